import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import Papa from 'papaparse';
import pg from 'pg';
import type { DatabasePlace } from '#lib/core/config.ts';
import { timed } from './measure.ts';

const CELLS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
/** Rows per round trip to PostgreSQL. */
const AT_ONCE = 5_000;

/**
 * The lower bound for importing a statement, in ms: papaparse parses it, and its rows go through one prepared
 * statement, in one synced transaction, into a table without indexes or constraints in the same database.
 */
export async function statementFloor(place: DatabasePlace, file: Uint8Array): Promise<number> {
  const write = await (place.dialect === 'sqlite'
    ? sqliteWriter(`${place.path}.floor`)
    : postgresWriter(place.url));
  const { ms } = await timed(async () => {
    const { data } = Papa.parse<string[]>(new TextDecoder().decode(file), { delimiter: ',' });
    await write.rows(data.filter((record) => record.length === CELLS.length));
  });
  await write.close();
  return ms;
}

function sqliteWriter(path: string) {
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec(`create table bare (${CELLS.map((cell) => `${cell} text`).join(', ')})`);
  const statement = database.prepare(`insert into bare values (${CELLS.map(() => '?').join(', ')})`);
  return {
    rows(records: string[][]) {
      database.exec('begin');
      for (const record of records) statement.run(...record);
      database.exec('commit');
    },
    close() {
      database.close();
      for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
    },
  };
}

async function postgresWriter(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create table bare (${CELLS.map((cell) => `${cell} text`).join(', ')})`);
  const arrays = CELLS.map((_, at) => `$${at + 1}::text[]`).join(', ');
  const text = `insert into bare select * from unnest(${arrays})`;
  return {
    async rows(records: string[][]) {
      await client.query('begin');
      for (let at = 0; at < records.length; at += AT_ONCE) {
        const some = records.slice(at, at + AT_ONCE);
        const values = CELLS.map((_, column) => some.map((record) => record[column]));
        await client.query({ name: 'bare', text, values });
      }
      await client.query('commit');
    },
    async close() {
      await client.query('drop table bare');
      await client.end();
    },
  };
}
