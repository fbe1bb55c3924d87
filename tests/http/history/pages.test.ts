import { afterAll, beforeAll, expect, test } from 'vitest';
import { note } from '#lib/acts/note.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { PAGE_BOUNDS, RULE_RUNS_SHOWN } from '#lib/core/limits.ts';
import { paths } from '#lib/core/paths.ts';
import { expenseChanged } from '#lib/expenses/events.ts';
import { noteApplied } from '#lib/rules/run-records.ts';
import { transactionCommented } from '#lib/transactions/events.ts';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someRule } from '#tests/support/stories/rules.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

let server: ServedAtlas;
let cookie: string;
let person: { id: number };
const db = () => server.database.db;
beforeAll(async () => {
  server = await serveAtlas('sqlite');
  cookie = await ownersCookie(server);
  person = await db().selectFrom('people').select('id').executeTakeFirstOrThrow();
});
afterAll(async () => expect(await server.stop()).toBe(0));

const comments = Array.from({ length: PAGE_BOUNDS.history.limit + 1 }, (_, n) => `Comment no. ${n}`);

/** Three pages, each with something that happened often to it, and its newest and oldest words. */
const PAGES = {
  'an expense': async () => {
    const { id } = await record(db(), person);
    for (const comment of comments)
      await note(db(), person, expenseChanged, id, { before: { comment: '' }, after: { comment } });
    return { path: paths.expense(id), newest: comments.at(-1), oldest: 'Comment no. 0' };
  },
  'a transaction': async () => {
    const account = await someAccount(db());
    const [id = 0] = await someTransactions(db(), account, person.id, [{}]);
    for (const comment of comments)
      await note(db(), person, transactionCommented, id, { before: { comment: '' }, after: { comment } });
    return { path: paths.transaction(account, id), newest: comments.at(-1), oldest: 'Comment no. 0' };
  },
  'a rule': async () => {
    const rule = { id: await someRule(db(), person, { text: 'salary', then_type: 'IN' }), name: 'salary' };
    const runs = Array.from({ length: RULE_RUNS_SHOWN + 1 }, () => uuidv7());
    for (const run of runs) await noteApplied(db(), { id: person.id, run }, rule, 1);
    return { path: paths.rule(rule.id), newest: runs.at(-1), oldest: runs[0] };
  },
};

test.each(Object.entries(PAGES))(
  '%s that much happened to leads by links to what happened first, and back',
  async (_, make) => {
    const { path, newest, oldest } = await make();
    const read = async (at: string) => {
      const answer = await askServer(server, at, { headers: { cookie }, redirect: 'manual' });
      const page = await answer.text();
      const link = (rel: string) =>
        new RegExp(`<a\\b[^>]*href="([^"]+)"[^>]*rel="${rel}"`).exec(page)?.[1]?.replaceAll('&amp;', '&');
      return { status: answer.status, page, older: link('next'), newer: link('prev') };
    };
    const first = await read(path);
    expect([first.page.includes(newest as string), first.page.includes(oldest as string)]).toEqual([
      true,
      false,
    ]);
    expect(first.newer).toBeUndefined();
    const second = await read(first.older as string);
    expect([second.page.includes(newest as string), second.page.includes(oldest as string)]).toEqual([
      false,
      true,
    ]);
    expect(second.older).toBeUndefined();
    expect((await read(second.newer as string)).page).toContain(newest);
    expect((await read(`${path}?cursor=after_x_y`)).status).toBe(302);
  },
);
