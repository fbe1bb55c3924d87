import { ownersCookie } from '../server/over-http.ts';
import { OWNER } from '../server/owner.ts';
import type { ServedAtlas } from '../server/served-atlas.ts';

/** Where each hostile text is in a book full of them. */
export interface XssBook {
  cookie: string;
  /** One for every ten texts, which are in its items, comments, files and names. */
  expenses: { id: string; texts: string[] }[];
  account: number;
  upload: string;
  /** The descriptions of its lines, as read. */
  lines: string[];
  /** A statement whose date order is an open question. */
  asking: string;
  transactions: { id: number; text: string }[];
  merchants: number[];
  projects: number[];
}

/** The limit per person is 50. */
export const MOST_TOKENS = 40;

/** Fills an empty Atlas with these texts by its API, in every place where a person or a bank can put text. */
export async function xssBook(server: ServedAtlas, texts: readonly string[]): Promise<XssBook> {
  let cookie = await ownersCookie(server);
  let calls = 0;
  const call = async (path: string, body: unknown, method = 'POST') => {
    // A session is limited to a number of calls per minute.
    if (++calls % 400 === 0) cookie = await ownersCookie(server);
    const answer = await fetch(server.origin + path, {
      method,
      headers: { Cookie: cookie, Origin: server.origin, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`${method} ${path} with ${JSON.stringify(body)}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const named = async (kind: string) => {
    const ids: number[] = [];
    for (const name of texts) ids.push((await call(`/api/expense/${kind}/`, { name })).id);
    return ids;
  };
  const [merchants, projects, categories] = [
    await named('merchants'),
    await named('projects'),
    await named('categories'),
  ];

  const accounts: number[] = [];
  for (const name of texts)
    accounts.push((await call('/api/bank/account/', { name, type: 'savings', number: '12345678' })).id);
  const account = accounts[0] ?? 0;
  const statement = async (header: string, day: (n: number) => string) => {
    const rows = texts.map((text, n) => `${day(n)},${quoted(text)},${n + 1}.00,,${quoted(text)}`);
    const form = new FormData();
    const content = [`${header},Debit,Credit,${quoted(texts[2] ?? '')}`, ...rows].join('\n');
    form.set('file', new File([content], `${fileName(texts[1] ?? '')}.csv`, { type: 'text/csv' }));
    const answer = await fetch(`${server.origin}/api/bank/account/${account}/upload/`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: server.origin },
      body: form,
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).id as string;
  };
  const upload = await statement(
    'Date,Description',
    (n) => `2026-04-${String((n % 28) + 1).padStart(2, '0')}`,
  );
  const asking = await statement('Date,Description', (n) => `0${(n % 9) + 1}/0${(n % 8) + 1}/2026`);
  const review = `/api/bank/account/${account}/preprocess/${upload}`;
  await call(review, { confirm: 'yes' }, 'PATCH');
  await call(`${review}?insert=true&limit=1`, {});
  const { results } = await (
    await fetch(`${server.origin}/api/bank/account/${account}/transactions/?limit=200`, {
      headers: { Cookie: cookie },
    })
  ).json();
  const transactions = results.map(({ id, description }: { id: number; description: string }) => ({
    id,
    text: description,
  }));
  for (const { id, text } of transactions)
    await call(`/api/bank/account/${account}/transactions/${id}/`, { comment: text }, 'PATCH');

  const preprocessed = await fetch(`${server.origin}/api/bank/account/${account}/preprocess/${upload}`, {
    headers: { Cookie: cookie },
  });
  const lines = (await preprocessed.json()).results.map(
    ({ description }: { description: string }) => description,
  );
  const expenses: XssBook['expenses'] = [];
  for (let from = 0; from < texts.length; from += 10) {
    const part = texts.slice(from, from + 10);
    const files = await call('/api/expense/attachments/upload/', {
      files: part.map((text) => `${fileName(text)}.txt`),
    });
    for (const { upload_link } of files)
      await fetch(new URL(upload_link, server.origin), {
        method: 'PUT',
        body: 'x',
        headers: { 'Content-Type': 'text/plain' },
      });
    const { id } = await call('/api/expense/expenses/', {
      ...{
        date: '2026-04-01',
        amount: part.length,
        comment: 'before',
        merchant: merchants[from],
        project: projects[from],
      },
      items: part.map((comment, n) => ({ category: categories[from + n], amount: 1, comment })),
      ...{
        is_reimbursable: true,
        attachments: files.map((file: { id: string }) => file.id),
        transactions: [transactions[from].id],
      },
    });
    await call(`/api/expense/expenses/${id}/`, { comment: part.join(' | ') }, 'PATCH');
    expenses.push({ id, texts: part });
  }

  for (const [n, text] of texts.entries()) {
    const member = { email: `guest${n}@example.org`, first_name: text, last_name: text };
    await call('/api/members/', member);
    if (n < MOST_TOKENS) await call('/api/tokens/', { name: text, scope: 'read' });
  }
  await call('/api/accounts/me/', { first_name: texts[0], last_name: texts[1] }, 'PATCH');
  for (const text of texts.filter((one) => /^[\x20-\x7e]+$/.test(one)).slice(0, 10))
    await fetch(`${server.origin}/api/accounts/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': text },
      body: JSON.stringify(OWNER),
    });
  return { cookie, expenses, account, upload, lines, asking, transactions, merchants, projects };
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** File names contain no folders. */
export const fileName = (text: string) => text.replaceAll(/[\\/]/g, '-');
