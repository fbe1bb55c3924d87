import { setTimeout as wait } from 'node:timers/promises';
import { hasWork } from '#lib/matching/work-records.ts';
import { type RunningServer, startAtlas } from '../support/server/atlas-server.ts';
import { ownersCookie } from '../support/server/over-http.ts';
import { startBareHealth, startBarePage } from './floor.ts';
import { hundredPeople } from './hundred.ts';
import { type Load, load } from './load.ts';
import { type Measure, quantile } from './measure.ts';

const PAGE = '/bank/account/1/transactions/?limit=50';
/** Ours and the floor alternate, so that other load on the machine affects both. */
const ROUNDS = 3;
const HUNDRED_SECONDS = 60;

/** The built server in its own process, load from another: a page, `/healthz`, and a hundred people at work. */
export default async function bench(print: (line: string) => void): Promise<Measure[]> {
  return served(print, async (server) => [
    ...(await page(server)),
    await health(server),
    ...(await hundred(server)),
  ]);
}

/** A page and `/healthz` alone. */
export const servingAlone = (print: (line: string) => void): Promise<Measure[]> =>
  served(print, async (server) => [...(await page(server)), await health(server)]);

async function served(
  print: (line: string) => void,
  measure: (server: RunningServer) => Promise<Measure[]>,
): Promise<Measure[]> {
  const server = await startAtlas('sqlite', { ATLAS_DEMO: '1', NODE_COMPILE_CACHE: '.cache/compiled' });
  try {
    // Suggestions for the sample data take both processors for some seconds.
    while (await hasWork(server.database.db)) await wait(100);
    const measures = await measure(server);
    for (const { what, ours, floor } of measures) print(`${what}: ${ours.toFixed(1)}, floor ${floor ?? '-'}`);
    return measures;
  } finally {
    await server.stop();
  }
}

async function page(server: RunningServer): Promise<Measure[]> {
  const cookie = await ownersCookie(server);
  const html = await (await fetch(server.origin + PAGE, { headers: { Cookie: cookie } })).text();
  const bare = await startBarePage(html);
  try {
    const headers = { 'Accept-Encoding': 'br' };
    const [ours, floor] = await inTurn(
      () => load(server.origin + PAGE, { ...headers, Cookie: cookie }),
      () => load(bare.origin, headers),
    );
    return [
      {
        ...{ what: 'transactions page, signed in, 50 rows, Brotli', unit: 'pages/s' },
        ...{ ours: ours.perSecond, floor: floor.perSecond, target: '≥ 0.3 × floor' },
      },
      {
        ...{ what: 'the same: p99 at 16 connections', unit: 'ms' },
        ...{ ours: ours.p99, floor: floor.p99, target: '≤ 3 × floor' },
      },
      { what: 'the same: errors', ours: ours.errors, unit: 'errors', target: '≤ 0' },
    ];
  } finally {
    await bare.stop();
  }
}

async function health(server: RunningServer): Promise<Measure> {
  const bare = await startBareHealth();
  try {
    const [ours, floor] = await inTurn(
      () => load(`${server.origin}/healthz`),
      () => load(`${bare.origin}/healthz`),
    );
    return {
      ...{ what: '/healthz beside bare node:http', unit: 'pages/s', target: '≥ 0.6 × floor' },
      ...{ ours: ours.perSecond, floor: floor.perSecond },
    };
  } finally {
    await bare.stop();
  }
}

async function hundred(server: RunningServer): Promise<Measure[]> {
  const { latencies, wrong } = await hundredPeople(server, HUNDRED_SECONDS);
  const what = `100 people for ${HUNDRED_SECONDS} s, ${latencies.length} requests`;
  if (wrong.length > 0) process.stderr.write(`${wrong.slice(0, 10).join('\n')}\n`);
  return [
    { what: `${what}: errors`, ours: wrong.length, unit: 'errors', target: '≤ 0' },
    { what: `${what}: p99`, ours: quantile(latencies, 0.99), unit: 'ms', target: '≤ 50' },
  ];
}

/** Medians over several rounds, and all errors. The first round warms up. */
async function inTurn(ours: () => Promise<Load>, floor: () => Promise<Load>): Promise<[Load, Load]> {
  const turns: [Load, Load][] = [];
  for (let turn = 0; turn <= ROUNDS; turn++) turns.push([await ours(), await floor()]);
  const middle = (side: 0 | 1): Load => {
    const loads = turns.slice(1).map((turn) => turn[side]);
    return {
      perSecond: quantile(
        loads.map(({ perSecond }) => perSecond),
        0.5,
      ),
      p99: quantile(
        loads.map(({ p99 }) => p99),
        0.5,
      ),
      errors: loads.reduce((sum, { errors }) => sum + errors, 0),
    };
  };
  return [middle(0), middle(1)];
}
