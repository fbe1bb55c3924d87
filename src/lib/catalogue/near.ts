import { NAME_LENGTH, NAME_SUGGESTIONS } from '../core/limits.ts';
import { nameKey } from '../core/text.ts';
import { fold, splitWords, type Word } from '../core/words.ts';
import { newestHolding } from '../db/lookup/match.ts';
import type { Db } from '../db/transaction.ts';
import { findByName, listMostUsed, type Name } from './catalogue.ts';
import { type NearKind, selectNamed, selectNear, selectTakenOver } from './near-records.ts';

export type { NearKind };

/** A name to choose; `alias` is one that was merged into it, where that is what was looked for. */
export interface Near extends Name {
  alias?: string;
}
export interface NearNames {
  /** At most `NAME_SUGGESTIONS`, the best first. */
  names: Near[];
  /** The first is the one of exactly that name. */
  exact: boolean;
  /** There are more. */
  more: boolean;
}

const CANDIDATES = 200;

/** The words by which names are looked for: each may be the beginning of one. */
export const nearWords = (typed: string): Word[] =>
  splitWords(typed).map(({ text }) => ({ text, open: true }));

/**
 * Names to choose from while one types: those that hold every word, in any order, whatever their case and accents, or took
 * over a name that does. The one of exactly that name comes first, also when it is archived: whoever types it means it.
 * Before anything is typed, those that are used most.
 */
export async function listNear(db: Db, kind: NearKind, typed: string): Promise<NearNames> {
  const text = typed.trim().slice(0, 2 * NAME_LENGTH);
  const key = nameKey(text);
  if (key === '') return atMost(await listMostUsed(db, kind, NAME_SUGGESTIONS + 1), false);
  const exact = await findByName(db, kind, text);
  const sought = { keys: key.split(' '), ids: await accented(db, kind, text) };
  const rows = await selectNear(db, kind, sought, key, NAME_SUGGESTIONS + 2);
  const others = rows.filter(({ id }) => id !== exact?.id);
  const aliases = await selectTakenOver(
    db,
    kind,
    sought,
    others.filter(({ own }) => Number(own) === 0).map(({ id }) => id),
  );
  const near = others.map(({ id, name }) => named({ id, name }, aliases.get(id)));
  const first = exact && named(exact, nameKey(exact.name) === key ? undefined : text);
  return atMost(first ? [first, ...near] : near, exact !== undefined);
}

/** Those that hold every word once accents are left aside: the index of words knows them, which keys do not. */
async function accented(db: Db, kind: NearKind, text: string): Promise<number[]> {
  const hits = await newestHolding(db, kind, nearWords(text), CANDIDATES);
  const sought = fold(text).split(/\s+/);
  const rows = await selectNamed(db, kind, hits);
  return rows.filter(({ name }) => sought.every((word) => fold(name).includes(word))).map(({ id }) => id);
}

const named = (name: Name, alias: string | undefined): Near =>
  alias === undefined ? name : { ...name, alias };

const atMost = (names: Near[], exact: boolean): NearNames => ({
  names: names.slice(0, NAME_SUGGESTIONS),
  exact,
  more: names.length > NAME_SUGGESTIONS,
});
