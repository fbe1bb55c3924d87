import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { de } from '#lib/texts/de.ts';
import { en } from '#lib/texts/en.ts';
import { es } from '#lib/texts/es.ts';
import { fr } from '#lib/texts/fr.ts';
import { ja } from '#lib/texts/ja.ts';
import type { Texts } from '#lib/texts/translator.ts';
import { NIGHTLY, oneIn } from '#tests/support/nightly.ts';
import { SAME_ORIGIN } from '#tests/support/server/ask.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const others: Record<string, Texts> = { es, de, ja, fr };
let server: ServedAtlas;
let session: string;
let addresses: string[] = [];
beforeAll(async () => {
  server = await serveAtlas('sqlite', { ATLAS_DEMO: '1' });
  session = cookies(await post('/login', { email: OWNER.email, password: OWNER.password }));
  addresses = await reachable({ Cookie: session });
});
afterAll(() => server.stop());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { redirect: 'manual', headers });
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...SAME_ORIGIN, Origin: server.origin, ...headers },
    body: new URLSearchParams(fields),
  });
const cookies = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** A page's visible and spoken text, without markup. */
function said(html: string): string {
  const spoken = [...html.matchAll(/\s(?:aria-label|title|placeholder|alt|data-[\w-]+)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  const text = html.replace(/<(script|code|pre)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, '\n');
  return [text, ...spoken]
    .join('\n')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

/** English texts that `language` translates: whole texts of at least two words, and the parts between placeholders. */
const englishOf = (language: string): string[] =>
  Object.entries(en as Texts)
    .filter(([key, text]) => JSON.stringify(text) !== JSON.stringify(others[language]?.[key]))
    .flatMap(([, text]) => (typeof text === 'string' ? [text] : Object.values(text)))
    .flatMap((text) => text.split(/\{\w+\}/))
    .map((text) => text.trim())
    .filter((text) => text.length >= 12 && / /.test(text));

/** What is new about an address: its page and each of its parameters; in the night, also that these come together. */
function kindsOf(address: string): string[] {
  const [path = '', query = ''] = address
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|(?<=\/)\d+(?=\/|$)/g, 'id')
    .split('?');
  const names = [...new URLSearchParams(query).keys()];
  return [path, ...(NIGHTLY ? [names.join('&')] : names).map((name) => `${path}?${name}`)];
}

/** Addresses of pages that links from the home page lead to, one of each kind. */
async function reachable(headers: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await ask(path, headers);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    expect(answer.status, path).toBeLessThan(500);
    found.push(path);
    for (const [, href = ''] of (await answer.text()).matchAll(/<a\b[^>]*\shref="(\/[^"#{]*)["#]/g)) {
      const next = href.replaceAll('&amp;', '&');
      const kinds = kindsOf(next);
      if (/^\/(api|logout)/.test(next) || kinds.every((kind) => seen.has(kind))) continue;
      for (const kind of kinds) seen.add(kind);
      waiting.push(next);
    }
  }
  return found;
}

describe.each(Object.keys(others).map((code, turn) => [code, turn] as const))(
  'whoever chose %s',
  (code, turn) => {
    test('finds every page in it, and no English of ours', async () => {
      const chosen = await post('/preferences', { language: code, back: '/expense' }, { Cookie: session });
      expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/expense']);
      const asked = oneIn(4, addresses, turn);
      expect(asked.length).toBeGreaterThan(15);
      const wrong: string[] = [];
      // Pages have most of their lines in common.
      const lines = new Map<string, string>();
      for (const path of asked) {
        const html = await (await ask(path, { Cookie: session })).text();
        if (!html.includes(`<html lang="${code}"`)) wrong.push(`${path}: lang`);
        for (const line of said(html).split('\n')) lines.set(line, path);
      }
      const text = [...lines.keys()].join('\n');
      const where = (english: string) => [...lines].find(([line]) => line.includes(english))?.[1];
      for (const english of englishOf(code))
        if (text.includes(english)) wrong.push(`${where(english)}: ${english}`);
      expect(wrong).toEqual([]);
    });

    test('is told so by the API as well, and by pages that refuse', async () => {
      await post('/preferences', { language: code }, { Cookie: session });
      const missing = await ask('/api/bank/account/999/', { Cookie: session });
      expect(await missing.json()).toEqual({ detail: others[code]?.['accounts.error.not_found'] });
      const lost = await ask('/nowhere', { Cookie: session, Accept: 'text/html' });
      expect([lost.status, await lost.text()]).toEqual([
        404,
        expect.stringContaining(String(others[code]?.['shell.lost_title'])),
      ]);
    });

    test('meets it on the sign-in page, by what this browser was told', async () => {
      const kept = cookies(await post('/preferences', { language: code }, { Cookie: session }));
      expect(kept).toContain(`atlas-language=${code}`);
      const page = await ask('/login', { Cookie: kept, 'Accept-Language': 'en' });
      expect(await page.text()).toMatch(
        new RegExp(`<html lang="${code}"[\\s\\S]*${String(others[code]?.['people.remember'])}`),
      );
    });

    test('meets it before any choice, by what the browser likes best', async () => {
      const wishes = { 'Accept-Language': `pt;q=0.9, ${code}-XX;q=0.8, en;q=0.5` };
      const page = await ask('/login', wishes);
      expect(await page.text()).toContain(`<html lang="${code}"`);
      const wrong = await fetch(`${server.origin}/api/accounts/login/`, {
        method: 'POST',
        headers: { ...wishes, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@atlas.local', password: 'nobody knows' }),
      });
      expect(await wrong.json()).toEqual({ detail: others[code]?.['people.invalid_credentials'] });
      const refused = await ask('/%ff', { ...wishes, Accept: 'text/html' });
      expect([refused.status, await refused.text()]).toEqual([
        400,
        expect.stringContaining(`<html lang="${code}"`),
      ]);
    });
  },
);

test.each(['en', ...Object.keys(others)])(
  'the footer leads to a page about Atlas: version, licence and documentation (%s)',
  async (language) => {
    await post('/preferences', { language }, { Cookie: session });
    const home = await (await ask('/', { Cookie: session })).text();
    expect(home).toMatch(/<footer[\s\S]*<a href="\/about"[\s\S]*<\/footer>/);
    const about = await ask('/about', { Cookie: session });
    const html = await about.text();
    expect(about.status).toBe(200);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).not.toContain('account_pages.');
    for (const fact of [packageJson.version, 'MIT', 'href="/api/"', 'href="/get-started/"'])
      expect(html).toContain(fact);
  },
);

test('numbers and days on pages follow the language', async () => {
  const shown = async (language: string) => {
    await post('/preferences', { language }, { Cookie: session });
    return said(await (await ask('/expense', { Cookie: session })).text()).replace(/[\u00a0\u202f]/g, ' ');
  };
  expect(await shown('en')).toMatch(/₹\d{1,2},\d{3}\.\d\d/);
  expect(await shown('de')).toMatch(/\d{1,2}\.\d{3},\d\d ₹/);
  expect(await shown('de')).toMatch(/\d{1,2}\. \p{L}{3,4}\.? \d{4}/u);
  expect(await shown('fr')).toMatch(/\d{1,2} \d{3},\d\d ₹/);
  expect(await shown('ja')).toMatch(/\d{4}年\d{1,2}月\d{1,2}日/);
});
