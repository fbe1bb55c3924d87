import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAccount } from '#lib/accounts/accounts.ts';
import { addName, changeName } from '#lib/catalogue/change.ts';
import { inTransaction } from '#lib/db/transaction.ts';
import { recordEachOf } from '#lib/links/record-each.ts';
import { addRule, changeRule, listToldRules, ruleOf } from '#lib/rules/rules.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { applied } from '#tests/support/stories/rules.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

let server: ServedAtlas;
let cookie: string;
let person: { id: number };
let account: number;
const db = () => server.database.db;
beforeAll(async () => {
  server = await serveAtlas('sqlite');
  cookie = await ownersCookie(server);
  person = await db().selectFrom('people').select('id').executeTakeFirstOrThrow();
  account = await someAccount(db());
});
afterAll(async () => expect(await server.stop()).toBe(0));

const rows = (description: string, count: number, amount = 45_000) =>
  someTransactions(
    db(),
    account,
    person.id,
    Array.from({ length: count }, (_, n) => ({ description, amount, date: `2026-0${1 + (n % 5)}-05` })),
  );
const get = async (path: string) => {
  const answer = await askServer(server, path, { headers: { cookie } });
  return { status: answer.status, page: await answer.text() };
};
async function post(path: string, fields: Record<string, string> | URLSearchParams) {
  const answer = await askServer(server, path, {
    method: 'POST',
    headers: { cookie, Origin: server.origin },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, to: answer.headers.get('location'), page: await answer.text() };
}
/** The fields that a page's form carries unseen. */
const hidden = (page: string) => {
  const form = /<form\b[^>]*\sid="rule"[\s\S]*?<\/form>/.exec(page)?.[0] ?? '';
  return Object.fromEntries(
    ['version', 'shown', 'preview'].flatMap((name) => {
      const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
};
/** Which fields a page puts the cursor into. */
const focused = (page: string) =>
  [...page.matchAll(/<(?:input|select)\b[^>]*\sautofocus\b[^>]*>/g)].map(
    ([field]) => /\sname="([^"]*)"/.exec(field)?.[1],
  );
/** What a page shows, in one line. */
const textOf = (page: string) => page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const types = async (ids: readonly number[]) =>
  (await db().selectFrom('bank_transactions').select('type').where('id', 'in', ids).execute()).map(
    ({ type }) => type,
  );

test('without any rule yet, those that are proposed come first', async () => {
  await markTransactions(db(), person, { account, type: 'CW', ids: await rows('EARLY MACHINE', 3) });
  const { page } = await get('/bank/rules/');
  expect(page.indexOf('Proposed by what you decided')).toBeGreaterThan(0);
  expect(page.indexOf('Proposed by what you decided')).toBeLessThan(page.indexOf('No rules yet'));
});

test('without a script: preview, then save with what was shown, and undo', async () => {
  const ids = await rows('ZEPHYR GYM CLUB', 3);
  const form = { text: 'zephyr gym', text_op: 'contains', action: 'IG', does: 'decide' };
  const shown = await post('/bank/rules/new/', { ...form, step: 'preview' });
  expect(shown.status).toBe(200);
  expect(shown.page).toContain('Would change 3');
  expect(await types(ids)).toEqual(['UK', 'UK', 'UK']);
  expect((await listToldRules(db())).length).toBe(0);
  const saved = await post('/bank/rules/new/', { ...form, ...hidden(shown.page), step: 'apply' });
  expect(saved.status).toBe(303);
  expect(await types(ids)).toEqual(['IG', 'IG', 'IG']);
  const page = (await get(saved.to as string)).page;
  expect(page).toContain('Applied to 3 transactions');
  const run = /name="run" value="([^"]+)"/.exec(page)?.[1] as string;
  expect((await post(saved.to as string, { step: 'undo', run })).status).toBe(303);
  expect(await types(ids)).toEqual(['UK', 'UK', 'UK']);
});

