import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unpack, unpackLines } from '#lib/db/statement-pages.ts';
import type { Row } from '#lib/db/tables.ts';
import { chains, runs } from './chain-proof.ts';
import { MARK } from './expenses.ts';
import type { Ledger } from './ledger.ts';
import { Stored } from './stored.ts';

export interface Damage {
  /** Acked but missing, or stored differently. */
  lost: string[];
  /** Stored partially. */
  partial: string[];
  /** Stored more than once. */
  doubled: string[];
}

type Named = { name: string; n: number };

/** Compares what is stored with what was acked. Reads while the server runs. */
export function damageOf(dataDir: string, ledger: Ledger): Damage {
  const damage: Damage = { lost: [], partial: [], doubled: [] };
  const db = new DatabaseSync(join(dataDir, 'atlas.db'), { readOnly: true });
  const rows = <Row>(sql: string) => db.prepare(sql).all() as unknown as Row[];
  try {
    db.exec('begin');
    expenses(rows, ledger, damage);
    statements(rows, ledger, damage);
    files(rows, ledger, damage, dataDir);
    sums(rows, damage);
    chains(new Stored(db), ledger, damage);
    runs(rows, ledger, damage);
  } finally {
    db.close();
  }
  return damage;
}

export type Rows = <Row>(sql: string) => Row[];

function expenses(rows: Rows, { expenses }: Ledger, { lost, partial, doubled }: Damage): void {
  const stored = new Map(
    rows<{
      id: string;
      comment: string;
      amount: number;
      items: number;
      sum: number;
      files: number;
      unlinked: number;
    }>(
      `select id, comment, amount, (select count(*) from expense_items i where i.expense = e.id) as items,
        (select sum(amount) from expense_items i where i.expense = e.id) as sum,
        (select count(*) from attachments a where a.expense = e.id and a.stored_at is not null and a.tray_at is null)
          as files, deleted_at is null and not exists (select 1 from expense_links l where l.expense = e.id) as unlinked
        from expenses e`,
    ).map((row) => [row.id, row]),
  );
  const times = new Map<string, number>();
  for (const { comment, id, items, sum, amount, unlinked } of stored.values()) {
    const isSent = comment.startsWith(MARK);
    if (isSent) times.set(comment, (times.get(comment) ?? 0) + 1);
    if (items !== (isSent ? 2 : 1) || sum !== amount) partial.push(`expense ${id}`);
    if (!isSent && unlinked) partial.push(`expense ${id} without its row`);
  }
  for (const [comment, n] of times) if (n > 1) doubled.push(comment);
  for (const { fate, id, body } of expenses) {
    const row = stored.get(id ?? '');
    if (fate === 'refused' && times.has(body.comment)) doubled.push(`refused and there: ${body.comment}`);
    if (fate !== 'acked') continue;
    if (row?.comment !== body.comment || row.amount !== Math.round(body.amount * 100))
      lost.push(`expense ${id}`);
    else if (row.files !== body.attachments.length) partial.push(`files of expense ${id}`);
  }
}

function statements(rows: Rows, { statements }: Ledger, { lost, partial, doubled }: Damage): void {
  const counted = (sql: string) => new Map(rows<Named>(sql).map(({ name, n }) => [name, n]));
  const lines = new Map<string, number>();
  for (const page of rows<Row<'statement_pages'>>('select * from statement_pages'))
    lines.set(page.upload, (lines.get(page.upload) ?? 0) + unpackLines(page).length);
  const bytes = new Map(
    rows<Row<'upload_files'>>('select * from upload_files').map(({ upload, content }) => [
      upload,
      unpack(content).length,
    ]),
  );
  const moved = counted('select upload as name, count(*) as n from bank_transactions group by upload');
  const names = counted('select id as name, line_count as n from uploads');
  const sent = new Map(statements.map((statement) => [`${statement.name}.csv`, statement]));
  // Uploads with a lost response must also be complete or absent.
  for (const { id, file_name } of rows<{ id: string; file_name: string }>(
    'select id, file_name from uploads',
  )) {
    const { rows: wanted, content } = sent.get(file_name) ?? { rows: -1, content: '' };
    const whole = names.get(id) === wanted && lines.get(id) === wanted && bytes.get(id) === content.length;
    if (!whole) partial.push(`upload ${id}`);
    const there = moved.get(id) ?? 0;
    if (there > 0 && there < wanted) partial.push(`insert of ${id}: ${there} of ${wanted}`);
    if (there > wanted) doubled.push(`insert of ${id}: ${there} of ${wanted}`);
  }
  for (const { upload, insert, rows: wanted } of statements) {
    if (upload !== undefined && !names.has(upload)) lost.push(`upload ${upload}`);
    if (insert === 'acked' && (moved.get(upload ?? '') ?? 0) !== wanted) lost.push(`insert of ${upload}`);
  }
  const equal = rows<Named>(
    'select description as name, count(*) as n from bank_transactions group by description having count(*) > 1',
  );
  doubled.push(...equal.map(({ name }) => `transaction ${name}`));
}

function files(rows: Rows, { files }: Ledger, { lost, partial }: Damage, dataDir: string): void {
  const stored = new Map(
    rows<{ id: string; sha256: string }>(
      'select id, sha256 from attachments where stored_at is not null',
    ).map((row) => [row.id, row.sha256]),
  );
  for (const { id, fate, sha256 } of files)
    if (fate === 'acked' && stored.get(id) !== sha256) lost.push(`file ${id}`);
  for (const [id, sha256] of stored) {
    const path = join(dataDir, 'files', id.slice(-2), `${id}-${sha256}`);
    const hash = createHash('sha256').update(bytesOf(path)).digest('hex');
    if (hash !== sha256) partial.push(`bytes of ${id}`);
  }
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch {
    return new Uint8Array();
  }
}

/** What is kept beside the links. */
function sums(rows: Rows, { partial }: Damage): void {
  const linked = rows<Named>(
    `select t.id as name, t.linked_amount as n from bank_transactions t where t.linked_amount <>
      (select coalesce(sum(l.amount), 0) from expense_links l where l."transaction" = t.id)`,
  );
  const covered = rows<Named>(
    `select e.id as name, e.covered_amount as n from expenses e where e.covered_amount <>
      (select coalesce(sum(l.covers), 0) from expense_links l where l.expense = e.id)`,
  );
  partial.push(...linked.map(({ name }) => `linked amount of ${name}`));
  partial.push(...covered.map(({ name }) => `covered amount of ${name}`));
}

/** SQLite's own integrity check; empty when all is well. The server must have ended. */
export function brokenPages(dataDir: string): string[] {
  const db = new DatabaseSync(join(dataDir, 'atlas.db'));
  try {
    const found = db.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    const strays = db.prepare('pragma foreign_key_check').all() as { table: string }[];
    return [
      ...found.map(({ integrity_check }) => integrity_check).filter((text) => text !== 'ok'),
      ...strays.map(({ table }) => `a reference of ${table} leads nowhere`),
    ];
  } finally {
    db.close();
  }
}
