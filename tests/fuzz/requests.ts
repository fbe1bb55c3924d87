import { ADDRESSES, CALLS, FORMS, JUNK, TEXTS } from '../support/attacks/hostile.ts';
import type { ServedAtlas } from '../support/server/served-atlas.ts';
import { type Random, seeded } from '../support/stories/random.ts';
import { BODIES, HEADERS, METHODS, TYPES } from './odd-parts.ts';
import {
  chanceOf,
  crowd,
  type Fuzzed,
  newTally,
  type Signed,
  send,
  signInAnew,
  someAddress,
  type Tally,
} from './visitor.ts';

/** A session is limited to 600 calls a minute. */
const SESSION = 400;

/** Sends mutated calls, forms and addresses, signed in by header and by cookie, with odd headers. */
export async function fuzzRequests(
  server: ServedAtlas,
  { seed, count, longestMs, atOnce = 8 }: Fuzzed,
): Promise<Tally> {
  const tally = newTally(longestMs);
  let signed = await signInAnew(server, seeded(seed));
  const known = await knownThings(server);
  const at = (path: string) =>
    path.replace(/:(account|upload|expense|merchant)/g, (_, name: string) => known[name] ?? '1');
  await crowd(count, atOnce, async (turn) => {
    const random = chanceOf(seed, turn);
    if (turn > 0 && turn % SESSION === 0) signed = await signInAnew(server, random);
    const [path, init] = random.of([aCall, aForm, anAddress])?.(random) ?? ['/', {}];
    const headers = { ...(init.headers as Record<string, string>), ...identity(server, signed, random) };
    for (const name of random.chance(30) ? random.some(HEADERS, 3) : []) headers[name] = headerText(random);
    await send(server, tally, at(path), { ...init, headers });
    // A request may have signed this session out, which is legitimate.
    if (random.chance(2)) signed = await signInAnew(server, random);
  });
  return tally;
}

type Asked = [path: string, init: RequestInit];

function aCall(random: Random): Asked {
  const [route = '', body = {}] = random.of(Object.entries(CALLS)) ?? [];
  const [method = '', path = ''] = route.split(' ');
  const spoilt: Record<string, unknown> = { ...body };
  for (const field of random.some([...Object.keys(body), 'extra'], 3)) {
    if (random.chance(15)) delete spoilt[field];
    else spoilt[field] = random.chance(20) ? nested(random, 4) : random.of(JUNK);
  }
  const sent = random.chance(12)
    ? random.of(BODIES)
    : JSON.stringify(random.chance(8) ? random.of(JUNK) : spoilt);
  const type = random.chance(10) ? (random.of(TYPES) ?? 'x') : 'application/json';
  const used = random.chance(8) ? (random.of(METHODS) ?? method) : method;
  return [path, withBody(used, sent ?? '', { 'Content-Type': type })];
}

function aForm(random: Random): Asked {
  const [path = '', fields = {}] = random.of(Object.entries(FORMS)) ?? [];
  const spoilt = new URLSearchParams(fields);
  for (const field of random.some(
    [...Object.keys(fields), 'items.0.amount', 'items', 'a[b]', '__proto__'],
    4,
  )) {
    if (random.chance(20)) spoilt.delete(field);
    else if (random.chance(30)) spoilt.append(field, (random.of(TEXTS) ?? '').toWellFormed());
    else spoilt.set(field, (random.of(TEXTS) ?? '').toWellFormed());
  }
  const headers = { Accept: 'text/html' };
  if (random.chance(75)) return [path, { method: 'POST', headers, body: spoilt }];
  const form = new FormData();
  for (const [name, value] of spoilt) form.append(name, random.chance(20) ? new Blob([value]) : value);
  if (random.chance(60)) return [path, { method: 'POST', headers, body: form }];
  const type = random.of(TYPES) ?? 'x';
  return [path, withBody('POST', random.of(BODIES) ?? '', { ...headers, 'Content-Type': type })];
}

function anAddress(random: Random): Asked {
  const raw = [
    '%',
    '%FF',
    '%ED%A0%80',
    '%0d%0aX:y',
    '%00',
    '..%2f..%2f',
    '%2e%2e/',
    '%252e',
    'a;b=c',
    '?',
    '&&=&',
  ];
  const address = (random.of(ADDRESSES) ?? '/').replaceAll('*', () =>
    random.chance(30) ? (random.of(raw) ?? '%') : encodeURIComponent((random.of(TEXTS) ?? '').toWellFormed()),
  );
  const polluted = random.chance(25)
    ? `${address}${address.includes('?') ? '&' : '?'}${random.of(['page=1&page=2', 'limit=1e9', 'size=-1', 'sort=__proto__', 'filters=[[[', 'cursor=e30', 'offset=9007199254740993', 'a[]=1']) ?? ''}`
    : address;
  const method = random.chance(85) ? 'GET' : (random.of(METHODS) ?? 'GET');
  return [
    polluted,
    withBody(method, '{}', { Accept: random.of(['text/html', 'application/json', '*/*']) ?? '' }),
  ];
}

const withBody = (method: string, body: string, headers: Record<string, string>): RequestInit => ({
  ...{ method, headers },
  ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
});

function nested(random: Random, depth: number): unknown {
  if (depth === 0 || random.chance(30)) return random.of(JUNK);
  if (random.chance(50)) return Array.from({ length: random.below(4) }, () => nested(random, depth - 1));
  return Object.fromEntries(
    random.some(['a', 'id', 'value', 'constructor', '0'], 3).map((key) => [key, nested(random, depth - 1)]),
  );
}

function identity(server: ServedAtlas, signed: Signed, random: Random): Record<string, string> {
  const from = { 'X-Forwarded-For': someAddress(random) };
  if (random.chance(5)) return { ...from, Authorization: `JWT ${headerText(random)}` };
  if (random.chance(5)) return { ...from, Origin: server.origin, Cookie: `atlas-auth=${headerText(random)}` };
  if (random.chance(40)) return { ...from, Authorization: signed.program };
  return { ...from, Cookie: signed.cookie, Origin: server.origin };
}

/** What fetch allows: any Latin-1 character but line ends and NUL. */
const headerText = (random: Random): string =>
  (random.of(TEXTS) ?? '').replace(/[^\x20-\x7e\x80-\xff]/g, '\u00ff').slice(0, 3_000);

/** Ids of existing records in the sample data. */
async function knownThings({ database: { db } }: ServedAtlas): Promise<Record<string, string>> {
  const upload = await db.selectFrom('uploads').select(['id', 'account']).executeTakeFirst();
  const expense = await db.selectFrom('expenses').select('id').executeTakeFirst();
  return {
    ...{ account: String(upload?.account ?? 1), upload: upload?.id ?? '', expense: expense?.id ?? '' },
    merchant: '1',
  };
}
