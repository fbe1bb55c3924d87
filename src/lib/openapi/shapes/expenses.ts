import { z } from 'zod';
import { NO_RECEIPT } from '../../expenses/form-items.ts';
import { TRANSACTION_TYPES } from '../../transactions/mark-as.ts';
import { linkShape, payee } from './banking.ts';
import { amount, count, currency, day, id, instant, pageLinks, sums, uuid } from './basics.ts';
import { sameShape } from './receipts.ts';

export const nameShape = z.strictObject({ id, name: z.string() }).meta({ id: 'Name' });
/** `alias`: a name that was merged into this one, when the search matched that. */
export const nearShape = nameShape.extend({ alias: z.string().optional() }).meta({ id: 'NearName' });
export const entryShape = z
  .strictObject({ id, name: z.string(), archived: z.boolean(), merged_into: id.nullable() })
  .meta({ id: 'CatalogueEntry' });
export const categoryShape = entryShape
  .extend({
    receipt_limit: amount.nullable().meta({
      description: 'Expenses up to this need no receipt, in the book’s currency; null: all need one.',
    }),
  })
  .meta({ id: 'Category' });
const proposed_name = z.string().meta({
  description:
    'The payee, where the merchant is named after more of the bank’s text and nobody has answered yet.',
});
export const merchantShape = entryShape
  .extend({ proposed_name: proposed_name.nullable() })
  .meta({ id: 'Merchant' });
export const proposedNameShape = nameShape
  .extend({
    proposed_name,
    expense_count: count,
    into: id.nullable().meta({
      description: 'The merchant of that name, into which it can be merged; null: it can be renamed.',
    }),
  })
  .meta({ id: 'ProposedName' });
export const mergeShape = z
  .strictObject({
    from: nameShape,
    into: nameShape,
    count,
    ...sums,
    first: day.nullable(),
    last: day.nullable(),
  })
  .meta({ id: 'Merge' });

const attachmentShape = z
  .strictObject({
    id: uuid,
    file: z.string().meta({ description: 'The path of its bytes.' }),
    file_name: z.string(),
    file_type: z.string(),
    size: count.meta({ description: 'Bytes.' }),
    thumbnail: z.string().nullable().meta({ description: 'The path of its small picture.' }),
    same_as: sameShape.optional().meta({
      description: 'Of a file that has just been uploaded or attached: where the same file is already.',
    }),
  })
  .meta({ id: 'Attachment' });
export const storedShape = attachmentShape
  .extend({ sha256: z.string().meta({ description: 'Of the bytes as they arrived, hex.' }) })
  .meta({ id: 'StoredAttachment' });

const itemShape = z
  .strictObject({ id, category: id, category_name: z.string(), amount, comment: z.string() })
  .meta({ id: 'ExpenseItem' });
const linkedShape = z
  .strictObject({
    id,
    account: id,
    account_name: z.string(),
    date: day,
    description: z.string(),
    payee,
    amount,
    currency: currency.meta({ description: 'The account’s.' }),
    type: z.enum(TRANSACTION_TYPES),
    link: linkShape.omit({ expense: true }),
  })
  .meta({ id: 'LinkedTransaction' });

const facts = {
  id: uuid,
  date: day,
  amount,
  currency,
  covered_amount: amount.meta({ description: 'What links of payments account for.' }),
  refunded_amount: amount.meta({ description: 'What links of refunds brought back.' }),
  comment: z.string(),
  merchant: id.nullable(),
  merchant_name: z.string().nullable(),
  project: id.nullable(),
  project_name: z.string().nullable(),
  paid_via: id.nullable(),
  paid_via_name: z.string().nullable(),
  owed_to: id.meta({
    description: 'Who paid it, and is reimbursed: who recorded it unless someone else is named.',
  }),
  owed_to_name: z.string(),
  is_reimbursable: z.boolean(),
  is_reimbursed: z.boolean(),
  no_receipt: z
    .enum(NO_RECEIPT)
    .nullable()
    .meta({ description: 'Why it has no receipt and needs none; attaching a file takes it away.' }),
  rule: id.nullable().meta({ description: 'The rule that recorded it.' }),
  version: z.int().min(1),
  items: z.array(itemShape),
  attachments: z.array(attachmentShape),
  transactions: z.array(linkedShape),
};
export const expenseShape = z.strictObject(facts).meta({ id: 'Expense' });
const deletedShape = z
  .strictObject({ ...facts, deleted_at: instant, deleted_by_name: z.string(), days_left: z.int().min(1) })
  .meta({ id: 'DeletedExpense' });
export const expensesShape = z.strictObject({
  results: z.union([z.array(expenseShape), z.array(deletedShape)]),
  ...pageLinks,
});
export const restoredShape = z.strictObject({
  ...facts,
  not_linked: z.array(z.strictObject({ id, date: day.nullable(), description: z.string().nullable() })),
});

export const lineShape = z
  .strictObject({
    id: uuid,
    date: day,
    amount,
    currency,
    merchant: z.string().nullable(),
    project: z.string().nullable(),
    is_reimbursable: z.boolean(),
  })
  .meta({ id: 'ExpenseLine' });
const table = { data: z.array(lineShape), totalCount: count, ...sums };
export const linesTableShape = z.strictObject(table);
export const linesShape = z.union([
  z.strictObject({ results: z.array(lineShape), ...pageLinks, count, ...sums }),
  linesTableShape,
]);
