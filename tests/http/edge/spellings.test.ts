import { afterAll, beforeAll, expect, test } from 'vitest';
import { headOf, sendRaw } from '#tests/support/server/line.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

let server: ServedAtlas;
beforeAll(async () => {
  server = await serveAtlas('sqlite');
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const PUBLIC = [
  '/login',
  '/logout',
  '/join/abc',
  '/healthz',
  '/csp-report',
  '/metrics',
  '/favicon.svg',
  '/api/accounts/login/',
  '/api/accounts/refresh/',
  '/api/expense/attachments/upload/01999999-0000-7000-8000-000000000000/',
];

const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
const lettersBy = (path: string, change: (letter: string) => string) =>
  path.replace(/[a-z]/g, (letter, at: number) => (at % 2 ? change(letter) : letter));

const SPELLINGS: Record<string, (path: string) => string> = {
  'a trailing slash': (path) => `${path}/`,
  'two trailing slashes': (path) => `${path}//`,
  'a trailing dot': (path) => `${path}/.`,
  'a way up behind it': (path) => `${path}/..`,
  'a way down and up': (path) => `${path}/x/..`,
  'a doubled slash': (path) => `/${path}`,
  'doubled slashes': (path) => path.replaceAll('/', '//'),
  'a dot segment': (path) => `/.${path}`,
  'an encoded way up': (path) => `/join/%2e%2e${path}`,
  'letters encoded': (path) => lettersBy(path, hex),
  'letters encoded in capitals': (path) => lettersBy(path, (letter) => hex(letter).toUpperCase()),
  'letters encoded twice': (path) => lettersBy(path, (letter) => hex(letter).replace('%', '%25')),
  'letters encoded three times': (path) => lettersBy(path, (letter) => hex(letter).replace('%', '%2525')),
  'an encoded slash': (path) => `${path}%2f`,
  'an encoded slash in front': (path) => `/%2f${path.slice(1)}`,
  'a backslash': (path) => path.replaceAll('/', '\\'),
  'an encoded backslash': (path) => `/%5c${path.slice(1)}`,
  capitals: (path) => path.toUpperCase(),
  'one capital': (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  'a semicolon': (path) => `${path};jsessionid=1`,
  'a semicolon inside': (path) => path.replace('/', '/;/'),
  'an encoded NUL': (path) => `${path}%00`,
  'an overlong slash': (path) => `${path}%c0%af`,
  'an overlong letter': (path) => `${path.slice(0, -1)}%c1%a1`,
  'half a character': (path) => `${path}%e0%a4`,
  'bytes beyond ASCII': (path) => `${path}\xe9\xff`,
  'a wide character': (path) => path.replace('/', '/\uff0f').replace('\uff0f', '%ef%bc%8f'),
  'a stray percent': (path) => `${path}%`,
  'an empty query': (path) => `${path}?`,
  'a broken query': (path) => `${path}?%ff=%`,
  'an absolute form': (path) => `${server.origin}${path}`,
  'an absolute form of another site': (path) => `http://evil.example${path}`,
  'no slash': (path) => path.slice(1),
  'an asterisk': () => '*',
  'a very long tail': (path) => `${path}/${'a'.repeat(7_000)}`,
};

test('no spelling of a public path shows its code in the log, and none answers 5xx', async () => {
  const seen: string[] = [];
  for (const [name, spell] of Object.entries(SPELLINGS))
    for (const path of PUBLIC)
      for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
        const answer = await sendRaw(
          server,
          headOf(server, method, spell(path), 'Connection: close', 'Accept: text/html', 'Content-Length: 0'),
        );
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
        if (status < 200 || status >= 500) seen.push(`${status} ${method} ${path}: ${name}`);
      }
  expect(seen).toEqual([]);
  // Standard output and standard error of the process.
  const stray = server
    .output()
    .split('\n')
    .filter((line) => line && !line.startsWith('{') && !/^Atlas is ready|^ATLAS|account/.test(line));
  expect(stray).toEqual([]);
  expect(server.output()).not.toMatch(/\bat .+:\d+:\d+|"level":"error"|TypeError/);
});

test.each([
  '/healthz/',
  '//healthz',
  '/%68ealthz',
  '/%2568ealthz',
  '/./healthz',
  '/healthz/.',
  '/healthz/x/..',
  '/healthz/x',
  '/healthz;x',
  '/healthz%2f',
  '/HEALTHZ',
  '/\\healthz',
  '/join/%2e%2e/healthz',
])('whoever is not signed in gets a plain 404 for %s', async (path) => {
  const answer = await sendRaw(server, headOf(server, 'GET', path, 'Connection: close'));
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).toContain('</html>');
  expect(answer).toContain('We have lost this page');
  // Nothing of the shell, which needs a person.
  expect(answer).not.toMatch(/class="sidebar|data-user|href="\/members/);
});
