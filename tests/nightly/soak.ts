import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crowd, newTally, type Signed, send, signInAnew, type Tally } from '../fuzz/visitor.ts';
import { type RunningServer, startAtlas } from '../support/server/atlas-server.ts';
import { seeded } from '../support/stories/random.ts';

export const what =
  'ATLAS_SOAK_MINUTES (60) of mixed load at 30 requests a second: every answer is right, memory at rest, files and log do not grow';

const MINUTES = Number(process.env.ATLAS_SOAK_MINUTES ?? 60);
const PER_SECOND = 30;
/** A session is limited to 600 calls a minute on average. */
const SESSIONS = 4;
const ROWS = 200;
const MOST_WAL = 64 * 2 ** 20;
/** Code is compiled and caches are filled before memory at rest is measured for the first time. */
const WARMING_MINUTES = Math.min(5, MINUTES / 4);
const REST_MS = 60_000;
/** Of memory at rest after the load, beside before it. */
const MOST_GROWTH = 0.1;
const READ = [
  ...[
    '/',
    '/expense',
    '/expense/new',
    '/expense/merchants/',
    '/expense/projects/',
    '/bank/account/',
    '/search?q=taxi',
  ],
  ...[
    '/bank/account/1/transactions/',
    '/bank/account/1/transactions/?search=upi&type=UK',
    '/bank/account/1/uploads/',
  ],
  ...[
    '/api/expense/expenses/?limit=100',
    '/api/bank/account/1/transactions/?limit=200',
    '/api/search/?q=office',
  ],
  ...['/api/expense/merchants/', '/api/expense/by-project/1/', '/api/accounts/me/', '/healthz', '/security/'],
];

interface Sample {
  /** MiB. */
  rss: number;
  files: number;
  /** Bytes. */
  wal: number;
}

/** What was acknowledged, to be compared with the book afterwards. */
interface Acked {
  expenses: number;
  rows: number;
}

export async function run(): Promise<boolean> {
  const server = await startAtlas('sqlite', { ATLAS_DEMO: '1', ATLAS_TRUSTED_PROXIES: '127.0.0.1' });
  const random = seeded(7);
  const signed: Signed[] = [];
  for (let n = 0; n < SESSIONS; n++) signed.push(await signInAnew(server, random));
  const [before, acked, tally] = [await bookOf(server), { expenses: 0, rows: 0 }, newTally()];
  let wal = 0;
  let turns = 0;
  const load = async (minutes: number) => {
    const started = performance.now();
    const first = turns;
    turns += minutes * 60 * PER_SECOND;
    await crowd(minutes * 60 * PER_SECOND, PER_SECOND, async (at) => {
      const turn = first + at;
      await wait(Math.max(0, started + (at / PER_SECOND) * 1_000 - performance.now()));
      if (turn % (PER_SECOND * 10) === 0) wal = Math.max(wal, look(server).wal);
      // Access tokens are valid for 15 minutes; each session is replaced every 8.
      if (turn % (PER_SECOND * 120) === 0 && turn > 0)
        signed[(turn / (PER_SECOND * 120)) % SESSIONS] = await signInAnew(server, random);
      const who = signed[turn % SESSIONS] as Signed;
      await (turn % 10 === 0 ? write(server, tally, acked, turn, who) : read(server, tally, turn, who));
    });
    await wait(REST_MS);
    return look(server);
  };
  const first = await load(WARMING_MINUTES);
  const last = await load(MINUTES);
  const after = await bookOf(server);
  for (const what of ['expenses', 'rows'] as const) {
    const found = after[what] - before[what];
    if (found !== acked[what])
      tally.wrong.push(`${acked[what]} ${what} were acknowledged, ${found} are there`);
  }
  const exit = await server.stop();
  return judge(first, last, wal, tally, exit);
}

async function bookOf({ database: { db } }: RunningServer): Promise<Acked> {
  const count = async (table: 'expenses' | 'bank_transactions') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  return { expenses: await count('expenses'), rows: await count('bank_transactions') };
}

