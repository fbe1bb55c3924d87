import { randomInt } from 'node:crypto';
import { OPERATIONS } from '../fuzz/bodies.ts';
import { fuzzBodies } from '../fuzz/fuzz-bodies.ts';
import { figures } from '../fuzz/visitor.ts';

export const what =
  'ATLAS_BODIES (500) changed bodies for each call that has one, drawn from its schema: no 5xx, none above 2 s of processor';

const COUNT = Number(process.env.ATLAS_BODIES ?? 500);

/** @param args parts of the names of the calls, all without one: `npm run nightly -- bodies review rules` */
export async function run(args: string[]): Promise<boolean> {
  const seed = Number(process.env.ATLAS_BODIES_SEED ?? randomInt(2 ** 31));
  process.stdout.write(`ATLAS_BODIES_SEED=${seed}\n`);
  const asked = OPERATIONS.filter(
    ({ name }) => args.length === 0 || args.some((part) => name.includes(part)),
  );
  let sent = 0;
  let wrong = 0;
  let dearest = 0;
  for (const operation of asked) {
    const tally = await fuzzBodies(operation, { seed, count: COUNT });
    const { valid } = tally;
    const more = `; ${valid.accepted} of ${valid.sent} valid ones accepted; dearest ${tally.dearest.ms} ms of processor: ${JSON.stringify(tally.dearest.what)}`;
    process.stdout.write(`${figures(operation.name, tally, more)}\n`);
    for (const line of tally.wrong.slice(0, 10)) process.stdout.write(`WRONG ${line}\n`);
    sent += tally.sent;
    wrong += tally.wrong.length;
    dearest = Math.max(dearest, tally.dearest.ms);
  }
  process.stdout.write(
    `${asked.length} calls, ${sent} bodies, ${wrong} wrong, dearest ${dearest} ms of processor; ATLAS_BODIES_SEED=${seed}\n`,
  );
  return asked.length > 0 && wrong === 0;
}
