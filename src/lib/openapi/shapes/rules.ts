import { z } from 'zod';
import type { RuleFact } from '../../rules/fields.ts';
import { RULE_DIRECTIONS, RULE_TEXT_OPS, RULE_TYPES } from '../../rules/schema.ts';
import { TRANSACTION_TYPES } from '../../transactions/mark-as.ts';
import { transactionShape } from './banking.ts';
import { amount, count, currency, id, instant, uuid } from './basics.ts';

export const ruleShape = z
  .strictObject({
    id,
    version: z.int(),
    name: z.string(),
    enabled: z.boolean().meta({ description: 'False also while it is paused.' }),
    position: z.int(),
    account: id.nullable(),
    direction: z.enum(RULE_DIRECTIONS).nullable(),
    text: z.string().nullable(),
    text_op: z.enum(RULE_TEXT_OPS),
    amount_min: amount.nullable(),
    amount_max: amount.nullable(),
    then_type: z.enum(RULE_TYPES).nullable(),
    record_expense: z.boolean(),
    suggest_only: z.boolean(),
    merchant: id.nullable(),
    category: id.nullable(),
    project: id.nullable(),
    currency: currency.meta({ description: 'What its amounts are in: the account’s, or the book’s.' }),
    origin: z.enum(['person', 'proposed']),
    paused: z.enum(['corrected', 'category']).nullable().meta({
      description:
        'Why it does not act: people corrected two of the last ten transactions that it decided about, or its category is archived.',
    }),
    right: count.meta({ description: 'Transactions that stand as it decided.' }),
    corrected: count.meta({ description: 'Those that people decided otherwise since.' }),
    created_at: instant,
    runs: z
      .array(
        z.strictObject({
          run: uuid,
          kind: z.enum(['insert', 'apply']),
          at: instant,
          changed: count,
          undone_at: instant.nullable(),
        }),
      )
      .meta({ description: 'The latest ten, the newest first.' }),
  } satisfies Record<RuleFact | 'position', z.ZodType> & Record<string, z.ZodType>)
  .meta({ id: 'Rule' });

const outcomeShape = z
  .strictObject({
    type: z.enum(TRANSACTION_TYPES),
    decided_by: z.enum(['person', 'rule']).nullable(),
    rule: id.nullable(),
    merchant: id.nullable(),
    category: id.nullable(),
    project: id.nullable(),
  })
  .meta({ id: 'Outcome' });

const kindShape = z
  .strictObject({
    count,
    rows: z.array(
      z.strictObject({
        transaction: transactionShape.extend({ account: id }),
        before: outcomeShape,
        after: outcomeShape,
        rule: id.nullable().meta({ description: 'Which rule takes it.' }),
      }),
    ),
  })
  .meta({ id: 'RulePreviewRows' });

export const previewShape = z.strictObject({
  change: kindShape,
  already: kindShape,
  kept: kindShape,
  taken: kindShape,
  hash: z.string().meta({ description: 'Names exactly these changes, for `apply`.' }),
});

export const proposalShape = ruleShape
  .pick({
    name: true,
    direction: true,
    text: true,
    text_op: true,
    then_type: true,
    record_expense: true,
    merchant: true,
    category: true,
    project: true,
  })
  .extend({
    core: z.string().meta({ description: 'What is left of the bank’s text without references and dates.' }),
    yes: count.meta({ description: 'How often the rule would have been right.' }),
    all: count.meta({ description: 'Of how many decisions.' }),
    open: count.meta({ description: 'Transactions that nobody has decided about and that it would.' }),
  })
  .meta({ id: 'RuleProposal' });

export const refusalShape = proposalShape
  .pick({ core: true })
  .extend({
    direction: z.enum(RULE_DIRECTIONS),
    at: instant,
    by: z.string().meta({ description: 'Who said so.' }),
  })
  .meta({ id: 'RefusedRuleProposal' });
