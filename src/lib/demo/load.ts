import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addAccount } from '../accounts/accounts.ts';
import { listNames } from '../catalogue/catalogue.ts';
import { addName } from '../catalogue/change.ts';
import type { Currency } from '../core/currency/codes.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { uuidv7 } from '../core/ids.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import type { Person } from '../db/tables.ts';
import { type Db, inTransaction, waitForLocks } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { keepRun } from '../history/run-records.ts';
import { recordExpense } from '../links/record.ts';
import { pairTransactions } from '../matching/pair.ts';
import { lockMembers } from '../people/members-records.ts';
import { updatePerson } from '../people/people-records.ts';
import { addRule } from '../rules/rules.ts';
import type { Atlas } from '../runtime/atlas.ts';
import { insertStatement } from '../statements/insert.ts';
import { uploadStatement } from '../statements/upload.ts';
import { markTransactions } from '../transactions/mark.ts';
import { type BookRow, inMinor, octoberBook, sampleBook } from './book.ts';
import { cashExpenses, expenseOf, type Names, openExpenses, waits } from './expenses.ts';
import { loadReceipts } from './receipts.ts';
import { findFirstPerson, isUnused, listInserted } from './sample-records.ts';
import { statementText, unreadStatement } from './statement-text.ts';
import {
  ACCOUNTS,
  MERCHANTS,
  PAYEES,
  type Payee,
  type PayeeName,
  PROJECTS,
  type SampleAccount,
} from './story.ts';

/** Expenses linked to a transaction, and those paid in cash. Ten more wait to be linked. */
const LINKED = 37;
const CASH = 13;
/** One in this many of the other transactions stays unclassified. */
const LEFT_OPEN = 4;
const MARKED = ['IN', 'IV', 'CW', 'IG', 'ER'] as const;
/** The card's payments from this day on are left, the first for a pair. */
const LAST_PAYMENTS = '2026-08-22';

/**
 * Loads the sample data in one database transaction, through the product's own functions: 3 accounts, 12 merchants, 8
 * projects, 60 expenses, 400 transactions, 12 receipts. Writes a further statement into the data folder, to be uploaded by hand.
 * @returns its path
 * @throws DomainError `conflict` when there is data already, `not_found` when there is no person to record it
 */
export async function loadSampleData({
  db,
  config,
  files,
}: Pick<Atlas, 'db' | 'config' | 'files'>): Promise<string> {
  const person = await findFirstPerson(db);
  if (!person) throw new DomainError('not_found', 'server.demo_nobody');
  await inTransaction(db, async (tx) => {
    // When two processes start at once, one loads the data while the other waits here and then finds it.
    await waitForLocks(tx);
    await lockMembers(tx);
    if (!(await isUnused(tx))) throw new DomainError('conflict', 'server.demo_refused');
    const names = await addNames(tx, person);
    // A look at the sample data begins with no questions.
    await updatePerson(tx, person.id, { welcomed_at: instant(), status: 'in_office' });
    const currency = await bookCurrency(tx);
    const rows: Inserted[] = [];
    for (const account of ACCOUNTS) rows.push(...(await fillAccount(tx, person, account, currency)));
    const open = rows.filter(({ payee }) => PAYEES[payee].type === 'EX');
    const recorded = await recordLinked(tx, person, names, open);
    for (const input of [
      ...cashExpenses(CASH, names, currency),
      ...openExpenses([...open, ...octoberBook(currency)], names, currency),
    ])
      await asRun(tx, person, (actor) => recordExpense(tx, actor, input));
    await asRun(tx, person, (actor) => pairTransactions(tx, actor, transferIn(rows)));
    const used = new Set(recorded.map(({ row }) => row));
    await loadReceipts({ db: tx, files, config }, person, {
      currency,
      meals: names.categories.get('Meals') as number,
      recorded,
      waiting: [
        ...open.filter((row) => !used.has(row) && !waits(row)).slice(-1),
        ...open.filter(({ payee, date }) => payee === 'staples' && date === '2026-09-13'),
      ],
      act: (verb) => asRun(tx, person, verb),
    });
    for (const rule of rulesOf(names)) await asRun(tx, person, (actor) => addRule(tx, actor, rule));
  });
  const path = join(config.dataDir, 'sample-statement.csv');
  await writeFile(path, unreadStatement(await bookCurrency(db)));
  return path;
}

/** Two that decide about the next statement, and one that only suggests. */
const rulesOf = ({ merchants, categories }: Names): object[] => [
  { name: 'Interest', text: 'interest', direction: 'in', then_type: 'IN' },
  { name: 'Cash machines', text: 'atm', direction: 'out', then_type: 'CW' },
  {
    name: 'Swiggy',
    text: 'swiggy',
    direction: 'out',
    record_expense: true,
    suggest_only: true,
    merchant: merchants.get('Swiggy') ?? null,
    category: categories.get('Meals') ?? null,
  },
];

/** Does one act, which can be taken back. */
async function asRun<Result>(
  tx: Db,
  { id }: Person,
  verb: (actor: Required<Actor>) => Promise<Result>,
): Promise<Result> {
  const actor = { id, run: uuidv7() };
  const result = await verb(actor);
  await keepRun(tx, actor);
  return result;
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

/** Uploads and inserts the account's quarterly statements, and marks most transactions that are not expenses. */
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
    await asRun(tx, person, (actor) => insertStatement(tx, actor, { account, upload: upload.id }));
    opening += rows.reduce((sum, { amount }) => sum + amount, 0);
  }
  const stored = await listInserted(tx, account);
  const rows = stored.map(({ id }, n) => ({ ...(book[n] as BookRow), id, account }));
  const decided = rows.filter((row, n) => n % LEFT_OPEN !== 0 && !isLeft(row));
  for (const type of MARKED) {
    const ids = decided.filter(({ payee }) => PAYEES[payee].type === type).map(({ id }) => id);
    await asRun(tx, person, (actor) => markTransactions(tx, actor, { account, type, ids }));
  }
  return rows;
}

const isLeft = ({ payee, date }: BookRow): boolean => isOwn(payee) && date >= LAST_PAYMENTS;
const isOwn = (payee: PayeeName): boolean => (PAYEES[payee] as Payee).own === true;

/** Both sides of the first payment of the card that is left. */
function transferIn(rows: readonly Inserted[]): { out: number; in: number } {
  const sides = rows.filter(({ payee, date }) => isOwn(payee) && date === LAST_PAYMENTS);
  const id = (into: boolean) => sides.find(({ amount }) => amount > 0 === into)?.id ?? 0;
  return { out: id(false), in: id(true) };
}

/** Spread evenly, so that every month has some. */
async function recordLinked(
  tx: Db,
  person: Person,
  names: Names,
  open: readonly Inserted[],
): Promise<{ id: string; row: Inserted }[]> {
  const recorded: { id: string; row: Inserted }[] = [];
  const rows = open.filter((row) => !waits(row));
  const stride = rows.length / LINKED;
  for (let n = 0; n < LINKED; n++) {
    const row = rows[Math.floor(n * stride)] as Inserted;
    const id = await asRun(tx, person, (actor) =>
      recordExpense(tx, actor, expenseOf(row, n, names, [row.id])),
    );
    recorded.push({ id, row });
  }
  return recorded;
}
