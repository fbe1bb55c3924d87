import { z } from 'zod';
import { transactionShape } from './banking.ts';
import { amount } from './basics.ts';
import { sameShape } from './receipts.ts';

/** The body of every error. */
export const errorShape = z
  .strictObject({
    detail: z.string().meta({ description: 'A sentence for the person, in their language.' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'Sentences by the dotted path of the field: `items.0.amount`.' }),
    versions: z
      .strictObject({ yours: z.int().nullable(), current: z.int() })
      .optional()
      .meta({ description: 'Which version the change was made on, and which one is there now.' }),
    remainder: amount
      .optional()
      .meta({ description: 'Of a link: what is open of the side that has less than the link would take.' }),
    taken_by: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Of a link: who linked the rest of it last; null for nobody.' }),
    count: z.int().optional().meta({ description: 'Of a group in review: how many rows it has now.' }),
    difference: z
      .int()
      .optional()
      .meta({ description: 'Of a group in review: how many more than were shown.' }),
    same_as: sameShape.optional().meta({ description: 'Of a receipt: where the same file is.' }),
    holds: z
      .strictObject({ transactions: z.int(), statements: z.int(), rules: z.int() })
      .optional()
      .meta({ description: 'Of an account that is to be deleted: what stands in it.' }),
    transaction: transactionShape
      .optional()
      .meta({ description: 'Of a link, with 412: the transaction as it is now.' }),
  })
  .meta({ id: 'Error' });
