import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addName, changeName } from '#lib/catalogue/change.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { RULE_PROPOSALS } from '#lib/core/limits.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { recordEachOf } from '#lib/links/record-each.ts';
import { answerProposal, saveRule } from '#lib/rules/apply.ts';
import { listRefusals } from '#lib/rules/proposal-records.ts';
import { listProposals, nextProposal, proposeAgain } from '#lib/rules/proposals.ts';
import { listToldRules, removeRule, ruleOf } from '#lib/rules/rules.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { runAs, undoAs } from '#tests/support/book/undo-world.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record as recordOne } from '#tests/support/stories/expenses.ts';
import { previewed } from '#tests/support/stories/rules.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('proposed rules', (open) => {
  let database: Database;
  let asha: Person;
  let account: number;
  const db = () => database.db;
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
  });
  beforeEach(async () => {
    for (const { id } of await listToldRules(db())) await removeRule(db(), asha, id);
    account = await someAccount(db(), uuidv7());
  });
  afterAll(() => database.close());

  const DAYS = ['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05', '2026-05-05'];
  const rows = (description: string, count: number, { amount = 450, days = DAYS } = {}) =>
    someTransactions(
      db(),
      account,
      asha.id,
      Array.from({ length: count }, (_, n) => ({
        description,
        amount,
        date: days[n % days.length] as string,
      })),
    );
  const mark = (ids: readonly number[], type: 'IN' | 'IV' | 'CW' | 'IG') =>
    runAs(db(), asha, (tx, actor) => markTransactions(tx, actor, { account, type, ids }));
  const record = (ids: readonly number[], common: Parameters<typeof recordEachOf>[3]) =>
    runAs(db(), asha, (tx, actor) => recordEachOf(tx, actor, ids, common));
  const about = async (core: string) => (await listProposals(db())).find((one) => one.core === core);
  const saved = (core: string, body: object) =>
    runAs(db(), asha, (tx, actor) =>
      saveRule(tx, actor, {
        ...{ id: undefined, body, fresh: {}, versions: undefined, preview: null },
        proposal: { core, direction: 'out' },
      }),
    );
  const answerTo = async (core: string) =>
    (await db().selectFrom('rule_proposals').select('answer').where('core', '=', core).executeTakeFirst())
      ?.answer;
  const answered = (core: string, direction: 'in' | 'out', answer: 'yes' | 'never', suggest_only = false) =>
    runAs(db(), asha, (tx, actor) => answerProposal(tx, actor, { core, direction, answer, suggest_only }));

  test('three equal decisions on two days are proposed, two are not', async () => {
    const ids = await rows('ZERODHA BROKING', 3);
    await mark(ids.slice(0, 2), 'IV');
    expect(await about('zerodha broking')).toBeUndefined();
    await mark(ids.slice(2), 'IV');
    expect(await about('zerodha broking')).toMatchObject({
      type: 'IV',
      yes: 3,
      all: 3,
      open: 0,
      direction: 'out',
    });
  });

  test('decisions of one day alone, or that do not agree, are no rule', async () => {
    await mark(await rows('ONE DAY FAIR', 4, { days: ['2026-01-05'] }), 'IG');
    expect(await about('one day fair')).toBeUndefined();
    const ids = await rows('MIXED STORE', 5);
    await mark(ids.slice(0, 3), 'IG');
    await mark(ids.slice(3), 'CW');
    expect(await about('mixed store')).toBeUndefined();
  });

  test('an expense is proposed with its merchant and category, unless two merchants share the text', async () => {
    const [swiggy, uber, shared] = await Promise.all(
      ['Swiggy', 'Uber', 'Other'].map((name) =>
        addName(db(), asha, 'merchants', { name: `${name} ${uuidv7()}` }),
      ),
    );
    await record(await rows('SWIGGY KITCHEN', 3), { merchant: swiggy?.id, category: 2 });
    expect(await about('swiggy kitchen')).toMatchObject({
      type: null,
      merchant: { id: swiggy?.id },
      category: { id: 2 },
      yes: 3,
    });
    const ids = await rows('RAZORPAY GATEWAY', 4);
    await record(ids.slice(0, 3), { merchant: uber?.id, category: 2 });
    await record(ids.slice(3), { merchant: shared?.id, category: 2 });
    expect(await about('razorpay gateway')).toBeUndefined();
  });

  test('yes makes a rule that decides, also about what is open, and undo takes all of it back', async () => {
    const ids = await rows('ACME SALARY', 5, { amount: -1000 });
    await mark(ids.slice(0, 3), 'IN');
    expect(await about('acme salary')).toMatchObject({ open: 2, direction: 'in' });
    const { run, done } = await answered('acme salary', 'in', 'yes');
    expect(done.changed).toBe(2);
    const rule = await ruleOf(db(), done.rule as number);
    expect(rule).toMatchObject({ origin: 'proposed', name: 'Acme Salary', suggest_only: false, right: 2 });
    expect((await previewed(db(), { id: rule.id })).counts).toMatchObject({ change: 0, already: 5, kept: 0 });
    await undoAs(db(), asha, run as string);
    await expect(ruleOf(db(), rule.id)).rejects.toThrow('rules.error.not_found');
    // The answer is taken back with what it did.
    expect(await about('acme salary')).toMatchObject({ open: 2, direction: 'in' });
  });

  test('a proposal is answered once, and never asked again', async () => {
    await mark(await rows('GYM CLUB', 3), 'IG');
    expect((await answered('gym club', 'out', 'never')).done).toEqual({ rule: null, changed: 0 });
    expect(await about('gym club')).toBeUndefined();
    await expect(answered('gym club', 'out', 'yes')).rejects.toThrow('rules.error.answered');
    await expect(answered('nobody', 'out', 'yes')).rejects.toThrow('rules.error.no_proposal');
  });

  test('never is listed with who said so, and can be taken back, once', async () => {
    await mark(await rows('TENNIS HALL', 3), 'IG');
    const hall = { core: 'tennis hall', direction: 'out' } as const;
    await expect(proposeAgain(db(), { id: 1 }, hall)).rejects.toThrow('rules.error.no_never');
    await answered(hall.core, hall.direction, 'never');
    const [latest] = await listRefusals(db());
    expect(latest).toEqual({ ...hall, at: expect.any(String), by: expect.stringMatching(/\S/) });
    await proposeAgain(db(), { id: 1 }, hall);
    expect(await about(hall.core)).toMatchObject({ yes: 3 });
    await expect(proposeAgain(db(), { id: 1 }, hall)).rejects.toMatchObject({ code: 'not_found' });
    // Only a never: a rule that was made stands.
    await answered(hall.core, hall.direction, 'yes');
    await expect(proposeAgain(db(), { id: 1 }, hall)).rejects.toThrow('rules.error.no_never');
    expect((await listRefusals(db())).map(({ core }) => core)).not.toContain(hall.core);
  });

  test('a rule saved from a proposal answers it: deleted, it is not proposed again', async () => {
    await mark(await rows('SHOWN FIRST', 3), 'IG');
    const { done } = await saved('shown first', { text: 'shown', then_type: 'IG' });
    expect((await ruleOf(db(), done.rule)).origin).toBe('proposed');
    await removeRule(db(), asha, done.rule);
    expect(await about('shown first')).toBeUndefined();
  });

  test('undo of a rule saved from a proposal gives that back, whatever the rule was made to say', async () => {
    await mark(await rows('SHOWN AGAIN', 3), 'IG');
    const { run } = await saved('shown again', { text: 'again', then_type: 'IG' });
    await undoAs(db(), asha, run as string);
    expect(await answerTo('shown again')).toBeUndefined();
    expect(await about('shown again')).toBeDefined();
  });

  test('undo of a rule leaves an answer that was not given with it', async () => {
    await mark(await rows('THEIR ANSWER', 3), 'IG');
    await answered('their answer', 'out', 'yes', true);
    const { run } = await saved('their answer', { text: 'their answer', direction: 'out', then_type: 'IG' });
    await undoAs(db(), asha, run as string);
    expect(await answerTo('their answer')).toBe('yes');
  });

  test('undo of the undo of yes answers again, and that can be taken back in turn', async () => {
    await mark((await rows('RENT HOUSE', 5)).slice(0, 3), 'IG');
    const { run, done } = await answered('rent house', 'out', 'yes');
    const undone = await undoAs(db(), asha, run as string);
    const redone = await undoAs(db(), asha, undone.run as string);
    expect(await ruleOf(db(), done.rule as number)).toMatchObject({ origin: 'proposed', right: 2 });
    expect(await answerTo('rent house')).toBe('yes');
    const again = await undoAs(db(), asha, redone.run as string);
    expect(await answerTo('rent house')).toBeUndefined();
    // What somebody says meanwhile stands.
    await answered('rent house', 'out', 'never');
    await undoAs(db(), asha, again.run as string);
    expect(await answerTo('rent house')).toBe('never');
  });

  test('deleting a rule, its undo and the undo of that leave the answer as it is', async () => {
    await mark(await rows('CLOUD STORE', 3), 'IG');
    const { done } = await answered('cloud store', 'out', 'yes');
    const { run } = await runAs(db(), asha, (tx, actor) => removeRule(tx, actor, done.rule as number));
    const undone = await undoAs(db(), asha, run as string);
    await undoAs(db(), asha, undone.run as string);
    await expect(ruleOf(db(), done.rule as number)).rejects.toThrow('rules.error.not_found');
    expect(await answerTo('cloud store')).toBe('yes');
  });

  test('what a rule covers is not proposed, and an archived category neither', async () => {
    await mark(await rows('ATM WITHDRAWAL', 3), 'CW');
    await answered('atm withdrawal', 'out', 'yes', true);
    await mark(await rows('ATM WITHDRAWAL', 2), 'CW');
    expect(await about('atm withdrawal')).toBeUndefined();
    const { id } = await addName(db(), asha, 'categories', { name: uuidv7() });
    await record(await rows('OLD THINGS', 3), { category: id });
    expect(await about('old things')).toMatchObject({ category: { id } });
    await changeName(db(), asha, 'categories', id, { archived: true });
    expect(await about('old things')).toBeUndefined();
  });

  test('a person is asked again only after a while', async () => {
    await mark(await rows('FIRSTLY BOOKS', 3), 'IG');
    await mark(await rows('SECONDLY BOOKS', 3), 'IG');
    await answered('firstly books', 'out', 'never');
    expect(await nextProposal(db(), asha.id)).toBeUndefined();
    expect(await nextProposal(db(), asha.id, Date.now() + RULE_PROPOSALS.rest)).toBeDefined();
  });

  test('what is open is what Yes decides about: not a payment whose expense is recorded already', async () => {
    const ids = await rows('JUNIPER CAFE', 5, { amount: 52_100 });
    await record(ids.slice(0, 3), { merchant: null, category: 2, project: null });
    await recordOne(db(), asha, { date: '2026-04-06', amount: 521 });
    expect((await about('juniper cafe'))?.open).toBe(1);
    const { done } = await answered('juniper cafe', 'out', 'yes');
    expect(done.changed).toBe(1);
  });

  test('a rule that was made from what nobody proposed answers nothing', async () => {
    await saved('nobody proposed this', { text: 'kumquat', then_type: 'IG' });
    expect(await answerTo('nobody proposed this')).toBeUndefined();
  });
});
