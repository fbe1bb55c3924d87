import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkExpenses } from '#lib/links/link.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { Chain, type State } from '#tests/crash/chain.ts';
import type { Fate } from '#tests/crash/ledger.ts';
import { Ledger } from '#tests/crash/ledger.ts';
import { type Damage, damageOf } from '#tests/crash/proof.ts';
import { runAs } from '#tests/support/book/undo-world.ts';
import { freshDatabase } from '#tests/support/databases/databases.ts';
import { someBank } from '#tests/support/stories/bank.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someReceipt } from '#tests/support/stories/receipts.ts';
import { someRule } from '#tests/support/stories/rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'atlas-proof-'));
const whole = join(folder, 'whole');
const CONTENT =
  'Date,Description,Amount\n2026-04-13,Coffee,-10.50\n2026-04-14,Tea,-2.00\n2026-04-15,Rice,-5.00\n';
/** What the book of these tests holds, by name. */
const known = { upload: '', expense: '', other: '', own: '', receipt: '', file: 'f', runs: [''], rows: [0] };

beforeAll(async () => {
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
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chainOf = (before: State, ...acts: [fate: Fate, after: State, run?: string][]): Chain => {
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
const SHARED = () => `EX, ${known.expense} 800/800, ${known.other} 250/250`;

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
function found(sql: string, change: (ledger: Ledger) => void = () => {}): Damage {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(whole, copy, { recursive: true });
  const db = new DatabaseSync(join(copy, 'atlas.db'), { enableForeignKeyConstraints: false });
  db.exec(sql);
  db.close();
  const ledger = ledgerOf();
  change(ledger);
  return damageOf(copy, ledger);
}

const NONE: Damage = { lost: [], partial: [], doubled: [] };

test('the crash test finds nothing in what is whole', () => {
  expect(found('')).toEqual(NONE);
});

describe('the crash test notices', () => {
  const row = (at: number) => known.rows[at];
  const cases: [string, keyof Damage, string, () => string][] = [
    ['a lost expense', 'lost', 'expense ', () => `delete from expenses where id = '${known.other}'`],
    [
      'one that is stored otherwise',
      'lost',
      'expense ',
      () => `update expenses set amount = 801 where id = '${known.expense}'`,
    ],
    [
      'half of its items',
      'partial',
      'expense ',
      () => `delete from expense_items where expense = '${known.other}' and position = 1`,
    ],
    [
      'an expense twice',
      'doubled',
      'crash one',
      () => `update expenses set comment = 'crash one' where id = '${known.other}'`,
    ],
    [
      'an expense without its row',
      'partial',
      'without its row',
      () => `delete from expense_links where expense = '${known.own}'`,
    ],
    ['a lost upload', 'lost', 'upload ', () => 'delete from uploads'],
    ['half a statement', 'partial', 'upload ', () => 'delete from statement_pages'],
    ['half an insert', 'partial', '2 of 3', () => `delete from bank_transactions where id = ${row(1)}`],
    [
      'a row twice',
      'doubled',
      'transaction Coffee',
      () => `update bank_transactions set description = 'Coffee' where id = ${row(1)}`,
    ],
    [
      'a lost link',
      'lost',
      'is UK',
      () =>
        `delete from expense_links where "transaction" = ${row(0)}; update bank_transactions set type = 'UK' where id = ${row(0)}`,
    ],
    [
      'a link with another amount',
      'lost',
      '700/800',
      () => `update expense_links set amount = 700 where expense = '${known.expense}'`,
    ],
    ['one of two shares', 'lost', `row`, () => `delete from expense_links where expense = '${known.other}'`],
    [
      'what a row has linked',
      'partial',
      'linked amount',
      () => `update bank_transactions set linked_amount = 1 where id = ${row(0)}`,
    ],
    [
      'what of an expense is covered',
      'partial',
      'covered amount',
      () => `update expenses set covered_amount = 1 where id = '${known.other}'`,
    ],
    [
      'one of two decisions',
      'partial',
      'is UK, not IG',
      () => `update bank_transactions set type = 'UK' where id = ${row(1)}`,
    ],
    ['a lost rule', 'lost', 'rule coffee is none', () => 'delete from rules'],
    ['a rule that is paused again', 'lost', 'off IG', () => 'update rules set enabled = 0'],
    [
      'a rule twice',
      'doubled',
      'twice',
      () =>
        'create temp table again as select * from rules; update again set id = 99, position = 2; insert into rules select * from again',
    ],
    [
      'what a rule did',
      'lost',
      'insert ',
      () => `update bank_transactions set decided_by = 'rule' where id = ${row(1)}`,
    ],
    [
      'a receipt that left the tray',
      'lost',
      'is file, not tray',
      () => 'update attachments set tray_at = null',
    ],
    [
      'a receipt that was discarded',
      'lost',
      'is discarded',
      () => "update attachments set removed_at = '2026-01-01'",
    ],
    [
      'a deletion',
      'lost',
      'is deleted',
      () => `update expenses set deleted_at = '2026-01-01' where id = '${known.expense}'`,
    ],
    ['a lost run', 'lost', 'run ', () => `delete from runs where id = '${known.runs[1]}'`],
    [
      'a run twice',
      'doubled',
      '1 of 3 runs',
      () =>
        `insert into runs (id, person, at, line, count) select 'again', person, at, line, count from runs limit 1`,
    ],
  ];
  test.each(cases)('%s', (_, kind, text, sql) => {
    expect(found(sql())[kind].join('\n')).toContain(text);
  });

  test('an undo that was acked and is not done', () => {
    const { lost } = found('', ({ chains }) => {
      const [chain] = chains;
      chain?.acts.push(...chainOf({}, ['acked', chain.before]).acts);
    });
    expect(lost).toEqual([expect.stringContaining(`is ${SHARED()}, not UK`)]);
  });

  test('a file that is gone, one of other bytes, and what was refused', () => {
    const { lost, partial, doubled } = found(
      `update attachments set stored_at = tray_at, tray_at = null`,
      (ledger) => {
        ledger.files.push({ id: 'f', link: '', bytes: new Uint8Array(), sha256: '0', fate: 'acked' });
        const [sent] = ledger.expenses;
        if (sent) ledger.expenses.push({ ...sent, fate: 'refused' });
      },
    );
    expect(lost).toContain('file f');
    expect(partial).toContain(`bytes of ${known.receipt}`);
    expect(doubled).toContain('refused and there: crash one');
  });
});

test('what is unknown may be done or not, but not by halves', () => {
  const [, tea = 0, rice = 0] = known.rows;
  const state = { [`row ${tea}`]: 'IG', [`row ${rice}`]: 'EX, own 500/500' };
  const unknown = (after: State) => (ledger: Ledger) => {
    ledger.chains[1] = chainOf(state, ['unknown', after]);
  };
  const other = { [`row ${tea}`]: 'IN', [`row ${rice}`]: 'IN' };
  expect(found('', unknown(other)).partial).toEqual([]);
  const half = `update bank_transactions set type = 'IN' where id = ${tea}`;
  expect(found(half, unknown(other)).partial).toEqual([expect.stringContaining('is IN, not IG')]);
});
