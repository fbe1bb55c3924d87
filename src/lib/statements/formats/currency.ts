import {
  type AccountCurrency,
  type CurrencyAnswer,
  type Settled,
  settleCurrency,
} from '../../core/currency/agree.ts';
import { type Currency, currencyNamed, digitsOf, FIRST_CURRENCY } from '../../core/currency/codes.ts';
import type { Decimals } from '../reader/money/amounts.ts';
import { effectOf } from '../reader/questions.ts';
import {
  type Effect,
  type Notice,
  type Question,
  type Reading,
  type StatedBalance,
  StatementError,
  type StatementLine,
} from '../reader/types.ts';

/** A reading in minor units of a currency, with a question where file and account do not agree on one. */
export interface AgreedReading extends Reading {
  counted_in: Currency;
  /** What the file says that its rows are in, the most frequent first. */
  currencies: Currency[];
}

/** An account that says nothing takes whatever the file says. */
const OPEN: AccountCurrency = { currency: FIRST_CURRENCY, chosen: false, empty: true };

/**
 * Counts a reading in the minor units of the currency that file and account agree on. undefined when it has to be read with another
 * number of decimals.
 * @param decimals that the reading's amounts are counted with
 * @throws StatementError for an amount with more decimals than the currency has
 */
export function inCurrency(
  reading: Reading,
  decimals: Decimals,
  account: AccountCurrency = OPEN,
  answer?: CurrencyAnswer,
): AgreedReading | undefined {
  const currencies = currenciesOf(reading);
  const settled = settleCurrency(currencies, account, answer);
  if (decimals < digitsOf(settled.currency)) return undefined;
  const kept = (currency: Currency): StatementLine[] =>
    reading.rows.filter((row) => (row.currency ?? currency) === currency);
  const rows = settled.skips ? kept(settled.currency) : reading.rows;
  const less = 10 ** (decimals - digitsOf(settled.currency));
  const left = settled.skips
    ? reading.rows.filter((row) => (row.currency ?? settled.currency) !== settled.currency)
    : [];
  const effects: Record<CurrencyAnswer, () => Effect> = {
    account: () => effectOf(kept(currencies[0] ?? account.currency)),
    skip: () => effectOf(kept(account.currency)),
    same: () => effectOf(reading.rows),
  };
  const question: Question = {
    field: 'currency',
    readings: settled.open.map((value) => ({ value, effect: effects[value]() })),
  };
  const counted = scaled({ ...reading, rows }, less, settled.currency);
  return {
    ...counted,
    // Rows that are left out may be what a stated balance counts.
    balance: left.length > 0 ? { state: 'none' } : counted.balance,
    questions: [
      ...counted.questions,
      ...(settled.open.length > 0 ? [{ ...question, readings: question.readings.map(effectIn(less)) }] : []),
    ],
    skipped: [...counted.skipped, ...left.map(foreignRow)].toSorted((a, b) => a.line - b.line),
    currency: currencies.length > 1 ? { value: null, source: null } : reading.currency,
    counted_in: settled.currency,
    currencies,
  };
}

const foreignRow = ({ line, description, currency }: StatementLine): Notice => ({
  line,
  text: { key: 'statements.skipped.other_currency', values: { currency: currency ?? '' } },
  raw: description.slice(0, 500),
});

/** How a stored reading agrees with its account as it is now; undefined when it has to be read again for that. */
export function settledAgain(
  { currencies, counted_in, questions, corrections }: StoredCurrency,
  account: AccountCurrency,
): Settled | undefined {
  if (!currencies) return undefined;
  const settled = settleCurrency(currencies, account, corrections.currency);
  const asked = questions.find(({ field }) => field === 'currency')?.readings ?? [];
  const same = settled.open.join() === asked.map(({ value }) => value).join();
  return same && settled.currency === counted_in ? settled : undefined;
}

/** What is stored of a reading about its currency; readings of earlier releases have nothing of it. */
interface StoredCurrency extends Partial<Pick<AgreedReading, 'counted_in' | 'currencies'>> {
  questions: readonly Question[];
  corrections: { currency?: CurrencyAnswer };
}

/** A balance that adds up over rows of several currencies counts them all in one: theirs is what was paid in elsewhere. */
function currenciesOf({ rows, currency, balance }: Reading): Currency[] {
  const counts = new Map<Currency, number>();
  for (const row of rows) {
    const named = row.currency == null ? undefined : currencyNamed(row.currency);
    if (named) counts.set(named, (counts.get(named) ?? 0) + 1);
  }
  const proven = counts.size > 1 && balance.state === 'agrees';
  if (counts.size > 0 && !proven) return [...counts].sort((a, b) => b[1] - a[1]).map(([code]) => code);
  return currencyNamed(currency.value ?? '') ? [currency.value as Currency] : [];
}

/** The reading with every amount divided; the rows' own currencies have served their purpose. */
function scaled(reading: Reading, less: number, currency: Currency): Reading {
  const whole = (amount: number): number => Math.trunc(amount / less);
  const stated = (one: StatedBalance | null) => one && { ...one, amount: whole(one.amount) };
  const { balance } = reading;
  return {
    ...reading,
    rows: reading.rows.map(({ currency: _, ...row }) => {
      if (less === 1) return row;
      if (row.amount % less !== 0)
        throw new StatementError('uploads.error.decimals', { line: row.line, currency });
      return {
        ...row,
        amount: row.amount / less,
        balance: row.balance !== null && row.balance % less === 0 ? row.balance / less : null,
      };
    }),
    ...{ opening: stated(reading.opening), closing: stated(reading.closing) },
    balance:
      balance.state === 'differs'
        ? { ...balance, expected: whole(balance.expected), found: whole(balance.found) }
        : balance,
    questions: reading.questions.map((question) => ({
      ...question,
      readings: question.readings.map(effectIn(less)),
    })),
  };
}

const effectIn =
  (less: number) =>
  (reading: Question['readings'][number]): Question['readings'][number] => {
    const { effect, changes } = reading;
    const whole = (amount: number): number => Math.trunc(amount / less);
    return {
      ...reading,
      effect: { ...effect, money_in: whole(effect.money_in), money_out: whole(effect.money_out) },
      ...(changes && {
        changes: {
          ...changes,
          first: changes.first.map(({ line, amount }) => ({
            line,
            amount: amount === null ? null : whole(amount),
          })),
        },
      }),
    };
  };