test('what changed after the preview is not saved unseen, and nothing typed is lost', async () => {
  await rows('QUARTZ RENTALS', 2);
  const form = { text: 'quartz rentals', text_op: 'contains', action: 'IG', does: 'decide', name: 'Rent' };
  const shown = hidden((await post('/bank/rules/new/', { ...form, step: 'preview' })).page);
  const before = (await listToldRules(db())).length;
  const other = await post('/bank/rules/new/', { ...form, ...shown, text: 'quartz', step: 'save' });
  expect(other.page).toContain('You changed the rule after its preview');
  expect(other.page).toContain('value="quartz"');
  const [row] = await rows('QUARTZ RENTALS', 1);
  const changed = await post('/bank/rules/new/', { ...form, ...shown, step: 'apply' });
  expect(changed.status).toBe(409);
  expect(changed.page).toContain('Preview it again');
  expect(changed.page).toContain('Would change 3');
  expect(changed.page).toContain('value="Rent"');
  expect(await types([row as number])).toEqual(['UK']);
  expect((await listToldRules(db())).length).toBe(before);
});

test('a merchant that is new is told in the preview and added with the rule', async () => {
  const [id, own] = await rows('NIMBUS HOSTING', 2);
  await inTransaction(db(), (tx) =>
    recordEachOf(tx, person, [own as number], { merchant: null, category: 2, project: null }),
  );
  const form = { text: 'nimbus', action: 'EX', does: 'decide', category: '2', merchant_name: 'Nimbus Cloud' };
  const shown = await post('/bank/rules/new/', { ...form, step: 'preview' });
  expect(shown.page).toContain('“Nimbus Cloud” is new');
  // An expense that a person recorded cannot have it.
  expect(textOf(shown.page)).toContain('1 kept as they are');
  // Each row says it, too.
  expect(textOf(shown.page)).toContain('Expense: Nimbus Cloud, Meals');
  const saved = await post('/bank/rules/new/', { ...form, ...hidden(shown.page), step: 'apply' });
  expect(saved.status).toBe(303);
  expect(await types([id as number])).toEqual(['EX']);
  const { page } = await get(`/bank/account/${account}/transactions/${id}/`);
  expect(page).toContain(`href="${saved.to?.replace(/#.*/, '')}"`);
  const expense = /href="(\/expense\/[0-9a-f-]{36}\/)"/.exec(page)?.[1] as string;
  const recorded = await get(expense);
  expect(recorded.page).toContain('Nimbus Cloud');
  expect(recorded.page).toContain('Recorded by');
  expect(recorded.page).toContain('Rule “nimbus” recorded the expense');
  const run = /href="(\/history\/[0-9a-f-]{36}\/)"/.exec((await get('/history/')).page)?.[1] as string;
  expect(textOf((await get(run)).page)).toMatch(/Expense from [^·]+ · Nimbus Cloud/);
});

test('an amount is read as people type it, and stays as it was typed', async () => {
  await rows('OSPREY TYPED', 1, 150_050);
  const form = { text: 'osprey typed', text_op: 'contains', action: 'IG', does: 'decide' };
  const shown = await post('/bank/rules/new/', { ...form, amount_min: '1.500,50', step: 'preview' });
  expect(shown.page).toContain('Would change 1');
  expect(shown.page).toContain('value="1.500,50"');
});

test('wrong fields are named, with what was typed', async () => {
  const wrong = {
    text: 'z q',
    action: 'EX',
    amount_min: '9',
    amount_max: '3',
    merchant_name: 'Some <b>',
    position: '0',
    does: 'decide',
  };
  const { status, page } = await post('/bank/rules/new/', { ...wrong, step: 'preview' });
  expect(status).toBe(422);
  for (const text of [
    'at least three letters',
    'largest amount is below',
    'Choose the category',
    'A place must be a whole number',
    'Check the marked fields',
    'value="z q"',
  ])
    expect(page).toContain(text);
  expect(page).toContain('value="Some <b>"');

  const long = {
    text: 'zephyr',
    action: 'EX',
    category: '2',
    does: 'decide',
    merchant_name: 'm'.repeat(101),
  };
  expect((await post('/bank/rules/new/', { ...long, step: 'preview' })).page).toContain(
    'Maximum 100 characters',
  );
  expect(focused(page)).toEqual(['text']);
  const amounts = { ...wrong, text: 'zq zebra', amount_min: 'much', amount_max: 'more' };
  expect(focused((await post('/bank/rules/new/', { ...amounts, step: 'preview' })).page)).toEqual([
    'amount_min',
  ]);
  const place = { text: 'zq zebra', action: 'IG', does: 'decide', position: '0' };
  expect(focused((await post('/bank/rules/new/', { ...place, step: 'preview' })).page)).toEqual(['position']);
});

