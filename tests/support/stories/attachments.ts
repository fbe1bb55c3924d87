import { ALL as send } from '#pages/api/expense/attachments/upload/[id].ts';
import { ALL as announce } from '#pages/api/expense/attachments/upload/index.ts';
import { ask, type Question } from '../server/ask.ts';
import type { ExpenseApi } from '../server/expense-api.ts';

export interface Place {
  id: string;
  file_name: string;
  upload_link: string;
}

/** Announces a file and returns the link for its bytes. */
export const placeFor = async (api: ExpenseApi, name = 'bill.pdf'): Promise<Place> =>
  (await api.post(announce, '/attachments/upload/', { files: [name] })).body[0] as Place;

/** Sends bytes to such a link, like a browser. */
export const put = (
  { id, upload_link }: Pick<Place, 'id' | 'upload_link'>,
  bytes: Question['raw'],
  headers: Record<string, string> = {},
) =>
  ask(send, upload_link.replace('http://127.0.0.1:4321', ''), {
    method: 'PUT',
    params: { id },
    headers: { 'Content-Type': 'application/pdf', ...headers },
    ...(bytes ? { raw: bytes } : {}),
  });
