import { setTimeout as wait } from 'node:timers/promises';
import { ownTimeOf } from '../support/own-time.ts';
import { type RunningServer, startAtlas } from '../support/server/atlas-server.ts';
import { seeded } from '../support/stories/random.ts';
import { addressOf, bodyOf, type Operation } from './bodies.ts';
import { chanceOf, newTally, type Signed, send, signInAnew, someAddress, type Tally } from './visitor.ts';
import { type FuzzedBook, fuzzedBook } from './world.ts';

export interface BodiesTally extends Tally {
  /** Valid bodies that were sent, and how many of them were accepted. */
  valid: { sent: number; accepted: number };
  /** Milliseconds of the server's processor, and what took them. */
  dearest: { ms: number; what: string };
}

/** An answer may take so much of the server's processor. */
const MOST_MS = 2_000;
const QUIET_MS = 300;
/** A minute says nothing of a machine that does much else; this one means that no answer comes. */
const LONGEST_MS = 10 * 60_000;
/** Of ten bodies that are changed, one more is sent as it was drawn. */
const VALID = 0.1;

/** Sends an operation so many changed bodies on a new book, the valid ones first. */
export async function fuzzBodies(
  operation: Operation,
  { seed, count }: { seed: number; count: number },
): Promise<BodiesTally> {
  const server = await startAtlas('sqlite', { ATLAS_DEMO: '1', ATLAS_TRUSTED_PROXIES: '127.0.0.1' });
  const tally: BodiesTally = {
    ...newTally(LONGEST_MS),
    valid: { sent: Math.ceil(count * VALID), accepted: 0 },
    dearest: { ms: 0, what: '' },
  };
  try {
    const random = seeded(seed);
    let signed = await signInAnew(server, random);
    const book = await fuzzedBook(server, signed);
    const own = seed + [...operation.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
    for (let turn = 0; turn < count + tally.valid.sent; turn++) {
      const isValid = turn < tally.valid.sent;
      const status = await sendOne(server, tally, { operation, turn, own, isValid, signed, book });
      if (isValid && status !== undefined && status < 300) tally.valid.accepted += 1;
      // A request may have ended this session, which is legitimate.
      if (status === 401) signed = await signInAnew(server, chanceOf(own, turn));
    }
  } finally {
    const failed = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    tally.wrong.push(...failed.map((line) => `${operation.name} logged ${line.slice(0, 500)}`));
    if ((await server.stop()) !== 0) tally.wrong.push(`${operation.name}: the server ended`);
  }
  return tally;
}

interface Turn {
  operation: Operation;
  turn: number;
  own: number;
  isValid: boolean;
  signed: Signed;
  book: FuzzedBook;
}

async function sendOne(server: RunningServer, tally: BodiesTally, at: Turn): Promise<number | undefined> {
  const { operation, turn, own, isValid, signed, book } = at;
  const random = chanceOf(own, turn);
  const { content, type } = bodyOf(operation, random, book.known, isValid);
  const [method = ''] = operation.name.split(' ');
  const isSigned = operation.call.query?.signature !== undefined;
  const path = isSigned ? await book.linkFor() : addressOf(operation, random, book.known);
  const headers = {
    ...{ 'Content-Type': type, 'X-Forwarded-For': someAddress(random) },
    ...(isSigned ? {} : { Authorization: signed.program }),
  };
  const ask = () => send(server, tally, path, { method, headers, body: content as BodyInit });
  let took = await timed(server, ask);
  // What it did is done; what else the server did meanwhile is not measured again.
  for (let again = 0; again < 2 && took.ms > MOST_MS; again++) {
    await quiet(server);
    const { ms } = await timed(server, ask);
    took = { ms: Math.min(took.ms, ms), status: took.status };
  }
  const what = `${method} ${path}, turn ${turn}: ${content.toString().slice(0, 120)}`;
  if (took.ms > tally.dearest.ms) tally.dearest = { ms: took.ms, what };
  if (took.ms > MOST_MS) tally.wrong.push(`${took.ms} ms of the processor for ${what}`);
  return took.status;
}

const pidOf = ({ process: { pid } }: RunningServer): number => pid ?? 0;

async function timed(server: RunningServer, ask: () => ReturnType<typeof send>) {
  const before = ownTimeOf(pidOf(server));
  const answer = await ask();
  return { ms: ownTimeOf(pidOf(server)) - before, status: answer?.status };
}

/** Until what the server does by itself is done. */
async function quiet(server: RunningServer): Promise<void> {
  for (;;) {
    const before = ownTimeOf(pidOf(server));
    await wait(QUIET_MS);
    if (ownTimeOf(pidOf(server)) - before < QUIET_MS / 10) return;
  }
}
