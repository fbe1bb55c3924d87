import { z } from 'zod';
import { actsSchema, decidedInSchema, queueSchema } from '../../queue/schema.ts';
import { acting, type Room } from '../call.ts';
import { count, id, url } from '../shapes/basics.ts';
import { queueShape } from '../shapes/queue.ts';

export const queueRoom: Room = {
  name: 'Review',
  about:
    'Transactions to classify: Unknown and unlinked, oldest first, each with up to three answers. An answer comes from what the matching suggests, from what people said of rows with such a text before, or from what rows of its direction often are. A group is all open rows with one core (the description without what changes from row to row) and one direction.',
  calls: {
    'GET /api/bank/review/': {
      summary: 'List open transactions',
      more: '`?later=true` lists those that you left for later today, in place of the others.',
      query: queueSchema.shape,
      answers: {
        200: { what: 'A page.', json: z.strictObject({ ...queueShape, next: url.nullable() }) },
      },
      refuses: [404],
    },
    'POST /api/bank/review/': acting({
      summary: 'Classify open transactions',
      more: 'One or several decisions as one act. `expense` records one expense for each row, for money out only; a new `merchant_name` is added. `pair` names the row that money left first. `later` takes rows out of your own queue until tomorrow, `now` back into it. A group takes the `account` when the page had one; with `count`, nothing is done when it has another size now (409, with `count` and `difference`). A row that somebody decided meanwhile is skipped; the rest is done. `?account=` in the address says which open rows `left` counts.',
      query: decidedInSchema.shape,
      body: actsSchema,
      example: {
        acts: [
          { transactions: [7, 8], act: 'IN' },
          { transactions: [9], act: 'expense', merchant: 3, category: 2 },
          { group: 'swiggy:out', account: 1, count: 7, act: 'IV' },
        ],
      },
      answers: {
        200: {
          what: 'How many are left, and the rows that were skipped.',
          json: z.strictObject({
            left: count,
            skipped: z.array(z.strictObject({ transaction: id, reason: z.string() })),
          }),
        },
      },
      refuses: [404, 409],
    }),
  },
};
