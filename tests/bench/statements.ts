import { addAccount } from '#lib/accounts/accounts.ts';
import { migrate } from '#lib/db/migrate.ts';
import { type DialectName, openDatabase } from '#lib/db/open.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { uploadStatement } from '#lib/statements/upload.ts';
import { somePerson } from '../support/databases/databases.ts';
import startTestPostgres from '../support/databases/postgres.ts';
import { bankBook, hdfcStatement } from '../support/stories/hdfc-statement.ts';
import { freshPlace } from '../support/stories/places.ts';
import { type Measure, quantile, timed } from './measure.ts';
import { statementFloor } from './statements-floor.ts';
import { peakMemory } from './statements-memory.ts';

const DAYS = 2_000;
/** Keeps 60,000 rows within the 5 MB of an upload. */
const SHORT = 30;
const SIZES = [1_000, 10_000, 60_000] as const;
const LARGEST = 60_000;
const RUNS = 5;
const RUNS_ALONE = 3;
const ACTS = ['upload to review', 'insert', 'the same file again'] as const;
/** 49 s for 50,000 rows, as ms per row; the target is a thirtieth of it. */
const PEER = 49_000 / 50_000;
const WANTED = PEER / 30;
/** The delay that people do not notice (Nielsen, Usability Engineering, 1993), for short files. */
const UNNOTICED = 100;
const PEERS = {
  'upload to review': '49 s per 50,000 (Actual Budget)',
  insert: '49 s per 50,000 (Actual Budget)',
  'the same file again': '55 s per 10,000 (Actual Budget)',
} as const;

type Times = Record<(typeof ACTS)[number] | 'floor', number>;

/**
 * Upload to review, insert, and the same file again, on SQLite and PostgreSQL: medians of five runs, each next to its
 * floor. For upload and insert, the floor is parsing the file and writing its rows; for the same file again, it is the
 * first upload.
 */
export default async function bench(say: (line: string) => void): Promise<Measure[]> {
  const given = process.env.ATLAS_TEST_POSTGRES !== undefined;
  const stopPostgres = await startTestPostgres();
  try {
    const measures: Measure[] = [];
    for (const dialect of ['sqlite', 'postgres'] as const) {
      const all = new Map<number, Times>();
      for (const size of SIZES) {
        const times = await medians(dialect, size);
        all.set(size, times);
        say(`${dialect}, ${size} rows: ${JSON.stringify(times)} ms`);
        measures.push(...linesOf(dialect, size, times));
      }
      measures.push(growth(dialect, all.get(10_000) as Times, all.get(LARGEST) as Times));
      measures.push(await peakMemory(dialect, statementOf(LARGEST)));
    }
    return measures;
  } finally {
    await stopPostgres();
    if (!given) delete process.env.ATLAS_TEST_POSTGRES;
  }
}

/** The largest file alone, from fewer runs, and the memory that it takes. */
export async function largestAlone(say: (line: string) => void): Promise<Measure[]> {
  const stopPostgres = await startTestPostgres();
  try {
    const measures: Measure[] = [];
    for (const dialect of ['sqlite', 'postgres'] as const) {
      const times = await medians(dialect, LARGEST, RUNS_ALONE);
      say(`${dialect}, ${LARGEST} rows: ${JSON.stringify(times)} ms`);
      measures.push(...linesOf(dialect, LARGEST, times).slice(0, 2));
    }
    return [...measures, await peakMemory('sqlite', statementOf(LARGEST))];
  } finally {
    await stopPostgres();
  }
}

function linesOf(dialect: DialectName, size: number, times: Times): Measure[] {
  return ACTS.map((act) => {
    const again = act === 'the same file again';
    const clauses = [`≤ ${Math.max(UNNOTICED, Math.round(WANTED * size))}`];
    if (again) clauses.push('≤ 2 × floor');
    else if (size === LARGEST) clauses.push('≤ 4 × floor');
    return {
      what: `${act}, ${size.toLocaleString('en')} rows (${dialect})`,
      ours: times[act],
      floor: again ? times['upload to review'] : times.floor,
      unit: 'ms',
      peer: PEERS[act],
      target: clauses.join('; '),
    };
  });
}

/** Time per row in a file six times as long, relative to the short one: 1 for linear time, 6 for quadratic. */
function growth(dialect: DialectName, some: Times, many: Times): Measure {
  const times = ACTS.map((act) => many[act] / LARGEST / (some[act] / 10_000));
  return {
    what: `time a row, 60,000 ÷ 10,000 rows, the most of the three (${dialect})`,
    ...{ ours: Math.max(...times), unit: '', target: '≤ 1.5' },
  };
}

async function medians(dialect: DialectName, size: number, times = RUNS): Promise<Times> {
  const file = statementOf(size);
  const runs: Times[] = [];
  for (let run = 0; run < times; run++) runs.push(await once(dialect, file));
  const median = (act: keyof Times) => {
    const value = quantile(
      runs.map((times) => times[act]),
      0.5,
    );
    return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  };
  return {
    floor: median('floor'),
    'upload to review': median('upload to review'),
    insert: median('insert'),
    'the same file again': median('the same file again'),
  };
}

/** One run on a new database. */
async function once(dialect: DialectName, file: Uint8Array): Promise<Times> {
  const { place, remove } = await freshPlace(dialect);
  const database = openDatabase(place, { connections: 2 });
  await migrate(database);
  const { db } = database;
  const person = await somePerson(db);
  const { id: account } = await addAccount(db, person, { name: 'Bench', type: 'savings', number: '4471' });
  const floor = await statementFloor(place, file);
  const upload = () => uploadStatement(db, person, { account, file_name: 'bench.csv', content: file });
  const first = await timed(upload);
  const insert = await timed(() => insertStatement(db, person, { account, upload: first.value.id }));
  const again = await timed(upload);
  await database.close();
  await remove();
  return { floor, 'upload to review': first.ms, insert: insert.ms, 'the same file again': again.ms };
}

/** A statement of so many rows over at most 2,000 days. */
export function statementOf(size: number): Uint8Array<ArrayBuffer> {
  const days = Math.min(DAYS, size / 5);
  const rows = bankBook('2020-01-01', days, Math.ceil(size / days)).slice(0, size);
  const short = rows.map((row) => ({ ...row, description: row.description.slice(0, SHORT) }));
  return new Uint8Array(hdfcStatement(short, 100_000_000_00));
}
