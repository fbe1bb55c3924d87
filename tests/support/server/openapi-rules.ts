import type { Send } from './openapi-client.ts';
import { expecting } from './openapi-story.ts';

/** What a rule goes through: previewed, added, applied, changed, moved, undone, deleted. */
export async function tellRules(send: Send, names: Record<string, number>, mark: string): Promise<void> {
  const ask = expecting(send);
  const account = { name: `${mark} rules`, type: 'savings', number: '50100123454471' };
  const { id: bank } = (await ask(201, 'POST /api/bank/account/', { body: account })).body;
  const insert = async (rows: string): Promise<string> => {
    const raw = new FormData();
    raw.set('file', new Blob([`Date,Description,Amount\n${rows}\n`]), 'rules.csv');
    const uploaded = await ask(201, 'POST /api/bank/account/{id}/upload/', { ids: { id: bank }, raw });
    const ids = { id: bank, uploadId: uploaded.body.id };
    const PREPROCESS = '/api/bank/account/{id}/preprocess/{uploadId}';
    await ask(200, `PATCH ${PREPROCESS}`, { ids, body: { confirm: 'yes' } });
    const done = await ask(200, `POST ${PREPROCESS}`, {
      ids,
      query: { insert: 'true' },
    });
    return done.body.run;
  };
  await insert(`2026-04-13,ACME SALARY ${mark},1000.00\n2026-04-14,SWIGGY ${mark},-450.00`);
  const salary = { name: 'Salary', account: bank, text: 'acme salary', direction: 'in', then_type: 'IN' };
  const RULES = '/api/bank/rules/';
  const preview = await ask(200, `POST ${RULES}preview/`, { body: salary });
  await ask(400, `POST ${RULES}`, { body: { ...salary, text: '' } });
  const { id } = (await ask(201, `POST ${RULES}`, { body: salary })).body;
  const food = (
    await ask(201, `POST ${RULES}`, {
      body: {
        ...{ account: bank, text: 'swiggy', record_expense: true, position: 1 },
        ...{ category: names.categories, merchant: names.merchants },
      },
    })
  ).body.id;
  await ask(200, `POST ${RULES}{id}/apply/`, { ids: { id }, body: { preview: preview.body.hash } });
  await ask(409, `POST ${RULES}{id}/apply/`, { ids: { id }, body: { preview: preview.body.hash } });
  const run = await insert(`2026-05-13,ACME SALARY ${mark},1100.00\n2026-05-14,SWIGGY ${mark} 13,-460.00`);
  await ask(200, `POST ${RULES}preview/`, { body: { id: food } });
  await ask(200, `POST ${RULES}{id}/undo/`, { ids: { id: food }, body: { run } });
  await ask(409, `POST ${RULES}{id}/undo/`, { ids: { id: food }, body: { run } });
  await ask(404, `POST ${RULES}preview/`, { body: { id: 999_999_999 } });
  const { headers } = await ask(200, `GET ${RULES}{id}/`, { ids: { id } });
  const held = { 'If-Match': headers.get('etag') ?? '' };
  await ask(200, `PATCH ${RULES}{id}/`, { ids: { id }, body: { name: 'Wages' }, headers: held });
  await ask(412, `PATCH ${RULES}{id}/`, { ids: { id }, body: { name: 'Pay' }, headers: held });
  await ask(200, `POST ${RULES}{id}/move/`, { ids: { id }, body: { position: 1 } });
  await ask(200, `GET ${RULES}`);
  await insert([3, 4, 5].map((day) => `2026-06-0${day},YOGA ${mark} CLUB,-20.00`).join('\n'));
  const decided = { filter: { search: `YOGA ${mark}` }, type: 'IV' };
  await ask(200, 'PATCH /api/bank/account/{id}/transactions/', { ids: { id: bank }, body: decided });
  const { results } = (await ask(200, `GET ${RULES}proposals/`)).body;
  const { core, direction } =
    results.find((one: { core: string }) => one.core.startsWith('yoga')) ?? results[0];
  await ask(200, `POST ${RULES}proposals/`, { body: { core, direction, answer: 'never' } });
  await ask(204, `DELETE ${RULES}proposals/`, { body: { core, direction } });
  await ask(404, `DELETE ${RULES}proposals/`, { body: { core, direction } });
  const yes = { all: [{ core, direction }], suggest_only: true };
  const { rules } = (await ask(200, `POST ${RULES}proposals/`, { body: yes })).body;
  await ask(409, `POST ${RULES}proposals/`, { body: yes });
  for (const one of [id, food, ...rules]) await ask(204, `DELETE ${RULES}{id}/`, { ids: { id: one } });
}
