import { readFileSync } from 'node:fs';
import type { DialectName } from '#lib/db/open.ts';
import { startAtlas } from '../support/server/atlas-server.ts';
import { OWNER } from '../support/server/owner.ts';
import type { Measure } from './measure.ts';

/**
 * Peak memory of a separate server (the resident set's high-water mark, from Linux) while a statement is uploaded,
 * reviewed, inserted and uploaded again.
 */
export async function peakMemory(dialect: DialectName, file: Uint8Array<ArrayBuffer>): Promise<Measure> {
  const server = await startAtlas(dialect);
  try {
    const call = async (path: string, init: RequestInit) => {
      const answer = await fetch(server.origin + path, { method: 'POST', ...init });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const json = (body: unknown) => ({
      body: JSON.stringify(body),
      type: { 'Content-Type': 'application/json' },
    });
    const login = json(OWNER);
    const { token } = await call('/api/accounts/login/', { body: login.body, headers: login.type });
    const headers = { Authorization: `JWT ${token.access}` };
    const { body, type } = json({ name: 'Bench', type: 'current', number: '4471' });
    const account = await call('/api/bank/account/', { body, headers: { ...headers, ...type } });
    const form = new FormData();
    form.set('file', new Blob([file], { type: 'text/csv' }), 'statement.csv');
    const upload = `/api/bank/account/${account.id}/upload/`;
    const { id } = await call(upload, { body: form, headers });
    const review = `/api/bank/account/${account.id}/preprocess/${id}?limit=50`;
    await call(review, { method: 'GET', headers });
    await call(`${review}&insert=true`, { headers });
    await call(upload, { body: form, headers });
    return {
      what: `peak memory: 5 MB uploaded, reviewed, inserted, uploaded again (${dialect})`,
      ours: residentPeak(server.process.pid as number),
      unit: 'MB',
      peer: '1,800 MB (Actual Budget)',
      target: '≤ 350',
    };
  } finally {
    await server.stop();
  }
}

export function residentPeak(process: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
