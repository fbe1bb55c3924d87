import { z } from 'zod';
import type { Currency } from '../core/currency/codes.ts';
import { readAmount } from '../core/currency/written-amount.ts';
import { isEnough, soughtIn } from '../core/description/sought.ts';
import { NAME_LENGTH, RULE_PROPOSALS, RULE_TEXT } from '../core/limits.ts';
import { amountInput, idSchema } from '../core/schemas.ts';
import { cleanLine, cleanName, isStorable } from '../core/text.ts';
import type { RuleField } from './fields.ts';

export const RULE_TYPES = ['IN', 'IV', 'CW', 'IG'] as const;
export const RULE_TEXT_OPS = ['contains', 'begins', 'exact'] as const;
export const RULE_DIRECTIONS = ['in', 'out'] as const;

/** Longer than any core that is proposed. */
const CORE_MOST = 500;

/** An empty choice of a form is null. */
const orNull = <Schema extends z.ZodType>(schema: Schema, error: string) =>
  z.union([z.null(), z.literal('').transform(() => null), schema], { error });
const id = orNull(idSchema('errors.id'), 'errors.id').default(null);
/** A checkbox sends `on`, or nothing. */
const flag = z.union(
  [z.boolean(), z.enum(['on', 'true', 'false', '']).transform((text) => text === 'on' || text === 'true')],
  { error: 'expenses.flag' },
);

const amountIn = (currency: Currency) =>
  z
    .union([z.null(), ...amountInput('plain').options], { error: 'expenses.amount_number' })
    .transform((value, context) => {
      if (value === null || value === '') return null;
      const read = readAmount(value, currency, 'plain');
      if (typeof read === 'number' && read >= 0) return read;
      const message = typeof read === 'number' ? 'rules.error.negative' : read;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .default(null);

const fieldsIn = (currency: Currency) =>
  ({
    name: z
      .string({ error: 'rules.error.name' })
      .overwrite(cleanName)
      .max(NAME_LENGTH, { error: 'rules.error.name_long' })
      .optional(),
    enabled: flag.default(true),
    /** Among the others, from 1; without one, the last. */
    position: orNull(idSchema('rules.error.position'), 'rules.error.position').default(null),
    account: id,
    direction: orNull(
      z.enum(RULE_DIRECTIONS, { error: 'rules.error.direction' }),
      'rules.error.direction',
    ).default(null),
    text: orNull(
      z.string().overwrite(cleanLine).max(RULE_TEXT.most, { error: 'rules.error.text_long' }),
      'rules.error.text',
    ).default(null),
    text_op: z.enum(RULE_TEXT_OPS, { error: 'rules.error.text_op' }).default('contains'),
    amount_min: amountIn(currency),
    amount_max: amountIn(currency),
    then_type: orNull(z.enum(RULE_TYPES, { error: 'rules.error.action' }), 'rules.error.action').default(
      null,
    ),
    record_expense: flag.default(false),
    suggest_only: flag.default(false),
    merchant: id,
    category: id,
    project: id,
  }) satisfies Record<RuleField, z.ZodType>;

/** A rule; amounts in minor units of the currency. */
export const ruleSchema = (currency: Currency) =>
  z.strictObject(fieldsIn(currency)).superRefine((rule, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', message, path: [path] });
    const { text, amount_min, amount_max, then_type, record_expense } = rule;
    const exact = amount_min !== null && amount_min === amount_max;
    if (text && soughtIn(text).length === 0) refuse('text', 'rules.error.text_letters');
    else if (!exact && !isEnough(text ?? '')) refuse('text', 'rules.error.condition');
    if (amount_min !== null && amount_max !== null && amount_min > amount_max)
      refuse('amount_max', 'rules.error.range');
    if ((then_type === null) !== record_expense) refuse('then_type', 'rules.error.action');
    if (record_expense && rule.category === null) refuse('category', 'rules.error.category');
    if (record_expense && rule.direction === 'in') refuse('direction', 'rules.error.money_out');
  });

/** The part that says which currency its amounts are in. */
export const ruleAccountSchema = z.object({ account: id.catch(null) }).catch({ account: null });

export type RuleInput = z.output<ReturnType<typeof ruleSchema>>;

/** A preview is of a rule as it would be; with `id`, of one that is there. */
export const previewIdSchema = z.object({ id: idSchema('errors.id').optional() });

export const applySchema = z.strictObject({
  preview: z.string({ error: 'rules.error.preview' }).max(100, { error: 'rules.error.preview' }),
});
export const moveRuleSchema = z.strictObject({ position: idSchema('rules.error.position') });
export const undoShareSchema = z.strictObject({ run: z.uuid({ error: 'errors.id' }).toLowerCase() });

/** What a proposal is about. */
export const aboutSchema = z.strictObject({
  core: z
    .string({ error: 'rules.error.core' })
    .max(CORE_MOST, { error: 'rules.error.core' })
    .refine(isStorable, { error: 'rules.error.core' }),
  direction: z.enum(RULE_DIRECTIONS, { error: 'rules.error.direction' }),
});

/** An answer to a proposal; `suggest_only`: the rule only makes suggestions. */
export const answerSchema = aboutSchema.extend({
  answer: z.enum(['yes', 'never'], { error: 'rules.error.answer' }),
  suggest_only: flag.default(true),
});
export type AnswerAsked = z.output<typeof answerSchema>;

/** Yes to several proposals at once. */
export const answersSchema = z.strictObject({
  all: z
    .array(aboutSchema, { error: 'rules.error.core' })
    .min(1, { error: 'rules.error.core' })
    .max(RULE_PROPOSALS.most, { error: 'rules.error.core' }),
  suggest_only: flag.default(true),
});
export type AnswersAsked = z.output<typeof answersSchema>;
