import { z } from 'zod';
import {
  CERTAINTIES,
  dismissalSchema,
  pairSchema,
  pairsSchema,
  suggestionsSchema,
  whySchema,
} from '../../matching/schema.ts';
import { acting, type Room } from '../call.ts';
import { id, instant, url } from '../shapes/basics.ts';
import { certaintyShape, reasonShape, suggestionShape } from '../shapes/matching.ts';

export const matchingRoom: Room = {
  name: 'Suggestions and transfers',
  about: `What an open bank transaction may belong to, with reasons. Evidence counts by how rare it is in this very book: \`bits\` is the binary logarithm of how much likelier a fact is in a true pair than by chance. ${CERTAINTIES.join(', ')}: nothing comes close, for either side; the best; one of others. Nothing is linked by it: link what you take for right by \`POST /api/bank/links/\`.`,
  calls: {
    'GET /api/bank/suggestions/': {
      summary: 'List suggestions',
      more: 'The best one of each open transaction, the surest first, then the newest; with `transaction`, all that may belong to that one. They are computed in the background soon after what they are about has changed; one that is out of date is computed anew or left out.',
      query: suggestionsSchema.shape,
      answers: {
        200: {
          what: 'A page.',
          json: z.strictObject({ results: z.array(suggestionShape), next: url.nullable() }),
        },
      },
      refuses: [404],
    },
    'GET /api/bank/why/': {
      summary: 'Get the reasons for and against a match',
      more: 'For any transaction and expense, whether or not they are suggested.',
      query: whySchema.shape,
      answers: {
        200: {
          what: 'The strongest reasons first.',
          json: z.strictObject({
            for: z.array(reasonShape),
            against: z.array(reasonShape),
            certainty: certaintyShape,
          }),
        },
      },
      refuses: [404],
    },
    'POST /api/bank/suggestions/dismiss/': acting({
      summary: 'Dismiss a suggestion',
      more: 'The two are not suggested together again. To dismiss a transfer, send the other transaction as `pair`.',
      body: dismissalSchema,
      example: { transaction: 7, expense: '01999999-0000-7000-8000-000000000000' },
      answers: { 200: { what: 'It is remembered.', json: z.strictObject({}) } },
      refuses: [404, 409],
    }),
    'GET /api/bank/pairs/': {
      summary: 'List transfers',
      more: 'The newest first.',
      query: pairsSchema.shape,
      answers: {
        200: {
          what: 'A page.',
          json: z.strictObject({
            results: z.array(z.strictObject({ id, out: id, in: id, created_by: id, created_at: instant })),
            next: url.nullable(),
          }),
        },
      },
    },
    'POST /api/bank/pairs/': acting({
      summary: 'Pair two transactions as a transfer',
      more: 'Money that left one account and came into another; both transactions become Transfer (TR). In one currency the amounts are equal. Neither may be linked, paired or marked (409).',
      body: pairSchema,
      example: { out: 7, in: 9 },
      answers: { 201: { what: 'The pair.', json: z.strictObject({ id, out: id, in: id }) } },
      refuses: [404, 409],
    }),
    'DELETE /api/bank/pairs/{id}/': acting({
      summary: 'Unpair a transfer',
      answers: { 204: { what: 'Both transactions are Unknown again.' } },
    }),
  },
};
