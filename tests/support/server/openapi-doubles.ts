import { pack } from '#lib/db/statement-pages.ts';
import type { Db } from '#lib/db/transaction.ts';
import { findReading, replaceReading } from '#lib/statements/records.ts';
import { FORMATS, type Part } from '#tests/support/formats/render.ts';
import type { Send } from './openapi-client.ts';
import { expecting } from './openapi-story.ts';

/** Five days of May as OFX, whose references and texts begin with a name. */
export const may = (name: string): Uint8Array<ArrayBuffer> => {
  const rows = Array.from({ length: 5 }, (_, n) => ({
    ...{ date: `2026-05-0${1 + n}`, amount: -4_450 - n, payee: `${name} ${n}`, purpose: '' },
    reference: `${name}${n}`,
  }));
  const part: Part = { from: '2026-05-01', to: '2026-05-05', opening: 0, rows };
  return new Uint8Array((FORMATS['OFX 1'] as (part: Part) => Uint8Array)(part));
};
/** Every row of it is new, as a person says. */
export const ALL_NEW = [1, 2, 3, 4, 5].map((id) => ({ id, same: 'new' }));

/** Leaves an upload as a release stored it that knew rows by their references. */
export async function forgetDecisions(db: Db, upload: string): Promise<void> {
  const { decisions: _, ...reading } = JSON.parse(await findReading(db, upload));
  await replaceReading(db, upload, pack(JSON.stringify(reading)));
}

/** Rows that an account has twice: listed, and told apart. */
export async function tellDoubles(send: Send, db: Db, mark: string): Promise<void> {
  const ask = expecting(send);
  const account = { name: `${mark} twice`, type: 'savings', number: '50100123454471' };
  const { id } = (await ask(201, 'POST /api/bank/account/', { body: account })).body;
  const PREPROCESS = '/api/bank/account/{id}/preprocess/{uploadId}';
  const insert = async (name: string, rows: object[]): Promise<string> => {
    const raw = new FormData();
    raw.set('file', new File([may(`${mark} ${name}`)], `${name}.ofx`));
    const upload = (await ask(201, 'POST /api/bank/account/{id}/upload/', { ids: { id }, raw })).body.id;
    const ids = { id, uploadId: upload };
    if (rows.length > 0) await ask(200, `PATCH ${PREPROCESS}`, { ids, body: { rows } });
    await ask(200, `POST ${PREPROCESS}`, { ids, query: { insert: 'true' } });
    return upload;
  };
  const other = await insert('Shop', []);
  const upload = await insert('Laden', ALL_NEW);
  await forgetDecisions(db, upload);
  await ask(200, 'GET /api/bank/account/{id}/doubles/', { ids: { id } });
  await ask(404, 'GET /api/bank/account/{id}/doubles/', { ids: { id: 999_999 } });
  await ask(204, 'POST /api/bank/account/{id}/doubles/', { ids: { id }, body: { upload, other } });
  await ask(404, 'POST /api/bank/account/{id}/doubles/', { ids: { id }, body: { upload, other } });
}
