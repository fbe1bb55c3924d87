import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { changedRows, type MoneyRows, moneyRows } from '#tests/support/book/money-rows.ts';
import { doDrawn, someNames, type UndoWorld, undoAs } from '#tests/support/book/undo-world.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { runs } from '#tests/support/nightly.ts';
import { uploadConfirmed } from '#tests/support/stories/bank.ts';

const RUNS = runs(8);

const drawn = fc.record({
  act: fc.nat(10_000),
  who: fc.nat(1),
  a: fc.nat(10_000),
  b: fc.nat(10_000),
  c: fc.nat(10_000),
});
const acts = fc.array(drawn, { minLength: 4, maxLength: 25 });
let made = 0;

onEveryDatabase('undo of runs', (open) => {
  let database: Database;
  let people: Person[];
  const db = () => database.db;
  beforeAll(async () => {
    database = await open();
    people = [await somePerson(db()), await somePerson(db(), 'ravi@example.org')];
  });
  afterAll(() => database.close());

  /** Two people, an account, and two statements that share a row. */
  async function someWorld(): Promise<UndoWorld> {
    const [asha] = people as [Person];
    const name = `HDFC ${++made}`;
    const { id: account } = await addAccount(db(), asha, { name, type: 'savings', number: '4471' });
    const file = (rows: string[]) => Buffer.from(['Date,Description,Amount', ...rows, ''].join('\n'));
    const first = [
      '2026-04-01,SWIGGY 4471,-450.00',
      '2026-04-02,UBER TRIP 17,-300.00',
      '2026-04-03,SALARY,1000.00',
    ];
    const more = [
      '2026-04-04,SWIGGY 4472,-150.00',
      '2026-04-05,SWIGGY REFUND,450.00',
      '2026-04-06,AMAZON,-1000.00',
    ];
    const uploads = [];
    for (const rows of [
      [...first, ...more],
      ['2026-04-06,AMAZON,-1000.00', '2026-04-07,RENT,-1000.00'],
    ])
      uploads.push(
        (await uploadConfirmed(db(), asha, { account, file_name: 'a.csv', content: file(rows) })).id,
      );
    return { db: db(), people, account, uploads, ...(await someNames(db(), asha)) };
  }

  async function broken(): Promise<string[]> {
    const found = [];
    for (const { name, count } of invariants) if ((await count(db())) > 0) found.push(name);
    return found;
  }
  const told = (before: MoneyRows, after: MoneyRows) => [...changedRows(before, after)];

  test('undo of the last run restores every table, and undo of that undo brings it all back', async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(acts, async (sequence) => {
        const world = await someWorld();
        await doDrawn(world, { act: 12, who: 0, a: 0, b: 0, c: 0 });
        for (const one of sequence) {
          const before = await moneyRows(db());
          const { name, run, who } = await doDrawn(world, one);
          if (!run) {
            expect([name, told(before, await moneyRows(db()))]).toEqual([name, []]);
            continue;
          }
          seen.set(name, (seen.get(name) ?? 0) + 1);
          const after = await moneyRows(db());
          const other = people[one.a % 2] as Person;
          const undone = await undoAs(db(), other, run);
          expect([name, undone.kept, told(before, await moneyRows(db()))]).toEqual([name, [], []]);
          const redone = await undoAs(db(), who, undone.run as string);
          expect([name, redone.kept, told(after, await moneyRows(db()))]).toEqual([name, [], []]);
          expect([name, redone.restored]).toEqual([name, undone.restored]);
          await expect(undoAs(db(), who, run)).rejects.toMatchObject({ code: 'conflict' });
          if (one.c % 3 === 0) await undoAs(db(), other, redone.run as string);
        }
        expect(await broken()).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(seen.size).toBeGreaterThan(RUNS < 10 ? 5 : 11);
  });

  test('a run that nobody built on is undone exactly, whatever came after it; the rest is kept and named', async () => {
    let exact = 0;
    let built = 0;
    await fc.assert(
      fc.asyncProperty(
        acts,
        fc.array(fc.nat(1_000), { minLength: 3, maxLength: 10 }),
        async (sequence, picks) => {
          const world = await someWorld();
          await doDrawn(world, { act: 12, who: 0, a: 0, b: 0, c: 0 });
          const runs: { run: string; name: string; changed: ReturnType<typeof changedRows> }[] = [];
          for (const one of sequence) {
            const before = await moneyRows(db(), 'row');
            const { run, name } = await doDrawn(world, one);
            if (run) runs.push({ run, name, changed: changedRows(before, await moneyRows(db(), 'row')) });
          }
          for (const pick of picks) {
            if (runs.length === 0) break;
            const [{ run, name, changed }] = runs.splice(pick % runs.length, 1) as [(typeof runs)[number]];
            const before = await moneyRows(db(), 'row');
            const stands = [...changed].every(([row, { after }]) => before.get(row) === after);
            const undone = await undoAs(db(), people[pick % 2] as Person, run).catch((error) => error);
            // An undo of the upload took the insert back.
            if (undone.code === 'conflict' && name === 'insert') continue;
            const now = changedRows(before, await moneyRows(db(), 'row'));
            // What another file brought since stands for what this one had.
            if (stands && name === 'undoInsert' && undone.kept.length > 0)
              expect(undone.kept).toEqual(
                undone.kept.map(() => ({
                  what: 'upload',
                  id: expect.any(String),
                  person: { id: expect.any(Number), name: 'Asha Rao' },
                  at: expect.any(String),
                })),
              );
            else if (stands) {
              exact += 1;
              expect([name, undone.kept]).toEqual([name, []]);
              // "Not this one" said of a transaction goes with it.
              const went = (row: string) =>
                changed.has(row.replace(/^decisions (\d+) .*/, 'bank_transactions $1')) &&
                !now.get(row)?.after;
              const told = [...now.keys()].filter((row) => changed.has(row) || !went(row));
              expect([name, told.sort()]).toEqual([name, [...changed.keys()].sort()]);
              for (const [row, { before: was }] of changed)
                expect([name, row, now.get(row)?.after]).toEqual([name, row, was]);
            } else {
              built += 1;
              const touched = new Set(changed.keys());
              if (undone.restored === 0) expect([name, [...now]]).toEqual([name, []]);
              expect([name, undone.restored + undone.kept.length > 0]).toEqual([name, true]);
              if (name !== 'restore' && name !== 'delete' && name !== 'record')
                for (const row of now.keys())
                  if (!/^(expenses|bank_transactions|uploads|decisions) /.test(row))
                    expect([name, row, touched.has(row)]).toEqual([name, row, true]);
            }
          }
          expect(await broken()).toEqual([]);
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(exact).toBeGreaterThan(RUNS);
    expect(built).toBeGreaterThan(0);
  });
});
