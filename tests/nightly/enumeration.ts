import { addPerson } from '#lib/people/members.ts';
import { type RunningServer, startAtlas } from '../support/server/atlas-server.ts';
import { mannWhitney } from './statistics.ts';

export const what =
  'does the time of a refusal tell who has an account? ENUM_SAMPLES=200 of each kind, Mann-Whitney';

const SAMPLES = Number(process.env.ENUM_SAMPLES ?? 200);
/** More failures an hour would be rejected without checking the password. */
const PER_PERSON = 40;
const SURE = 0.01;

export async function run(): Promise<boolean> {
  const server = await startAtlas('sqlite', { ATLAS_TRUSTED_PROXIES: '127.0.0.1' });
  const people = Math.ceil(SAMPLES / PER_PERSON);
  for (let n = 0; n < people; n++)
    await addPerson(server.database.db, null, {
      ...{
        email: `known${n}@example.org`,
        first_name: 'K',
        last_name: 'N',
        password: 'violet tractor 81 moss',
      },
    });
  for (let n = 0; n < 10; n++) await timed(server, `warm${n}@example.org`, `10.1.0.${n}`);
  const times: Record<'known' | 'strange', number[]> = { known: [], strange: [] };
  for (let n = 0; n < SAMPLES * 2; n++) {
    // Alternating, so that other load affects both alike.
    const kind = n % 2 === Math.floor(n / 2) % 2 ? 'known' : 'strange';
    const who = kind === 'known' ? `known${n % people}` : `other${n}`;
    times[kind].push(
      await timed(server, `${who}@example.org`, `10.2.${Math.floor(n / 250)}.${1 + (n % 250)}`),
    );
  }
  await server.stop();
  const p = mannWhitney(times.known, times.strange);
  const middle = (all: number[]) =>
    (all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0).toFixed(1);
  process.stdout.write(
    `${times.known.length} known ${middle(times.known)} ms, ${times.strange.length} unknown ${middle(times.strange)} ms, p = ${p.toFixed(3)} (more than ${SURE})\n`,
  );
  return p > SURE;
}

async function timed(server: RunningServer, email: string, address: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${server.origin}/api/accounts/login/`, {
    ...{ method: 'POST', body: JSON.stringify({ email, password: 'nothing right' }) },
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
  });
  await answer.text();
  if (answer.status !== 401) throw new Error(`${email} was answered ${answer.status}`);
  return performance.now() - started;
}
