import type { Tables } from '#lib/db/tables.ts';
import type { RunningServer } from '../support/server/atlas-server.ts';
import type { Known } from './draw.ts';
import type { Signed } from './visitor.ts';

/** The sample data, with receipts in the tray, statements to review, rules and a pair of links. */
export interface FuzzedBook {
  known: Known;
  /** A new address for the bytes of a file, which is signed. */
  linkFor(): Promise<string>;
}

const RECEIPTS = 20;
const STATEMENTS = 8;
/** Ids of one noun that are drawn from. */
const MOST = 100;

export async function fuzzedBook(server: RunningServer, { program }: Signed): Promise<FuzzedBook> {
  const ask = async (method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const headers = { Authorization: program, ...(body instanceof FormData ? {} : { 'Content-Type': type }) };
    const answer = await fetch(server.origin + path, { method, headers, ...(body ? { body } : {}) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const announce = async () => {
    const [{ id, upload_link }] = await ask(
      'POST',
      '/api/expense/attachments/upload/',
      '{"files":["bill.bin"]}',
    );
    const { pathname, search } = new URL(upload_link);
    return { id, link: pathname + search };
  };
  for (let n = 0; n < RECEIPTS; n++) {
    const { id, link } = await announce();
    await ask('PUT', link, `bill ${n}`, 'application/octet-stream');
    // Some wait outside the tray.
    if (n % 4 > 0) await ask('POST', '/api/expense/receipts/', JSON.stringify({ attachment: id }));
  }
  const account = 1;
  for (let n = 0; n < STATEMENTS; n++) {
    const form = new FormData();
    const rows = ['Taxi', 'Lunch', 'Salary'].map((what, day) => `2026-05-1${day},${what} ${n},-${10 + n}.50`);
    form.set('file', new Blob([['Date,Description,Amount', ...rows, ''].join('\n')]), `s${n}.csv`);
    await ask('POST', `/api/bank/account/${account}/upload/`, form);
  }
  for (const text of ['swiggy', 'acme salary', 'taxi'])
    await ask('POST', '/api/bank/rules/', JSON.stringify({ text, then_type: 'IG' }));
  const invited = { first_name: 'A', last_name: 'B', email: 'guest@example.org' };
  await ask('POST', '/api/members/', JSON.stringify(invited));
  return { known: await knownOf(server), linkFor: async () => (await announce()).link };
}

async function knownOf({ database: { db } }: RunningServer): Promise<Known> {
  const ids = async (table: keyof Tables) => {
    const rows = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(MOST).execute();
    return rows.map(({ id }) => id as string | number);
  };
  const tray = await db.selectFrom('attachments').select('id').where('tray_at', 'is not', null).execute();
  const uploads = await db.selectFrom('uploads').select('id').where('account', '=', 1).execute();
  const open = await db
    .selectFrom('bank_transactions')
    .select('id')
    .where('type', '=', 'UK')
    .limit(MOST)
    .execute();
  const transaction = [...open.map(({ id }) => id), ...(await ids('bank_transactions')).slice(0, MOST / 4)];
  return {
    transaction,
    txId: transaction,
    expense: await ids('expenses'),
    receipt: tray.map(({ id }) => id),
    attachment: await ids('attachments'),
    run: await ids('runs'),
    upload: uploads.map(({ id }) => id),
    // The uploads are of the first, most often.
    account: [1, 1, 1, ...(await ids('bank_accounts'))],
    merchant: await ids('merchants'),
    project: await ids('projects'),
    category: await ids('categories'),
    rule: await ids('rules'),
    link: await ids('expense_links'),
    member: await ids('people'),
    invitation: await ids('invitations'),
  };
}
