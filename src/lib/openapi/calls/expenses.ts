import { z } from 'zod';
import { FIRST_CURRENCY } from '../../core/currency/codes.ts';
import { PAGE_BOUNDS } from '../../core/limits.ts';
import { pageSchemas } from '../../core/paging.ts';
import { tableSchema } from '../../core/table-request.ts';
import { expenseFilterSchema } from '../../expenses/filter.ts';
import {
  expenseChangeSchema,
  linkSchema,
  newExpenseSchema,
  noReceiptSchema,
  reimburseSchema,
  similarSchema,
} from '../../expenses/schema.ts';
import { newAttachmentsSchema } from '../../files/schema.ts';
import { bulkSchema } from '../../links/bulk/schema.ts';
import { newExpensesSchema } from '../../links/schema.ts';
import { acting, type Call, type Room } from '../call.ts';
import { count, sums, url, uuid } from '../shapes/basics.ts';
import {
  expenseShape,
  expensesShape,
  lineShape,
  linesShape,
  linesTableShape,
  restoredShape,
  storedShape,
} from '../shapes/expenses.ts';

const { limit } = pageSchemas(PAGE_BOUNDS.expenses);
const place = { limit, cursor: z.string().optional() };
const expense = { id: uuid };
const csv = { what: 'The file.', bytes: 'text/csv', headers: ['Content-Disposition'] } as const;
const tagged = { json: expenseShape, headers: ['ETag'] } as const;

const linesOf = (one: string): Call => ({
  summary: `List a ${one}’s expenses`,
  more: 'Newest first, with their total. With `page` or `size`, a page of the data table.',
  query: { ...place, ...tableSchema.shape },
  answers: {
    200: {
      what: 'The expenses; `total` and `totals` cover all of them, not only this page.',
      json: linesShape,
    },
  },
});
const tableOfLines = (one: string): Call => ({
  summary: `List a ${one}’s expenses as the data table does`,
  body: tableSchema,
  example: { page: 1, size: 5, sortField: 'amount', sortOrder: 'desc' },
  answers: { 200: { what: 'A page of them.', json: linesTableShape } },
});

