import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { MAX_MINOR } from '#lib/core/money.ts';
import { galleryEntries } from '../support/formats/gallery.ts';
import type { ServedAtlas } from '../support/server/served-atlas.ts';
import { seeded } from '../support/stories/random.ts';
import { spoiled } from './mutations.ts';
import { SPELLED, SPELLINGS } from './spellings.ts';
import {
  chanceOf,
  crowd,
  type Fuzzed,
  newTally,
  type Signed,
  send,
  signInAnew,
  type Tally,
} from './visitor.ts';

/** Real statements, if they are next to this checkout, and our own. */
const SHARED = '../../../shared/statements/';
/** A session is limited to 1,800 files an hour. */
const SESSION = 1_500;
/** The percentage of accepted statements that are also inserted. */
const INSERTED = 10;

interface Row {
  date: string;
  amount: number;
  description: string;
}

export const gallery = (): Buffer[] => {
  const shared = new URL(SHARED, import.meta.url);
  const files = existsSync(shared) ? readdirSync(shared).filter((name) => !/\.(md|json)$/.test(name)) : [];
  return [
    ...galleryEntries.map(({ content }) => content),
    ...files.map((name) => readFileSync(new URL(name, shared))),
  ];
};

/** Sends mutated statements over HTTP: each must be rejected with a message, or all of its rows must be well formed. */
export async function fuzzStatements(
  server: ServedAtlas,
  { seed, count, longestMs, atOnce = 6 }: Fuzzed,
): Promise<Tally & { accepted: number; rows: number; spellings: number }> {
  const files = gallery();
  const tally = { ...newTally(longestMs), accepted: 0, rows: 0, spellings: 0 };
  let signed = await signInAnew(server, seeded(seed));
  const account = await addAccount(server, signed, `F${seed}`);
  await crowd(count, atOnce, async (turn) => {
    const random = chanceOf(seed, turn);
    if (turn > 0 && turn % SESSION === 0) signed = await signInAnew(server, random);
    const content = spoiled(files, random);
    const { status, text } = (await upload(server, tally, signed, account, content)) ?? {};
    const about = `seed ${seed}, turn ${turn}`;
    if (status === 201) {
      const insert = random.chance(INSERTED) ? '?insert=true' : '';
      const rows = await rowsOf(server, tally, signed, account, JSON.parse(text ?? '{}').id, insert);
      tally.accepted++;
      tally.rows += rows.length;
      const odd = rows.find((row) => !isWellFormed(row));
      if (odd) tally.wrong.push(`${about}: row ${JSON.stringify(odd).slice(0, 200)}`);
    } else if (status === 400 && !text?.trim()) tally.wrong.push(`${about}: refused without a word`);
  });
  tally.spellings = await sameRows(server, tally, await signInAnew(server, seeded(seed)));
  return tally;
}

/** The number of spellings that give exactly the statement's rows. */
async function sameRows(server: ServedAtlas, tally: Tally, signed: Signed): Promise<number> {
  const account = await addAccount(server, signed, 'Spelled');
  let same = 0;
  for (const [name, content] of Object.entries(SPELLINGS)) {
    const answer = await upload(server, tally, signed, account, content);
    const rows = await rowsOf(server, tally, signed, account, JSON.parse(answer?.text ?? '{}').id, '');
    const plain = rows.map(({ date, description, amount }) => ({ date, description, amount }));
    if (JSON.stringify(plain) === JSON.stringify(SPELLED)) same++;
    else tally.wrong.push(`spelled ${name}: ${JSON.stringify(plain)}`);
  }
  return same;
}

async function addAccount(server: ServedAtlas, { program }: Signed, name: string): Promise<number> {
  const answer = await fetch(`${server.origin}/api/bank/account/`, {
    ...{ method: 'POST', headers: { Authorization: program, 'Content-Type': 'application/json' } },
    body: JSON.stringify({ name, type: 'current', number: '12345' }),
  });
  return ((await answer.json()) as { id: number }).id;
}

async function upload(
  server: ServedAtlas,
  tally: Tally,
  { program }: Signed,
  account: number,
  content: Buffer,
) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(content)]), 'statement.csv');
  const path = `/api/bank/account/${account}/upload/`;
  return send(server, tally, path, { method: 'POST', headers: { Authorization: program }, body });
}

async function rowsOf(
  server: ServedAtlas,
  tally: Tally,
  { program }: Signed,
  account: number,
  id: string,
  insert: string,
): Promise<Row[]> {
  const path = `/api/bank/account/${account}/preprocess/${id}${insert}`;
  const method = insert === '' ? 'GET' : 'POST';
  const headers = { Authorization: program };
  if (insert !== '') {
    const body = JSON.stringify({ confirm: 'yes' });
    const type = { ...headers, 'Content-Type': 'application/json' };
    await send(server, tally, path.replace(insert, ''), { method: 'PATCH', headers: type, body });
  }
  const answer = await send(server, tally, path, { method, headers });
  // 409: the file has open questions, so its rows are read without inserting.
  if (insert !== '' && answer?.status === 409)
    return rowsOf(server, tally, { program, cookie: '' }, account, id, '');
  return answer?.status === 200 ? JSON.parse(answer.text).results : [];
}

/** A real day, an exact amount within range, and a text that can break neither a page nor a CSV line. */
function isWellFormed({ date, amount, description }: Row): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(date) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(date) &&
    /^-?\d+(\.\d{1,2})?$/.test(String(amount)) &&
    Math.abs(amount) * 100 <= MAX_MINOR + 0.5 &&
    typeof description === 'string' &&
    description.isWellFormed() &&
    !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(description)
  );
}
