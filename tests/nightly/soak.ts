import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crowd, newTally, type Signed, send, signInAnew } from '../fuzz/visitor.ts';
import { type RunningServer, startAtlas } from '../support/server/atlas-server.ts';
import { seeded } from '../support/stories/random.ts';
import { slope } from './statistics.ts';

export const what =
  'ATLAS_SOAK_MINUTES (120) of mixed load at 30 requests a second: no 5xx, memory, files and log do not grow';

const MINUTES = Number(process.env.ATLAS_SOAK_MINUTES ?? 120);
const PER_SECOND = 30;
/** A session is limited to 600 calls a minute on average. */
const SESSIONS = 4;
const MOST_WAL = 64 * 2 ** 20;
const MOST_SLOPE = 5;
/** Short runs show nothing about hours, so total growth is limited, in MiB. */
const MOST_GROWTH = 60;
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
  hours: number;
  rss: number;
  files: number;
  wal: number;
}

export async function run(): Promise<boolean> {
  const server = await startAtlas('sqlite', { ATLAS_DEMO: '1', ATLAS_TRUSTED_PROXIES: '127.0.0.1' });
  const random = seeded(7);
  const signed: Signed[] = [];
  for (let n = 0; n < SESSIONS; n++) signed.push(await signInAnew(server, random));
  const tally = newTally();
  const samples: Sample[] = [];
  const started = performance.now();
  const hours = () => (performance.now() - started) / 3_600_000;
  await crowd(MINUTES * 60 * PER_SECOND, PER_SECOND, async (turn) => {
    await wait(Math.max(0, started + (turn / PER_SECOND) * 1_000 - performance.now()));
    if (turn % (PER_SECOND * 10) === 0) samples.push(look(server, hours()));
    // Access tokens are valid for 15 minutes.
    if (turn % (PER_SECOND * 600) === 0 && turn > 0) signed[0] = await signInAnew(server, random);
    if (turn % (PER_SECOND * 60) === 0) signed.push(signed.shift() as Signed);
    const who = signed[turn % SESSIONS] as Signed;
    await send(server, tally, ...(turn % 10 === 0 ? written(server, turn, who) : read(turn, who)));
  });
  samples.push(look(server, hours()));
  const exit = await server.stop();
  return judge(samples, tally, exit);
}

const read = (turn: number, { cookie }: Signed): [string, RequestInit] => [
  READ[turn % READ.length] as string,
  { headers: { Cookie: cookie } },
];

/** Mostly expenses, sometimes a statement or a change of the person's language. */
function written(server: RunningServer, turn: number, { program, cookie }: Signed): [string, RequestInit] {
  const headers = { Authorization: program, 'Content-Type': 'application/json' };
  if (turn % 300 === 0) {
    const body = new FormData();
    const rows = Array.from(
      { length: 200 },
      (_, n) => `2026-0${1 + (n % 9)}-1${n % 10},Shop ${turn} ${n},-${n + 1}.25`,
    );
    body.set('file', new Blob([['Date,Description,Amount', ...rows, ''].join('\n')]), 'a.csv');
    return ['/api/bank/account/1/upload/', { method: 'POST', headers: { Authorization: program }, body }];
  }
  if (turn % 70 === 0)
    return [
      '/preferences',
      {
        method: 'POST',
        headers: { Cookie: cookie, Origin: server.origin },
        body: new URLSearchParams({ theme: 'dark', back: '/' }),
      },
    ];
  const expense = {
    date: '2026-04-13',
    amount: 10.5,
    comment: `soak ${turn}`,
    items: [{ category: 1, amount: 10.5 }],
  };
  return ['/api/expense/expenses/', { method: 'POST', headers, body: JSON.stringify(expense) }];
}

function look({ process: { pid }, dataDir }: RunningServer, hours: number): Sample {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const wal = readdirSync(dataDir).filter((name) => name.endsWith('-wal'));
  return {
    ...{ hours, rss: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 },
    files: readdirSync(`/proc/${pid}/fd`).length,
    wal: Math.max(0, ...wal.map((name) => statSync(join(dataDir, name)).size)),
  };
}

function judge(
  samples: Sample[],
  { sent, statuses, wrong, slowestMs }: ReturnType<typeof newTally>,
  exit: number | null,
): boolean {
  const warm = samples.slice(Math.floor(samples.length / 3));
  const growth = slope(warm.map(({ hours, rss }) => ({ at: hours, value: rss })));
  const [first, last] = [warm[0], warm.at(-1)] as [Sample, Sample];
  const wal = Math.max(...samples.map((sample) => sample.wal));
  const steady = MINUTES >= 60 ? growth < MOST_SLOPE : last.rss - first.rss < MOST_GROWTH;
  const refused = Object.entries(statuses).filter(
    ([status]) => status === '0' || status === '429' || Number(status) >= 500,
  );
  for (const line of wrong.slice(0, 20)) process.stdout.write(`WRONG ${line}\n`);
  process.stdout.write(
    `${MINUTES} min, ${sent} requests, ${JSON.stringify(statuses)}, ${wrong.length} wrong, slowest ${Math.round(slowestMs)} ms; memory ${Math.round(first.rss)} → ${Math.round(last.rss)} MiB (${growth.toFixed(1)} MiB/h), files ${first.files} → ${last.files}, log of the database ${(wal / 2 ** 20).toFixed(1)} MiB at most\n`,
  );
  return (
    wrong.length === 0 &&
    refused.length === 0 &&
    steady &&
    last.files <= first.files + PER_SECOND &&
    wal <= MOST_WAL &&
    exit === 0
  );
}
