import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addAccount } from '../accounts/accounts.ts';
import { listNames } from '../catalogue/catalogue.ts';
import { addName } from '../catalogue/change.ts';
import type { Currency } from '../core/currency/codes.ts';
import { DomainError } from '../core/errors.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import type { Person } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordExpense } from '../links/record.ts';
import { lockMembers } from '../people/members-records.ts';
import type { Atlas } from '../runtime/atlas.ts';
import { insertStatement } from '../statements/insert.ts';
import { uploadStatement } from '../statements/upload.ts';
import { changeTransaction } from '../transactions/mark.ts';
import { type BookRow, inMinor, sampleBook } from './book.ts';
import { cashExpenses, expenseOf, type Names } from './expenses.ts';
import { findFirstPerson, isUnused, listInserted } from './sample-records.ts';
import { statementText, unreadStatement } from './statement-text.ts';
import { ACCOUNTS, MERCHANTS, PAYEES, PROJECTS, type SampleAccount } from './story.ts';

/** Expenses linked to a transaction, and those paid in cash. */
const LINKED = 45;
const CASH = 15;
/** One in this many of the other transactions stays unclassified. */
const LEFT_OPEN = 4;

/**
 * Loads the sample data in one database transaction, through the product's own functions: 3 accounts, 12 merchants, 8
 * projects, 60 expenses, 400 transactions. Writes a further statement into the data folder, to be uploaded by hand.
 * @returns its path
 * @throws DomainError `conflict` when there is data already, `not_found` when there is no person to record it
 */
export async function loadSampleData({ db, config }: Pick<Atlas, 'db' | 'config'>): Promise<string> {
  const person = await findFirstPerson(db);
  if (!person) throw new DomainError('not_found', 'server.demo_nobody');
  await inTransaction(db, async (tx) => {
    // When two processes start at once, one loads the data while the other waits here and then finds it.
    await lockMembers(tx);
    if (!(await isUnused(tx))) throw new DomainError('conflict', 'server.demo_refused');
    const names = await addNames(tx, person);
    const currency = await bookCurrency(tx);
    const open: Inserted[] = [];
    for (const account of ACCOUNTS) open.push(...(await fillAccount(tx, person, account, currency)));
    await recordExpenses(tx, person, names, open);
    for (const input of cashExpenses(CASH, names, currency)) await recordExpense(tx, person, input);
  });
  const path = join(config.dataDir, 'sample-statement.csv');
  await writeFile(path, unreadStatement(await bookCurrency(db)));
  return path;
}

interface Inserted extends BookRow {
  id: number;
  account: number;
}

async function addNames(tx: Db, person: Person): Promise<Names> {
  const names: Names = { merchants: new Map(), projects: new Map(), categories: new Map() };
  for (const name of MERCHANTS)
    names.merchants.set(name, (await addName(tx, person, 'merchants', { name })).id);
  for (const name of PROJECTS) names.projects.set(name, (await addName(tx, person, 'projects', { name })).id);
  for (const { id, name } of await listNames(tx, 'categories')) names.categories.set(name, id);
  return names;
}

/** Uploads and inserts the account's quarterly statements, and marks transactions that are not expenses. @returns the others */
async function fillAccount(
  tx: Db,
  person: Person,
  sample: SampleAccount,
  currency: Currency,
): Promise<Inserted[]> {
  const { id: account } = await addAccount(tx, person, {
    name: sample.name,
    type: sample.type,
    number: sample.number.slice(-4),
  });
  const book = sampleBook(sample, currency);
  let opening = inMinor(sample.opening, currency);
  for (const [first, last, months] of [
    ['04', '06', 'april-june'],
    ['07', '09', 'july-september'],
  ] as const) {
    const rows = book.filter(({ date }) => date.slice(5, 7) >= first && date.slice(5, 7) <= last);
    const content = Buffer.from(statementText(sample.number, currency, opening, rows));
    const file_name = `${sample.name.split(' ')[0]?.toLowerCase()}-2026-${months}.csv`;
    const upload = await uploadStatement(tx, person, { account, file_name, content });
    await insertStatement(tx, person, { account, upload: upload.id });
    opening += rows.reduce((sum, { amount }) => sum + amount, 0);
  }
  const stored = await listInserted(tx, account);
  const open: Inserted[] = [];
  for (const [n, { id }] of stored.entries()) {
    const row = book[n] as BookRow;
    const { type } = PAYEES[row.payee];
    if (type === 'EX') open.push({ ...row, id, account });
    else if (n % LEFT_OPEN !== 0) await changeTransaction(tx, person, { account, id, type });
  }
  return open;
}

/** Spread evenly, so that every month has some. */
async function recordExpenses(tx: Db, person: Person, names: Names, open: Inserted[]): Promise<void> {
  const stride = open.length / LINKED;
  for (let n = 0; n < LINKED; n++) {
    const row = open[Math.floor(n * stride)] as Inserted;
    await recordExpense(tx, person, expenseOf(row, n, names, [row.id]));
  }
}
