import { sql } from 'kysely';
import type { Database } from '#lib/db/open.ts';
import { uuidv7 } from '#lib/ids.ts';
import { somePerson } from './databases.ts';

const SHOPS =
  'SWIGGY ZOMATO AMAZON FLIPKART UBER OLA IRCTC NETFLIX AIRTEL JIO RELIANCE DMART APOLLO PAYTM INDIGO TAJ OYO IKEA'.split(
    ' ',
  );
const BANKS = ['okaxis', 'ybl', 'okhdfcbank', 'oksbi'];
const NOW = '2026-04-02T09:00:00.000Z';
const DAY = 86_400_000;
const BATCH = 5_000;

export interface Size {
  transactions: number;
  expenses: number;
  merchants: number;
}

/** Fills a migrated database in bulk: ten years of narrations as Indian banks write them, the same on every run. */
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
  const upload = uuidv7();
  await db
    .insertInto('uploads')
    .values({
      ...{
        id: upload,
        account: account.id,
        file_name: 'a.csv',
        size: 1,
        sha256: 'x',
        uploaded_by: person.id,
      },
      ...{
        uploaded_at: NOW,
        inserted_by: null,
        inserted_at: null,
        reading: '{}',
        line_count: 1,
        new_count: 1,
      },
      compared_revision: 0,
    })
    .execute();

  const narration = (n: number): string => {
    const reference = String(random(1e12)).padStart(12, '0');
    const kind = random(10);
    if (kind < 4) return `UPI/${pick(SHOPS)}-${random(1e5)}@${pick(BANKS)}/${reference}/Payment`;
    if (kind < 6) return `NEFT CR-HDFC0000${random(1_000)}-${pick(SHOPS)} PRIVATE LIMITED-${reference}`;
    if (kind < 8) return `POS 416021XXXXXX4471 ${pick(SHOPS)} BANGALORE`;
    return `IMPS-${reference}-SHOP${Math.floor(n / 200)}-${pick(BANKS)}`;
  };
  await inBatches(database, 'bank_transactions', size.transactions, (n) => ({
    ...{ account: account.id, date: dayOf(n, size.transactions), amount: random(1_000_000) - 300_000 },
    ...{ description: narration(n), type: 'UK', comment: n % 20 === 0 ? `Lunch with ${pick(SHOPS)}` : '' },
    ...{ fingerprint: n.toString(36).padStart(22, '0'), occurrence: 1, upload, line: n + 1 },
  }));
  await inBatches(database, 'merchants', size.merchants, (n) => ({
    ...{ name: `${pick(SHOPS)} Store ${n}`, name_key: `${n} store`, created_at: NOW },
  }));
  const ids: string[] = [];
  await inBatches(database, 'expenses', size.expenses, (n) => {
    const id = uuidv7();
    ids.push(id);
    return {
      ...{ id, date: dayOf(n, size.expenses), amount: random(1_000_000) + 1 },
      comment: n % 2 === 0 ? `Team lunch at ${pick(SHOPS)} ${n}` : '',
      ...{ merchant: 1 + random(size.merchants), is_reimbursable: 0, is_reimbursed: 0 },
      ...{ created_by: person.id, created_at: NOW, updated_at: NOW, version: 1 },
    };
  });
  await inBatches(database, 'expense_items', size.expenses, (n) => ({
    ...{ expense: ids[n], position: 1, category: 1, amount: 100, comment: n % 3 === 0 ? `Dish ${n}` : '' },
  }));
  await inBatches(database, 'attachments', Math.floor(size.expenses / 4), (n) => ({
    ...{ id: uuidv7(), file_name: `receipt-${n}.pdf`, file_type: 'application/pdf', size: 1, sha256: 'x' },
    ...{ expense: ids[n * 4], uploaded_by: person.id, created_at: NOW, stored_at: NOW },
  }));
  await sql`analyze`.execute(db);
}

/** Rows as JSON, unpacked by the database: one parameter a batch, whatever the number of columns. */
async function inBatches(
  { db, dialect }: Database,
  table: string,
  count: number,
  row: (n: number) => Record<string, string | number | undefined>,
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

/** Whole numbers below a bound, the same on every run. */
function randomNumbers(): (below: number) => number {
  let state = 123_456_789;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 4_294_967_296) * below);
  };
}
