import { addName } from '#lib/catalogue/change.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { parse } from '#lib/core/parse.ts';
import type { Person } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import { reimburseExpenses } from '#lib/expenses/reimburse.ts';
import { expenseChangeSchema } from '#lib/expenses/schema.ts';
import type { Actor } from '#lib/history/records.ts';
import { inRun } from '#lib/history/runs.ts';
import { changeExpense } from '#lib/links/change.ts';
import { deleteExpense, restoreExpense } from '#lib/links/delete.ts';
import { changeLink, linkExpenses, removeLink, unlinkTransaction } from '#lib/links/link.ts';
import { linkTransaction } from '#lib/links/record.ts';
import { linksSchema } from '#lib/links/schema.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { undoInsert } from '#lib/statements/undo.ts';
import { changeTransaction, markTransactions } from '#lib/transactions/mark.ts';
import { MARKABLE_TYPES } from '#lib/transactions/mark-as.ts';
import { type Undone, undoRun } from '#lib/undo/undo.ts';
import { record } from '../stories/expenses.ts';

/** Runs a verb as one act. @returns its run, null where nothing changed, and its result @throws as the verb */
export async function runAs<Result>(
  db: Db,
  person: { id: number },
  verb: (tx: Db, actor: Required<Actor>) => Promise<Result>,
): Promise<{ run: string | null; done: Result }> {
  const { body } = await inRun(db, person, { key: null, request: '', body: null }, async (tx, actor) => ({
    status: 200,
    body: { done: await verb(tx, actor) },
  }));
  return body;
}

/** The same. @returns its run, null where nothing changed; undefined where it was refused */
export async function actAs(
  db: Db,
  person: { id: number },
  verb: (tx: Db, actor: Required<Actor>) => Promise<unknown>,
): Promise<string | null | undefined> {
  try {
    return (await runAs(db, person, verb)).run;
  } catch (error) {
    if (isDomainError(error)) return undefined;
    throw error;
  }
}

/** Takes a run back. @throws DomainError as `undoRun` */
export async function undoAs(
  db: Db,
  person: { id: number },
  undone: string,
): Promise<Undone & { run: string | null }> {
  const { run, done } = await runAs(db, person, (tx, actor) => undoRun(tx, actor, undone));
  return { run, ...done };
}

/** Numbers that decide what happens; each is taken modulo what there is to choose from. */
export interface Drawn {
  act: number;
  who: number;
  a: number;
  b: number;
  c: number;
}

export interface UndoWorld {
  db: Db;
  people: readonly Person[];
  account: number;
  uploads: readonly string[];
  merchants: readonly number[];
  projects: readonly number[];
}

const of = <T>(all: readonly T[], n: number): T | undefined =>
  all.length > 0 ? all[n % all.length] : undefined;
const some = <T>(all: readonly T[], n: number, most: number): T[] =>
  all.length === 0
    ? []
    : Array.from({ length: 1 + (n % most) }, (_, at) => of(all, n + at * (1 + (n % 3))) as T);

async function look({ db, account }: UndoWorld) {
  const transactions = await db
    .selectFrom('bank_transactions')
    .select(['id', 'amount', 'type', 'open_amount', 'linked_amount'])
    .where('account', '=', account)
    .orderBy('id')
    .execute();
  const all = await db
    .selectFrom('expenses')
    .select(['id', 'amount', 'is_reimbursable', 'deleted_at'])
    .orderBy('id')
    .execute();
  const links = await db.selectFrom('expense_links').selectAll().orderBy('id').execute();
  return {
    ids: transactions.map(({ id }) => id),
    open: transactions
      .filter(({ open_amount, type }) => open_amount > 0 && /UK|EX|ER/.test(type))
      .map(({ id }) => id),
    free: transactions.filter(({ linked_amount }) => linked_amount === 0).map(({ id }) => id),
    expenses: all.filter(({ deleted_at }) => deleted_at === null),
    deleted: all.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id),
    links,
  };
}

type Seen = Awaited<ReturnType<typeof look>>;
type Act = (
  world: UndoWorld,
  seen: Seen,
  drawn: Drawn,
) => ((tx: Db, actor: Required<Actor>) => Promise<unknown>) | undefined;
const AMOUNTS = [450, 300, 150, 1000] as const;

