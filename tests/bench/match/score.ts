import type { Suggestion } from '#lib/matching/score/shapes.ts';
import type { Book, Kind, TruePair } from './book.ts';

/** Pairs as `row expense`, and those that are called sure. */
export interface Answer {
  pairs: Set<string>;
  sure: Set<string>;
}

export interface Score {
  found: number;
  wrong: number;
  missed: number;
  sure: number;
  sureWrong: number;
  /** The same of what can be decided at all. */
  decided: Record<'found' | 'wrong' | 'missed', number>;
  missedByKind: Map<Kind, number>;
  byKind: Map<Kind, number>;
}

export const keyOf = (row: number, expense: string): string => `${row} ${expense}`;

/** Our answer: the pairs of each suggestion that is sure or likely. */
export function answerOf(suggestions: readonly Suggestion[]): Answer {
  const answer: Answer = { pairs: new Set(), sure: new Set() };
  for (const { transaction, expenses, pair, certainty } of suggestions) {
    if (certainty === 'possible') continue;
    const keys = expenses.map(({ id }) => keyOf(transaction, id));
    if (pair !== null) keys.push(keyOf(transaction, `row:${pair}`));
    for (const key of keys) {
      answer.pairs.add(key);
      if (certainty === 'sure') answer.sure.add(key);
    }
  }
  return answer;
}

/** An own transfer is one pair, from either side. */
export function scoreOf(book: Book, { pairs, sure }: Answer): Score {
  const out = new Set(book.rows.filter(({ amount }) => amount > 0).map(({ id }) => id));
  const kept = (key: string) => !key.includes('row:') || out.has(Number(key.split(' ')[0]));
  const truth = new Set(book.truth.map(({ row, expense }) => keyOf(row, expense)));
  const given = [...pairs].filter(kept);
  const missedByKind = new Map<Kind, number>();
  const byKind = new Map<Kind, number>();
  const count = (of: Map<Kind, number>, { kind }: TruePair) => of.set(kind, (of.get(kind) ?? 0) + 1);
  for (const pair of book.truth) {
    count(byKind, pair);
    if (!pairs.has(keyOf(pair.row, pair.expense))) count(missedByKind, pair);
  }
  const counts = (all: readonly string[], of: readonly string[]) => {
    const found = all.filter((key) => truth.has(key)).length;
    return { found, wrong: all.length - found, missed: of.length - found };
  };
  const decidable = (key: string) => !book.open.has(key);
  return {
    ...counts(given, [...truth]),
    decided: counts(given.filter(decidable), [...truth].filter(decidable)),
    sure: [...sure].filter(kept).length,
    sureWrong: [...sure].filter((key) => kept(key) && !truth.has(key)).length,
    ...{ missedByKind, byKind },
  };
}

export function figures({ found, wrong, missed }: Pick<Score, 'found' | 'wrong' | 'missed'>): {
  precision: number;
  recall: number;
  f1: number;
} {
  const precision = found / Math.max(1, found + wrong);
  const recall = found / Math.max(1, found + missed);
  return { precision, recall, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) };
}

const merge = (maps: readonly ReadonlyMap<Kind, number>[]): Map<Kind, number> => {
  const all = new Map<Kind, number>();
  for (const map of maps) for (const [kind, count] of map) all.set(kind, (all.get(kind) ?? 0) + count);
  return all;
};

export const sumOf = (scores: readonly Score[]): Score => {
  const total = (key: 'found' | 'wrong' | 'missed' | 'sure' | 'sureWrong') =>
    scores.reduce((sum, score) => sum + score[key], 0);
  const decided = (key: 'found' | 'wrong' | 'missed') =>
    scores.reduce((sum, score) => sum + score.decided[key], 0);
  return {
    ...{ found: total('found'), wrong: total('wrong'), missed: total('missed') },
    ...{ sure: total('sure'), sureWrong: total('sureWrong') },
    decided: { found: decided('found'), wrong: decided('wrong'), missed: decided('missed') },
    missedByKind: merge(scores.map((score) => score.missedByKind)),
    byKind: merge(scores.map((score) => score.byKind)),
  };
};
