import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { applyRule } from '#lib/rules/apply.ts';
import { previewRule } from '#lib/rules/preview.ts';
import { addRule, changeRule, listToldRules, moveRuleTo, removeRule } from '#lib/rules/rules.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { changeTransaction } from '#lib/transactions/mark.ts';
import { undoShare } from '#lib/undo/undo-share.ts';
import { changedRows, moneyRows } from '#tests/support/book/money-rows.ts';
import { actAs, runAs, undoAs } from '#tests/support/book/undo-world.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { runs } from '#tests/support/nightly.ts';
import { uploadConfirmed } from '#tests/support/stories/bank.ts';
import { previewed } from '#tests/support/stories/rules.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** Books; each is seen by several rules. */
const RUNS = Math.ceil(runs(40) / 8);

const WORDS = [
  'SWIGGY',
  'UBER',
  'TRIP',
  'AMAZON',
  'SALARY',
  'ACME',
  'Café',
  'ＡＴＭ',
  '100%',
  'A_B',
  '1234567SWIGGY',
];
const description = fc
  .array(fc.constantFrom(...WORDS, 'UPI/', '99887766', '한국'), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));
const amount = fc.constantFrom(-100_000, -45_000, 45_000, 30_000, 100);
const row = fc.record({ description, amount });
const sought = fc.constantFrom(
  ...[
    'swiggy',
    'swig*',
    '*iggy',
    'uber trip',
    'amazon',
    'salary acme',
    'café',
    'cafe',
    'atm',
    'upi',
    '100% off',
    '한국',
  ],
);
const drawnRule = fc.record({
  text: sought,
  text_op: fc.constantFrom('contains', 'begins', 'exact'),
  direction: fc.constantFrom(null, null, 'in', 'out'),
  amount_max: fc.constantFrom(null, null, 450, 300),
  does: fc.constantFrom('IN', 'IV', 'IG', 'CW', 'expense', 'expense', 'suggest'),
  position: fc.constantFrom(null, 1, 2),
});
type Drawn = typeof drawnRule extends fc.Arbitrary<infer One> ? One : never;
const drawn = fc.record({
  rows: fc.array(row, { minLength: 3, maxLength: 25 }),
  file: fc.array(row, { minLength: 1, maxLength: 8 }),
  marks: fc.array(fc.record({ at: fc.nat(100), type: fc.constantFrom('IN', 'IG', 'UK', 'IV') }), {
    maxLength: 8,
  }),
  rules: fc.array(drawnRule, { minLength: 4, maxLength: 8 }),
  changes: fc.array(
    fc.record({ at: fc.nat(100), rule: drawnRule, moves: fc.boolean(), apply: fc.boolean() }),
    { maxLength: 5 },
  ),
});

