import { NAME_LENGTH, NAME_SUGGESTIONS } from '../core/limits.ts';
import { nameKey } from '../core/text.ts';
import { fold, splitWords, type Word } from '../core/words.ts';
import type { CountedKind } from '../db/figures.ts';
import { newestHolding } from '../db/lookup/match.ts';
import type { Db } from '../db/transaction.ts';
import { findByName, listMostUsed, type Name } from './catalogue.ts';
import { findTakenOver, listByIds, listSuggested } from './suggest-records.ts';

/** A name to choose; `alias` is a name that was merged into it, when that one was found. */
export interface NameSuggestion extends Name {
  alias?: string;
}
export interface NameSuggestions {
  /** At most `NAME_SUGGESTIONS`, the best first. */
  names: NameSuggestion[];
  /** The first has exactly the typed name. */
  exact: boolean;
  more: boolean;
}

const CANDIDATES = 200;

/** The words of what was typed: each may be the beginning of a longer one. */
export const suggestionWords = (typed: string): Word[] =>
  splitWords(typed).map(({ text }) => ({ text, open: true }));

/**
 * Names to choose from while one is typed: those that hold every word in any order, whatever their case and accents, or took over a
 * name that does. An exact match comes first, even when it is archived. Before anything is typed: the most used names.
 */
export async function suggestNames(db: Db, kind: CountedKind, typed: string): Promise<NameSuggestions> {
  const text = typed.trim().slice(0, 2 * NAME_LENGTH);
  const key = nameKey(text);
  if (key === '') return atMost(await listMostUsed(db, kind, NAME_SUGGESTIONS + 1), false);
  const exact = await findByName(db, kind, text);
  const sought = { keys: key.split(' '), ids: await accented(db, kind, text) };
  const rows = await listSuggested(db, kind, sought, key, NAME_SUGGESTIONS + 2);
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

/** Names that hold every word when accents are ignored, which the index of words can find and the keys cannot. */
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
