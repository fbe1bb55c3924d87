import { z } from 'zod';
import { accountChangeSchema, newAccountSchema } from '../../accounts/schema.ts';
import { PAGE_BOUNDS } from '../../core/limits.ts';
import { pageSchemas } from '../../core/paging.ts';
import {
  allFilterSchema,
  allMarkSchema,
  sortSchema,
  transactionChangeSchema,
  transactionFilterSchema,
  transactionsMarkSchema,
} from '../../transactions/schema.ts';
import { acting, type Room } from '../call.ts';
import {
  accountShape,
  allTransactionsShape,
  transactionShape,
  transactionsShape,
} from '../shapes/banking.ts';
import { count } from '../shapes/basics.ts';

const kept = { 304: { what: 'As it was.', headers: ['ETag'] } } as const;

export const bankRoom: Room = {
  name: 'Bank accounts and transactions',
  about:
    'A transaction’s amount is positive when money left the account, negative when it came in. Its type is EX Expense, ER Expense Refund, IN Income, IV Investment, CW Cash, IG Ignored or UK Unknown. Linking it to an expense makes it EX when money left the account, and ER when it came in.',
  calls: {
    'GET /api/bank/account/': {
      summary: 'List bank accounts',
      more: 'Those in use, by name; with `archived` = `yes`, the archived ones.',
      query: { archived: z.literal('yes').optional() },
      headers: ['If-None-Match'],
      answers: {
        200: { what: 'The accounts.', json: z.array(accountShape), headers: ['ETag'] },
        ...kept,
      },
    },
    'POST /api/bank/account/': {
      summary: 'Add a bank account',
      more: 'Of the number, only the last four characters are kept. Sent again with the same `Idempotency-Key` and body within 24 hours, it returns the same account instead of adding another.',
      headers: ['Idempotency-Key'],
      body: newAccountSchema,
      example: { name: 'HDFC Savings', type: 'savings', number: '50100123454471' },
      answers: {
        201: { what: 'The account.', json: accountShape, headers: ['Idempotent-Replayed'] },
      },
      refuses: [422],
    },
    'GET /api/bank/account/{id}/': {
      summary: 'Get a bank account',
      headers: ['If-None-Match'],
      answers: { 200: { what: 'The account.', json: accountShape, headers: ['ETag'] }, ...kept },
    },
    'PATCH /api/bank/account/{id}/': acting({
      summary: 'Change a bank account, archive it, or use it again',
      more: 'An archived account takes no statements (409) and is offered nowhere; what it holds stays in lists, totals and searches. Archiving and using again are a run; other changes are not, so that `run` is null.',
      body: accountChangeSchema,
      example: { name: 'HDFC Travel', archived: false },
      answers: { 200: { what: 'The account as changed.', json: accountShape } },
      refuses: [409],
    }),
    'DELETE /api/bank/account/{id}/': acting({
      summary: 'Delete an empty bank account',
      more: 'One with transactions, statements or rules is not deleted: the 409 has in `holds` how many of each. Archive it instead.',
      answers: { 204: { what: 'It is deleted.' } },
      refuses: [409],
    }),
    'GET /api/bank/account/{id}/transactions/': {
      summary: 'List transactions',
      more: 'Newest date first, then the statement’s own order. Unknown parameters are refused.',
      query: {
        ...pageSchemas(PAGE_BOUNDS.transactions),
        ...sortSchema.shape,
        ...transactionFilterSchema().shape,
      },
      answers: {
        200: { what: 'A page; `count` is the number of all that were found.', json: transactionsShape },
      },
    },
    'GET /api/bank/account/{id}/transactions/export/': {
      summary: 'Export transactions as CSV',
      more: 'All transactions that match the filter, in a file that can be uploaded as a statement.',
      query: { ...sortSchema.shape, ...transactionFilterSchema().shape },
      answers: {
        200: { what: 'The file.', bytes: 'text/csv', headers: ['Content-Disposition'] },
      },
    },
    'GET /api/bank/transactions/': {
      summary: 'List the transactions of all accounts',
      more: 'Like the list of one account, with the `account` of each; `account` narrows it to one. Amounts in a filter are in that account’s currency, or in the main currency.',
      query: {
        ...pageSchemas(PAGE_BOUNDS.allTransactions),
        ...sortSchema.shape,
        ...allFilterSchema().shape,
      },
      answers: {
        200: { what: 'A page; `count` is the number of all that were found.', json: allTransactionsShape },
      },
      refuses: [404],
    },
    'PATCH /api/bank/transactions/': acting({
      summary: 'Mark many transactions of several accounts',
      more: 'Like marking transactions of one account; the filter’s `account` narrows it to one.',
      body: allMarkSchema(),
      example: { ids: [7, 8], type: 'IN' },
      answers: { 200: { what: 'How many changed.', json: z.strictObject({ updated: count }) } },
      refuses: [404, 409],
    }),
    'GET /api/bank/transactions/export/': {
      summary: 'Export the transactions of all accounts as CSV',
      more: 'All transactions that match the filter, with the account’s name in the last column.',
      query: { ...sortSchema.shape, ...allFilterSchema().shape },
      answers: {
        200: { what: 'The file.', bytes: 'text/csv', headers: ['Content-Disposition'] },
      },
      refuses: [404],
    },
    'PATCH /api/bank/account/{id}/transactions/': acting({
      summary: 'Mark many transactions',
      more: 'The transactions in `ids`, or all that match `filter`; with `count`, only if exactly that many match. All or none are marked.',
      body: transactionsMarkSchema(),
      example: { filter: { type: 'UK', search: 'salary' }, type: 'IN' },
      answers: { 200: { what: 'How many changed.', json: z.strictObject({ updated: count }) } },
      refuses: [409],
    }),
    'GET /api/bank/account/{id}/transactions/{txId}/': {
      summary: 'Get a transaction',
      more: 'Its `ETag` begins with its version: send it as `If-Match` when you change the transaction.',
      answers: {
        200: {
          what: 'The transaction.',
          json: z.strictObject({ data: transactionShape }),
          headers: ['ETag'],
        },
      },
    },
    'PATCH /api/bank/account/{id}/transactions/{txId}/': acting({
      summary: 'Mark a transaction or comment on it',
      more: 'Either `type` or `comment`; with `alike`, every Unknown transaction whose description differs only in digits is marked too. A transaction linked to an expense keeps its type (409). With `If-Match`, the change is refused if someone else changed the transaction in the meantime (412).',
      headers: ['If-Match'],
      body: transactionChangeSchema,
      example: { type: 'IN' },
      answers: {
        200: {
          what: 'The changed transaction; with `alike`, `updated` is the number marked.',
          json: z.strictObject({ data: transactionShape, updated: count.optional() }),
          headers: ['ETag'],
        },
      },
      refuses: [409, 412],
    }),
  },
};
