import type { DatabaseSync } from 'node:sqlite';
import { MARK } from './expenses.ts';

/** An expense that was recorded from a row, whose id its sender may not know. */
export const OWN = 'own';

interface ExpenseRow {
  comment: string;
  deleted_at: string | null;
}
type Find = (...by: (string | number)[]) => unknown[];

/** What the database says of a thing, in the words of `State`. */
export class Stored {
  readonly #finders: Record<string, (name: string) => string>;
  readonly #find: (sql: string) => Find;

  constructor(db: DatabaseSync) {
    this.#find = (sql) => {
      const statement = db.prepare(sql);
      return (...by) => statement.all(...by);
    };
    const find = this.#find;
    const expense = find('select comment, deleted_at from expenses where id = ?');
    const named = (id: string) => {
      const [row] = expense(id) as ExpenseRow[];
      return row?.comment.startsWith(MARK) ? id : OWN;
    };
    this.#finders = {
      expense: (id) => {
        const [row] = expense(id) as ExpenseRow[];
        return row === undefined ? 'gone' : row.deleted_at === null ? 'there' : 'deleted';
      },
      row: rowsOf(find, named),
      rule: rulesOf(find),
      receipt: receiptsOf(find, named),
      insert: insertsOf(find),
    };
  }

  /** @param thing a kind and a name, as `row 7` */
  of(thing: string): string {
    const [kind = ''] = thing.split(' ', 1);
    return this.#finders[kind]?.(thing.slice(kind.length + 1)) ?? 'of no kind';
  }
}

function rowsOf(find: (sql: string) => Find, named: (id: string) => string) {
  const row = find('select type from bank_transactions where id = ?');
  const links = find('select expense, amount, covers from expense_links where "transaction" = ?');
  return (id: string): string => {
    const [found] = row(Number(id)) as { type: string }[];
    const linked = links(Number(id)) as { expense: string; amount: number; covers: number }[];
    const texts = linked.map(({ expense, amount, covers }) => `${named(expense)} ${amount}/${covers}`);
    return [found?.type ?? 'gone', ...texts.sort()].join(', ');
  };
}

function rulesOf(find: (sql: string) => Find) {
  const rule = find('select enabled, then_type from rules where text = ? and deleted_at is null');
  return (text: string): string => {
    const found = rule(text) as { enabled: number; then_type: string | null }[];
    const texts = found.map(
      ({ enabled, then_type }) => `${enabled ? 'on' : 'off'} ${then_type ?? 'expense'}`,
    );
    return texts.length > 1 ? `twice: ${texts.join(', ')}` : (texts[0] ?? 'none');
  };
}

function receiptsOf(find: (sql: string) => Find, named: (id: string) => string) {
  const receipt = find('select expense, tray_at, removed_at from attachments where id = ?');
  return (id: string): string => {
    const [found] = receipt(id) as Record<'expense' | 'tray_at' | 'removed_at', string | null>[];
    if (!found) return 'gone';
    if (found.expense !== null && found.removed_at === null) return `on ${named(found.expense)}`;
    if (found.removed_at !== null) return 'discarded';
    return found.tray_at === null ? 'file' : 'tray';
  };
}

function insertsOf(find: (sql: string) => Find) {
  const counts = find(
    'select type, decided_by, count(*) as n from bank_transactions where upload = ? group by type, decided_by',
  );
  const recorded = find(
    `select count(distinct l.expense) as n from expense_links l
      join bank_transactions t on t.id = l."transaction" join expenses e on e.id = l.expense
      where t.upload = ? and e.rule is not null and e.deleted_at is null`,
  );
  return (upload: string): string => {
    const found = counts(upload) as { type: string; decided_by: string | null; n: number }[];
    const texts = found.map(
      ({ type, decided_by, n }) => `${n} ${type}${decided_by ? ` by ${decided_by}` : ''}`,
    );
    const [{ n } = { n: 0 }] = recorded(upload) as { n: number }[];
    return [...texts.sort(), ...(n > 0 ? [`${n} expenses`] : [])].join(', ') || 'none';
  };
}
