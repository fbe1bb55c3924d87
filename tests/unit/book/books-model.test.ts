import { expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { faultOf } from '#lib/db/faults.ts';
import { invariants, sqliteProblems, staleWords } from '#lib/db/integrity-records.ts';
import { openDatabase } from '#lib/db/open.ts';
import { expenseActs } from '#tests/support/book/book-acts-expenses.ts';
import { markActs } from '#tests/support/book/book-acts-marks.ts';
import { nameActs } from '#tests/support/book/book-acts-names.ts';
import { recordActs } from '#tests/support/book/book-acts-record.ts';
import { statementActs } from '#tests/support/book/book-acts-statements.ts';
import { readBook, sumsOf } from '#tests/support/book/book-model.ts';
import { type Act, bankDays, type MakeAct, type World } from '#tests/support/book/book-world.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { SEED, sized } from '#tests/support/nightly.ts';
import { seeded } from '#tests/support/stories/random.ts';

/** `ATLAS_MODEL_STEPS=10000` runs longer. */
const STEPS = Number(process.env.ATLAS_MODEL_STEPS ?? sized(150, 1_000));
/** The whole book is compared after this many acts. */
const EVERY = 10;
const ACTS = [...recordActs, ...expenseActs, ...statementActs, ...markActs, ...nameActs].flatMap(
  ([weight, make]) => Array<MakeAct>(weight).fill(make),
);

onEveryDatabase('a book that several people keep at once', (open, dialect) => {
  async function newWorld(seed: number): Promise<World> {
    const random = seeded(seed);
    const database = await open();
    const { db } = database;
    const people = [];
    for (const name of ['asha', 'bela', 'chen']) people.push(await somePerson(db, `${name}@example.org`));
    const accounts = [];
    for (const name of ['Savings', 'Card', 'Cash'])
      accounts.push(
        (await addAccount(db, people[0] as { id: number }, { name, type: 'savings', number: '1' })).id,
      );
    const days = accounts.map((_, bank) => bankDays(random, 40, bank));
    return { database, db, people, accounts, days, random, book: await readBook(db) };
  }

  const nextAct = (world: World): Act => {
    for (;;) {
      const act = world.random.of(ACTS)?.(world);
      if (act) return act;
    }
  };
  const outcomeOf = async (act: Act) => {
    try {
      return { said: 'done', result: await act.run() };
    } catch (error) {
      if (isDomainError(error)) return { said: error.code as string };
      throw error;
    }
  };
  /** What failed stands first, since a report shows only so much of it. */
  const told = (error: unknown, trail: string[]) =>
    new Error(`${error instanceof Error ? error.message : error}\nseed ${SEED}:\n${trail.join('\n')}`, {
      cause: error,
    });
  const linesOfHistory = async ({ db }: World) =>
    (
      await db
        .selectFrom('history')
        .select((e) => e.fn.max('id').as('last'))
        .executeTakeFirst()
    )?.last ?? 0;
  const check = async (world: World) => {
    for (const { name, count } of invariants) expect(await count(world.db), name).toBe(0);
    if (dialect === 'postgres') return;
    expect(await staleWords(world.db)).toBe(0);
    const anew = openDatabase(world.database.place);
    expect(await sqliteProblems(anew.db)).toBe(0);
    await anew.close();
  };

  test('one act after another does what the model says, and history tells of each change', async () => {
    const world = await newWorld(SEED);
    const trail: string[] = [];
    try {
      for (let step = 1; step <= STEPS; step++) {
        const act = nextAct(world);
        trail.push(`${act.what} → ${act.expected}`);
        const before = await linesOfHistory(world);
        const { said, result } = await outcomeOf(act);
        expect(said).toBe(act.expected);
        const changes = said === 'done' && (await act.model(result));
        expect((await linesOfHistory(world)) > before, 'a line of history').toBe(changes);
        if (step % EVERY > 0 && step < STEPS) continue;
        const now = await readBook(world.db);
        expect(now).toEqual(world.book);
        expect(sumsOf(now)).toEqual(sumsOf(world.book));
        await check(world);
      }
    } catch (error) {
      throw told(error, trail.slice(-25));
    }
    await world.database.close();
  });

  test('whatever happens at the same moment, no rule breaks, and no transaction is lost or doubled', async () => {
    const world = await newWorld(SEED + 1);
    const trail: string[] = [];
    try {
      for (let step = 0; step < STEPS / 5; step++) {
        const acts = Array.from({ length: 5 }, () => nextAct(world));
        trail.push(acts.map(({ what }) => what).join(' | '));
        for (const outcome of await Promise.allSettled(acts.map(outcomeOf)))
          if (outcome.status === 'rejected')
            expect(faultOf(outcome.reason), String(outcome.reason)).toBe('unique');
        const { book } = world;
        world.book = await readBook(world.db);
        const undone = acts.some(({ what }) => /^(undo|move)/.test(what));
        const gone = [...book.transactions.keys()].filter((id) => !world.book.transactions.has(id));
        expect(undone ? [] : gone).toEqual([]);
        // No note is lost; links and marks disappear only when someone reverted them concurrently.
        const back = acts.some(({ what }) => /^(delete|unlink|mark)/.test(what));
        for (const id of gone)
          expect(book.transactions.get(id)).toMatchObject({ comment: '', ...(back ? {} : { type: 'UK' }) });
        expect(twice(world)).toEqual([]);
        if (step % 3 === 0) await check(world);
      }
      await check(world);
    } catch (error) {
      throw told(error, trail.slice(-8));
    }
    await world.database.close();
  });

  /** Rows that an account has more often than any of its statements. */
  function twice({ book }: World): string[] {
    const count = (rows: Iterable<string>) => Map.groupBy(rows, (row) => row);
    const most = new Map<string, number>();
    for (const { account, rows } of book.uploads.values())
      for (const [row, equal] of count(rows)) {
        const key = `${account} ${row}`;
        most.set(key, Math.max(most.get(key) ?? 0, equal.length));
      }
    const held = count([...book.transactions.values()].map(({ account, row }) => `${account} ${row}`));
    return [...held].filter(([key, equal]) => equal.length > (most.get(key) ?? 0)).map(([key]) => key);
  }
});
