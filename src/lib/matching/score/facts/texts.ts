import { type Chance, isOfTheBank, wordBits } from '../chance.ts';
import type { MatchExpense, MatchRow } from '../shapes.ts';
import {
  type Agreement,
  agree,
  type BankText,
  type Name,
  NONE,
  readBank,
  readName,
  worth,
} from './agreement.ts';
import { alikeNames } from './alike-names.ts';
import { PROCESSORS } from './words.ts';

/** A text that weighs less says nothing of who was paid. */
const SAYS = 3;
/** Of a word that many rows have and no expense. */
const BANKS_WORD = 0.3;

/** Compares bank texts with the names and comments of expenses, and remembers both. */
export interface Comparer {
  /** How far the row's text agrees with the best of the expense's names and comments. */
  agreement: (row: MatchRow, expense: MatchExpense) => Agreement;
  /** The merchant of the catalogue that the text names most clearly. */
  merchantIn: (row: MatchRow) => NamedMerchant | undefined;
  /** Whether the text holds the person's name. */
  person: (row: MatchRow, name: string) => Agreement;
  /** Whether two names may be one that was misspelt or cut. */
  alike: (name: string, other: string) => boolean;
  /** The same of one of several names. */
  alikeOne: (names: readonly string[]) => (other: string) => boolean;
  /** Whether the text says anything about who was paid. */
  says: (row: MatchRow) => boolean;
  /** The words of the text that may be of a name. */
  words: (row: MatchRow) => readonly string[];
}

export function comparer(chance: Chance): Comparer {
  const weightOf = remembered((word: string) => Math.max(0, wordBits(word, chance.words)));
  /** What a word of a bank's text counts of the whole: little where it names nobody. */
  const shareOf = (word: string): number =>
    PROCESSORS.has(word) ? 0 : weightOf(word) * (isOfTheBank(word, chance.words) ? BANKS_WORD : 1);
  const bankTexts = new Map<string, BankText>();
  const bankText = remembered(({ core, description }: MatchRow): BankText => {
    const text = readBank(core, description, shareOf);
    // Most descriptions differ by their numbers alone, of which nothing is left.
    const key = [text.words, text.more, text.run].join('|');
    const same = bankTexts.get(key) ?? text;
    bankTexts.set(key, same);
    return same;
  });
  let names = 0;
  const numbered = (name: Name): NumberedName => ({ ...name, at: names++ });
  const named = remembered((name: string) => numbered(readName(name, true, weightOf)));
  const commented = remembered((comment: string) => numbered(readName(comment, false, weightOf)));
  const alikeTo = remembered((name: Name) => remembered((other: Name) => alikeNames(name, other)));
  const alike = (name: string, other: string) => alikeTo(named(name))(named(other));
  const alikeOne = remembered((names: string) =>
    remembered((other: string) => names.split('\n').some((name) => alike(name, other))),
  );
  const agreements = remembered((_: BankText): (Agreement | undefined)[] => []);
  /** Most of the work is to look up what was compared: by the name's number, which is quicker than a map of names. */
  const against = (text: BankText): ((name: NumberedName) => Agreement) => {
    const known = agreements(text);
    return (name) => {
      while (known.length <= name.at) known.push(undefined);
      known[name.at] ??= agree(text, name, weightOf, shareOf);
      return known[name.at] as Agreement;
    };
  };
  const namesOf = remembered((expense: MatchExpense) => {
    const { merchantName, aliases, comments, projectName, personName } = expense;
    const others = [...comments, projectName ?? '', personName ?? ''];
    return [...[merchantName ?? '', ...aliases].map(named), ...others.map(commented)].filter(
      ({ words }) => words.length > 0,
    );
  });
  const index = merchantIndex(chance.merchants.map(({ id, name }) => ({ id, name: named(name) })));
  const merchantOf = remembered((text: BankText) =>
    index(text)
      .map(({ id, name }) => ({ ...against(text)(name), merchant: id }))
      .reduce<NamedMerchant | undefined>(
        (top, one) => (worth(one) > worth(top ?? NONE) ? one : top),
        undefined,
      ),
  );
  const comparedTo = lastOf((row: MatchRow) => against(bankText(row)));
  const lastNames = lastOf(namesOf);
  return {
    agreement: (row, expense) => {
      const compared = comparedTo(row);
      let best = NONE;
      for (const name of lastNames(expense)) {
        const one = compared(name);
        if (one !== NONE && isBetter(one, best)) best = one;
      }
      return best;
    },
    merchantIn: (row) => merchantOf(bankText(row)),
    person: (row, name) => against(bankText(row))(named(name)),
    alike,
    alikeOne: (names) => alikeOne(names.join('\n')),
    says: (row) => bankText(row).weight >= SAYS,
    words: (row) => bankText(row).words.filter((word) => !PROCESSORS.has(word)),
  };
}

type NamedMerchant = Agreement & { merchant: number };

/** A function of one value whose answers are kept. */
function remembered<K, V>(find: (key: K) => V): (key: K) => V {
  const kept = new Map<K, V>();
  return (key) => {
    let value = kept.get(key);
    if (value === undefined && !kept.has(key)) {
      value = find(key);
      kept.set(key, value);
    }
    return value as V;
  };
}

/** The same for the last value alone: a row is compared with many expenses, an expense with many rows. */
function lastOf<K, V>(find: (key: K) => V): (key: K) => V {
  let last: { key: K; value: V } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: find(key) };
    return last.value;
  };
}

const isBetter = (one: Agreement, best: Agreement): boolean =>
  worth(one) > worth(best) || (worth(best) === 0 && one.bits > best.bits);

type NumberedName = Name & { at: number };

interface Merchant {
  id: number;
  name: NumberedName;
}

/** Merchants by the beginnings of their words, of their name in one piece, and of their initials. */
function merchantIndex(merchants: readonly Merchant[]): (text: BankText) => Merchant[] {
  const byBeginning = new Map<string, Merchant[]>();
  for (const merchant of merchants) {
    const { words, joined, initials } = merchant.name;
    const keys = [...words, joined, initials].filter((word) => word.length > 1);
    for (const key of new Set(keys.map(beginning))) {
      const all = byBeginning.get(key);
      if (all) all.push(merchant);
      else byBeginning.set(key, [merchant]);
    }
  }
  return ({ words }) => [
    ...new Set([...new Set(words.map(beginning))].flatMap((word) => byBeginning.get(word) ?? [])),
  ];
}

const beginning = (word: string): string => word.slice(0, 3);
