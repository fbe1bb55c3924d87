import { instant } from '#lib/core/day.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import type { Database } from '#lib/db/open.ts';
import type { MatchExpense, MatchRow, Suggestion } from '#lib/matching/score/shapes.ts';
import type { Book } from '#tests/bench/match/book.ts';
import { countAgain, inBatches } from './large-book.ts';

/** A book of the generator, as it is stored: its own ids by those of the generator. */
export interface StoredBook {
  rows: Map<number, number>;
  expenses: Map<string, string>;
}

const AT = '2026-01-01T09:00:00.000Z';

/**
 * Stores a generated book in a migrated database with a person, in bulk. Nothing of it is decided.
 * @param counted whether figures are computed, which is to be done once
 */
export async function storeBook(
  database: Database,
  { rows, expenses, accounts }: Book,
  counted = true,
): Promise<StoredBook> {
  const { db } = database;
  const currency = rows[0]?.currency ?? 'INR';
  const accountIds = new Map<number, number>();
  for (const { id, type } of accounts) {
    const account = { name: `Account ${id}`, type, number: '4471', currency, created_at: instant() };
    const stored = await db
      .insertInto('bank_accounts')
      .values(account)
      .returning('id')
      .executeTakeFirstOrThrow();
    accountIds.set(id, stored.id);
  }
  const people = await namedIds(
    database,
    'people',
    new Map(expenses.map((one) => [one.person, one.personName ?? ''])),
  );
  const merchants = await namedIds(
    database,
    'merchants',
    new Map(
      expenses.flatMap(({ merchant, merchantName }) =>
        merchant === null ? [] : [[merchant, merchantName ?? '']],
      ),
    ),
  );
  const projects = await namedIds(
    database,
    'projects',
    new Map(
      expenses.flatMap(({ project, projectName }) =>
        project === null ? [] : [[project, projectName ?? '']],
      ),
    ),
  );
  const rowIds = await storeRows(database, rows, accountIds, people);
  const expenseIds = await storeExpenses(database, expenses, { people, merchants, projects });
  for (const code of new Set(expenses.map((one) => one.currency)))
    await db
      .insertInto('currencies')
      .values({ code, is_book: 0 })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
  if (counted) await countAgain(db);
  return { rows: rowIds, expenses: expenseIds };
}

type Ids = ReadonlyMap<number, number>;

async function namedIds(
  { db }: Database,
  table: 'people' | 'merchants' | 'projects',
  names: ReadonlyMap<number, string>,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const [id, name] of names) {
    const [first_name = '', ...last] = name.split(' ');
    const values =
      table === 'people'
        ? {
            ...{ email: `${id}-${uuidv7()}@example.org`, first_name, last_name: last.join(' ') },
            ...{ password_hash: '-', language: 'en', disabled_at: null, created_at: AT },
          }
        : { name, name_key: name.toLowerCase(), created_at: AT };
    const known =
      table === 'people'
        ? undefined
        : await db
            .selectFrom(table)
            .select('id')
            .where('name_key', '=', name.toLowerCase())
            .executeTakeFirst();
    const stored =
      known ??
      (await db
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow());
    ids.set(id, stored.id);
  }
  return ids;
}

async function storeRows(
  database: Database,
  rows: readonly MatchRow[],
  accounts: Ids,
  people: Ids,
): Promise<Map<number, number>> {
  const person = [...people.values()][0] as number;
  const uploads = new Map<number, string>();
  for (const account of accounts.values()) {
    const upload = uuidv7();
    uploads.set(account, upload);
    await inBatches(database, 'uploads', 1, () => ({
      ...{ id: upload, account, file_name: 'a.csv', size: 1, sha256: 'x', uploaded_by: person },
      ...{ uploaded_at: AT, inserted_by: person, inserted_at: AT, line_count: 1, new_count: 0 },
      ...{ compared_revision: 0, currency: rows[0]?.currency ?? 'INR' },
    }));
  }
  const before = await lastId(database);
  await inBatches(database, 'bank_transactions', rows.length, (n) => {
    const { account, date, amount, description, core } = rows[n] as MatchRow;
    const own = accounts.get(account) as number;
    return {
      ...{ id: before + n + 1, account: own, date, amount, description, core, type: 'UK', comment: '' },
      ...{ fingerprint: `${before}-${n}`, occurrence: 1, linked_amount: 0, version: 1 },
      ...{ upload: uploads.get(own), line: n + 1 },
    };
  });
  return new Map(rows.map(({ id }, n) => [id, before + n + 1]));
}

