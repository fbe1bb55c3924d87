import { migrate } from '#lib/db/migrate.ts';
import { openDatabase } from '#lib/db/open.ts';
import type { Db } from '#lib/db/transaction.ts';
import { inRun } from '#lib/history/runs.ts';
import { decideRows } from '#lib/review/decide.ts';
import { countsOf, listQueue } from '#lib/review/queue.ts';
import { largeBook } from '../support/book/large-book.ts';
import { somePerson } from '../support/databases/databases.ts';
import { freshPlace } from '../support/stories/places.ts';
import { queueStory, type Truth } from '../support/stories/queue.ts';
import { type Bench, quantile, timed } from './measure.ts';

const ROWS = 200;
const ACTS = 200;
const DAY = '2026-05-01';
/** The keystroke-level model: a key or button, making up one's mind, pointing at something, the hand to the mouse. */
const KLM = { key: 0.2, mind: 1.35, point: 1.1, button: 0.1 };

/**
 * What 200 rows after three months of history take by keys and by mouse, and how long an act takes in a large book:
 * `npm run bench -- review --size=1000000`.
 */
const review: Bench = async (say) => {
  const size = Number(
    /^--size=(\d+)$/.exec(process.argv.find((one) => one.startsWith('--size=')) ?? '')?.[1] ?? 100_000,
  );
  const { place, remove } = await freshPlace('sqlite');
  const database = openDatabase(place);
  try {
    await migrate(database);
    await largeBook(database, { transactions: size, expenses: Math.round(size / 5), merchants: 2_000 });
    const { db } = database;
    const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
    const decide = decider(db, person);
    const open = (await listQueue(db, { person: person.id, day: DAY }, { limit: 50 })).rows.map(
      ({ row }) => row.id,
    );
    const reads: number[] = [];
    for (let n = 0; n < 20; n++)
      reads.push((await timed(() => listQueue(db, { person: person.id, day: DAY }))).ms);
    const acts: number[] = [];
    let at = 0;
    for (let n = 0; n < ACTS; n++) {
      if (at >= open.length) {
        at = 0;
        open.splice(
          0,
          open.length,
          ...(await listQueue(db, { person: person.id, day: DAY }, { limit: 50 })).rows.map(
            ({ row }) => row.id,
          ),
        );
      }
      const transactions = [open[at++] as number];
      const out =
        (
          await db
            .selectFrom('bank_transactions')
            .select('amount')
            .where('id', '=', transactions[0] as number)
            .executeTakeFirstOrThrow()
        ).amount > 0;
      const act =
        n % 2 && out
          ? { act: 'expense', category: 2, merchant: null, project: null, paid_via: null }
          : { act: 'IN' };
      acts.push((await timed(() => decide([{ transactions, ...act }]))).ms);
    }
    say(
      `at ${size} transactions: a page p95 ${quantile(reads, 0.95).toFixed(1)} ms, an act p95 ${quantile(acts, 0.95).toFixed(1)} ms`,
    );
    return [
      ...(await byKeys(say)),
      {
        what: `review: an act, p95, of ${size} transactions`,
        ours: quantile(acts, 0.95),
        unit: 'ms',
        target: '≤ 50',
      },
      {
        what: `review: a page of 25, p95, of ${size} transactions`,
        ours: quantile(reads, 0.95),
        unit: 'ms',
        target: '≤ 150',
      },
    ];
  } finally {
    await database.close();
    await remove();
  }
};

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
    const { keys, mouse, seconds, pointed, right } = await playKeys(
      async () => (await listQueue(db, { account, person: person.id, day: DAY }, { limit: 1 })).rows[0],
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
    return [
      { what: 'review: keys a row', ours: keys / ROWS, unit: '', target: '≤ 1.3' },
      { what: 'review: first answers right', ours: (100 * right) / ROWS, unit: '%', target: '≥ 80' },
      { what: 'review: 200 rows by keys, by the model, in s', ours: seconds, unit: '', target: '≤ 240' },
      { what: 'review: the same by mouse, in s', ours: pointed, unit: '', target: '≥ 1' },
    ];
  } finally {
    await database.close();
    await remove();
  }
};

const decider = (db: Db, person: { id: number }) => (acts: unknown) =>
  inRun(db, person, { key: null, request: '', body: null }, async (tx, actor) => {
    const done = await decideRows(tx, actor, acts as never, { day: DAY });
    return { status: 200, body: { done, ...(await countsOf(tx, { person: person.id, day: DAY })) } };
  });

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
