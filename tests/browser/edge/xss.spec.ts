import type { Page } from '@playwright/test';
import { XSS_CLASSES, xssPayloads } from '#tests/support/attacks/xss-payloads.ts';
import { fileName, MOST_TOKENS, type XssBook, xssBook } from '#tests/support/book/xss-book.ts';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { expect, signIn, test, untilAwake, wake } from '#tests/support/server/browser.ts';

/** Without scripts nothing can run; the night looks for injected markup there as well. */
const TEXTS = NIGHTLY ? xssPayloads(Number(process.env.ATLAS_XSS ?? 120)) : XSS_CLASSES;
const COUNT = TEXTS.length;

let server: RunningServer;
let book: XssBook;
test.beforeAll(async () => {
  server = await startAtlas('sqlite');
  book = await xssBook(server, TEXTS);
});
test.afterAll(async () => {
  const log = server.output();
  expect(await server.stop()).toBe(0);
  expect(log).not.toMatch(/csp_violation|"status":5\d\d/);
});

/** All text of a page, including field values and accessible descriptions. */
const textOf = (page: Page): Promise<string> =>
  page.locator('html').evaluate((root) => {
    const named = [...root.querySelectorAll('[title],[aria-label],[value],textarea,input')].flatMap(
      (element) => [
        element.getAttribute('title'),
        element.getAttribute('aria-label'),
        (element as HTMLInputElement).value,
      ],
    );
    return [root.textContent, ...named].join('\n');
  });

/** What our pages never contain: inline handlers, other schemes, and elements that only injected markup creates. */
const made = (page: Page): Promise<string[]> =>
  page.locator('html').evaluate((root) =>
    [...root.querySelectorAll('*')]
      // The framework's own style, which the policy allows by its hash.
      .filter((element) => !/^astro-island,/.test(element.textContent) || !element.matches('style'))
      .filter(
        (element) =>
          element.matches(
            'style,iframe,object,embed,base,math,marquee,plaintext,x-y,svg script,meta[http-equiv=refresh]',
          ) ||
          [...element.attributes].some(
            ({ name, value }) =>
              /^on/i.test(name) ||
              (/^(href|src|action|formaction)$/.test(name) &&
                /^\s*(javascript|vbscript|data|blob):|^\/\/evil/i.test(value)),
          ),
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  );

/** What scripts do on the page that are not ours. */
function watch(page: Page): string[] {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) ran.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin) && !request.url().startsWith('data:'))
      ran.push(request.url());
  });
  return ran;
}

async function watched(page: Page): Promise<string[]> {
  const ran = watch(page);
  await signIn(page, server.origin);
  return ran;
}

const wakeTable = (page: Page) => wake(page.getByRole('columnheader', { name: 'Type' }));

/** Checks a page: the texts appear literally, and none became markup. */
async function shows(
  page: Page,
  path: string,
  texts: readonly string[],
  awaken?: (page: Page) => Promise<void>,
): Promise<void> {
  await page.goto(server.origin + path);
  await awaken?.(page);
  const text = await textOf(page);
  expect(
    texts.filter((one) => !text.includes(one)),
    `missing from ${path}`,
  ).toEqual([]);
  expect(await made(page), path).toEqual([]);
}

const name = (kind: string) => `/expense/${kind}/?size=50`;
const pagesOf = (path: string, size: number) =>
  Array.from({ length: Math.ceil(COUNT / size) }, (_, n) => `${path}&page=${n + 1}`);

test('lists show hostile names as they are, and run none of them', async ({ page }) => {
  const ran = await watched(page);
  await shows(page, '/', TEXTS.slice(0, 2));
  for (const kind of ['merchants', 'projects', 'categories']) {
    let seen = '';
    for (const path of pagesOf(name(kind), 50)) {
      await shows(page, path, []);
      seen += await textOf(page);
    }
    expect(TEXTS.filter((text) => !seen.includes(text))).toEqual([]);
  }
  await shows(page, '/bank/account/', TEXTS);
  await shows(page, '/integrations/', TEXTS.slice(0, MOST_TOKENS));
  let members = '';
  for (const path of pagesOf('/members/?size=50', 50)) {
    await shows(page, path, []);
    members += await textOf(page);
  }
  expect(TEXTS.filter((text) => !members.includes(text))).toEqual([]);
  await shows(page, '/security/', []);
  await shows(page, '/profile/', TEXTS.slice(0, 2));
  expect(ran).toEqual([]);
});

test('statements and transactions show what a bank wrote as it is, and run none of it', async ({ page }) => {
  const ran = await watched(page);
  const { account, upload, asking, transactions } = book;
  const bank = `/bank/account/${account}`;
  await shows(page, `${bank}/uploads/`, [fileName(TEXTS[1] ?? '')]);
  await shows(page, `${bank}/preprocess/${upload}`, book.lines.slice(0, 10));
  await shows(page, `${bank}/preprocess/${asking}`, book.lines.slice(0, 5));
  await shows(page, `${bank}/uploads/${upload}/undo/`, []);
  await shows(page, `${bank}/uploads/${asking}/discard/`, [fileName(TEXTS[1] ?? '')]);
  await shows(page, `${bank}/uploads/${asking}/move/`, [fileName(TEXTS[1] ?? '')]);
  for (let offset = 0; offset < COUNT; offset += 50) {
    const texts = transactions.slice(offset, offset + 50).map(({ text }) => text);
    await shows(page, `${bank}/transactions/?limit=50&offset=${offset}`, texts, wakeTable);
  }
  for (const { id, text } of transactions.filter((_, n) => n % (NIGHTLY ? 1 : 6) === 0)) {
    await shows(page, `${bank}/transactions/${id}/`, [text]);
    await shows(page, `${bank}/transactions/?edit=comment&id=${id}`, []);
  }
  expect(ran).toEqual([]);
});

