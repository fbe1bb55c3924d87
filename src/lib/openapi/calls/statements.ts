import { z } from 'zod';
import { PAGE_BOUNDS } from '../../core/limits.ts';
import { pageSchemas } from '../../core/paging.ts';
import {
  apartSchema,
  correctionsSchema,
  decisionsSchema,
  moveUploadSchema,
  sampleSchema,
} from '../../statements/schema.ts';
import { acting, type Room } from '../call.ts';
import { run, uuid } from '../shapes/basics.ts';
import {
  arrivalShape,
  doublesShape,
  madeUploadShape,
  preprocessShape,
  undoneShape,
  undoShape,
  uploadShape,
  uploadsShape,
} from '../shapes/statements.ts';

const ids = { uploadId: uuid };
const rows = { what: 'The rows, and how the file was read.', json: preprocessShape };
const inserted = {
  json: preprocessShape.extend({ run: run.optional() }),
  headers: ['Atlas-Run', 'Idempotent-Replayed'],
} as const;
const page = pageSchemas(PAGE_BOUNDS.preprocess);

export const statementsRoom: Room = {
  name: 'Statements',
  about:
    'Upload a bank’s file (CSV, OFX, QIF, MT940, CAMT or XLSX), review the rows, answer open questions, then insert. The same rows are never inserted twice.',
  calls: {
    'POST /api/bank/upload/': {
      summary: 'Upload a statement to the account that it is of',
      more: 'The file is the part `file` of a multipart form, at most 5 MB. Where exactly one account has the number that the file states, or holds most of its rows, the file is uploaded to it. Otherwise nothing is stored: the answer lists the accounts that may be meant and the account that would be added; upload the file to one of them.',
      sends: 'multipart/form-data',
      answers: {
        201: { what: 'The upload, and the account that was found.', json: arrivalShape },
        200: { what: 'What may be meant.', json: arrivalShape },
      },
    },
    'POST /api/bank/account/{id}/upload/': {
      summary: 'Upload a statement',
      more: 'The file is the part `file` of a multipart form, at most 5 MB. Errors come as plain text.',
      sends: 'multipart/form-data',
      answers: { 201: { what: 'The upload’s id.', json: madeUploadShape } },
    },
    'GET /api/bank/account/{id}/preprocess/{uploadId}': {
      summary: 'Review a statement’s rows',
      more: 'With `insert=true` and an Authorization header, it also inserts them; with a cookie it only shows them. Prefer POST. With `new=true`, only rows that the account does not have.',
      ids,
      query: { insert: z.literal('true').optional(), new: z.literal('true').optional(), ...page },
      headers: ['Idempotency-Key'],
      answers: { 200: { ...rows, ...inserted } },
      refuses: [403, 409, 422],
    },
    'POST /api/bank/account/{id}/preprocess/{uploadId}': {
      summary: 'Insert a statement’s rows',
      more: 'With `insert=true`, inserts every row that the account does not have yet: all or none, and only once, however often it is called. Refused (409) while a question is open.',
      ids,
      query: { insert: z.literal('true').optional(), ...page },
      headers: ['Idempotency-Key'],
      answers: {
        200: { ...inserted, what: 'The rows; all of them exist now. With `insert=true`, its run.' },
      },
      refuses: [409, 422],
    },
    'PATCH /api/bank/account/{id}/preprocess/{uploadId}': {
      summary: 'Correct how a statement is read',
      more: 'Remembered for this account and header, so that next month’s file is read the same way. The answer to a running balance that contradicts the rows (`balance`) holds for this upload alone: `accept` inserts them all the same, the others are those that its question offers. `account` answers which account is meant: the file’s, where it holds several, or, where it seems another account’s, this one (its last digits), the one to go to, or `new` for one that is added; then the answer is the review there, and `moved` says where that is. `rows` says what rows are: `same` is the number of the transaction that a row is, of the same amount and at most 4 days apart, or `new`. True and false answer whether a row is what it `looks_like`.',
      ids,
      query: page,
      body: z.union([correctionsSchema, decisionsSchema]),
      example: { date_order: 'dmy' },
      answers: { 200: { ...rows, what: 'The rows as read now.' } },
      refuses: [409],
    },
    'GET /api/bank/account/{id}/uploads/': {
      summary: 'List uploads',
      query: pageSchemas(PAGE_BOUNDS.uploads),
      answers: { 200: { what: 'The newest first.', json: uploadsShape } },
    },
    'GET /api/bank/account/{id}/uploads/{uploadId}/': {
      summary: 'Get an upload',
      ids,
      answers: { 200: { what: 'What became of it.', json: uploadShape } },
    },
    'DELETE /api/bank/account/{id}/uploads/{uploadId}/': {
      summary: 'Discard an upload',
      more: 'Only one whose transactions are not in the account.',
      ids,
      answers: { 204: { what: 'It is gone.' } },
      refuses: [409],
    },
    'GET /api/bank/account/{id}/uploads/{uploadId}/file/': {
      summary: 'Get the file',
      ids,
      answers: {
        200: {
          what: 'The bank’s file, unchanged.',
          bytes: '*/*',
          headers: ['Content-Disposition'],
        },
      },
    },
    'GET /api/bank/account/{id}/uploads/{uploadId}/sample/': {
      summary: 'Get a sample without your data',
      more: 'Keeps how the bank writes its files, including the arithmetic; words, numbers, amounts and dates are replaced. The same `variant` gives the same sample of this upload, and is no key to it. Refused (409) if no sample is read like the file.',
      ids,
      query: sampleSchema.shape,
      answers: {
        200: {
          what: 'The sample, in the file’s encoding; a workbook’s rows as tabulated text.',
          bytes: '*/*',
          headers: ['Content-Disposition'],
        },
      },
      refuses: [409],
    },
    'GET /api/bank/account/{id}/uploads/{uploadId}/undo/': {
      summary: 'See what undoing an insert would do',
      ids,
      query: pageSchemas(PAGE_BOUNDS.undo),
      answers: { 200: { what: 'What would be removed, and what would be kept.', json: undoShape } },
    },
    'POST /api/bank/account/{id}/uploads/{uploadId}/undo/': acting({
      summary: 'Undo an insert',
      more: 'Removes the transactions that nobody has changed since.',
      ids,
      answers: { 200: { what: 'How many went and stayed.', json: undoneShape } },
      refuses: [409],
    }),
    'GET /api/bank/account/{id}/doubles/': {
      summary: 'List uploads whose rows the account had already',
      more: 'Pairs of uploads with rows that are in the account twice: `count` rows that `upload` brought look like rows that `other` brought before. Undo the insert of `upload`, or say that they are different. Looked for soon after each insert and undo.',
      answers: { 200: { what: 'The newest upload first.', json: doublesShape } },
    },
    'POST /api/bank/account/{id}/doubles/': {
      summary: 'Say that rows that look alike are different',
      more: 'The rows of `upload` that look like rows of `other` are not listed again, and stay new where they are reviewed again.',
      body: apartSchema,
      example: {
        upload: '01990000-0000-7000-8000-000000000007',
        other: '01990000-0000-7000-8000-000000000008',
      },
      answers: { 204: { what: 'They are different.' } },
    },
    'POST /api/bank/account/{id}/uploads/{uploadId}/move/': {
      summary: 'Move an upload to another account',
      more: 'Undoes its insert here and uploads the file to the other account for review.',
      ids,
      body: moveUploadSchema,
      example: { account: 2 },
      answers: { 201: { what: 'The id of the upload there.', json: madeUploadShape } },
      refuses: [409],
    },
  },
};
