import {
  type AccountCurrency,
  type CurrencyAnswer,
  type FileMoney,
  mainCurrency,
  type Settled,
  settleCurrency,
} from '../../core/currency/agree.ts';
import { type Currency, currencyNamed, digitsOf, FIRST_CURRENCY } from '../../core/currency/codes.ts';
import { isSignOf } from '../../core/money.ts';
import type { Decimals } from '../reader/money/amounts.ts';
import { followApart } from '../reader/proof/prove.ts';
import { effectOf } from '../reader/questions.ts';
import type { Part } from '../reader/read.ts';
import {
  type Notice,
  type Question,
  type Reading,
  type StatedBalance,
  StatementError,
  type StatementLine,
} from '../reader/types.ts';
import { statedAs } from '../reader/words/currencies.ts';

/** A reading in minor units of a currency, with a question where file and account do not agree on one. */
export interface AgreedReading extends Reading {
  counted_in: Currency;
  /** What its rows say about their money. */
  money: FileMoney;
}

/** An account that says nothing takes whatever the file says. */
export const OPEN: AccountCurrency = { currency: FIRST_CURRENCY, chosen: false, empty: true };

/**
 * Counts a reading in the minor units of the currency that file and account agree on, or which the first answer gives.
 * @param decimals that the reading's amounts are counted with
 * @param again reads the file with all answers: the whole, or a table's rows of one currency, where it is a table
 * @throws StatementError for an amount with more decimals than the currency has
 */
export function inCurrency(
  reading: Reading,
  decimals: Decimals,
  account: AccountCurrency,
  answer: CurrencyAnswer | undefined,
  again: (currency?: Part) => Reading | undefined,
): AgreedReading {
  const money = moneyOf(reading, decimals);
  const settled = settleCurrency(money, account, answer);
  const less = 10 ** (decimals - digitsOf(settled.currency));
  const { kept, left } = divided(reading.rows, money, settled);
  const answers = settled.open.map((value) => {
    const by = divided(reading.rows, money, settleCurrency(money, account, value));
    return { value, effect: effectOf(by.kept) };
  });
  const own = left.length > 0 ? inOneCurrency(reading, kept, left, again) : (again() ?? reading);
  const asked: Question[] = answers.length > 0 ? [{ field: 'currency', readings: answers }] : [];
  const counted = scaled({ ...own, questions: [...own.questions, ...asked] }, less, settled.currency);
  return {
    ...counted,
    currency: oneOf(money, reading.currency),
    counted_in: settled.currency,
    money,
  };
}

function oneOf({ currencies }: FileMoney, { source }: Reading['currency']): Reading['currency'] {
  const value = mainCurrency(currencies);
  if (value === undefined || currencies.length > 1) return { value: null, source: null };
  return { value, source: source ?? 'column' };
}

/** Whether a file's amounts have to be counted with three decimals, by its currencies or by what its account is in. */
export function needsThousandths(
  reading: Reading,
  decimals: Decimals,
  account: AccountCurrency = OPEN,
  answer?: CurrencyAnswer,
): boolean {
  const money = moneyOf(reading, decimals);
  const { currency } = settleCurrency(money, account, answer);
  return [...money.currencies, currency].some((stated) => digitsOf(currencyNamed(stated) ?? currency) === 3);
}

/** How a stored reading agrees with its account as it is now; undefined when it has to be read again for that. */
export function settledAgain(
  { money, counted_in, questions, corrections }: StoredCurrency,
  account: AccountCurrency,
): Settled | undefined {
  if (!money) return undefined;
  const settled = settleCurrency(money, account, corrections.currency);
  const asked = questions.find(({ field }) => field === 'currency')?.readings ?? [];
  const same = settled.open.join() === asked.map(({ value }) => value).join();
  return same && settled.currency === counted_in ? settled : undefined;
}

/** What is stored of a reading about its currency; readings of earlier releases have nothing of it. */
interface StoredCurrency extends Partial<Pick<AgreedReading, 'counted_in' | 'money'>> {
  questions: readonly Question[];
  corrections: { currency?: CurrencyAnswer };
}

