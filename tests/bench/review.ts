import { paths } from '#lib/core/paths.ts';
import { directionOf } from '#lib/db/learning/learned.ts';
import { migrate } from '#lib/db/migrate.ts';
import { type DialectName, openDatabase } from '#lib/db/open.ts';
import type { Db } from '#lib/db/transaction.ts';
import { inRun } from '#lib/history/runs.ts';
import { decidedAbout } from '#lib/learned/evidence.ts';
import { decideTransactions } from '#lib/queue/decide.ts';
import { countsOf, listQueue } from '#lib/queue/queue.ts';
import { largeBook } from '../support/book/large-book.ts';
import { somePerson } from '../support/databases/databases.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import { startAtlas } from '../support/server/atlas-server.ts';
import { ownersCookie } from '../support/server/over-http.ts';
import { freshPlace } from '../support/stories/places.ts';
import { queueStory, type Truth } from '../support/stories/queue.ts';
import { type Bench, type Measure, quantile, timed } from './measure.ts';
import { type Asked, asking } from './usual.ts';

const ROWS = 200;
const ACTS = 200;
const PAGE_READS = 20;
/** Discarded, as code is compiled and the database's pages are read for the first time. */
const WARMING = 4;
const DAY = '2026-05-01';
/** The keystroke-level model: a key or button, making up one's mind, pointing at something, the hand to the mouse. */
const KLM = { key: 0.2, mind: 1.35, point: 1.1, button: 0.1 };

/** What a person opens while working the rows of a month. */
const PAGES = { home: paths.home, transactions: paths.allTransactions, queue: paths.review };

/**
 * What 200 rows after three months of history take by keys and by mouse, and how long an act and the pages around it take
 * in a large book on both databases: `npm run bench -- review --size=1000000`.
 */
const review: Bench = async (say) => {
  const stop = process.env.ATLAS_TEST_POSTGRES ? undefined : await ownPostgres();
  try {
    const measures = await byKeys(say);
    for (const dialect of ['sqlite', 'postgres'] as const)
      measures.push(...(await inLargeBook(dialect, say)));
    return measures;
  } finally {
    await stop?.();
  }
};

async function inLargeBook(dialect: DialectName, say: (line: string) => void): Promise<Measure[]> {
  const size = Number(/--size=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 100_000);
  const server = await startAtlas(dialect);
  try {
    const { db } = server.database;
    await largeBook(server.database, {
      ...{ transactions: size, expenses: Math.round(size / 5), merchants: 2_000 },
    });
    const cookie = await ownersCookie(server);
    const pages: Measure[] = [];
    for (const [what, path] of Object.entries(PAGES)) {
      const times: number[] = [];
      for (let n = 0; n < WARMING + PAGE_READS; n++)
        times.push((await timed(() => pageOf(server.origin + path, cookie))).ms);
      pages.push(measureOf(`page: ${what}`, times.slice(WARMING), '≤ 150'));
    }
    const { id } = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
    const acts = await timesOfActs(db, { id });
    const all = [measureOf('an act', acts, '≤ 50'), ...pages];
    for (const { what, ours } of all) say(`${what}: ${ours.toFixed(1)} ms`);
    return all;
  } finally {
    await server.stop();
  }

  function measureOf(what: string, times: readonly number[], target: string): Measure {
    const ours = quantile(times, 0.95);
    return { what: `review: ${what}, p95, of ${size} transactions (${dialect})`, ours, unit: 'ms', target };
  }
}

