import { z } from 'zod';
import { newAttachmentsSchema } from '../../files/schema.ts';
import type { Room } from '../call.ts';
import { url, uuid } from '../shapes/basics.ts';
import { storedShape } from '../shapes/expenses.ts';

const announced = z.strictObject({ id: uuid, file_name: z.string(), upload_link: url });

export const attachmentsRoom: Room = {
  name: 'Attachments',
  about:
    'Announce the files, send each one’s bytes to its link, then name the ids in `attachments` of an expense.',
  calls: {
    'POST /api/expense/attachments/upload/': {
      summary: 'Announce files',
      body: newAttachmentsSchema,
      example: { files: ['receipt.pdf'] },
      answers: {
        201: { what: 'A link for each, good for 15 minutes.', json: z.array(announced) },
      },
    },
    'PUT /api/expense/attachments/upload/{id}/': {
      summary: 'Send a file’s bytes',
      more: 'To `upload_link` as it was given: its signature signs the request, no Authorization header is needed. At most 20 MB. With storage of its own, an installation gives links that lead there.',
      ids: { id: uuid },
      query: { expires: z.string(), signature: z.string() },
      sends: 'application/octet-stream',
      answers: { 200: { what: 'The bytes are safe.', json: storedShape } },
      refuses: [403, 409],
    },
    'GET /api/expense/attachments/{id}/': {
      summary: 'Get a file’s bytes',
      more: 'As a download, unless it is a PDF or an image of pixels.',
      ids: { id: uuid },
      answers: {
        200: { what: 'The bytes as they came.', bytes: '*/*', headers: ['Content-Disposition'] },
      },
    },
  },
};
