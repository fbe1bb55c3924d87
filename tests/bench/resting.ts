import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startAtlas } from '../support/server/atlas-server.ts';
import { ownersCookie } from '../support/server/over-http.ts';
import { type Bench, quantile, timed } from './measure.ts';

const STARTS = 5;
/** Longer than the background work after a start. */
const REST_MS = 10_000;
const PAGES = ['/', '/expense', '/bank/account/', '/bank/account/1/transactions/'];

/** Time from starting on an existing database to the first response, and the idle server's memory. */
const resting: Bench = async (say) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atlas-resting-'));
  const environment = { ATLAS_DATA_DIR: dataDir, ATLAS_DEMO: '1', NODE_COMPILE_CACHE: '.cache/compiled' };
  const started = () => timed(() => startAtlas('sqlite', environment));
  try {
    // The first start creates the database and Node's compile cache.
    await (await started()).value.stop();
    const times: number[] = [];
    for (let n = 1; n < STARTS; n++) {
      const { value, ms } = await started();
      times.push(ms);
      await value.stop();
    }
    const { value: server, ms } = await started();
    times.push(ms);
    try {
      await wait(REST_MS);
      const untouched = resident(server.process.pid as number);
      const cookie = await ownersCookie(server);
      for (const page of PAGES) await (await fetch(server.origin + page, { headers: { cookie } })).text();
      await wait(REST_MS);
      const visited = resident(server.process.pid as number);
      const start = quantile(times, 0.5);
      say(`start ${Math.round(start)} ms, idle ${untouched} MB, after ${PAGES.length} pages ${visited} MB`);
      const most = { unit: 'MB', target: '≤ 150' } as const;
      return [
        { what: 'start on an existing database', ours: start, unit: 'ms', target: '≤ 500' },
        { what: 'memory after a start', ours: untouched, ...most },
        { what: `memory at rest after ${PAGES.length} pages`, ours: visited, unit: 'MB', target: '≤ 160' },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const resident = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

export default resting;
