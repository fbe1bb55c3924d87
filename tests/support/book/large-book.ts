import { sql } from 'kysely';
import { coreOf } from '#lib/core/description/payee-key.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { LEARNED_SQL } from '#lib/db/learning/learned-sql.ts';
import type { Database } from '#lib/db/open.ts';
import { somePerson } from '../databases/databases.ts';

const SHOPS =
  'SWIGGY ZOMATO AMAZON FLIPKART UBER OLA IRCTC NETFLIX AIRTEL JIO RELIANCE DMART APOLLO PAYTM INDIGO TAJ OYO IKEA'.split(
    ' ',
  );
const BANKS = ['okaxis', 'ybl', 'okhdfcbank', 'oksbi'];
const NOW = '2026-04-02T09:00:00.000Z';
const DAY = 86_400_000;
const BATCH = 5_000;
const PROJECTS = 8;
/** Rows of a statement. */
const A_STATEMENT = 50_000;
/** One in this many transactions has an expense. */
const A_LINK = 10;
/** Half of them are Unknown; investments are rare. */
const TYPES = Object.entries({ UK: 50, EX: 20, IN: 10, CW: 10, IG: 9, IV: 1 }).flatMap(([type, share]) =>
  Array<string>(share).fill(type),
);

export interface Size {
  transactions: number;
  expenses: number;
  merchants: number;
}

