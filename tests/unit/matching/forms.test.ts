import { expect, test } from 'vitest';
import { parse } from '#lib/core/parse.ts';
import { matchFormSchema, seenIn } from '#lib/matching/forms.ts';
import type { Suggested } from '#lib/matching/list.ts';
import type { Suggestion } from '#lib/matching/score/shapes.ts';

const ids = ['01a2071e-4ed2-7000-84e9-a0dd6239c31d', '01a2071e-4ed2-7000-84e9-a0dd6239c31e'];
const suggested: Suggestion = {
  transaction: 7,
  expenses: ids.map((id, n) => ({ id, amount: 100 + n, covers: 100, difference: n ? 'fee' : null })),
  ...{ certainty: 'sure', reasons: [], against: [], difference: null, bits: 20 },
  ...{ pair: null, pairs: null, sets: null },
};
const found = { rows: new Map([[7, { version: 3, amount: 201 }]]) } as unknown as Suggested;

test('a suggestion of several links is one value of a form, ticked or not as a whole', () => {
  const seen = seenIn(suggested, found);
  const whole = parse(matchFormSchema, { act: 'link_ticked', seen });
  const link = { transaction: 7, version: 3, covers: 100 };
  expect(whole).toMatchObject({
    seen: [
      { link: { ...link, expense: ids[0], amount: 100, difference: null } },
      { link: { ...link, expense: ids[1], amount: 101, difference: 'fee' } },
    ],
  });
  // Several boxes that are ticked are several values.
  expect(parse(matchFormSchema, { act: 'link_ticked', seen: [seen, 'pair_1_2'] })).toMatchObject({
    seen: [{}, {}, { pair: { out: 1, in: 2 } }],
  });
});

test.each(['', ' ', 'link_7', `${'pair_1_2 '.repeat(1_000)}pair_1_2`, 'pair_1_2  pair_3_4'])(
  'a forged value is refused: %.20s',
  (seen) => expect(() => parse(matchFormSchema, { act: 'link', seen })).toThrow(),
);