test('someone else’s change is told, theirs is shown, and saving again replaces it', async () => {
  const form = { text: 'opal studio', text_op: 'contains', action: 'IV', does: 'decide' };
  const shown = hidden((await post('/bank/rules/new/', { ...form, step: 'preview' })).page);
  const { to } = await post('/bank/rules/new/', { ...form, ...shown, step: 'save' });
  const id = Number(/\d+/.exec(to ?? '')?.[0]);
  const opened = hidden((await get(to as string)).page);
  expect(opened.version).toBe(String((await ruleOf(db(), id)).version));
  await changeRule(db(), person, id, { then_type: 'CW', name: 'Opal of others' });
  const mine = { ...form, text: 'opal studio london', ...opened };
  const preview = await post(to as string, { ...mine, step: 'preview' });
  // The version is the one that the form was made from.
  const told = await post(to as string, {
    ...mine,
    ...hidden(preview.page),
    version: opened.version as string,
    step: 'save',
  });
  expect(told.status).toBe(412);
  expect(told.page).toContain('Someone else changed this rule');
  expect(told.page).toContain('Mark as Cash');
  expect(told.page).toMatch(/Stored now: “Opal of others”, place \d/);
  expect(told.page).toContain('value="opal studio london"');
  const again = await post(to as string, { ...mine, ...hidden(told.page), step: 'save' });
  expect(again.status).toBe(303);
  expect(await ruleOf(db(), id)).toMatchObject({ text: 'opal studio london', then_type: 'IV' });
});

test.each([
  ['a preview', { step: 'preview' }, 200],
  ['a save of something else than the preview', { step: 'save', shown: 'other' }, 200],
  ['a field that is wrong', { step: 'preview', amount_min: 'much' }, 422],
])('%s tells someone else’s change before it takes up their version', async (_, given, status) => {
  const { id, version } = await addRule(db(), person, { text: 'pearl works', then_type: 'IV' });
  await changeRule(db(), person, id, { then_type: 'CW' });
  const at = `/bank/rules/${id}/`;
  const mine = { text: 'pearl works london', text_op: 'contains', action: 'IV', does: 'decide' };
  const told = await post(at, { ...mine, version: String(version), ...given });
  expect(told.status).toBe(status);
  expect(told.page).toContain('Someone else changed this rule');
  expect(textOf(told.page)).toContain('→ Mark as Cash');
  expect(told.page).toContain('value="pearl works london"');
  expect(await ruleOf(db(), id)).toMatchObject({ then_type: 'CW', text: 'pearl works' });
  // Once told, the next one is about the rule as it is now.
  const next = await post(at, { ...mine, ...hidden(told.page), step: 'preview' });
  expect(next.page).not.toContain('Someone else changed this rule');
  expect((await post(at, { ...mine, ...hidden(next.page), step: 'save' })).status).toBe(303);
  expect(await ruleOf(db(), id)).toMatchObject({ text: 'pearl works london', then_type: 'IV' });
});

test('a move that changes nothing is done, one that does is shown first', async () => {
  await rows('LAGOON CAFE BAR', 2);
  const make = async (text: string, action: string) => {
    const form = { text, text_op: 'contains', action, does: 'decide' };
    const shown = hidden((await post('/bank/rules/new/', { ...form, step: 'preview' })).page);
    const { to } = await post('/bank/rules/new/', { ...form, ...shown, step: 'save' });
    return ruleOf(db(), Number(/\d+/.exec(to ?? '')?.[0]));
  };
  const wide = await make('lagoon', 'IG');
  const far = await make('somewhere else', 'CW');
  const near = await make('lagoon cafe', 'IV');
  const move = ({ id }: { id: number }, version: number, position: number) =>
    post('/bank/rules/', { move: `${id}.${version}.${position}` });
  expect((await move(far, far.version, far.position - 1)).to).toBe(`/bank/rules/#rule-${far.id}`);
  const shown = await move(near, near.version, 1);
  expect(shown.to).toBe(`/bank/rules/${near.id}/?position=1`);
  expect((await get(shown.to as string)).page).toContain('Would change 2');
  expect((await ruleOf(db(), near.id)).position).not.toBe(1);
  expect((await move(wide, 99, 1)).status).toBe(412);
});