async function pageOf(address: string, cookie: string): Promise<string> {
  const answer = await fetch(address, { headers: { cookie }, redirect: 'manual' });
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

/** Acts on the open rows one after the other: marks, and new expenses for every second one that left. */
async function timesOfActs(db: Db, person: { id: number }): Promise<number[]> {
  const decide = decider(db, person);
  const times: number[] = [];
  while (times.length < ACTS) {
    const { rows } = await listQueue(db, { person: person.id, day: DAY }, { limit: 50 });
    for (const { row } of rows.slice(0, ACTS - times.length)) {
      const act =
        times.length % 2 && row.amount > 0
          ? { act: 'expense', category: 2, merchant: null, project: null, paid_via: null }
          : { act: 'IN' };
      times.push((await timed(() => decide([{ transactions: [row.id], ...act }]))).ms);
    }
  }
  return times;
}

async function ownPostgres(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  process.env.ATLAS_TEST_POSTGRES = url;
  return stop;
}

/** 200 rows after three months of history, in a book of their own. */
const byKeys: Bench = async (say) => {
  const { place, remove } = await freshPlace('sqlite');
  const database = openDatabase(place);
  try {
    await migrate(database);
    const { db } = database;
    const person = await somePerson(db);
    const decide = decider(db, person);
    const { account, truth } = await queueStory(db, person, ROWS);
    const usual = asking();
    const { keys, mouse, seconds, pointed, right } = await playKeys(
      async () => {
        const [row] = (await listQueue(db, { account, person: person.id, day: DAY }, { limit: 1 })).rows;
        if (row) await askUsual(db, row.row, truth.get(row.row.id) as Truth, usual);
        return row;
      },
      truth,
      (id, { act, category }) =>
        decide([
          {
            transactions: [id],
            act,
            ...(category === undefined ? {} : { category }),
            merchant: null,
            project: null,
            paid_via: null,
          },
        ]),
    );
    say(
      `${keys / ROWS} keys a row, ${right} of ${ROWS} first answers right, ${Math.round(seconds)} s by keys, ${Math.round(pointed)} s and ${mouse} clicks by mouse`,
    );
    process.stdout.write(`${usual.table()}\n\n`);
    return [
      { what: 'review: keys a row', ours: keys / ROWS, unit: '', target: '≤ 1.3' },
      { what: 'review: first answers right', ours: (100 * right) / ROWS, unit: '%', target: '≥ 80' },
      { what: 'review: 200 rows by keys, by the model, in s', ours: seconds, unit: '', target: '≤ 240' },
      { what: 'review: the same by mouse, in s', ours: pointed, unit: '', target: '≥ 1' },
      ...usual.measures('review'),
    ];
  } finally {
    await database.close();
    await remove();
  }
};

const decider = (db: Db, person: { id: number }) => (acts: unknown) =>
  inRun(db, person, { key: null, request: '', body: null }, async (tx, actor) => {
    const done = await decideTransactions(tx, actor, acts as never, { day: DAY });
    return { status: 200, body: { done, ...(await countsOf(tx, { person: person.id, day: DAY })) } };
  });

/** What the rows before make usual of this one. */
async function askUsual(db: Db, row: Row['row'], { act, category }: Truth, { ask }: Asked): Promise<void> {
  const { types, categories } = (await decidedAbout(db, [row.core]))(row.core, directionOf(row));
  ask('type by payee', types, act === 'expense' ? 'EX' : act);
  if (category !== undefined) ask('category by payee', categories, category);
}

type Row = Awaited<ReturnType<typeof listQueue>>['rows'][number];

async function playKeys(
  next: () => Promise<Row | undefined>,
  truth: ReadonlyMap<number, Truth>,
  decide: (id: number, what: Truth) => Promise<unknown>,
) {
  const sum = { keys: 0, mouse: 0, seconds: 0, pointed: 0, right: 0 };
  let before = '';
  for (let row = await next(); row; row = await next()) {
    const what = truth.get(row.row.id) as Truth;
    const which = row.answers.findIndex(
      (answer) =>
        answer.act === what.act && (answer.act !== 'expense' || answer.category?.id === what.category),
    );
    if (which === 0) sum.right++;
    // A new expense takes its key, three letters of the category and Enter; by mouse the list, the category and the button.
    const form = which < 0 && what.act === 'expense';
    const keys = form ? 5 : 1;
    const clicks = form ? 4 : 1;
    const said = which === 0 ? 'accept' : JSON.stringify([what, which]);
    sum.keys += keys;
    sum.mouse += clicks;
    sum.seconds += keys * KLM.key + (said === before ? 0 : KLM.mind);
    sum.pointed += clicks * (KLM.point + KLM.button) + KLM.mind;
    before = said;
    await decide(row.row.id, what);
  }
  return sum;
}

export default review;
