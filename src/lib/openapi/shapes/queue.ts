import { z } from 'zod';
import { ROWS_PER_GROUP } from '../../core/limits.ts';
import { DIFFERENCES } from '../../links/schema.ts';
import { ANSWER_TYPES } from '../../queue/answers.ts';
import { transactionShape } from './banking.ts';
import { amount, count, currency, id, uuid } from './basics.ts';

const words = {
  text: z.string().meta({ description: 'What it does, in the language of the person.' }),
  because: z
    .string()
    .nullable()
    .meta({ description: 'Why it is offered; null for what rows of this direction often are.' }),
  from: z.enum(['rule', 'suggested', 'learned', 'merchant', 'usual']),
};

const answerShape = z
  .discriminatedUnion('act', [
    z.strictObject({ act: z.enum(ANSWER_TYPES), ...words }),
    z.strictObject({
      act: z.literal('expense'),
      merchant: id.nullable(),
      merchant_name: z
        .string()
        .meta({ description: 'Without a merchant: whom the bank’s text seems to name.' }),
      category: id.nullable().meta({ description: 'null where a person has to choose it.' }),
      project: id.nullable(),
      project_name: z.string().nullable(),
      ...words,
    }),
    z.strictObject({
      act: z.literal('link'),
      expense: uuid.optional().meta({ description: 'Where it is one.' }),
      expenses: z.array(
        z.strictObject({ expense: uuid, amount, covers: amount, difference: z.enum(DIFFERENCES).nullable() }),
      ),
      ...words,
    }),
    z.strictObject({ act: z.literal('pair'), out: id, in: id, ...words }),
  ])
  .meta({ id: 'Answer' });

const group = z.string().meta({ description: 'A core and a direction: `swiggy:out`.' });
const size = count.meta({ description: `At most ${ROWS_PER_GROUP}, which are decided at once.` });

export const queueShape = {
  results: z.array(
    z.strictObject({
      transaction: z.strictObject({ ...transactionShape.shape, account: id, currency }),
      answers: z.array(answerShape).meta({ description: 'One to three, the best first.' }),
      name: z.string().meta({ description: 'What pages call it: who was paid or who paid.' }),
      sure: z.boolean().meta({ description: 'Whether the first may be accepted without looking at it.' }),
      receipt: z
        .strictObject({ id: uuid, file_name: z.string() })
        .nullable()
        .meta({ description: 'The receipt of the tray that fits it, for the act `expense`.' }),
      group,
      group_size: size,
    }),
  ),
  groups: z.array(
    z.strictObject({
      group,
      core: z.string(),
      direction: z.enum(['in', 'out']),
      name: z.string().meta({ description: 'Of one of its rows.' }),
      count: size,
    }),
  ),
  left: count.meta({ description: 'Open rows, without those that you left for later today.' }),
  total: count.meta({ description: 'The rows of those inserts that still have an open one.' }),
};