test('a rule is switched, paused ones say why, and a deleted one says what stays', async () => {
  const ids = await rows('COBALT TOOLS', 3);
  const form = { text: 'cobalt tools', text_op: 'contains', action: 'IG', does: 'decide', name: 'Tools' };
  const shown = hidden((await post('/bank/rules/new/', { ...form, step: 'preview' })).page);
  const { to } = await post('/bank/rules/new/', { ...form, ...shown, step: 'apply' });
  const id = Number(/\d+/.exec(to ?? '')?.[0]);
  await markTransactions(db(), person, { account, type: 'IV', ids: ids.slice(0, 2) });
  const list = (await get('/bank/rules/')).page;
  expect(list).toContain('1 right, 2 corrected');
  expect(list).toContain('Paused: people corrected 2');
  expect((await get('/')).page).toContain('rule is paused');
  const { version } = await ruleOf(db(), id);
  expect((await post('/bank/rules/', { on: `${id}.${version}` })).status).toBe(303);
  expect((await ruleOf(db(), id)).paused).toBeNull();
  const page = (await get(to as string)).page;
  expect(page).toContain('what it decided stays: 1 transaction');
  expect((await post(to as string, { step: 'delete', ...hidden(page) })).to).toBe('/bank/rules/');
  expect(await types(ids)).toEqual(['IV', 'IV', 'IG']);
  expect((await get(to as string)).status).toBe(404);
});

test('a rule whose category is archived leads to the choice of another one, and opens without an alarm', async () => {
  await rows('MAUVE PAPER', 2);
  const { id: category } = await addName(db(), person, 'categories', { name: 'Mauve things' });
  const long = 'Every purchase of mauve paper that is not for a printer in any of the offices';
  const { id, version } = await addRule(db(), person, {
    ...{ name: long, text: 'mauve', direction: 'out', record_expense: true, category },
  });
  await changeName(db(), person, 'categories', category, { archived: true });
  const list = (await get('/bank/rules/')).page;
  expect(list).toContain(`href="/bank/rules/${id}/#category"`);
  expect(list).not.toContain(`name="on" value="${id}.`);
  const refused = await post('/bank/rules/', { on: `${id}.${version}` });
  if (refused.status !== 303) expect(refused.page).toContain('“Every purchase of mauve paper that is n…”:');
  const { status, page } = await get(`/bank/rules/${id}/`);
  expect(status).toBe(200);
  expect(page.split('This category is archived')).toHaveLength(2);
  expect(page).not.toContain('role="alert"');
  // With another category it goes on, and may change at once what it shows.
  const form = { text: 'mauve', direction: 'out', action: 'EX', does: 'decide', category: '2', name: long };
  const shown = await post(`/bank/rules/${id}/`, { ...form, ...hidden(page), step: 'preview' });
  expect(shown.page).toContain('Save and change these 2');
  const saved = await post(`/bank/rules/${id}/`, { ...form, ...hidden(shown.page), step: 'apply' });
  expect(saved.status).toBe(303);
  expect((await ruleOf(db(), id)).paused).toBeNull();
});

test('a preview that leaves nothing to do says which rule does it, and where to place this one', async () => {
  await rows('SAFFRON TEA', 2);
  await addRule(db(), person, { name: 'All saffron', text: 'saffron', then_type: 'IG' });
  const form = { text: 'saffron tea', action: 'IV', does: 'decide' };
  const { page } = await post('/bank/rules/new/', { ...form, step: 'preview' });
  expect(textOf(page)).toMatch(
    /2 taken by another rule The first rule that matches decides\. Place this one higher/,
  );
  expect(page).toMatch(/<details[^>]* open[^>]*>\s*<summary[^>]*><h3[^>]*>2 taken by another rule/);
  expect(page).toContain('by “All saffron”');
  expect(page).not.toMatch(/class="button primary"[^>]*value="save"/);
});

