import { z } from 'zod';
import { LINKS_PER_SUGGESTION, MATCHES_PER_ACT } from '../core/limits.ts';
import { idTextSchema } from '../core/schemas.ts';
import { DIFFERENCES } from '../links/schema.ts';
import type { Suggested } from './list.ts';
import type { Suggestion } from './score/shapes.ts';

/** A link as a person saw it suggested. Minor units. */
export interface SeenLink {
  transaction: number;
  /** The transaction's version that was seen. */
  version: number;
  expense: string;
  amount: number;
  covers: number;
  difference: (typeof DIFFERENCES)[number] | null;
}

/** What a form's button or tick stands for. */
export type Seen = { link: SeenLink } | { pair: { out: number; in: number } };

const LINK = new RegExp(
  `^link_(\\d{1,15})_(\\d{1,15})_([0-9a-f-]{36})_(\\d{1,15})_(\\d{1,15})_(${DIFFERENCES.join('|')})?$`,
);
const PAIR = /^pair_(\d{1,15})_(\d{1,15})$/;

/** The links that a suggestion consists of; `taken`: of the transaction by all of them. Minor units. */
export function linksOf({
  transaction,
  expenses,
  pairs,
}: Suggestion): (Omit<SeenLink, 'version'> & { taken: number })[] {
  if (pairs) return pairs.map((one) => ({ ...one, difference: null, taken: one.amount }));
  const taken = expenses.reduce((sum, { amount }) => sum + amount, 0);
  return expenses.map(({ id, ...share }) => ({ ...share, transaction, expense: id, taken }));
}

/** A suggestion as a text, which a form sends back as it is. */
export function seenIn(suggestion: Suggestion, { rows }: Suggested): string {
  const { transaction, pair } = suggestion;
  const of = (id: number) => rows.get(id);
  if (pair !== null) {
    const [out, into] = (of(transaction)?.amount ?? 0) > 0 ? [transaction, pair] : [pair, transaction];
    return `pair_${out}_${into}`;
  }
  return linksOf(suggestion)
    .map((one) =>
      [
        'link',
        ...[one.transaction, of(one.transaction)?.version ?? 0, one.expense],
        ...[one.amount, one.covers, one.difference ?? ''],
      ].join('_'),
    )
    .join(' ');
}

const seen = z.string({ error: 'errors.kind' }).transform((text, context): Seen => {
  const link = LINK.exec(text);
  if (link) {
    const [, transaction, version, expense = '', amount, covers, difference] = link;
    return {
      link: {
        transaction: Number(transaction),
        version: Number(version),
        expense,
        amount: Number(amount),
        covers: Number(covers),
        difference: (difference ?? null) as SeenLink['difference'],
      },
    };
  }
  const pair = PAIR.exec(text);
  if (pair) return { pair: { out: Number(pair[1]), in: Number(pair[2]) } };
  context.addIssue({ code: 'custom', message: 'errors.kind' });
  return z.NEVER;
});

/** Several links of one suggestion are ticked as one. */
const suggestion = z
  .string({ error: 'errors.kind' })
  .transform((text) => text.split(' '))
  .pipe(z.array(seen).max(LINKS_PER_SUGGESTION, { error: 'errors.kind' }));

const many = z
  .preprocess(
    (given) => (Array.isArray(given) ? given : given === undefined ? [] : [given]),
    z
      .array(suggestion)
      .min(1, { error: 'matching.none_ticked' })
      .max(MATCHES_PER_ACT, { error: 'matching.too_many' }),
  )
  .transform((all) => all.flat());

const back = z.string().optional();

/** What a form of suggestions asks for. */
export const matchFormSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({ act: z.literal('link'), seen: many, back }),
    /** Those of a list that still are as they were seen. */
    z.strictObject({ act: z.literal('link_ticked'), seen: many, back }),
    z.strictObject({ act: z.literal('dismiss'), seen: many, back }),
    z.strictObject({ act: z.literal('unpair'), id: idTextSchema('errors.id'), back }),
  ],
  { error: 'errors.kind' },
);
