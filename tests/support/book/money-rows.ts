import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#lib/db/transaction.ts';

const active = sql`(select id from expenses where deleted_at is null)`;
/** What of each table is money data, without what only goes forward: versions, instants of changes, comparisons. */
const TABLES: Record<string, { key: string[]; rows: RawBuilder<unknown>; is: 'row' | 'figure' }> = {
  bank_accounts: { key: ['id'], is: 'row', rows: sql`select id, name, currency from bank_accounts` },
  uploads: {
    key: ['id'],
    is: 'row',
    rows: sql`select id, account, inserted_by, standing_count from uploads`,
  },
  bank_transactions: {
    key: ['id'],
    is: 'row',
    rows: sql`select id, account, date, amount, description, type, comment, reference, fingerprint, occurrence,
      upload, line, linked_amount, open_amount, core, decided_by, rule from bank_transactions`,
  },
  transaction_references: {
    key: ['transaction', 'kind', 'value'],
    is: 'row',
    rows: sql`select * from transaction_references`,
  },
  expenses: {
    key: ['id'],
    is: 'row',
    rows: sql`select id, date, amount, currency, comment, merchant, paid_via, project, is_reimbursable,
      is_reimbursed, created_by, created_at, covered_amount, refunded_amount from expenses
      where deleted_at is null`,
  },
  expense_items: {
    key: ['id'],
    is: 'row',
    rows: sql`select * from expense_items where expense in ${active}`,
  },
  attachments: {
    key: ['id'],
    is: 'row',
    rows: sql`select id, expense from attachments where removed_at is null and expense in ${active}`,
  },
  expense_links: { key: ['id'], is: 'row', rows: sql`select * from expense_links` },
  decisions: { key: ['transaction', 'expense'], is: 'row', rows: sql`select * from decisions` },
  pairs: { key: ['id'], is: 'row', rows: sql`select * from pairs` },
  learned: {
    key: ['core', 'direction', 'what', 'value'],
    is: 'figure',
    rows: sql`select * from learned`,
  },
  transaction_tallies: {
    key: ['account', 'date', 'type', 'is_linked'],
    is: 'figure',
    rows: sql`select * from transaction_tallies where count > 0`,
  },
  merchants: { key: ['id'], is: 'figure', rows: sql`select id, expense_count from merchants` },
  projects: { key: ['id'], is: 'figure', rows: sql`select id, expense_count from projects` },
  merchant_totals: {
    key: ['merchant', 'currency'],
    is: 'figure',
    rows: sql`select * from merchant_totals where count > 0`,
  },
  project_totals: {
    key: ['project', 'currency'],
    is: 'figure',
    rows: sql`select * from project_totals where count > 0`,
  },
};

/** Rows as texts, by table and key. */
export type MoneyRows = Map<string, string>;

/** The money data of a book. @param of rows that people change, or figures that are computed from them */
export async function moneyRows(db: Db, of?: 'row' | 'figure'): Promise<MoneyRows> {
  const found: MoneyRows = new Map();
  for (const [table, { key, rows, is }] of Object.entries(TABLES)) {
    if (of && is !== of) continue;
    for (const row of (await sql<Record<string, unknown>>`${rows}`.execute(db)).rows) {
      const sorted = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
      found.set(`${table} ${key.map((name) => row[name]).join(' ')}`, JSON.stringify(sorted.map(plain)));
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** PostgreSQL sums are texts. */
const plain = ([name, value]: [string, unknown]) => [name, value === null ? null : String(value)];

/** The rows that differ: before and after. */
export function changedRows(before: MoneyRows, after: MoneyRows) {
  const changed = new Map<string, { before: string | undefined; after: string | undefined }>();
  for (const name of new Set([...before.keys(), ...after.keys()]))
    if (before.get(name) !== after.get(name))
      changed.set(name, { before: before.get(name), after: after.get(name) });
  return changed;
}