test('the preview lists days in their order, and what people chose otherwise first', async () => {
  const other = await someAccount(db(), 'Second of rules');
  const given = (date: string) => ({ description: 'INDIGO BAKERY', amount: 700, date });
  await someTransactions(db(), account, person.id, ['2026-01-09', '2026-03-09'].map(given));
  await someTransactions(db(), other, person.id, ['2026-02-09', '2026-04-09'].map(given));
  const ids = await rows('INDIGO BAKERY', 1);
  await markTransactions(db(), person, { account, type: 'IV', ids });
  const form = { text: 'indigo bakery', action: 'IG', does: 'decide' };
  const { page } = await post('/bank/rules/new/', { ...form, step: 'preview' });
  const days = [...page.matchAll(/<time datetime="(2026-0\d-09)"/g)].map(([, day]) => day);
  expect(days).toEqual(['2026-04-09', '2026-03-09', '2026-02-09', '2026-01-09']);
  expect(page.indexOf('id="kind-kept"')).toBeLessThan(page.indexOf('id="kind-change"'));
});

test('a rule that is off says so in its preview, and one that is paused that it is paused', async () => {
  const ids = await rows('TEAL HARDWARE', 3);
  const { id } = await addRule(db(), person, { text: 'teal hardware', then_type: 'IG', enabled: false });
  const page = async () => (await get(`/bank/rules/${id}/`)).page;
  expect(await page()).toContain('The rule is switched off: it changes nothing until it is switched on.');
  expect(await page()).not.toContain('<div class="actions"></div>');
  await changeRule(db(), person, id, { enabled: true });
  await applied(db(), person, id);
  await markTransactions(db(), person, { account, type: 'IV', ids: ids.slice(0, 2) });
  const paused = 'The rule is paused: it changes nothing until you resume it or change what it looks for.';
  expect(await page()).toContain(paused);
  // What looks for something else is not what people corrected.
  const form = { text: 'teal', text_op: 'contains', action: 'IG', does: 'decide' };
  const shown = await post(`/bank/rules/${id}/`, { ...form, ...hidden(await page()), step: 'preview' });
  expect(shown.page).not.toContain(paused);
  await rows('TEAL HARDWARE', 1);
  const again = await post(`/bank/rules/${id}/`, { ...form, ...hidden(shown.page), step: 'preview' });
  expect(again.page).toContain('Save and change this one');
  const saved = await post(`/bank/rules/${id}/`, { ...form, ...hidden(again.page), step: 'apply' });
  expect(saved.status).toBe(303);
  expect(await ruleOf(db(), id)).toMatchObject({ text: 'teal', paused: null });
});