const lastId = async ({ db }: Database): Promise<number> => {
  const last = db.selectFrom('bank_transactions').select((e) => e.fn.max<number | null>('id').as('id'));
  return Number((await last.executeTakeFirstOrThrow()).id ?? 0);
};

async function storeExpenses(
  database: Database,
  expenses: readonly MatchExpense[],
  { people, merchants, projects }: Record<'people' | 'merchants' | 'projects', Ids>,
): Promise<Map<string, string>> {
  const categories = await database.db.selectFrom('categories').select(['id', 'name']).execute();
  const categoryOf = (name: string | undefined) =>
    (categories.find((one) => one.name === name) ?? categories[0])?.id as number;
  const ids = expenses.map(() => uuidv7());
  await inBatches(database, 'expenses', expenses.length, (n) => {
    const one = expenses[n] as MatchExpense;
    return {
      ...{ id: ids[n], date: one.date, amount: one.amount, currency: one.currency },
      ...{ covered_amount: 0, refunded_amount: 0, comment: one.comments[0] ?? '' },
      merchant: merchants.get(one.merchant ?? 0) ?? null,
      project: projects.get(one.project ?? 0) ?? null,
      paid_via: one.paidVia === 'cash' ? 1 : one.paidVia === 'card' ? 2 : null,
      ...{ is_reimbursable: one.reimbursable ? 1 : 0, is_reimbursed: 0 },
      ...{ created_by: people.get(one.person), created_at: `${one.createdDay}T09:00:00.000Z` },
      ...{ updated_at: AT, version: 1 },
    };
  });
  await inBatches(database, 'expense_items', expenses.length, (n) => {
    const { amount, categories: names, comments } = expenses[n] as MatchExpense;
    return {
      ...{ expense: ids[n], position: 0, category: categoryOf(names[0]), amount },
      comment: comments.slice(1).join(' '),
    };
  });
  const files = expenses.flatMap(({ numbers }, n) =>
    numbers.map((file_name) => ({ file_name, expense: ids[n] })),
  );
  await inBatches(database, 'attachments', files.length, (n) => ({
    ...{ id: uuidv7(), ...files[n], file_type: 'application/pdf', size: 1, sha256: 'x' },
    ...{ uploaded_by: [...people.values()][0], created_at: AT, stored_at: AT },
  }));
  return new Map(expenses.map(({ id }, n) => [id, ids[n] as string]));
}

/** Suggestions with the generator's ids. */
export function translated(suggestions: readonly Suggestion[], stored: StoredBook): Suggestion[] {
  const rows = new Map([...stored.rows].map(([own, id]) => [id, own]));
  const expenses = new Map([...stored.expenses].map(([own, id]) => [id, own]));
  const row = (id: number) => rows.get(id) ?? -id;
  const expense = (id: string) => expenses.get(id) ?? id;
  return suggestions.map((one) => ({
    ...one,
    transaction: row(one.transaction),
    expenses: one.expenses.map((of) => ({ ...of, id: expense(of.id) })),
    pair: one.pair === null ? null : row(one.pair),
    pairs:
      one.pairs?.map((of) => ({ ...of, transaction: row(of.transaction), expense: expense(of.expense) })) ??
      null,
  }));
}
