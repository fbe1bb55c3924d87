import { z } from 'zod';
import { TRANSACTION_TYPES } from '../../transactions/mark-as.ts';
import type { Room } from '../call.ts';
import { amount, count, currency, id } from '../shapes/basics.ts';

const month = z.string().meta({ description: '`yyyy-MM`', pattern: '^\\d{4}-\\d{2}$' });

export const monthsRoom: Room = {
  name: 'Months',
  about: 'How far a month is: its statements, transactions, receipts and reimbursements.',
  calls: {
    'GET /api/close/{month}/': {
      summary: 'Get a month',
      more: 'What the month is not complete without (`block`), what deserves a look (`warn`), and what it came to. An expense and a transaction are of the month of their day.',
      ids: { month },
      answers: {
        200: {
          what: 'The month.',
          json: z.strictObject({
            month,
            state: z.enum(['open']),
            items: z.array(
              z.strictObject({
                key: z.string(),
                account: id.nullable(),
                status: z.enum(['block', 'warn']),
                text: z.string(),
                count,
                link: z.string().meta({ description: 'The page where it is done.' }),
              }),
            ),
            figures: z.array(
              z.strictObject({
                currency,
                in: amount,
                out: amount,
                by_type: z.partialRecord(z.enum(TRANSACTION_TYPES), amount).meta({
                  description:
                    'What came in less what went out; transfers between own accounts are left out.',
                }),
                by_category: z.array(z.strictObject({ id, name: z.string(), amount })),
              }),
            ),
          }),
        },
      },
      refuses: [400],
    },
  },
};