/** Random acts of a person, each one run. */
const ACTS: Record<string, Act> = {
  mark: ({ account }, { ids }, { a, b, c }) => {
    const id = of(ids, a);
    const type = of(MARKABLE_TYPES, b);
    return id && type
      ? (tx, actor) => changeTransaction(tx, actor, { account, id, type, alike: c % 2 === 0 })
      : undefined;
  },
  markMany: ({ account }, { free }, { a, b }) => {
    const ids = some(free, a, 6);
    const type = of(MARKABLE_TYPES, b);
    return ids.length > 0 && type
      ? (tx, actor) => markTransactions(tx, actor, { account, ids, type })
      : undefined;
  },
  comment: ({ account }, { ids }, { a, b }) => {
    const id = of(ids, a);
    return id
      ? (tx, actor) => changeTransaction(tx, actor, { account, id, comment: of(['', 'a', 'b'], b) })
      : undefined;
  },
  record: ({ merchants, projects }, { open }, { a, b, c }) => {
    const transactions = a % 3 === 0 ? [] : [...new Set(some(open, b, 3))];
    const amount = of(AMOUNTS, c) as number;
    const half = { category: 1 + (a % 3), amount: amount / 2 };
    return (tx, actor) =>
      record(tx, actor, {
        ...{ amount, transactions, is_reimbursable: b % 2 === 0 },
        ...{ merchant: of([null, ...merchants], a), project: of([null, ...projects], b) },
        items: c % 2 ? [half, { ...half, category: 4 }] : [{ category: 2, amount }],
      });
  },
  change: ({ merchants, projects }, { expenses }, { a, b, c }) => {
    const found = of(expenses, a);
    const amount = of(AMOUNTS, c) as number;
    const changes = [
      { comment: of(['', 'x', 'y'], c) },
      { merchant: of([null, ...merchants], c) },
      { amount, items: [{ category: 1 + (c % 4), amount }] },
      { project: of([null, ...projects], c), is_reimbursable: c % 2 === 0 },
      { items: [{ category: 1, amount: (found?.amount ?? 0) / 100 }], date: '2026-04-02' },
    ];
    if (!found) return undefined;
    return (tx, actor) => changeExpense(tx, actor, found.id, parse(expenseChangeSchema(), of(changes, b)));
  },
  reimburse: (_, { expenses }, { a, b }) => {
    const ids = [...new Set(some(expenses, a, 4).map(({ id }) => id))];
    return ids.length > 0
      ? (tx, actor) => reimburseExpenses(tx, actor, { ids, is_reimbursed: b % 3 > 0 })
      : undefined;
  },
  delete: (_, { expenses }, { a }) => {
    const found = of(expenses, a);
    return found && ((tx, actor) => deleteExpense(tx, actor, found.id));
  },
  restore: (_, { deleted }, { a }) => {
    const id = of(deleted, a);
    return id ? (tx, actor) => restoreExpense(tx, actor, id) : undefined;
  },
  link: (_, { expenses, open }, { a, b }) => {
    const [expense, transaction] = [of(expenses, a)?.id, of(open, b)];
    return expense && transaction
      ? (tx, actor) => linkTransaction(tx, actor, { expense, transaction })
      : undefined;
  },
  linkMany: (_, { expenses, open }, { a, b, c }) => {
    const transaction = of(open, b);
    const chosen = [...new Set(some(expenses, a, 3).map(({ id }) => id))];
    if (!transaction || chosen.length === 0) return undefined;
    const shares = chosen.map((expense, at) =>
      (c + at) % 2 ? { expense, amount: 20, covers: 15, difference: 'tip' } : { expense, amount: 50 },
    );
    return (tx, actor) =>
      linkExpenses(tx, actor, parse(linksSchema('typed'), { transaction, expenses: shares }));
  },
  changeLink: (_, { links }, { a, b }) => {
    const link = of(links, a);
    const share = of(
      [
        { amount: 10, covers: 10 },
        { amount: 12, covers: 9, difference: 'fee' as const },
      ],
      b,
    );
    return link && share ? (tx, actor) => changeLink(tx, actor, link.id, share) : undefined;
  },
  unlink: (_, { links }, { a, b }) => {
    const link = of(links, a);
    if (!link) return undefined;
    return b % 2
      ? (tx, actor) => removeLink(tx, actor, link.id)
      : (tx, actor) => unlinkTransaction(tx, actor, link);
  },
  insert: ({ account, uploads }, _, { a }) => {
    const upload = of(uploads, a);
    return upload ? (tx, actor) => insertStatement(tx, actor, { account, upload }) : undefined;
  },
  undoInsert: ({ account, uploads }, _, { a }) => {
    const upload = of(uploads, a);
    return upload ? (tx, actor) => undoInsert(tx, actor, { account, upload }) : undefined;
  },
};

/** Does what was drawn. @returns the act's name and run; no run where it was refused or changed nothing */
export async function doDrawn(
  world: UndoWorld,
  drawn: Drawn,
): Promise<{ name: string; run?: string; who: Person }> {
  const names = Object.keys(ACTS);
  const name = of(names, drawn.act) as string;
  const who = of(world.people, drawn.who) as Person;
  const verb = ACTS[name]?.(world, await look(world), drawn);
  const run = verb && (await actAs(world.db, who, verb));
  return { name, who, ...(run ? { run } : {}) };
}

/** Merchants and projects of their own names, for one world. */
export async function someNames(db: Db, person: Person) {
  const add = async (kind: 'merchants' | 'projects') =>
    (await addName(db, person, kind, { name: `${kind} ${uuidv7()}` })).id;
  return { merchants: [await add('merchants'), await add('merchants')], projects: [await add('projects')] };
}