/** Sends a request; an answer with another status, or that `isRight` rejects, is recorded as wrong. */
async function ask(
  server: RunningServer,
  tally: Tally,
  [path, init]: [string, RequestInit],
  status: number,
  isRight: (text: string) => boolean = () => true,
): Promise<string | undefined> {
  const answer = await send(server, tally, path, init);
  if (answer?.status === status && isRight(answer.text)) return answer.text;
  const what = `${init.method ?? 'GET'} ${path}`;
  tally.wrong.push(`${what}: ${answer?.status ?? 'cut off'} ${answer?.text.slice(0, 200) ?? ''}`);
  return undefined;
}

async function read(server: RunningServer, tally: Tally, turn: number, { cookie }: Signed): Promise<void> {
  const path = READ[turn % READ.length] as string;
  const isJson = path.startsWith('/api/') || path === '/healthz';
  await ask(server, tally, [path, { headers: { Cookie: cookie } }], 200, (text) =>
    isJson ? /^[[{].*[\]}]$/s.test(text) : text.includes('</html>'),
  );
}

/** Mostly expenses, sometimes a statement that is inserted, or a change of appearance. */
async function write(
  server: RunningServer,
  tally: Tally,
  acked: Acked,
  turn: number,
  { program, cookie }: Signed,
): Promise<void> {
  const headers = { Authorization: program, 'Content-Type': 'application/json' };
  if (turn % 300 === 0) {
    const body = new FormData();
    const rows = Array.from(
      { length: ROWS },
      (_, n) => `2026-0${1 + (n % 9)}-1${n % 10},Shop ${turn} ${n},-${n + 1}.25`,
    );
    body.set('file', new Blob([['Date,Description,Amount', ...rows, ''].join('\n')]), 'a.csv');
    const upload = { method: 'POST', headers: { Authorization: program }, body };
    const text = await ask(server, tally, ['/api/bank/account/1/upload/', upload], 201);
    if (text === undefined) return;
    const review = `/api/bank/account/1/preprocess/${JSON.parse(text).id}`;
    // The rows are of another shape than those of a bank's statement.
    const accept = { method: 'PATCH', headers, body: '{"layout":"accept","confirm":"yes"}' };
    if ((await ask(server, tally, [`${review}?limit=1`, accept], 200)) === undefined) return;
    const path = `${review}?insert=true&limit=1`;
    const isWhole = (found: string) => JSON.parse(found).count === ROWS && JSON.parse(found).new_count === 0;
    if (await ask(server, tally, [path, { method: 'POST', headers }], 200, isWhole)) acked.rows += ROWS;
  } else if (turn % 70 === 0) {
    const body = new URLSearchParams({ theme: 'dark', back: '/' });
    const init = { method: 'POST', headers: { Cookie: cookie, Origin: server.origin }, body };
    await ask(server, tally, ['/preferences', init], 303);
  } else {
    const amount = 10.5 + turn;
    const expense = { date: '2026-04-13', amount, comment: `soak ${turn}`, items: [{ category: 1, amount }] };
    const init = { method: 'POST', headers, body: JSON.stringify(expense) };
    const isSame = (text: string) => JSON.parse(text).amount === amount;
    if (await ask(server, tally, ['/api/expense/expenses/', init], 201, isSame)) acked.expenses += 1;
  }
}

function look({ process: { pid }, dataDir }: RunningServer): Sample {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const wal = readdirSync(dataDir).filter((name) => name.endsWith('-wal'));
  return {
    rss: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    wal: Math.max(0, ...wal.map((name) => statSync(join(dataDir, name)).size)),
  };
}

function judge(
  first: Sample,
  last: Sample,
  wal: number,
  { sent, statuses, wrong, slowestMs }: Tally,
  exit: number | null,
): boolean {
  for (const line of wrong.slice(0, 20)) process.stdout.write(`WRONG ${line}\n`);
  process.stdout.write(
    `${MINUTES} min, ${sent} requests, ${JSON.stringify(statuses)}, ${wrong.length} wrong, slowest ${Math.round(slowestMs)} ms; memory at rest ${Math.round(first.rss)} → ${Math.round(last.rss)} MiB, files ${first.files} → ${last.files}, log of the database ${(wal / 2 ** 20).toFixed(1)} MiB at most\n`,
  );
  return (
    wrong.length === 0 &&
    last.rss <= first.rss * (1 + MOST_GROWTH) &&
    last.files <= first.files + PER_SECOND &&
    wal <= MOST_WAL &&
    exit === 0
  );
}
