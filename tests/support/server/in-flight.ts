import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
const ESTABLISHED = '01';

/** Bytes that have arrived at a port of this machine and that its server has not read yet; 0 where the kernel does not tell. */
const unreadAt = (port: number): number =>
  TABLES.filter((table) => existsSync(table))
    .flatMap((table) => readFileSync(table, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local = '', , state]) =>
        state === ESTABLISHED && Number.parseInt(local.split(':')[1] ?? '', 16) === port,
    )
    .reduce((sum, [, , , , queues = '']) => sum + Number.parseInt(queues.split(':')[1] ?? '', 16), 0);

/** Sends requests by `fetch` and waits until the server at this port has all of them. */
export async function inFlight<Answers>(port: number, count: number, send: () => Answers): Promise<Answers> {
  let sent = 0;
  const onSent = () => {
    sent += 1;
  };
  subscribe('undici:request:bodySent', onSent);
  const answers = send();
  await expect.poll(() => sent).toBeGreaterThanOrEqual(count);
  unsubscribe('undici:request:bodySent', onSent);
  await expect.poll(() => unreadAt(port)).toBe(0);
  return answers;
}
