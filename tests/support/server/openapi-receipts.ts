import { expect } from 'vitest';
import type { Send } from './openapi-client.ts';
import { expecting } from './openapi-story.ts';

const WEBP = Buffer.from('524946461a00000057454250565038200e0000003001009d012a0100010002003425a400', 'hex');
const JPEG = Buffer.from('ffd8ffe0', 'hex');
const RECEIPTS = '/api/expense/receipts/';

/** Receipts are put into the tray, said something of, given to an expense, recorded with a transaction, discarded. */
export async function tellReceipts(
  send: Send,
  names: Record<string, number>,
  transaction: number,
  mark: string,
): Promise<void> {
  const ask = expecting(send);
  const sent = async (content: string): Promise<string> => {
    const files = { body: { files: [`${mark}.jpg`] } };
    const [{ id, upload_link }] = (await ask(201, 'POST /api/expense/attachments/upload/', files)).body;
    const query = Object.fromEntries(new URL(upload_link).searchParams);
    const put = { ids: { id }, query, headers: { 'Content-Type': 'image/jpeg' } };
    const raw = Buffer.concat([JPEG, Buffer.from(content)]);
    await ask(200, 'PUT /api/expense/attachments/upload/{id}/', { ...put, raw });
    return id;
  };
  const put = async (content: string): Promise<string> =>
    (await ask(201, `POST ${RECEIPTS}`, { body: { attachment: await sent(content) } })).body.id;

  const first = await put(`${mark} 1`);
  const twin = await sent(`${mark} 1`);
  const refused = await ask(409, `POST ${RECEIPTS}`, { body: { attachment: twin } });
  expect(refused.body.same_as).toMatchObject({ attachment: first, expense: null });
  await ask(201, `POST ${RECEIPTS}`, { body: { attachment: twin, again: true } });
  await ask(204, `DELETE ${RECEIPTS}{id}/`, { ids: { id: twin } });
  await ask(404, `GET ${RECEIPTS}{id}/`, { ids: { id: twin } });

  const picture = { ids: { id: first }, headers: { 'Content-Type': 'image/webp' } };
  await ask(204, `PUT ${RECEIPTS}{id}/thumbnail/`, { ...picture, raw: WEBP });
  await ask(200, `GET ${RECEIPTS}{id}/thumbnail/`, { ids: { id: first } });
  await ask(415, `PUT ${RECEIPTS}{id}/thumbnail/`, { ...picture, raw: '<html></html>' });
  await ask(415, `PUT ${RECEIPTS}{id}/thumbnail/`, {
    ...picture,
    raw: Buffer.concat([WEBP, Buffer.alloc(16 * 1024)]),
  });

  const body = { amount: 10.5, day: '2026-04-13', merchant: 'Cup' };
  const said = await ask(200, `PATCH ${RECEIPTS}{id}/`, { ids: { id: first }, body });
  expect(said.body.facts[0]).toMatchObject({ ...body, source: 'person' });
  const [found] = said.body.proposals.transactions.filter((one: { id: number }) => one.id === transaction);
  expect(found).toMatchObject({ amount: 10.5, days: 0 });
  await ask(200, `GET ${RECEIPTS}{id}/`, { ids: { id: first } });
  await ask(200, `GET ${RECEIPTS}`, { query: { mine: 'true', limit: '1' } });
  const attach = `POST ${RECEIPTS}{id}/attach/`;
  const recorded = await ask(200, attach, {
    ids: { id: first },
    body: { transaction, category: names.categories },
  });
  const second = await put(`${mark} 2`);
  await ask(409, attach, { ids: { id: second }, body: { transaction, category: names.categories } });
  await ask(200, attach, { ids: { id: second }, body: { expense: recorded.body.expense } });
  const third = await put(`${mark} 3`);
  const fourth = await put(`${mark} 4`);
  await ask(200, `PATCH ${RECEIPTS}{id}/`, { ids: { id: fourth }, body });
  const decide = `POST ${RECEIPTS}decide/`;
  const acts = [
    { receipt: third, expense: recorded.body.expense },
    { receipt: fourth, new: true, category: names.categories, merchant_name: `Cup ${mark}` },
    { receipt: second, discard: true },
  ];
  const decided = await ask(200, decide, { body: { acts } });
  expect(decided.body).toMatchObject({ done: 2, skipped: [{ receipt: second }] });
  await ask(400, decide, { body: { acts: [{ receipt: third, new: true, discard: true }] } });
  const undone = await ask(200, 'POST /api/history/{run}/undo/', { ids: { run: decided.body.run } });
  expect(undone.body.restored).toBeGreaterThan(1);
  await ask(204, `DELETE ${RECEIPTS}{id}/`, { ids: { id: third } });
  await ask(204, `DELETE ${RECEIPTS}{id}/`, { ids: { id: fourth } });
  await ask(204, 'DELETE /api/expense/expenses/{id}/', { ids: { id: recorded.body.expense } });
}