/** Fills a migrated database in bulk: ten years of narrations in the style of Indian banks, the same on every run. */
export async function largeBook(database: Database, size: Size): Promise<void> {
  const { db } = database;
  const person = await somePerson(db);
  const random = randomNumbers();
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const dayOf = (n: number, of: number) =>
    new Date(Date.UTC(2016, 0, 1) + Math.floor((n * 3_650) / of) * DAY).toISOString().slice(0, 10);
  const account = await db
    .insertInto('bank_accounts')
    .values({ name: 'Large', type: 'current', number: '4471', created_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  const uploads = Array.from({ length: Math.ceil(size.transactions / A_STATEMENT) }, uuidv7);
  const daysOf = (n: number) => {
    const last = Math.min((n + 1) * A_STATEMENT, size.transactions) - 1;
    const [from, to] = [dayOf(n * A_STATEMENT, size.transactions), dayOf(last, size.transactions)];
    return { first_date: from, last_date: to, period_from: from, period_to: to };
  };
  await inBatches(database, 'uploads', uploads.length, (n) => ({
    ...{ id: uploads[n], account: account.id, file_name: 'a.csv', size: 1, sha256: 'x' },
    ...{
      uploaded_by: person.id,
      uploaded_at: NOW,
      inserted_by: person.id,
      inserted_at: NOW,
    },
    ...{ line_count: 1, new_count: 0, compared_revision: 0, opening_balance: n, closing_balance: n + 1 },
    ...daysOf(n),
  }));

  const narration = (n: number): string => {
    const reference = String(random(1e12)).padStart(12, '0');
    const kind = random(10);
    if (kind < 4) return `UPI/${pick(SHOPS)}-${random(1e5)}@${pick(BANKS)}/${reference}/Payment`;
    if (kind < 6) return `NEFT CR-HDFC0000${random(1_000)}-${pick(SHOPS)} PRIVATE LIMITED-${reference}`;
    if (kind < 8) return `POS 416021XXXXXX4471 ${pick(SHOPS)} BANGALORE`;
    return `IMPS-${reference}-SHOP${Math.floor(n / 200)}-${pick(BANKS)}`;
  };
  const isLinked = (n: number) => n % A_LINK === 0 && n / A_LINK < size.expenses;
  await inBatches(database, 'bank_transactions', size.transactions, (n) => {
    const linked = isLinked(n) ? 1 : 0;
    const amount = random(1_000_000) - (linked ? -1 : 300_000);
    const [description, type] = [narration(n), linked ? 'EX' : TYPES[n % TYPES.length]];
    return {
      ...{ account: account.id, date: dayOf(n, size.transactions), amount },
      ...{ description, core: coreOf(description), type, decided_by: type === 'UK' ? null : 'person' },
      comment: n % 20 === 0 ? `Lunch with ${pick(SHOPS)}` : '',
      ...{ fingerprint: n.toString(36).padStart(22, '0'), occurrence: 1, linked_amount: linked, version: 1 },
      ...{ upload: uploads[Math.floor(n / A_STATEMENT)], line: n + 1 },
    };
  });
  const named = (name: string) => ({ name, name_key: name.toLowerCase(), created_at: NOW });
  await inBatches(database, 'merchants', size.merchants, (n) => named(`${pick(SHOPS)} Store ${n}`));
  await inBatches(database, 'projects', PROJECTS, (n) => named(`Project ${n}`));
  const ids = Array.from({ length: size.expenses }, uuidv7);
  await inBatches(database, 'expenses', size.expenses, (n) => ({
    ...{ id: ids[n], date: dayOf(n, size.expenses), amount: random(1_000_000) + 1 },
    comment: n % 2 === 0 ? `Team lunch at ${pick(SHOPS)} ${n}` : '',
    ...{ merchant: 1 + random(size.merchants), project: n % 3 === 0 ? 1 + random(PROJECTS) : null },
    ...{ is_reimbursable: n % 4 === 0 ? 1 : 0, is_reimbursed: n % 4 === 0 && n % 40 !== 0 ? 1 : 0 },
    ...{ created_by: person.id, created_at: NOW, updated_at: NOW, version: 1 },
  }));
  await inBatches(database, 'expense_items', size.expenses, (n) => ({
    ...{ expense: ids[n], position: 1, category: 1 + (n % 10), amount: 100 },
    comment: n % 3 === 0 ? `Dish ${n}` : '',
  }));
  await inBatches(database, 'attachments', Math.floor(size.expenses / 4), (n) => ({
    ...{ id: uuidv7(), file_name: `receipt-${n}.pdf`, file_type: 'application/pdf', size: 1, sha256: 'x' },
    ...{ expense: ids[n * 4], uploaded_by: person.id, created_at: NOW, stored_at: NOW },
  }));
  const links = Math.min(size.expenses, Math.ceil(size.transactions / A_LINK));
  const stride = Math.floor(size.expenses / links);
  await inBatches(database, 'expense_links', links, (n) => ({
    ...{ expense: ids[n * stride], transaction: n * A_LINK + 1, amount: 1, covers: 1 },
    ...{ created_by: person.id, created_at: NOW },
  }));
  // A statement of its own would be waited for as long as a person waits, which is not long enough.
  await db.transaction().execute(countAgain);
  await (database.dialect === 'sqlite' ? sql`analyze` : sql`vacuum analyze`).execute(db);
}

/** Computes the figures of a book filled in bulk, which the program would have kept row by row. */
export async function countAgain(db: Database['db']): Promise<void> {
  await db.deleteFrom('transaction_tallies').execute();
  await sql`insert into transaction_tallies (account, date, type, is_linked, count, money_in, money_out)
    select account, date, type, case when linked_amount > 0 then 1 else 0 end, count(*),
      sum(case when amount < 0 then -amount else 0 end), sum(case when amount > 0 then amount else 0 end)
    from bank_transactions group by 1, 2, 3, 4`.execute(db);
  await sql`update expenses set covered_amount = known.sum from (
    select expense, sum(covers) as sum from expense_links group by expense) as known
    where known.expense = expenses.id`.execute(db);
  await sql`insert into decisions select "transaction", expense, 'linked', created_by, created_at
    from expense_links where true on conflict do nothing`.execute(db);
  await db.deleteFrom('learned').execute();
  await sql`insert into learned ${LEARNED_SQL}`.execute(db);
  await sql`update uploads set standing_count =
    (select count(*) from bank_transactions as t where t.upload = uploads.id)`.execute(db);
  for (const column of ['project', 'merchant']) {
    const names = sql.table(`${column}s`);
    await sql`update ${names} set expense_count = (select count(*)
      from expenses as x where x.${sql.id(column)} = ${names}.id and x.deleted_at is null)`.execute(db);
    await sql`insert into ${sql.table(`${column}_totals`)} select ${sql.id(column)}, currency, count(*), sum(amount)
      from expenses where ${sql.id(column)} is not null and deleted_at is null group by 1, 2`.execute(db);
  }
}

/** Sends rows as JSON, which the database unpacks: one parameter per batch, regardless of the number of columns. */
export async function inBatches(
  { db, dialect }: Database,
  table: string,
  count: number,
  row: (n: number) => Record<string, string | number | null | undefined>,
): Promise<void> {
  for (let at = 0; at < count; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - at) }, (_, n) => row(at + n));
    const names = Object.keys(rows[0] ?? {});
    const columns = sql.join(names.map((name) => sql.id(name)));
    const json = JSON.stringify(rows);
    const values =
      dialect === 'sqlite'
        ? sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${json})`
        : sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`;
    await sql`insert into ${sql.table(table)} (${columns}) ${values}`.execute(db);
  }
}

/** Pseudo-random whole numbers below a bound, the same on every run. */
function randomNumbers(): (below: number) => number {
  let state = 123_456_789;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 4_294_967_296) * below);
  };
}
