import { type Chance, type Company, NO_COMPANY } from '../chance.ts';
import type { Comparer } from '../facts/texts.ts';
import { formsBehind, nameWords } from '../facts/words.ts';
import type { MatchExpense, MatchRow } from '../shapes.ts';
import type { Pair } from './candidates.ts';

/** Likely pairs with the same word and merchant, beside the one that is weighed, that say something. */
const LEAST_PAIRS = 1.2;
/** The share of the word's likely pairs that have to be this merchant's. */
const LEAST_SHARE = 0.6;
const LEAST_PROBABILITY = 0.2;
/** From 2 for one pair, two more for each doubling. */
const BITS = 2;
const MOST_BITS = 7;
/** A category holds many merchants: it says less, and nothing where most expenses have it. */
const MOST_CATEGORY_BITS = 4;

/** Who an expense is of, as far as it is written: a merchant, or what it was spent on. */
interface Kin {
  key: string;
  name: string;
  ofSeller: boolean;
}

/**
 * Names that a bank writes otherwise than people do (a firm's, in kana, shortened beyond reading) show themselves in a book: rows of one
 * text fit expenses of one merchant by amount and day, again and again. An expense that names nobody is of its category.
 */
export function withCompany(
  chance: Chance,
  pairs: readonly Pair[],
  probability: ReadonlyMap<Pair, number>,
  compare: Comparer,
): Chance {
  const kinOf = kinBy(chance.merchants);
  const likely = pairs.filter((pair) => (probability.get(pair) ?? 0) >= LEAST_PROBABILITY);
  const ofRow = Map.groupBy(likely, ({ row }) => row.id);
  const alone = new Map<string, number>();
  const together = new Map<string, Map<string, number>>();
  for (const pair of likely) {
    const share = probability.get(pair) ?? 0;
    for (const word of compare.words(pair.row)) {
      alone.set(word, (alone.get(word) ?? 0) + share);
      const of = together.get(word) ?? new Map<string, number>();
      together.set(word, of);
      for (const { key } of kinOf(pair.expense)) of.set(key, (of.get(key) ?? 0) + share);
    }
  }
  const usual = usualShares(likely, kinOf);
  /** The times of each key beside the row's own pairs, and its share of all. */
  const companyOf = (row: MatchRow): ReadonlyMap<string, { times: number; share: number }> => {
    const own = new Map<string, number>();
    let mine = 0;
    for (const pair of ofRow.get(row.id) ?? []) {
      const share = probability.get(pair) ?? 0;
      mine += share;
      for (const { key } of kinOf(pair.expense)) own.set(key, (own.get(key) ?? 0) + share);
    }
    const most = new Map<string, { times: number; share: number }>();
    for (const word of compare.words(row)) {
      const all = (alone.get(word) ?? 0) - mine;
      for (const [key, sum] of together.get(word) ?? []) {
        const times = sum - (own.get(key) ?? 0);
        if (times >= LEAST_PAIRS && times / all >= LEAST_SHARE && times > (most.get(key)?.times ?? 0))
          most.set(key, { times, share: times / all });
      }
    }
    return most;
  };
  const known = new Map<number, ReturnType<typeof companyOf>>();
  return {
    ...chance,
    company: (row: MatchRow, expense: MatchExpense): Company => {
      const kin = kinOf(expense)[0];
      if (!kin) return NO_COMPANY;
      let most = known.get(row.id);
      if (!most) {
        most = companyOf(row);
        known.set(row.id, most);
      }
      const found = most.get(kin.key);
      if (!found) return NO_COMPANY;
      const { times, share } = found;
      const byTimes = Math.min(MOST_BITS, BITS + 2 * Math.log2(times));
      const byShare = Math.log2(share / (usual.get(kin.key) ?? 1));
      const bits = kin.ofSeller ? byTimes : Math.min(byTimes, byShare, MOST_CATEGORY_BITS);
      return bits > 0 ? { name: kin.name, times, bits, ofSeller: kin.ofSeller } : NO_COMPANY;
    },
  };
}

/** How often the expenses of likely pairs are of each kind. */
function usualShares(pairs: readonly Pair[], kinOf: (expense: MatchExpense) => Kin[]): Map<string, number> {
  const expenses = [...new Set(pairs.map(({ expense }) => expense))];
  const all = Map.groupBy(
    expenses.flatMap((expense) => kinOf(expense).map(({ key }) => key)),
    (key) => key,
  );
  return new Map([...all].map(([key, { length }]) => [key, length / expenses.length]));
}

/** The merchant of an expense, or the catalogue's that its comment names; then its category. */
function kinBy(merchants: Chance['merchants']): (expense: MatchExpense) => Kin[] {
  const named = Map.groupBy(
    merchants.map((one) => {
      const words = nameWords(one.name);
      return { ...one, words, forms: formsBehind(one.name, words.at(-1) ?? '') };
    }),
    ({ words }) => words[0],
  );
  /** Granite Ltd is not Granite GmbH; where one of the two is written without its form, they may be one. */
  const isOtherFirm = (
    comment: string,
    { words, forms }: { words: string[]; forms: ReadonlySet<string> },
  ) => {
    if (forms.size === 0) return false;
    const written = formsBehind(comment, words.at(-1) ?? '');
    return written.size > 0 && written.isDisjointFrom(forms);
  };
  const inComment = (comment: string) => {
    const words = nameWords(comment);
    return words
      .flatMap((word, at) =>
        (named.get(word) ?? []).filter(
          (one) => one.words.every((other, more) => words[at + more] === other) && !isOtherFirm(comment, one),
        ),
      )
      .reduce<{ id: number; name: string; words: string[] } | undefined>(
        (best, one) => (best && best.words.length >= one.words.length ? best : one),
        undefined,
      );
  };
  const kept = new Map<MatchExpense, Kin[]>();
  return (expense) => {
    let kin = kept.get(expense);
    if (!kin) {
      const { merchant, merchantName, comments, categories } = expense;
      const [found] = merchant === null ? comments.flatMap((one) => inComment(one) ?? []) : [];
      const id = merchant ?? found?.id;
      kin = [
        ...(id === undefined
          ? []
          : [{ key: `merchant ${id}`, name: merchantName ?? found?.name ?? '', ofSeller: true }]),
        ...categories.slice(0, 1).map((name) => ({ key: `category ${name}`, name, ofSeller: false })),
      ];
      kept.set(expense, kin);
    }
    return kin;
  };
}
