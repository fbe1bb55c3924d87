import { z } from 'zod';
import { linksSchema, shareSchema } from '../../links/schema.ts';
import { acting, type Room } from '../call.ts';
import { linkShape, transactionShape } from '../shapes/banking.ts';

export const linksRoom: Room = {
  name: 'Links',
  about:
    'A link says how much of a bank transaction (`amount`) accounts for how much of an expense (`covers`). A transaction may account for parts of several expenses, and an expense for parts of several transactions. The two amounts are equal unless `difference` says why not: tip, fee, tax, exchange, discount or rounding. Money that came in refunds an expense.',
  calls: {
    'POST /api/bank/links/': acting({
      summary: 'Link a transaction to expenses',
      more: 'At most 50; all or none are linked. Without amounts a link takes the smaller of what is open on both sides; with a `difference` it takes what is open on each side. One amount alone stands for both. `If-Match` takes the transaction’s ETag. A 409 says how much is open (`remainder`) and who linked the rest (`taken_by`); a 412 has the transaction as it is now.',
      headers: ['If-Match'],
      body: linksSchema('plain'),
      example: {
        transaction: 7,
        expenses: [
          { expense: '01999999-0000-7000-8000-000000000000', amount: 450, covers: 440, difference: 'fee' },
        ],
      },
      answers: {
        201: {
          what: 'The links that were made, and the transaction. Money that left the account is now an Expense (EX), money that came in an Expense Refund (ER).',
          json: z.strictObject({ links: z.array(linkShape), transaction: transactionShape }),
        },
      },
      refuses: [404, 409, 412],
    }),
    'PATCH /api/bank/links/{id}/': acting({
      summary: 'Change a link’s amounts',
      more: 'What is not given stays as it is; without a `difference`, one amount brings the other along.',
      headers: ['If-Match'],
      body: shareSchema('plain'),
      example: { amount: 450, covers: 440, difference: 'fee' },
      answers: { 200: { what: 'The link as changed.', json: linkShape } },
      refuses: [409, 412],
    }),
    'DELETE /api/bank/links/{id}/': acting({
      summary: 'Remove a link',
      headers: ['If-Match'],
      answers: {
        204: { what: 'The amount is open again. A transaction without links is Unknown.' },
      },
      refuses: [409, 412],
    }),
  },
};
