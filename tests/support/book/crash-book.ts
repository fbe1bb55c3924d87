import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { linkExpenses } from '#lib/links/link.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { Chain, type State } from '../../crash/chain.ts';
import type { Fate } from '../../crash/ledger.ts';
import { Ledger } from '../../crash/ledger.ts';
import { type Damage, damageOf } from '../../crash/proof.ts';
import { freshDatabase } from '../databases/databases.ts';
import { someBank } from '../stories/bank.ts';
import { record } from '../stories/expenses.ts';
import { someReceipt } from '../stories/receipts.ts';
import { someRule } from '../stories/rules.ts';
import { runAs } from './undo-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'atlas-proof-'));
const whole = join(folder, 'whole');
const CONTENT =
  'Date,Description,Amount\n2026-04-13,Coffee,-10.50\n2026-04-14,Tea,-2.00\n2026-04-15,Rice,-5.00\n';
/** What the book holds, by name. */
export const known = {
  upload: '',
  expense: '',
  other: '',
  own: '',
  receipt: '',
  file: 'f',
  runs: [''],
  rows: [0],
};

/** Stores it once, to be copied. */
export async function storeBook(): Promise<void> {
  const { database, db, person, upload, insert, stored } = await someBank(() => freshDatabase('sqlite'));
  if (database.place.dialect !== 'sqlite') throw new Error('SQLite alone is looked into');
  known.upload = await upload(new TextEncoder().encode(CONTENT), 's1.csv');
  await insert(known.upload);
  const [coffee = 0, tea = 0, rice = 0] = (await stored()).map(({ id }) => id);
  known.rows = [coffee, tea, rice];
  const sent = (comment: string, amount: number, transactions: number[] = []) => ({
    ...{ comment, amount, transactions },
    items: comment.startsWith('crash')
      ? [amount - 1, 1].map((part) => ({ category: 2, amount: part }))
      : undefined,
  });
  const made = async ({ items, ...given }: ReturnType<typeof sent>) =>
    (await record(db, person, { ...given, ...(items ? { items } : {}) })).id;
  known.expense = await made(sent('crash one', 8));
  known.other = await made(sent('crash two', 3));
  known.own = await made(sent('Rice', 5, [rice]));
  known.receipt = await someReceipt(db, person, { file_name: 'a.pdf' }, []);
  await db.updateTable('attachments').set({ stored_at: null }).execute();
  await someRule(db, person, { name: 'r', text: 'coffee', then_type: 'IG' });
  const expenses = [
    { expense: known.expense, amount: 8 },
    { expense: known.other, amount: 2.5 },
  ];
  const linked = await runAs(db, person, (tx, actor) =>
    linkExpenses(tx, actor, { transaction: coffee, expenses }),
  );
  const marked = await runAs(db, person, (tx, actor) =>
    markTransactions(tx, actor, { account: undefined, type: 'IG', ids: [tea] }),
  );
  known.runs = [linked.run, marked.run].map(String);
  await db.deleteFrom('runs').where('id', 'not in', known.runs).execute();
  const place = database.place.path;
  new DatabaseSync(place).exec('pragma wal_checkpoint(truncate)');
  cpSync(dirname(place), whole, { recursive: true });
  await database.close();
}

export const removeBook = (): void => rmSync(folder, { recursive: true, force: true });

export const chainOf = (before: State, ...acts: [fate: Fate, after: State, run?: string][]): Chain => {
  const chain = new Chain(before);
  for (const [fate, after, run] of acts)
    chain.acts.push({
      kind: 'act',
      key: 'k',
      method: 'POST',
      path: '/',
      body: {},
      after,
      undone: {},
      fate,
      run,
    });
  return chain;
};
export const SHARED = () => `EX, ${known.expense} 800/800, ${known.other} 250/250`;

/** What is stored, as its senders know it. */
function ledgerOf(): Ledger {
  const ledger = new Ledger();
  const { upload, expense, other, receipt, runs, rows } = known;
  ledger.statements.push({ name: 's1', content: CONTENT, rows: 3, upload, insert: 'not sent' });
  for (const [id, comment, amount] of [
    [expense, 'crash one', 8],
    [other, 'crash two', 3],
  ] as const)
    ledger.expenses.push({ key: id, body: { comment, amount, attachments: [] }, fate: 'acked', id });
  const [coffee, tea, rice] = rows.map((id) => `row ${id}`) as [string, string, string];
  ledger.chains.push(
    chainOf({ [coffee]: 'UK' }, ['acked', { [coffee]: SHARED() }, runs[0]]),
    chainOf({ [tea]: 'UK', [rice]: 'UK' }, ['acked', { [tea]: 'IG', [rice]: 'EX, own 500/500' }, runs[1]]),
    chainOf({ 'rule coffee': 'none' }, ['acked', { 'rule coffee': 'on IG' }]),
    chainOf({ [`receipt ${receipt}`]: 'file' }, ['acked', { [`receipt ${receipt}`]: 'tray' }]),
    chainOf({ [`expense ${expense}`]: 'there' }),
    chainOf({ [`insert ${upload}`]: 'none' }, [
      'acked',
      { [`insert ${upload}`]: '1 IG by person, 2 EX by person' },
    ]),
  );
  return ledger;
}

/** The damage to a copy of the book that these statements broke. */
export function found(sql: string, change: (ledger: Ledger) => void = () => {}): Damage {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(whole, copy, { recursive: true });
  const db = new DatabaseSync(join(copy, 'atlas.db'), { enableForeignKeyConstraints: false });
  db.exec(sql);
  db.close();
  const ledger = ledgerOf();
  change(ledger);
  return damageOf(copy, ledger);
}
