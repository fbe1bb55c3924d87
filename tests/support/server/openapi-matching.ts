import { expect } from 'vitest';
import type { Send } from './openapi-client.ts';
import { expecting } from './openapi-story.ts';

/** What an own transfer and a suggestion go through: asked for, reasoned, dismissed, paired, taken apart. */
export async function tellMatching(send: Send, names: Record<string, number>, mark: string): Promise<void> {
  const ask = expecting(send);
  const digits = String(1_000 + [...mark].reduce((sum, letter) => sum + letter.charCodeAt(0), 0));
  const insert = async (row: string, fee: string): Promise<number> => {
    const account = { name: `${mark} ${row}`.slice(0, 60), type: 'savings', number: '50100123454471' };
    const { id } = (await ask(201, 'POST /api/bank/account/', { body: account })).body;
    const raw = new FormData();
    raw.set(
      'file',
      new Blob([`Date,Description,Amount\n${row}\n2026-04-30,Fee ${digits},${fee}\n`]),
      'a.csv',
    );
    const uploadId = (await ask(201, 'POST /api/bank/account/{id}/upload/', { ids: { id }, raw })).body.id;
    const PREPROCESS = 'PATCH /api/bank/account/{id}/preprocess/{uploadId}';
    await ask(200, PREPROCESS, {
      ids: { id, uploadId },
      body: { date_order: 'ymd', columns: { amount: 'Amount' } },
    });
    await ask(200, PREPROCESS.replace('PATCH', 'POST'), { ids: { id, uploadId }, query: { insert: 'true' } });
    const found = await ask(200, 'GET /api/bank/account/{id}/transactions/', {
      ids: { id },
      query: { search: mark },
    });
    return found.body.results[0].id;
  };
  const arrives = (status: number) => {
    const raw = new FormData();
    const rows = `2026-05-13,${mark} ${digits},-1.00\n2026-05-30,Fee ${digits},-3.00`;
    raw.set(
      'file',
      new Blob([`Account number:,0000-${digits}\n\nDate,Description,Amount\n${rows}\n`]),
      'a.csv',
    );
    return ask(status, 'POST /api/bank/upload/', { raw });
  };
  await arrives(200);
  await ask(201, 'POST /api/bank/account/', {
    body: { name: `${mark} own`, type: 'savings', number: digits },
  });
  await arrives(201);
  const out = await insert(`2026-04-13,${mark} to the card,-1234.00`, '-1.00');
  const into = await insert(`2026-04-14,${mark} received,1234.00`, '-2.00');
  const expense = (
    await ask(201, 'POST /api/expense/expenses/', {
      body: {
        ...{ date: '2026-04-13', amount: 1_234, merchant: names.merchants },
        items: [{ category: names.categories, amount: 1_234 }],
      },
    })
  ).body.id;
  await ask(200, 'GET /api/bank/suggestions/', { query: { limit: '5', certainty: 'possible' } });
  await ask(200, 'GET /api/bank/suggestions/', { query: { transaction: String(out) } });
  await ask(404, 'GET /api/bank/suggestions/', { query: { transaction: '999999999' } });
  await ask(200, 'GET /api/bank/why/', { query: { transaction: String(out), expense } });
  await ask(404, 'GET /api/bank/why/', { query: { transaction: '999999999', expense } });
  await ask(200, 'POST /api/bank/suggestions/dismiss/', { body: { transaction: out, expense } });
  const made = await ask(201, 'POST /api/bank/pairs/', { body: { out, in: into } });
  await ask(409, 'POST /api/bank/pairs/', { body: { out, in: into } });
  await ask(200, 'GET /api/bank/pairs/', { query: { limit: '1' } });
  await ask(204, 'DELETE /api/bank/pairs/{id}/', { ids: { id: made.body.id } });
  await ask(200, 'POST /api/bank/suggestions/dismiss/', { body: { transaction: out, pair: into } });
  const month = await ask(200, 'GET /api/close/{month}/', { ids: { month: '2026-04' } });
  expect(month.body).toMatchObject({ month: '2026-04', state: 'open' });
  await ask(400, 'GET /api/close/{month}/', { ids: { month: '2026-13' } });
  await tellReview(send, { out, into });
}

/** What is left is asked for and decided, the other row together with its group. */
async function tellReview(send: Send, { out, into }: { out: number; into: number }): Promise<void> {
  const ask = expecting(send);
  const REVIEW = '/api/bank/review/';
  const page = await ask(200, `GET ${REVIEW}`, { query: { limit: '50' } });
  const april = await ask(200, `GET ${REVIEW}`, { query: { limit: '50', month: '2026-04' } });
  expect(april.body.left).toBeLessThanOrEqual(page.body.left);
  await ask(400, `GET ${REVIEW}`, { query: { month: '2026-4' } });
  const { group } = page.body.results.find(
    ({ transaction }: { transaction: { id: number } }) => transaction.id === into,
  ) ?? { group: 'nothing:in' };
  await ask(200, `GET ${REVIEW}`, { query: { group } });
  await ask(404, `GET ${REVIEW}`, { query: { account: '999999999' } });
  const acts = [
    { transactions: [out], act: 'IV' },
    { transactions: [into], act: 'later' },
  ];
  await ask(200, `POST ${REVIEW}`, { body: { acts } });
  const again = await ask(200, `POST ${REVIEW}`, { body: { acts: acts.slice(0, 1) } });
  expect(again.body).toMatchObject({ run: null, skipped: [{ transaction: out }] });
  await ask(409, `POST ${REVIEW}`, { body: { acts: [{ group, count: 999, act: 'IG' }] } });
  await ask(404, `POST ${REVIEW}`, { body: { acts }, query: { account: '999999999' } });
}