/** What the rows say, else the whole file. */
function moneyOf({ rows, currency, balance }: Reading, decimals: Decimals): FileMoney {
  const counts = new Map<string, number>();
  let most = 0;
  for (const row of rows) {
    if (row.currency) counts.set(row.currency, (counts.get(row.currency) ?? 0) + 1);
    while (most < decimals && row.amount % 10 ** (decimals - most) !== 0) most++;
  }
  // A balance that adds up over rows of several currencies counts them all in one: theirs is what was paid in elsewhere. Where
  // it follows in each currency alone, as where each adds up to zero, there are several.
  const all = counts.size > 1 && balance.state === 'agrees';
  const apart = all ? followApart(rows, ({ currency: own }) => own) : undefined;
  const proven = apart && (apart.chains < 2 || apart.matched < apart.steps);
  const ofFile = statedAs(currency.value ?? '');
  const currencies =
    counts.size > 0 && !proven
      ? [...counts].sort((a, b) => b[1] - a[1]).map(([stated]) => stated)
      : ofFile === null
        ? []
        : [ofFile];
  return { currencies, decimals: most };
}

/** The rows that are counted, and those in other currencies, which are left out. Of several, one that names none is the account's. */
function divided(
  rows: readonly StatementLine[],
  { currencies: [main, ...others] }: FileMoney,
  { skips, currency }: Settled,
): { kept: StatementLine[]; left: StatementLine[] } {
  const known = new Map<string | null | undefined, boolean>();
  const isKept = ({ currency: own }: StatementLine): boolean => {
    const stated = own ?? (others.length > 0 ? currency : (main ?? currency));
    const fits = known.get(stated) ?? isSignOf(stated, currency);
    known.set(stated, fits);
    return fits;
  };
  if (!skips) return { kept: [...rows], left: [] };
  return { kept: rows.filter(isKept), left: rows.filter((row) => !isKept(row)) };
}

/** Without the rows that are left out. In a table each currency may have a balance of its own, which proves its rows anew. */
function inOneCurrency(
  reading: Reading,
  kept: StatementLine[],
  left: readonly StatementLine[],
  again: (currency: Part) => Reading | undefined,
): Reading {
  const alone = kept.length === 0 ? undefined : again({ own: statedBy(kept), others: statedBy(left) });
  const own = alone ?? { ...reading, rows: kept, balance: { state: 'none' }, opening: null, closing: null };
  const known = new Set([...own.rows, ...own.skipped, ...left].map(({ line }) => line));
  const others = reading.skipped.filter(({ line }) => !known.has(line));
  return {
    ...own,
    skipped: [...own.skipped, ...others, ...left.map(foreignRow)].toSorted((a, b) => a.line - b.line),
  };
}

const statedBy = (rows: readonly StatementLine[]): string[] => [
  ...new Set(rows.flatMap(({ currency }) => currency ?? [])),
];

const foreignRow = ({ line, description, currency }: StatementLine): Notice => ({
  line,
  text: { key: 'statements.skipped.other_currency', values: { currency: currency ?? '' } },
  raw: description.slice(0, 500),
});

/** The reading with every amount divided; the rows' own currencies and accounts have served their purpose. */
function scaled(reading: Reading, less: number, currency: Currency): Reading {
  const stated = (one: StatedBalance | null) => one && { ...one, amount: whole(one.amount, less) };
  const { balance } = reading;
  return {
    ...reading,
    rows: reading.rows.map(({ currency: _, account: __, ...row }) => {
      if (less === 1) return row;
      if (row.amount % less !== 0)
        throw new StatementError('uploads.error.decimals', { line: row.line, currency });
      return {
        ...row,
        amount: row.amount / less,
        balance: row.balance !== null && row.balance % less === 0 ? row.balance / less : null,
      };
    }),
    opening: stated(reading.opening),
    closing: stated(reading.closing),
    balance:
      balance.state === 'differs'
        ? { ...balance, expected: whole(balance.expected, less), found: whole(balance.found, less) }
        : balance,
    questions: reading.questions.map(({ field, readings }) => ({
      field,
      readings: readings.map((one) => scaledAnswer(one, less)),
    })),
  };
}

const whole = (amount: number, less: number): number => Math.trunc(amount / less);

type Answer = Question['readings'][number];

function scaledAnswer({ value, effect, changes }: Answer, less: number): Answer {
  const first = changes?.first.map(({ line, amount }) => ({
    line,
    amount: amount === null ? null : whole(amount, less),
  }));
  return {
    value,
    effect: {
      ...effect,
      money_in: whole(effect.money_in, less),
      money_out: whole(effect.money_out, less),
    },
    ...(changes && first && { changes: { ...changes, first } }),
  };
}
