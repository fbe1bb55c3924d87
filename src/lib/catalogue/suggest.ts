import { NAME_LENGTH, NAME_SUGGESTIONS } from '../core/limits.ts';
import { nameKey } from '../core/text.ts';
import { fold, splitWords, type Word } from '../core/words.ts';
import { newestHolding } from '../db/lookup/match.ts';
import type { CountedKind } from '../db/money/figures.ts';
import type { Db } from '../db/transaction.ts';
import { findByName, listMostUsed, type Name } from './catalogue.ts';
import { findTakenOver, listByIds, listMatchingNames } from './suggest-records.ts';

/** A suggested name; `alias` is the merged name by which it was found. */
export interface NameSuggestion extends Name {
  alias?: string;
}
export interface NameSuggestions {
  /** At most `NAME_SUGGESTIONS`, the best first. */
  names: NameSuggestion[];
  /** The first name equals what was typed. */
  exact: boolean;
  more: boolean;
}

const CANDIDATES = 200;

/** The words of what was typed, each of which may be a prefix. */
export const suggestionWords = (typed: string): Word[] =>
  splitWords(typed).map(({ text }) => ({ text, open: true }));

/**
 * Suggests names while one is typed: those that contain every word in any order, ignoring case and accents, or have a
 * merged name that does. An exact match comes first, even when it is archived. For an empty text, the most used names.
 */
export async function suggestNames(db: Db, kind: CountedKind, typed: string): Promise<NameSuggestions> {
  const text = typed.trim().slice(0, 2 * NAME_LENGTH);
  const key = nameKey(text);
  if (key === '') return atMost(await listMostUsed(db, kind, NAME_SUGGESTIONS + 1), false);
  const exact = await findByName(db, kind, text);
  const sought = { keys: key.split(' '), ids: await accented(db, kind, text) };
  const rows = await listMatchingNames(db, kind, sought, key, NAME_SUGGESTIONS + 2);
  const others = rows.filter(({ id }) => id !== exact?.id);
  const aliases = await findTakenOver(
    db,
    kind,
    sought,
    others.filter(({ own }) => Number(own) === 0).map(({ id }) => id),
  );
  const near = others.map(({ id, name }) => named({ id, name }, aliases.get(id)));
  const first = exact && named(exact, nameKey(exact.name) === key ? undefined : text);
  return atMost(first ? [first, ...near] : near, exact !== undefined);
}

/** Names that contain every word when accents are ignored, which the word index can find but the keys cannot. */
async function accented(db: Db, kind: CountedKind, text: string): Promise<number[]> {
  const hits = await newestHolding(db, kind, suggestionWords(text), CANDIDATES);
  const sought = fold(text).split(/\s+/);
  const rows = await listByIds(db, kind, hits);
  return rows.filter(({ name }) => sought.every((word) => fold(name).includes(word))).map(({ id }) => id);
}

const named = (name: Name, alias: string | undefined): NameSuggestion =>
  alias === undefined ? name : { ...name, alias };

const atMost = (names: NameSuggestion[], exact: boolean): NameSuggestions => ({
  names: names.slice(0, NAME_SUGGESTIONS),
  exact,
  more: names.length > NAME_SUGGESTIONS,
});
