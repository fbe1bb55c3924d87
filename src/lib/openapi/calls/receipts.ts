import { z } from 'zod';
import {
  attachSchema,
  decisionsSchema,
  factsSchema,
  newReceiptSchema,
  receiptsSchema,
} from '../../receipts/schema.ts';
import { acting, type Room } from '../call.ts';
import { count, uuid } from '../shapes/basics.ts';
import { putReceiptShape, receiptShape, receiptsShape } from '../shapes/receipts.ts';

const ids = { id: uuid };

export const receiptsRoom: Room = {
  name: 'Receipts',
  about:
    'The tray: files that wait for their expense. It is everyone’s. Upload a file as an attachment, then put it into the tray. What a PDF’s text says of its total, day and merchant is proposed with where it was read, and so are expenses and bank transactions of that amount; nothing is done by it.',
  calls: {
    'GET /api/expense/receipts/': {
      summary: 'List the tray',
      more: 'Most recently added first. `mine=true`: only those you uploaded.',
      query: receiptsSchema.shape,
      answers: { 200: { what: 'A page of receipts.', json: receiptsShape } },
    },
    'POST /api/expense/receipts/': acting({
      summary: 'Put a file into the tray',
      more: 'Where the same file is in the tray or on an expense, it is refused with `same_as` (409), unless `again` is true. Of a mail (`message/rfc822`), each attachment that is a photo, PDF or e-invoice becomes a receipt, or else the message as text; the mail itself does not.',
      body: newReceiptSchema,
      example: { attachment: '01999999-0000-7000-8000-000000000000' },
      answers: { 201: { what: 'The receipt; of a mail, its first.', json: putReceiptShape } },
      refuses: [409],
    }),
    'POST /api/expense/receipts/decide/': acting({
      summary: 'Decide about receipts of the tray',
      more: 'One or several decisions as one act, with one Undo. With `expense`, the receipt becomes an attachment of that; with `transaction`, an expense of what is open of it is recorded, linked and gets the receipt; with `new`, an expense of the receipt’s own amount and day is recorded, paid by whoever sent it; with `discard`, it is discarded. A new `merchant_name` is added. A receipt whose expense or transaction somebody else has used meanwhile is skipped; the rest is done.',
      body: decisionsSchema,
      example: {
        acts: [
          {
            receipt: '01999999-0000-7000-8000-000000000000',
            expense: '01999999-0000-7000-8000-000000000001',
          },
          { receipt: '01999999-0000-7000-8000-000000000002', transaction: 7, category: 2 },
        ],
      },
      answers: {
        200: {
          what: 'How many have left the tray, how many still wait, and those that were skipped.',
          json: z.strictObject({
            done: count,
            left: count,
            skipped: z.array(z.strictObject({ receipt: uuid, reason: z.string() })),
          }),
        },
      },
      refuses: [404, 409],
    }),
    'GET /api/expense/receipts/{id}/': {
      summary: 'Get a receipt of the tray',
      ids,
      answers: { 200: { what: 'The receipt.', json: receiptShape } },
    },
    'PATCH /api/expense/receipts/{id}/': acting({
      summary: 'Change a receipt’s facts',
      more: 'What is not given stays as it is, or as it was read if there is only one reading; null removes it.',
      ids,
      body: factsSchema('plain'),
      example: { amount: 449, currency: 'INR', day: '2026-03-04', merchant: 'Swiggy' },
      answers: { 200: { what: 'The receipt.', json: receiptShape } },
    }),
    'DELETE /api/expense/receipts/{id}/': acting({
      summary: 'Discard a receipt',
      more: 'It can be restored by Undo for 30 days.',
      ids,
      answers: { 204: { what: 'It is discarded.' } },
    }),
    'POST /api/expense/receipts/{id}/attach/': acting({
      summary: 'Attach a receipt to an expense, or record one with it',
      more: 'With `expense`, it becomes an attachment of that. With `transaction`, an expense of what is open of that transaction is recorded, linked and gets the receipt, all in one run: of the given merchant, the one learned for such transactions or the receipt’s; of the given category, the learned one or the merchant’s. Where none is known, `category` is asked for (400).',
      ids,
      body: attachSchema,
      example: { transaction: 7, category: 2 },
      answers: { 200: { what: 'The expense.', json: z.strictObject({ expense: uuid }) } },
      refuses: [409],
    }),
    'GET /api/expense/receipts/{id}/thumbnail/': {
      summary: 'Get a receipt’s thumbnail',
      ids,
      answers: { 200: { what: 'A WebP or JPEG.', bytes: '*/*', headers: ['Content-Disposition'] } },
    },
    'PUT /api/expense/receipts/{id}/thumbnail/': {
      summary: 'Store a receipt’s thumbnail',
      more: 'A WebP or JPEG of at most 16 kB, by its bytes, made where the receipt was captured. Its sender stores it, once: another picture is refused (409).',
      ids,
      sends: 'application/octet-stream',
      answers: { 204: { what: 'It is kept.' } },
      refuses: [409, 415],
    },
  },
};