test('expenses show hostile comments, names and files as they are: details, form, history, print', async ({
  page,
}) => {
  const ran = await watched(page);
  await shows(page, '/expense', TEXTS.slice(-10));
  for (const [n, { id, texts }] of book.expenses.entries()) {
    const files = texts.map(fileName);
    await shows(page, `/expense/${id}/`, [...texts, ...files]);
    await page.emulateMedia({ media: 'print' });
    expect(await textOf(page)).toContain(texts[0]);
    await page.emulateMedia({ media: 'screen' });
    await shows(page, `/expense/${id}/edit/`, texts, untilAwake);
    await shows(page, `/expense/${id}/delete/`, []);
    for (const path of [`by-merchant/${book.merchants[n * 10]}`, `by-project/${book.projects[n * 10]}`])
      await shows(page, `/expense/${path}/`, texts.slice(0, 1));
    await shows(page, `/expense/merchants/${book.merchants[n * 10]}/edit/`, texts.slice(0, 1));
    await shows(page, `/expense/merchants/${book.merchants[n * 10]}/merge/`, texts.slice(0, 1));
  }
  expect(ran).toEqual([]);
});

test('what an address says is shown as it is: searches, filters, ids, prefilled forms', async ({
  page,
  browser,
}) => {
  const ran = await watched(page);
  // The sign-in page leads whoever is signed in on to home.
  const stranger = await browser.newPage();
  const ranThere = watch(stranger);
  for (const [n, text] of TEXTS.entries()) {
    const asked = encodeURIComponent(text);
    const paths = [
      `/search?q=${asked}`,
      `/expense?search=${asked}&merchant_name=${asked}`,
      `/expense?from=${asked}&cursor=${asked}&person=${asked}`,
      `/bank/account/${book.account}/transactions/?search=${asked}&merchant_name=${asked}`,
      `/bank/account/${book.account}/transactions/?type=${asked}&sort=${asked}`,
      `/expense/new?transactionId=${asked}&accountPk=1&amount=${asked}&date=${asked}&description=${asked}`,
      `/expense/merchants/?search=${asked}&sortField=${asked}`,
      `/expense/${asked}/`,
      `/login?next=${asked}&email=${asked}`,
    ];
    // Outside nightly runs, each text goes to one of them.
    const chosen = NIGHTLY ? paths : paths.filter((_, at) => at === n % paths.length);
    for (const path of chosen)
      await shows(
        path.startsWith('/login') ? stranger : page,
        path,
        /^\/search|\/expense\?search/.test(path) ? [text] : [],
      );
  }
  await stranger.close();
  expect([...ran, ...ranThere]).toEqual([]);
});

test('messages, dialogs and the search say hostile words as words', async ({ page, scripts }) => {
  const ran = await watched(page);
  for (const text of TEXTS.slice(4, 8)) {
    await page.goto(`${server.origin}/bank/account/new`);
    await page.getByLabel('Name').fill(`Z ${text}`);
    await page.getByLabel('Number').fill('99887766');
    await page
      .getByRole('button', { name: /add|create|save/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/bank\/account\/$/);
    // The address changes before the rest of a streamed page has come.
    await expect.poll(() => textOf(page)).toContain(`Z ${text}`);
    expect(await made(page)).toEqual([]);
  }
  if (scripts) {
    await page.goto(`${server.origin}/bank/account/${book.account}/transactions/?limit=10`);
    await page.locator('.row-actions').getByRole('link', { name: 'Comment' }).first().click();
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue(/alert/);
    await page.keyboard.press('Escape');
    await wake(page.getByRole('link', { name: 'Search', exact: true }));
    await page.keyboard.press('/');
    for (const text of TEXTS.slice(0, 4)) {
      await page.getByPlaceholder('Tap to start search').fill(text);
      await expect(page.locator('dialog[open]')).toContainText('alert(1)');
      expect(await made(page)).toEqual([]);
    }
  }
  expect(ran).toEqual([]);
});

test('a file that holds a script is never run by the browser that opens it', async ({ page, context }) => {
  const ran = await watched(page);
  const run = '<script>document.title = "ran"; alert(1)</script>';
  const files = {
    'a.html': `<!doctype html>${run}`,
    'a.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${run}</svg>`,
    'a.xml': `<?xml-stylesheet href="data:text/css,*" ?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script></x>`,
    'a.gif': `GIF89a/*${run}*/=1;alert(1)//`,
    'a.js': 'alert(1)',
    'a.csv': `a,b\n${run},1`,
  };
  const headers = { Origin: server.origin };
  for (const [file, content] of Object.entries(files)) {
    const asked = await page.request.post(`${server.origin}/api/expense/attachments/upload/`, {
      data: { files: [file] },
      headers,
    });
    const [{ id, upload_link }] = await asked.json();
    await page.request.put(new URL(upload_link, server.origin).href, {
      data: content,
      headers: { 'Content-Type': 'text/html' },
    });
    await page.request.patch(`${server.origin}/api/expense/expenses/${book.expenses[0]?.id}/`, {
      data: { attachments: [id] },
      headers,
    });
    const url = `${server.origin}/api/expense/attachments/${id}/`;
    const tab = await context.newPage();
    tab.on('dialog', (dialog) => {
      ran.push(`${file}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    // Downloads are not pages.
    await tab.goto(url).catch(() => {});
    expect(await tab.title(), file).not.toBe('ran');
    await tab.close();
  }
  expect(ran).toEqual([]);
});
