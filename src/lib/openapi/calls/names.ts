import { z } from 'zod';
import type { Kind } from '../../catalogue/catalogue.ts';
import {
  categoryChangeSchema,
  merchantChangeSchema,
  mergeSchema,
  nameChangeSchema,
  newNameSchema,
} from '../../catalogue/schema.ts';
import { FIRST_CURRENCY } from '../../core/currency/codes.ts';
import { tableSchema } from '../../core/table-request.ts';
import type { Calls, Room } from '../call.ts';
import { tableOf } from '../shapes/basics.ts';
import {
  categoryShape,
  entryShape,
  merchantShape,
  mergeShape,
  nameShape,
  nearShape,
  proposedNameShape,
} from '../shapes/expenses.ts';

const namesShape = z.union([z.array(nearShape), tableOf(nameShape)]);
const merchantsShape = z.union([...namesShape.options, z.array(proposedNameShape)]);
const PROPOSED =
  ' With `proposed` = `yes`, the merchants that are named after more of the bank’s text than the payee, those with the most expenses first.';
const proposedQuery = { proposed: z.literal('yes').optional() };
const NEAR =
  ' With `search` alone it is the names to choose from while one types, at most 20, the best first: they hold every word, or took over a name that does, which is their `alias`; without a word those that are used most.';

const ENTRIES = { categories: categoryShape, projects: entryShape, merchants: merchantShape };

const callsOf = (kind: Kind, one: string): Calls => ({
  [`GET /api/expense/${kind}/` as const]: {
    summary: `List ${kind}`,
    more:
      'All that are not archived, by name. With `page` or `size`, a page of the data table; the filter `archived` = `yes` lists the archived ones.' +
      (kind === 'categories' ? '' : NEAR) +
      (kind === 'merchants' ? PROPOSED : ''),
    query: kind === 'merchants' ? { ...tableSchema.shape, ...proposedQuery } : tableSchema.shape,
    headers: ['If-None-Match'],
    answers: {
      200: {
        what: 'The names, or a page of them.',
        json: kind === 'merchants' ? merchantsShape : namesShape,
        headers: ['ETag'],
      },
      304: { what: 'As it was.', headers: ['ETag'] },
    },
  },
  [`POST /api/expense/${kind}/` as const]: {
    summary: `Add a ${one}`,
    more: 'Letter case and outer spaces are ignored when names are compared. An archived name is restored. A body with `page` and no `name` asks for the list instead.',
    body: z.union([newNameSchema, tableSchema]),
    example: { name: 'Sharma Travels' },
    answers: {
      200: {
        what: 'A page of the list, or the merchant that this name was merged into.',
        json: z.union([nameShape, tableOf(nameShape)]),
      },
      201: { what: 'Added or restored.', json: nameShape },
    },
    refuses: [409],
  },
  [`GET /api/expense/${kind}/{id}/` as const]: {
    summary: `Get a ${one}`,
    answers: {
      200: {
        what: 'The name, and whether it is archived.',
        json: ENTRIES[kind],
      },
    },
  },
  [`PATCH /api/expense/${kind}/{id}/` as const]: {
    ...(kind === 'categories'
      ? {
          summary: 'Change a category',
          more: 'Up to `receipt_limit`, in the book’s currency, its expenses need no receipt; null removes the limit.',
          body: categoryChangeSchema(FIRST_CURRENCY, 'plain'),
          example: { name: 'Meals', receipt_limit: 500 },
          answers: { 200: { what: 'As changed.', json: categoryShape } },
        }
      : {
          summary: `Rename or archive a ${one}`,
          ...(kind === 'merchants' && {
            more: 'With null for `proposed_name` it keeps its name, and the payee is not proposed again.',
          }),
          body: kind === 'merchants' ? merchantChangeSchema : nameChangeSchema,
          example: { name: 'Sharma Tours', archived: false },
          answers: { 200: { what: 'As changed.', json: ENTRIES[kind] } },
        }),
    refuses: [409],
  },
});

export const catalogueRoom: Room = {
  name: 'Categories, projects, merchants',
  about: 'The names that expenses use. They are never deleted; an archived one cannot be chosen.',
  calls: {
    ...callsOf('categories', 'category'),
    ...callsOf('projects', 'project'),
    ...callsOf('merchants', 'merchant'),
    'POST /api/expense/merchants/{id}/merge/': {
      summary: 'Merge a merchant into another',
      more: 'Its expenses move to the other merchant. With `preview`, nothing changes yet.',
      body: mergeSchema,
      example: { into: 2, preview: true },
      answers: { 200: { what: 'What moves, or has moved.', json: mergeShape } },
      refuses: [409],
    },
  },
};
