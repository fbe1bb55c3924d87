import { z } from 'zod';
import { accountTypes } from '../../accounts/schema.ts';
import { DIFFERENCES } from '../../links/schema.ts';
import { TRANSACTION_TYPES } from '../../transactions/mark-as.ts';
import { amount, count, currency, day, id, instant, pageLinks, uuid } from './basics.ts';

export const accountShape = z
  .strictObject({
    id,
    name: z.string(),
    type: z.enum(accountTypes),
    number: z.string().meta({ description: 'The last four characters; the rest is never kept.' }),
    currency: currency.meta({ description: 'What its amounts are in; the book’s while nobody chose one.' }),
    archived: z.boolean().meta({ description: 'Whether it is out of use: it takes no statements.' }),
  })
  .meta({ id: 'Account' });

/** Which part of a transaction accounts for which part of an expense. */
export const linkShape = z
  .strictObject({
    id,
    expense: uuid,
    amount: amount.meta({ description: 'How much of the transaction, in the account’s currency.' }),
    covers: amount.meta({ description: 'How much of the expense, in its currency.' }),
    difference: z
      .enum(DIFFERENCES)
      .nullable()
      .meta({ description: 'Why the two differ; null where they do not.' }),
  })
  .meta({ id: 'Link' });

const facts = { id, date: day, description: z.string(), amount };
export const payee = z.string().nullable().meta({
  description: 'Who was paid or who paid, where the file says that apart; as the bank writes it.',
});
export const transactionShape = z
  .strictObject({
    ...facts,
    payee,
    type: z.enum(TRANSACTION_TYPES),
    comment: z.string(),
    expense: uuid.nullable().meta({ description: 'The one that was linked first.' }),
    open_amount: amount.meta({ description: 'What no link accounts for, without a sign.' }),
    links: z.array(linkShape).meta({ description: 'The oldest first.' }),
  })
  .meta({ id: 'Transaction' });
export const transactionsShape = z.strictObject({ results: z.array(transactionShape), count, ...pageLinks });

export const allTransactionsShape = z.strictObject({
  results: z.array(transactionShape.extend({ account: id }).meta({ id: 'AccountTransaction' })),
  count,
  ...pageLinks,
});

export const foundShape = z.strictObject({
  expenses: z.array(
    z.strictObject({
      id: uuid,
      date: day,
      amount,
      currency,
      comment: z.string(),
      merchant_name: z.string().nullable(),
      project_name: z.string().nullable(),
      item_comment: z
        .string()
        .optional()
        .meta({ description: 'The comment of the item that was found, when the expense’s own was not.' }),
    }),
  ),
  transactions: z.array(
    z.strictObject({ ...facts, payee, currency, account: id, account_name: z.string(), comment: z.string() }),
  ),
  merchants: z.array(z.strictObject({ id, name: z.string() })),
  projects: z.array(z.strictObject({ id, name: z.string() })),
  attachments: z.array(z.strictObject({ id: uuid, file_name: z.string(), expense: uuid, date: day })),
  tray: z
    .array(z.strictObject({ id: uuid, file_name: z.string(), created_at: instant }))
    .meta({ description: 'Files that wait in the tray of receipts.' }),
  statements: z
    .array(
      z.strictObject({
        id: uuid,
        account: id,
        file_name: z.string(),
        uploaded_at: instant,
        account_name: z.string(),
      }),
    )
    .meta({ description: 'Uploaded statements by the names of their files.' }),
});