export const expensesRoom: Room = {
  name: 'Expenses',
  about: 'Expenses with their items, receipts and linked bank transactions.',
  calls: {
    'GET /api/expense/expenses/': {
      summary: 'List expenses',
      more: 'Newest date first. Follow `next` for more. `deleted=true`, without a filter, lists the deleted expenses that can be restored.',
      query: { ...place, ...expenseFilterSchema().shape, deleted: z.literal('true').optional() },
      answers: { 200: { what: 'A page of expenses.', json: expensesShape } },
    },
    'GET /api/expense/export/': {
      summary: 'Export expenses as CSV',
      more: 'All expenses that match the filter, one line per item.',
      query: expenseFilterSchema().shape,
      answers: { 200: csv },
    },
    'POST /api/expense/expenses/': acting({
      summary: 'Record an expense',
      more: 'Its items add up to its amount. `merchant_name` and `project_name` take a name in place of an id. Send an `Idempotency-Key` of your own making: sent again within 24 hours, with the same body, it gives the same expense and not a second one.',
      body: newExpenseSchema(FIRST_CURRENCY, 'plain'),
      example: {
        date: '2026-04-13',
        amount: 450,
        merchant: 1,
        items: [{ category: 2, amount: 450, comment: 'Lunch' }],
      },
      answers: {
        201: { what: 'The expense.', json: expenseShape },
      },
      refuses: [409],
    }),
    'POST /api/expense/expenses/from-transactions/': acting({
      summary: 'Record one expense for each of several transactions',
      more: 'For the transactions in `ids`, at most 500, or all that match `filter`; with `count`, only if exactly that many match. Each must be Unknown, unlinked and money out. Amount, date and comment come from the transaction; the rest is the same for all. All or none are recorded.',
      body: newExpensesSchema(),
      example: { transactions: [7, 8], merchant: 3, category: 2 },
      answers: {
        201: {
          what: 'The expenses, in the order of their transactions; `left`: how many transactions of the account, or of all where they are of several, are still open.',
          json: z.strictObject({ expenses: z.array(uuid), left: count }),
        },
      },
      refuses: [404, 409],
    }),
    'GET /api/expense/expenses/{id}/': {
      summary: 'Get an expense',
      more: 'Its `ETag` begins with its `version`: send it as `If-Match` when you change what you read.',
      ids: expense,
      headers: ['If-None-Match'],
      answers: {
        200: { what: 'The expense.', ...tagged },
        304: { what: 'As it was.', headers: ['ETag'] },
      },
    },
    'PATCH /api/expense/expenses/{id}/': acting({
      summary: 'Change an expense',
      more: '`merchant_name` and `project_name` take a name in place of an id; `items` take the place of those it has, `attachments` are added to them. Items add up to the amount: `amount` alone changes an only item as well, and with several items both are sent. With `If-Match`, or with `version` in the body, a change that someone else made meanwhile refuses yours (412, 409) and says both versions.',
      ids: expense,
      headers: ['If-Match'],
      body: expenseChangeSchema(FIRST_CURRENCY, 'plain'),
      example: { comment: 'With the team', version: 1 },
      answers: { 200: { what: 'The expense as changed.', ...tagged } },
      refuses: [409, 412],
    }),
    'DELETE /api/expense/expenses/{id}/': acting({
      summary: 'Delete an expense',
      more: 'Its transactions become Unknown again. It can be restored for 30 days.',
      ids: expense,
      headers: ['If-Match'],
      answers: { 204: { what: 'It is deleted.' } },
      refuses: [409, 412],
    }),
    'POST /api/expense/expenses/{id}/restore/': acting({
      summary: 'Restore a deleted expense',
      ids: expense,
      answers: {
        200: {
          what: 'The expense; `not_linked` are transactions that are no longer free.',
          json: restoredShape,
        },
      },
      refuses: [409],
    }),
    'POST /api/expense/expenses/reimburse/': acting({
      summary: 'Mark expenses as reimbursed, or not',
      more: 'All of them or none.',
      body: reimburseSchema,
      example: { ids: ['01999999-0000-7000-8000-000000000000'], is_reimbursed: true },
      answers: {
        200: { what: 'How many changed, and their total.', json: z.strictObject({ count, ...sums }) },
      },
      refuses: [409],
    }),
    'POST /api/expense/expenses/no-receipt/': acting({
      summary: 'Give the reason why expenses have no receipt',
      more: 'Null removes the reason. Expenses that have a receipt stay as they are. With the filter `receipt=missing`, the list of expenses has those that wait for a receipt or an answer; a category’s `receipt_limit` leaves small ones out.',
      body: noReceiptSchema,
      example: { ids: ['01999999-0000-7000-8000-000000000000'], no_receipt: 'lost' },
      answers: { 200: { what: 'How many changed.', json: z.strictObject({ count }) } },
      refuses: [404],
    }),
    'POST /api/expense/expenses/bulk/': acting({
      summary: 'Change or delete several expenses',
      more: 'Those in `ids`, at most 500, or all that match `filter`, which takes what the list of expenses takes, only if exactly `count` match. They get another `category` or `project` (null takes it away), or are deleted. An expense that is split among several items keeps their categories. All or none.',
      body: bulkSchema(),
      example: { ids: ['01999999-0000-7000-8000-000000000000'], category: 2 },
      answers: {
        200: {
          what: 'How many changed, and how many are split and keep their categories.',
          json: z.strictObject({ changed: count, split: count }),
        },
      },
      refuses: [404, 409],
    }),
    'GET /api/expense/by-project/{id}/': linesOf('project'),
    'POST /api/expense/by-project/{id}/': tableOfLines('project'),
    'GET /api/expense/by-merchant/{id}/': linesOf('merchant'),
    'POST /api/expense/by-merchant/{id}/': tableOfLines('merchant'),
    'GET /api/expense/similar-transactions/': {
      summary: 'Find expenses that may match a transaction',
      more: 'The same amount, dated within 7 days, not linked yet; nearest date first.',
      query: similarSchema().shape,
      answers: { 200: { what: 'The matches.', json: z.array(lineShape) } },
    },
    'POST /api/expense/link-transaction/': acting({
      summary: 'Link an expense to a bank transaction',
      body: linkSchema,
      example: { expense: '01999999-0000-7000-8000-000000000000', transaction: 7 },
      answers: {
        201: {
          what: 'They are linked. Money that left the account is now an Expense (EX), money that came in an Expense Refund (ER).',
          json: z.strictObject({ expense: uuid, transaction: z.int() }),
        },
      },
      refuses: [404, 409],
    }),
    'DELETE /api/expense/link-transaction/': acting({
      summary: 'Unlink an expense from a bank transaction',
      body: linkSchema,
      example: { expense: '01999999-0000-7000-8000-000000000000', transaction: 7 },
      answers: { 204: { what: 'The transaction is Unknown again.' } },
      refuses: [404, 409],
    }),
  },
};

const announced = z.strictObject({ id: uuid, file_name: z.string(), upload_link: url });

export const attachmentsRoom: Room = {
  name: 'Attachments',
  about:
    'Request an upload link for each file, send the file to its link, then list the ids in an expense’s `attachments`.',
  calls: {
    'POST /api/expense/attachments/upload/': {
      summary: 'Request upload links',
      body: newAttachmentsSchema,
      example: { files: ['receipt.pdf'] },
      answers: {
        201: { what: 'A link for each file, valid for 15 minutes.', json: z.array(announced) },
      },
    },
    'PUT /api/expense/attachments/upload/{id}/': {
      summary: 'Upload a file',
      more: 'Use `upload_link` unchanged: it is signed, so no Authorization header is needed. At most 20 MB. The file is always sent to Atlas, wherever it is stored.',
      ids: { id: uuid },
      query: { expires: z.string(), signature: z.string() },
      sends: 'application/octet-stream',
      answers: { 200: { what: 'The bytes are safe.', json: storedShape } },
      refuses: [403, 409],
    },
    'GET /api/expense/attachments/{id}/': {
      summary: 'Download a file',
      more: 'As a download, unless it is a PDF, PNG, JPEG, GIF or WebP.',
      ids: { id: uuid },
      answers: {
        200: { what: 'The bytes as they came.', bytes: '*/*', headers: ['Content-Disposition'] },
      },
    },
  },
};
