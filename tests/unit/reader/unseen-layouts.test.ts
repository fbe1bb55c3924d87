import { describe, expect, it } from 'vitest';
import { LAYOUTS } from '#tests/support/layouts/all.ts';
import { judged } from '#tests/support/layouts/judge.ts';
import { made } from '#tests/support/layouts/layout.ts';

/** `ATLAS_LAYOUT_SEED=7` writes other rows into every layout. */
const SEED = Number(process.env.ATLAS_LAYOUT_SEED ?? 1);

/** Two columns of amounts in which nothing tells which one was booked. */
const OPEN = ['fr-postale', 'w-up'];

const RIGHT = {
  core: ['exact'],
  judgement: ['exact', 'asked'],
  refuse: ['exact', 'asked', 'refused'],
};

describe.each(LAYOUTS)('$name', (layout) => {
  it('is read exactly, or asks where it is open', () => {
    const one = made(layout, SEED);
    const { verdict, why } = judged(one);
    const group = OPEN.includes(layout.name) ? 'judgement' : one.group;
    expect(RIGHT[group], why).toContain(verdict);
  });

  it.skipIf(layout.group === 'judgement')('is not read wrongly without a question in three rows', () => {
    const { verdict, why } = judged(made(layout, SEED, { n: 3 }));
    expect(['exact', 'asked', 'refused'], why).toContain(verdict);
  });
});
