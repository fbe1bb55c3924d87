import type { Currency } from '../core/currency/codes.ts';
import { coreOf } from '../core/description/payee-key.ts';
import { anchorOf, textTest } from '../core/description/sought.ts';
import { Words } from '../core/description/text-words.ts';
import type { RuleDirection, RuleTextOp } from '../db/tables/rules.ts';

/** What a rule asks of a transaction. Amounts in minor units of its currency, without a sign. */
export interface Conditions {
  account: number | null;
  direction: RuleDirection | null;
  text: string | null;
  text_op: RuleTextOp;
  amount_min: number | null;
  amount_max: number | null;
  currency: Currency;
  /** Only money that left is recorded as an expense. */
  record_expense: boolean;
}

/** The facts of a transaction that rules look at; `amount` is positive when money left. */
export interface Matched {
  account: number;
  amount: number;
  description: string;
  payee: string | null;
  core: string;
  /** Read once, however many rules ask. */
  words?: RowWords;
}

/** The words of a transaction's text, of its core, and of the core of its text alone, each read when a rule first asks for it. */
class RowWords {
  readonly #row: Matched;
  #raw: Words | undefined;
  #core: Words | undefined;
  #text: Words | undefined;
  constructor(row: Matched) {
    this.#row = row;
  }
  get raw(): Words {
    this.#raw ??= new Words(this.#row.description);
    return this.#raw;
  }
  get core(): Words {
    this.#core ??= new Words(this.#row.core);
    return this.#core;
  }
  /** What rules were made of before payees were known, and what they find where a file names none. */
  get text(): Words {
    const { payee, description } = this.#row;
    this.#text ??= payee === null ? this.core : new Words(coreOf(description));
    return this.#text;
  }
}

function rowWords(row: Matched): RowWords {
  row.words ??= new RowWords(row);
  return row.words;
}

/**
 * The one test of a rule, for previews, for applying it and for inserts.
 * @param currencies of the accounts: amounts compare within a currency
 */
export function compile(
  rule: Conditions,
  currencies: ReadonlyMap<number, Currency>,
): (row: Matched) => boolean {
  const { account, direction, text, text_op, amount_min, amount_max, currency, record_expense } = rule;
  const test = text === null ? undefined : textTest(text, text_op);
  const bounded = amount_min !== null || amount_max !== null;
  const [least, most] = [amount_min ?? 0, amount_max ?? Number.MAX_SAFE_INTEGER];
  return (row) => {
    if (account !== null && row.account !== account) return false;
    if (direction !== null && (row.amount < 0 ? 'in' : 'out') !== direction) return false;
    if (record_expense && row.amount <= 0) return false;
    if (bounded) {
      const amount = Math.abs(row.amount);
      if (amount < least || amount > most || currencies.get(row.account) !== currency) return false;
    }
    if (!test) return true;
    const words = rowWords(row);
    return (
      test(words.raw) || (!test.ofWhole && (test(words.core) || (row.payee !== null && test(words.text))))
    );
  };
}

/**
 * The first of some rules that matches a transaction. Each rule that has a word of its own is looked at only where that
 * word occurs, so that a hundred cost little more than one.
 * @param rules in their order
 */
export function firstOf<Rule extends Conditions>(
  rules: readonly Rule[],
  currencies: ReadonlyMap<number, Currency>,
): (row: Matched) => Rule | undefined {
  const tests = rules.map((rule) => compile(rule, currencies));
  const anchored = new Map<string, number[]>();
  const loose: number[] = [];
  rules.forEach((rule, n) => {
    const anchor = rule.text === null ? undefined : anchorOf(rule.text, rule.text_op);
    if (anchor === undefined) loose.push(n);
    else anchored.set(anchor, [...(anchored.get(anchor) ?? []), n]);
  });
  return (row) => {
    let candidates = loose;
    if (anchored.size > 0) {
      const { raw, core } = rowWords(row);
      for (const { list, others } of [raw, core])
        for (const word of others.length > 0 ? [...list, ...others] : list) {
          const found = anchored.get(word);
          if (found) candidates = [...candidates, ...found];
        }
      if (candidates !== loose) candidates.sort((a, b) => a - b);
    }
    const first = candidates.find((n) => tests[n]?.(row));
    return first === undefined ? undefined : rules[first];
  };
}