onEveryDatabase('random rules over random books', (open) => {
  let database: Database;
  let asha: Person;
  let merchant: number;
  let made = 0;
  const db = () => database.db;
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    merchant = (await addName(db(), asha, 'merchants', { name: 'Swiggy' })).id;
  });
  afterAll(() => database.close());

  const bodyOf = ({ does, position, ...rule }: Drawn) => ({
    ...rule,
    ...(position === null ? {} : { position }),
    ...(does === 'expense'
      ? {
          ...{ record_expense: true, then_type: null, suggest_only: false, category: 2, merchant },
          direction: rule.direction === 'in' ? null : rule.direction,
        }
      : {
          record_expense: false,
          then_type: does === 'suggest' ? 'IN' : does,
          suggest_only: does === 'suggest',
        }),
  });
  const facts = async () =>
    new Map(
      (
        await db()
          .selectFrom('bank_transactions')
          .select(['id', 'type', 'decided_by', 'rule', 'linked_amount'])
          .execute()
      ).map(({ id, ...row }) => [id, row]),
    );

  /** Applies a rule, and compares what changed with what its preview said. */
  async function applyAndCheck(id: number): Promise<string | null> {
    const before = await facts();
    const was = await moneyRows(db());
    const { ids, shown, hash, counts } = await previewed(db(), { id });
    const done = await runAs(db(), asha, (tx, actor) => applyRule(tx, actor, { id, preview: hash })).catch(
      (error) => error,
    );
    if (isDomainError(done)) {
      expect([...changedRows(was, await moneyRows(db()))]).toEqual([]);
      return null;
    }
    const after = await facts();
    const changed = [...after].filter(([one, is]) => JSON.stringify(is) !== JSON.stringify(before.get(one)));
    expect(changed.map(([one]) => one).sort((a, b) => b - a)).toEqual(ids.change);
    expect(done.done.changed).toBe(counts.change);
    for (const { row, to, kind } of shown)
      if (kind === 'change') expect(after.get(row.id)).toMatchObject({ type: to.type });
    // A person's word stands.
    for (const [one, is] of before)
      if (is.decided_by === 'person' || (is.decided_by === null && is.rule !== null))
        expect(after.get(one)).toEqual(is);
    expect((await previewed(db(), { id })).counts.change).toBe(0);
    if (done.run === null) return null;
    const now = await moneyRows(db());
    const undone = await undoAs(db(), asha, done.run);
    expect([undone.kept, [...changedRows(was, await moneyRows(db()))]]).toEqual([[], []]);
    const redone = await undoAs(db(), asha, undone.run as string);
    expect([redone.kept, [...changedRows(now, await moneyRows(db()))]]).toEqual([[], []]);
    return redone.run;
  }

  async function insertAndCheck(account: number, file: { description: string; amount: number }[]) {
    const lines = file.map(
      (one, n) =>
        `2026-05-0${n + 1},"${one.description} ROW${'ABCDEFGH'[n]}",${(-one.amount / 100).toFixed(2)}`,
    );
    const content = Buffer.from(['Date,Description,Amount', ...lines, ''].join('\n'));
    const upload = await uploadConfirmed(db(), asha, { account, file_name: 'may.csv', content });
    const before = await moneyRows(db());
    const run = await actAs(db(), asha, (tx, actor) =>
      insertStatement(tx, actor, { account, upload: upload.id }),
    );
    if (!run) return;
    const after = await moneyRows(db());
    // What came in as a rule says is what its preview calls so.
    for (const { id, suggest_only, paused } of await listToldRules(db())) {
      if (suggest_only || paused) continue;
      const { ids } = await previewed(db(), { id });
      const rows = await db()
        .selectFrom('bank_transactions')
        .select('id')
        .where('upload', '=', upload.id)
        .execute();
      const brought = new Set(rows.map((one) => one.id));
      expect(ids.change.filter((one) => brought.has(one))).toEqual([]);
    }
    const shares = await db().selectFrom('rule_runs').select('rule').where('run', '=', run).execute();
    for (const { rule } of shares.slice(0, 2)) {
      const share = await runAs(db(), asha, (tx, actor) => undoShare(tx, actor, { rule, run }));
      expect(share.done.kept).toEqual([]);
      await undoAs(db(), asha, share.run as string);
      expect([...changedRows(after, await moneyRows(db()))]).toEqual([]);
    }
    const undone = await undoAs(db(), asha, run);
    expect([undone.kept, [...changedRows(before, await moneyRows(db()))]]).toEqual([[], []]);
    await undoAs(db(), asha, undone.run as string);
    expect([...changedRows(after, await moneyRows(db()))]).toEqual([]);
  }

  test('a preview is what applying does; a person’s word stands; undo is identity; moves are previewed exactly', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async ({ rows, file, marks, rules, changes }) => {
        for (const { id } of await listToldRules(db())) await removeRule(db(), asha, id);
        const account = await someAccount(db(), `Book ${++made} ${uuidv7()}`);
        const ids = await someTransactions(db(), account, asha.id, rows);
        for (const { at, type } of marks)
          await changeTransaction(db(), asha, { account, id: ids[at % ids.length] as number, type });
        const known: number[] = [];
        for (const one of rules) {
          const { hash } = await previewRule(db(), null, { ...bodyOf(one), account });
          const added = await addRule(db(), asha, { ...bodyOf(one), account });
          known.push(added.id);
          expect((await previewRule(db(), null, { id: added.id })).hash).toBe(hash);
          await applyAndCheck(added.id);
        }
        // People correct some of what rules did.
        for (const { at, type } of marks)
          await changeTransaction(db(), asha, {
            ...{ account, id: ids[(at + 1) % ids.length] as number, type },
          }).catch((error) => {
            if (!isDomainError(error)) throw error;
          });
        await insertAndCheck(account, file);
        for (const { at, rule, moves, apply } of changes) {
          const id = known[at % known.length] as number;
          const change = moves ? { position: 1 + (at % known.length) } : { ...bodyOf(rule), account };
          const { hash } = await previewRule(db(), null, { id, ...change });
          if (moves) await moveRuleTo(db(), asha, { id, position: change.position as number });
          else await changeRule(db(), asha, id, change);
          if (moves) expect((await previewRule(db(), null, { id })).hash).toBe(hash);
          if (apply) await applyAndCheck(id);
        }
        for (const { name, count } of invariants)
          if (/links|types|tallies|uses|covered|decided|learned|rules|runs/.test(name))
            expect([name, await count(db())]).toEqual([name, 0]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