/** What the next page tells of an act: flashes travel in a cookie. */
async function toldOf(path: string, fields: Record<string, string>) {
  const answer = await askServer(server, path, {
    method: 'POST',
    headers: { cookie, Origin: server.origin },
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(303);
  return decodeURIComponent(answer.headers.getSetCookie().join('\n'));
}

test('a rule that waits is not told to work once it is saved or switched on', async () => {
  const { id: category } = await addName(db(), person, 'categories', { name: 'Umber things' });
  const body = { text: 'umber', direction: 'out', record_expense: true, category };
  const { id } = await addRule(db(), person, { ...body, enabled: false });
  const at = `/bank/rules/${id}/`;
  const form = { text: 'umber', direction: 'out', action: 'EX', does: 'decide', category: String(category) };
  const save = async () => {
    const shown = hidden((await post(at, { ...form, position: '1', step: 'preview' })).page);
    const { version } = await ruleOf(db(), id);
    return toldOf(at, { ...form, position: '1', ...shown, version: String(version), step: 'save' });
  };
  expect(await save()).toContain('is saved. It is switched off: it changes nothing until');
  await changeName(db(), person, 'categories', category, { archived: true });
  const archived = 'is switched on, but paused: its category is archived';
  expect(await toldOf(at, { step: 'on' })).toContain(archived);
  expect(await save()).toContain('is saved. It is paused: its category is archived');
  const { version } = await changeRule(db(), person, id, { enabled: false });
  expect(await toldOf('/bank/rules/', { on: `${id}.${version}` })).toContain(archived);
  await changeName(db(), person, 'categories', category, { archived: false });
  expect(await toldOf(at, { step: 'on' })).toContain('“umber” is on.');
  expect(await save()).toContain('is saved and works from now on');
  const ids = await rows('OCHRE', 3);
  const other = await addRule(db(), person, { text: 'ochre', then_type: 'IG' });
  await applied(db(), person, other.id);
  await markTransactions(db(), person, { account, type: 'IV', ids: ids.slice(0, 2) });
  const same = { text: 'ochre', action: 'IG', does: 'decide', position: String(other.position) };
  const page = (await get(`/bank/rules/${other.id}/`)).page;
  expect(
    await toldOf(`/bank/rules/${other.id}/`, { ...same, name: 'Red earth', ...hidden(page), step: 'save' }),
  ).toContain('“Red earth” is saved. It is paused: it changes nothing until you resume it');
});

test('the queue proposes one rule a visit, and its answers work without a script', async () => {
  await markTransactions(db(), person, {
    account,
    type: 'CW',
    ids: await rows('AMBER MACHINE', 4),
  });
  await markTransactions(db(), person, { account, type: 'IV', ids: await rows('INDIGO FUND', 3) });
  const queue = await get('/bank/review/');
  expect(queue.page).toContain('Always record “Amber Machine” as Cash?');
  expect(queue.page).toContain('You did 4 of 4 times.');
  expect(queue.page).not.toContain('Indigo Fund');
  const about = { core: 'amber machine', direction: 'out', named: 'Amber Machine' };
  expect((await post('/bank/review/', { ...about, rule: 'yes' })).status).toBe(303);
  expect((await listToldRules(db())).at(-1)).toMatchObject({ origin: 'proposed', suggest_only: false });
  // One a visit: the other waits, and stands on the page of rules.
  expect((await get('/bank/review/')).page).not.toContain('Always record');
  expect(textOf((await get('/bank/rules/')).page)).toMatch(
    /Indigo Fund name is “indigo fund”.* Investment 3\/3 0 /,
  );
  const again = await post('/bank/review/', { ...about, rule: 'never' });
  expect(again.status).toBe(409);
  expect(again.page).toContain('already answered');
  const fund = { core: 'indigo fund', direction: 'out', named: 'Indigo Fund', rule: 'suggest' };
  expect((await post('/bank/rules/', fund)).status).toBe(303);
  expect((await listToldRules(db())).at(-1)).toMatchObject({ suggest_only: true });
  await rows('INDIGO FUND', 1);
  const offered = textOf((await get('/bank/review/')).page);
  expect(offered).toContain('Investment Rule “Indigo Fund”');
});

test('all that is proposed is used at once, without a script, and undone at once', async () => {
  const [left] = await rows('OLIVE CASH', 1);
  await markTransactions(db(), person, { account, type: 'CW', ids: await rows('OLIVE CASH', 3) });
  await markTransactions(db(), person, { account, type: 'IV', ids: await rows('PEARL FUND', 3) });
  const count = (await listToldRules(db())).length;
  const { page } = await get('/bank/rules/');
  const shown = [...page.matchAll(/name="shown" value="([^"]+)"/g)].map(([, one = '']) =>
    one.replaceAll('&quot;', '"').replaceAll('&#34;', '"'),
  );
  expect(shown.length).toBeGreaterThanOrEqual(2);
  expect(textOf(page)).toContain(`Use all ${shown.length}`);
  const form = new URLSearchParams(shown.map((one) => ['shown', one]));
  form.set('rule', 'all');
  expect((await post('/bank/rules/', form)).status).toBe(303);
  expect((await listToldRules(db())).length).toBe(count + shown.length);
  expect(await types([left as number])).toEqual(['CW']);
  const history = (await get('/history/')).page;
  expect(textOf(history)).toContain(`Added ${shown.length} rules`);
  const run = /href="(\/history\/[0-9a-f-]{36}\/)"/.exec(history)?.[1] as string;
  expect((await post(run, {})).status).toBe(303);
  expect((await listToldRules(db())).length).toBe(count);
  expect(await types([left as number])).toEqual(['UK']);
});

test('history says what a change of a rule was, also where it was taken back', async () => {
  const { id, version } = await addRule(db(), person, {
    name: 'Tea',
    text: 'cobalt teahouse',
    then_type: 'CW',
  });
  const at = `/bank/rules/${id}/`;
  const form = {
    name: 'Tea house',
    text: 'cobalt teahouse',
    text_op: 'contains',
    direction: 'out',
    does: 'decide',
  };
  const shown = await post(at, { ...form, action: 'IG', version: String(version), step: 'preview' });
  expect((await post(at, { ...form, action: 'IG', ...hidden(shown.page), step: 'save' })).status).toBe(303);
  const last = async () =>
    /href="(\/history\/[0-9a-f-]{36}\/)"/.exec((await get('/history/')).page)?.[1] as string;
  const run = await last();
  const before = 'Tea · contains “cobalt teahouse” · Mark as Cash';
  const after = 'Tea house · contains “cobalt teahouse” · money out · Mark as Ignored';
  expect(textOf((await get(run)).page)).toContain(`Before ${before} After ${after}`);
  expect((await post(run, {})).status).toBe(303);
  const undone = textOf((await get(await last())).page);
  expect(undone).toContain('Undid: Changed the rule “Tea house”');
  expect(undone).toContain(`Before ${after} After ${before}`);
});

test('never is listed under the rules, and taken back without a script', async () => {
  await markTransactions(db(), person, { account, type: 'IG', ids: await rows('VERMILION POOL', 3) });
  expect((await get('/bank/rules/')).page).not.toContain('Not proposed again');
  const pool = { core: 'vermilion pool', direction: 'out' };
  expect((await post('/bank/review/', { ...pool, named: 'Vermilion Pool', rule: 'never' })).status).toBe(303);
  const { page } = await get('/bank/rules/');
  expect(page).not.toContain('Proposed rule for Vermilion Pool');
  const list = page.slice(page.indexOf('Not proposed again'));
  expect(textOf(list)).toMatch(/Vermilion Pool · money out \S.*, \d.* Propose again/);
  const never = async () => JSON.parse((await get('/api/bank/rules/proposals/')).page).never;
  expect(await never()).toEqual([{ ...pool, at: expect.any(String), by: 'Atlas Owner' }]);
  const again = { ...pool, again: 'Vermilion Pool' };
  expect((await post('/bank/rules/', again)).status).toBe(303);
  const after = (await get('/bank/rules/')).page;
  expect(after).toContain('Proposed rule for Vermilion Pool');
  expect(after).not.toContain('Not proposed again');
  expect(await never()).toEqual([]);
  expect((await post('/bank/rules/', again)).status).toBe(404);
});

test('amounts say their currency once accounts have several: that of the account, or the book’s', async () => {
  expect((await get('/bank/rules/new/')).page).toContain('Amount from</label>');
  const dollars = await someAccount(db(), 'Dollars of rules');
  await changeAccount(db(), person, dollars, { currency: 'USD' });
  const any = (await get('/bank/rules/new/')).page;
  expect(any).toContain('Amount from (INR)');
  expect(any).toContain('accounts in other currencies do not match');
  const { id } = await addRule(db(), person, { text: 'cerise', then_type: 'IG', account: dollars });
  expect((await get(`/bank/rules/${id}/`)).page).toContain('Amount to (USD)');
  const form = { text: 'cerise', action: 'IG', does: 'decide', account: String(dollars) };
  const { page } = await post('/bank/rules/new/', { ...form, step: 'preview' });
  expect(page).toContain('Amount from (USD)');
});

test('a rule that is not there is a 404, whatever is asked of it', async () => {
  for (const path of ['/bank/rules/999999/', '/bank/rules/abc/', '/bank/rules/99999999999999999999/'])
    expect((await get(path)).status).toBe(404);
});
