import { alike, bankWords, initialsOf, joined, nameWords } from './score/facts/words.ts';

/** Names that share their rarest words with a bank's text are looked at; no more than these. */
const MOST_FOUND = 6;
const LEAST_INITIALS = 3;

/** A core is looked up for its row and once more for each rival of another. */
const MOST_KEPT = 20_000;

interface Key {
  word: string;
  ids: number[];
  /** By how many names have it. */
  weight: number;
}

/** Finds names whose words a bank's text holds, the rarest words first. */
export type NameFinder = (core: string) => number[];

export function nameFinder(names: readonly { id: number; name: string }[]): NameFinder {
  const words = names.map(({ id, name }) => {
    const initials = initialsOf(name);
    const whole = joined(name);
    return {
      id,
      words: new Set([
        ...nameWords(name),
        ...(whole.length >= 4 ? [whole] : []),
        ...(initials.length >= LEAST_INITIALS ? [initials] : []),
      ]),
    };
  });
  const keys = new Map<string, Key>();
  for (const one of words)
    for (const word of one.words) {
      const key = keys.get(word);
      if (key) key.ids.push(one.id);
      else keys.set(word, { word, ids: [one.id], weight: 0 });
    }
  for (const key of keys.values()) key.weight = Math.log2((names.length + 1) / key.ids.length) + 1;
  const byBeginning = Map.groupBy(keys.values(), ({ word }) => word.slice(0, 2));
  const kept = new Map<string, number[]>();
  const find = (core: string): number[] => {
    const own = bankWords(core);
    const texts = own.flatMap((word, at) => [word, ...(own[at + 1] ? [`${word}${own[at + 1]}`] : [])]);
    const scores = new Map<number, number>();
    for (const text of new Set(texts))
      for (const { ids, word, weight } of byBeginning.get(text.slice(0, 2)) ?? []) {
        const how = alike(text, word, text === own.at(-1));
        if (how > 0) for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + how * weight);
      }
    return [...scores]
      .sort(([a, one], [b, other]) => other - one || a - b)
      .slice(0, MOST_FOUND)
      .map(([id]) => id);
  };
  return (core) => {
    const known = kept.get(core);
    if (known) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const found = find(core);
    kept.set(core, found);
    return found;
  };
}
