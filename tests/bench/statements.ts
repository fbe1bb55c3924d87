import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import Papa from 'papaparse';
import { addAccount } from '#lib/banking/accounts.ts';
import { insertStatement } from '#lib/banking/statements/insert.ts';
import { uploadStatement } from '#lib/banking/statements/preprocess.ts';
import { migrate } from '#lib/db/migrate.ts';
import { type DialectName, openDatabase } from '#lib/db/open.ts';
import { bankBook, hdfcStatement } from '../support/hdfc-statement.ts';
import { freshPlace } from '../support/places.ts';
import { type Measure, timed } from './measure.ts';

const TARGET = '≤ 1600; ≤ 4 × floor';
const DAYS = 2_000;
/** So that 60,000 rows stay within the 5 MB that an upload may hold. */
const SHORT = 30;
const SIZES = [1_000, 10_000, 60_000];

/**
 * Upload to review, insert, and the same file again, on SQLite, and on PostgreSQL when `ATLAS_TEST_POSTGRES` names a server.
 * @param print gets each line as it is measured
 */
export default async function bench(print: (line: string) => void): Promise<Measure[]> {
  const measures: Measure[] = [];
  const dialects: DialectName[] = process.env.ATLAS_TEST_POSTGRES ? ['sqlite', 'postgres'] : ['sqlite'];
  for (const dialect of dialects) {
    for (const size of SIZES) {
      for (const measure of await benchOne(dialect, size)) {
        print(`${measure.what}: ${measure.ours} ms, floor ${measure.floor} ms`);
        measures.push(measure);
      }
    }
  }
  return measures;
}

async function benchOne(dialect: DialectName, size: number): Promise<Measure[]> {
  const file = statementOf(size);
  const floors = await floorOf(file);
  const { place, remove } = await freshPlace(dialect);
  const database = openDatabase(place, { connections: 2 });
  await migrate(database);
  const { db } = database;
  const row = {
    email: 'bench',
    first_name: '',
    last_name: '',
    password_hash: '-',
    language: 'en',
    disabled_at: null,
    created_at: '',
  };
  const person = await db.insertInto('people').values(row).returningAll().executeTakeFirstOrThrow();
  const { id: account } = await addAccount(db, person, { name: 'Bench', type: 'savings', number: '0000' });
  const upload = () => uploadStatement(db, person, { account, file_name: 'bench.csv', content: file });
  let first = { id: '' };
  const times: [string, number, number][] = [];
  times.push([
    'upload to review',
    await ms(async () => {
      first = await upload();
    }),
    floors.parse + floors.write,
  ]);
  times.push([
    'insert',
    await ms(() => insertStatement(db, person, { account, upload: first.id })),
    floors.write,
  ]);
  times.push(['the same file again', await ms(upload), floors.parse + floors.write]);
  await database.close();
  await remove();
  return times.map(([what, ours, floor]) => ({
    what: `${what}, ${size.toLocaleString('en')} rows, ${(file.length / 1024 / 1024).toFixed(1)} MB (${dialect})`,
    ...{ ours, floor, unit: 'ms' as const, target: TARGET },
  }));
}

/** A statement of so many rows over at most 2,000 days. */
function statementOf(size: number): Uint8Array {
  const rows = bankBook('2020-01-01', Math.min(DAYS, size / 5), Math.ceil(size / Math.min(DAYS, size / 5)));
  const short = rows.slice(0, size).map((row) => ({ ...row, description: row.description.slice(0, SHORT) }));
  return hdfcStatement(short, 100_000_000_00);
}

async function floorOf(file: Uint8Array): Promise<{ parse: number; write: number }> {
  let records: string[][] = [];
  const parse = await ms(async () => {
    records = Papa.parse<string[]>(new TextDecoder().decode(file), { delimiter: ',' }).data;
  });
  const { place, remove } = await freshPlace('sqlite');
  const path = place.dialect === 'sqlite' ? `${place.path}.floor` : '';
  const database = new DatabaseSync(path);
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table bare (a text, b text, c text, d text, e text, f text, g text)',
  );
  const statement = database.prepare('insert into bare values (?, ?, ?, ?, ?, ?, ?)');
  const write = await ms(async () => {
    database.exec('begin');
    for (const record of records) if (record.length === 7) statement.run(...record);
    database.exec('commit');
  });
  database.close();
  rmSync(path, { force: true });
  await remove();
  return { parse, write };
}

async function ms(work: () => Promise<unknown>): Promise<number> {
  return Math.round((await timed(work)).ms);
}
