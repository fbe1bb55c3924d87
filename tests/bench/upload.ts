import { type RunningServer, startAtlas } from '../support/server/atlas-server.ts';
import { OWNER } from '../support/server/owner.ts';
import { bankBook, hdfcStatement } from '../support/stories/hdfc-statement.ts';
import { type Measure, quantile, timed } from './measure.ts';

const DAYS = 2_000;
const SHORT = 30;
const ROWS = 60_000;
const CLIENTS = 4;
/** Think time between two page views. */
const LOOK_MS = 40;

/** Uploads a 5 MB statement to the real server by its API, while other people view pages. */
export default async function bench(print: (line: string) => void): Promise<Measure[]> {
  const server = await startAtlas('sqlite', { NODE_COMPILE_CACHE: '.cache/compiled' });
  try {
    const call = await signedIn(server);
    const account = await call(
      'POST',
      '/api/bank/account/',
      JSON.stringify({ name: 'Bench', type: 'current', number: '50200012344471' }),
    );
    const form = new FormData();
    form.set('file', new Blob([statement()], { type: 'text/csv' }), 'statement.csv');
    const others = visitors(server, call.token);
    const upload = await timed(() => call('POST', `/api/bank/account/${account.id}/upload/`, form));
    const review = `/bank/account/${account.id}/preprocess/${upload.value.id}`;
    const page = await timed(() => call('GET', review));
    const insert = await timed(() => call('POST', `/api${review}?insert=true&limit=50`));
    const latencies = await others.stop();
    const p99 = quantile(latencies, 0.99);
    const measures: Measure[] = [
      {
        what: `HTTP: upload to review, ${ROWS} rows`,
        ours: upload.ms + page.ms,
        unit: 'ms',
        target: '≤ 1500',
      },
      {
        what: `HTTP: insert, ${ROWS} rows`,
        ours: insert.ms,
        unit: 'ms',
        target: '≤ 1500',
      },
      {
        what: `HTTP: p99 of ${latencies.length} other pages meanwhile`,
        ours: p99,
        unit: 'ms',
        target: '≤ 150',
      },
    ];
    for (const { what, ours } of measures) print(`${what}: ${Math.round(ours)} ms`);
    return measures;
  } finally {
    await server.stop();
  }
}

/** 60,000 rows within 5 MB. */
function statement(): Uint8Array<ArrayBuffer> {
  const rows = bankBook('2020-01-01', DAYS, Math.ceil(ROWS / DAYS)).slice(0, ROWS);
  const short = rows.map((row) => ({ ...row, description: row.description.slice(0, SHORT) }));
  return new Uint8Array(hdfcStatement(short, 10_000_000));
}

/** Sends calls like a program. */
interface Caller {
  (
    method: string,
    path: string,
    body?: string | FormData,
  ): Promise<{ id: string | number; token: { access: string } }>;
  token: string;
}

async function signedIn(server: RunningServer): Promise<Caller> {
  const call: Caller = async (method, path, body) => {
    const json: Record<string, string> =
      typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
    const headers = { ...json, ...(call.token ? { Authorization: `JWT ${call.token}` } : {}) };
    const answer = await fetch(server.origin + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const text = await answer.text();
    return text.startsWith('{') ? JSON.parse(text) : text;
  };
  call.token = '';
  const { token } = await call('POST', '/api/accounts/login/', JSON.stringify(OWNER));
  call.token = token.access;
  return call;
}

/** Views a page repeatedly until stopped, and returns each response's time in ms. */
function visitors(server: RunningServer, token: string) {
  const latencies: number[] = [];
  let stopped = false;
  const visit = async () => {
    while (!stopped) {
      const { ms } = await timed(async () =>
        (
          await fetch(`${server.origin}/bank/account/`, { headers: { Authorization: `JWT ${token}` } })
        ).text(),
      );
      latencies.push(ms);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  const all = Array.from({ length: CLIENTS }, visit);
  return {
    async stop() {
      stopped = true;
      await Promise.all(all);
      return latencies;
    },
  };
}
