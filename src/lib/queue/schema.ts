import { z } from 'zod';
import { isDay, isMonth } from '../core/day.ts';
import { ACTS_PER_CALL, CORE_LENGTH, IDS_PER_CALL, LINKS_PER_CALL, PAGE_BOUNDS } from '../core/limits.ts';
import { pageSchemas } from '../core/paging.ts';
import { idSchema, idTextSchema } from '../core/schemas.ts';
import { isStorable } from '../core/text.ts';
import { commonFields, idOrName } from '../expenses/schema.ts';
import { linkFields } from '../links/schema.ts';
import { ANSWER_TYPES } from './answers.ts';

const GROUP = /^([\s\S]*):(in|out)$/;

/** A core and a direction: `swiggy:out`. */
const group = z
  .string({ error: 'review.error.group' })
  .max(CORE_LENGTH + ':out'.length, { error: 'review.error.group' })
  .regex(GROUP, { error: 'review.error.group' })
  .refine(isStorable, { error: 'review.error.group' })
  .transform((text) => {
    const [, core = '', direction] = GROUP.exec(text) ?? [];
    return { core, direction: direction as 'in' | 'out' };
  });

const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d_\d{1,15}$/, { error: 'expenses.cursor' })
  .refine((text) => isDay(text.slice(0, 10)), { error: 'expenses.cursor' })
  .transform((text) => ({ date: text.slice(0, 10), id: Number(text.slice(11)) }));

/** Only what is dated in that month, `yyyy-MM`. */
const month = z.string({ error: 'months.error' }).refine(isMonth, { error: 'months.error' }).optional();

/** What the person left for later today, in place of everything else. */
const later = z.enum(['true', 'false'], { error: 'expenses.flag' }).optional();

/** What of an address says which part of the queue is wanted. */
export const queueSchema = z.strictObject({
  account: idTextSchema('errors.id').optional(),
  group: group.optional(),
  month,
  limit: pageSchemas(PAGE_BOUNDS.queue).limit,
  cursor: cursor.optional(),
  later,
});

const transactions = z
  .array(idSchema('errors.id'), { error: 'review.error.which' })
  .min(1, { error: 'review.error.which' })
  .max(IDS_PER_CALL, { error: 'transactions.error.too_many' })
  .transform((ids) => [...new Set(ids)]);

/** Either these rows or a group; `count` is how many it had when the sender looked. */
const which = {
  transactions: transactions.optional(),
  group: group.optional(),
  account: idSchema('errors.id').optional(),
  count: z.int({ error: 'errors.id' }).optional(),
};

const expense = z.uuid({ error: 'errors.id' }).toLowerCase();

/** One decision about open rows. */
export const actSchema = z
  .discriminatedUnion(
    'act',
    [
      z.strictObject({ act: z.enum(ANSWER_TYPES), ...which }),
      /** One expense for each. A merchant's name that is new is added. */
      z
        .strictObject({
          act: z.literal('expense'),
          ...which,
          ...commonFields,
          /** Of the tray, for the expense of one row. */
          receipt: expense.nullish(),
        })
        .superRefine(idOrName)
        .refine((one) => !one.receipt || one.transactions?.length === 1, {
          error: 'review.error.one',
          path: ['receipt'],
        }),
      z
        .strictObject({
          act: z.literal('link'),
          transactions: transactions.refine((ids) => ids.length === 1, { error: 'review.error.one' }),
          expense: expense.optional(),
          expenses: z
            .array(z.strictObject({ expense, ...linkFields('plain') }))
            .min(1, { error: 'links.none' })
            .max(LINKS_PER_CALL, { error: 'links.too_many' })
            .optional(),
        })
        .refine((one) => (one.expense === undefined) !== (one.expenses === undefined), {
          error: 'links.none',
        }),
      /** Money out first. */
      z.strictObject({
        act: z.literal('pair'),
        transactions: transactions.refine((ids) => ids.length === 2, { error: 'review.error.two' }),
      }),
      z.strictObject({ act: z.literal('later'), ...which }),
      /** Takes back what was left for later. */
      z.strictObject({ act: z.literal('now'), transactions }),
    ],
    { error: 'review.error.act' },
  )
  .superRefine((one, context) => {
    const hasGroup = 'group' in one && one.group !== undefined;
    if ((one.transactions === undefined) !== hasGroup)
      context.addIssue({ code: 'custom', message: 'review.error.which', path: ['transactions'] });
  });

/** Decisions about open rows. Rows that somebody decided meanwhile are skipped. */
export const actsSchema = z.strictObject({
  acts: z
    .array(actSchema, { error: 'review.error.none' })
    .min(1, { error: 'review.error.none' })
    .max(ACTS_PER_CALL, { error: 'review.error.too_many' }),
});

export type Act = z.output<typeof actSchema>;

/** Of an address that decisions are sent to: the account and the month whose open rows the answer counts. A group there says nothing. */
export const decidedInSchema = z.strictObject({
  account: idTextSchema('errors.id').optional(),
  month,
  group: group.optional(),
});

/** What of the page's address says what it shows. */
export const queuePageSchema = z.object({
  account: idTextSchema('errors.id').optional(),
  group: group.optional(),
  month,
  cursor: cursor.optional(),
  /** Only what can be accepted at once. */
  sure: z.string().optional(),
  later,
  /** The row at hand. */
  at: idTextSchema('errors.id').optional(),
});
