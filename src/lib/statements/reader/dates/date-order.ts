import { statedCurrency } from '../columns/currency.ts';
import { directionOf } from '../money/chain.ts';
import { amountReader, balanceOf, courseOf } from '../money/money-reader.ts';
import type { Plan } from '../plan.ts';
import { tidy } from '../text/fold.ts';
import type { Sheet } from '../text/split.ts';
import type { Corrections, DateOrder } from '../types.ts';
import { nameHits } from '../words/columns.ts';
import { ordersOf, parseDay, writtenOrder } from './dates.ts';

/** What the dates allow. */
export interface Orders {
  /** The likeliest first; exactly one when the order is certain. */
  orders: DateOrder[];
  /** Only the currency or a decimal comma tells that the day comes first. */
  assumed: boolean;
}

/** @param comma a decimal comma tells that the day comes first */
export function dateOrders(sheet: Sheet, plan: Plan, corrections: Corrections, comma: boolean): Orders {
  if (corrections.date_order) return { orders: [corrections.date_order], assumed: false };
  const { columns, start, header } = plan.layout;
  const { records } = sheet;
  const dates: string[] = [];
  const others: string[] = [];
  const around: string[] = [];
  for (let i = 0; i < records.length; i++) {
    const record = records[i] ?? [];
    const date = tidy(record[columns.date] ?? '');
    if (i >= start && record.length > 1 && /\d/.test(date) && date.length <= 48) {
      dates.push(date);
      if (columns.value_date !== undefined) others.push(tidy(record[columns.value_date] ?? ''));
    } else if (i < 80 || i > records.length - 40) {
      around.push(record.join(' ').slice(0, 400));
    }
  }
  const name = header?.names[columns.date] ?? '';
  const names = header?.names ?? [];
  const orders = chooseOrder({
    dates,
    others,
    around: around.join('\n'),
    name,
    names,
    direction: direction(plan),
  });
  const dayFirst =
    orders.length > 1 && isDayFirst(plan, comma) ? orders.filter((order) => order !== 'mdy') : orders;
  if (dayFirst.length < orders.length && dayFirst.length === 1) return { orders: dayFirst, assumed: true };
  return { orders: orders.length > 0 ? orders : ['dmy'], assumed: false };
}

/** Money of countries where some or all write the month first. */
const MONTH_FIRST = new Set(['USD', 'CAD', 'PHP', 'KYD', 'BZD', 'PAB', 'GTQ', 'SAR']);

/** Whether the amounts are in the money of people who do not write the month first, or written as they write them. */
function isDayFirst({ layout, sample }: Plan, comma: boolean): boolean {
  const { amount, debit, credit } = layout.columns;
  if (comma && [amount, debit, credit].some((at) => (sample.columns[at ?? -1]?.onlyComma ?? 0) > 0))
    return true;
  const written = sample.columns[layout.columns.currency ?? -1]?.distinct ?? [];
  const { value } = statedCurrency(layout, written, sample);
  return value !== null && /^[A-Z]{3}$/.test(value) && !MONTH_FIRST.has(value);
}

function direction({ layout, sample }: Plan): 1 | -1 | 0 {
  const { balance } = layout.columns;
  if (balance === undefined) return 0;
  return directionOf(
    courseOf(sample, amountReader(layout.columns, layout.rule, layout.marks), (record) =>
      balanceOf(record, balance, layout.marks, layout.balanceMarker),
    ),
  );
}

export interface DateEvidence {
  /** The booking dates, and the other dates of the same rows, as written and in the file's order. */
  dates: string[];
  others: string[];
  /** Text outside the table, such as the period or the printing date. */
  around: string;
  /** The folded names of the date column and of all columns. */
  name: string;
  names: readonly string[];
  /** From the balance: 1 when the oldest row comes first, -1 when the newest does, 0 when unknown. */
  direction: 1 | -1 | 0;
}

/** The orders that fit all dates, narrowed by other evidence. Several, likeliest first, when the order stays open. */
export function chooseOrder(evidence: DateEvidence): DateOrder[] {
  const { dates, others } = evidence;
  let orders = fitting(dates);
  if (orders.length > 1 && alike(orders, dates)) return [writtenOrder(dates[0] ?? '') ?? orders[0] ?? 'dmy'];
  if (orders.length > 1) orders = narrow(orders, fitting(others));
  if (orders.length > 1) orders = narrow(orders, plausible(orders, dates));
  if (orders.length > 1) orders = separated(orders, dates);
  for (const witness of [byLetterhead, byRowOrder, byPairs, byLanguage]) {
    if (orders.length > 1) orders = narrow(orders, witness(orders, evidence));
  }
  return orders.length > 1 ? likeliestFirst(orders, evidence) : orders;
}

/** The orders that fit all dates, or the most when some are malformed. */
function fitting(dates: string[]): DateOrder[] {
  const fits = { dmy: 0, mdy: 0, ymd: 0 };
  for (const date of new Set(dates)) for (const order of ordersOf(date)) fits[order]++;
  const most = Math.max(fits.dmy, fits.mdy, fits.ymd);
  return most === 0 ? [] : (['dmy', 'mdy', 'ymd'] as const).filter((order) => fits[order] === most);
}

const narrow = (orders: DateOrder[], fit: readonly DateOrder[]): DateOrder[] => {
  const both = orders.filter((order) => fit.includes(order));
  return both.length > 0 ? both : orders;
};

/** A statement spans years, not decades: `24/05/11` is in 2024 when `24/05/30` stands beside it. */
function plausible(orders: DateOrder[], dates: string[]): DateOrder[] {
  return orders.filter((order) => {
    const years = daysIn(dates, order, 5000).map((day) => Number(day.slice(0, 4)));
    return Math.max(...years) - Math.min(...years) <= 10;
  });
}

/** Dots never separate a leading month, and a leading two-digit year is rare. */
function separated(orders: DateOrder[], dates: string[]): DateOrder[] {
  const dotted = dates.every((date) => /^\d{1,2}\. ?\d/.test(date) || !/^\d{1,2}\D\d/.test(date));
  const likely = orders.filter((order) => !(order === 'mdy' && dotted));
  return likely.length > 1 && likely.includes('dmy') ? likely.filter((order) => order !== 'ymd') : likely;
}

const alike = (orders: DateOrder[], dates: string[]): boolean =>
  [...new Set(dates)].every((date) => new Set(orders.map((order) => parseDay(date, order))).size === 1);

function daysIn(dates: string[], order: DateOrder, most = dates.length): string[] {
  const known = new Map<string, string>();
  const days: string[] = [];
  for (const date of dates) {
    let day = known.get(date);
    if (day === undefined) {
      day = parseDay(date, order) ?? '';
      known.set(date, day);
    }
    if (day !== '' && days.push(day) === most) break;
  }
  return days;
}

/** By a letterhead date that fits only one order, or a period that contains all rows under only one order. */
function byLetterhead(orders: DateOrder[], { around, dates }: DateEvidence): DateOrder[] {
  const written = around.match(/(?<![\d./-])\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?![\d./-])/g) ?? [];
  const separator = /\d(\D)\d/.exec(dates[0] ?? '')?.[1] ?? '';
  const same = written.filter((date) => /\d(\D)\d/.exec(date)?.[1] === separator).slice(0, 20);
  if (same.length === 0) return orders;
  const fit = narrow(orders, fitting(same));
  if (fit.length === 1 || same.length < 2) return fit;
  return orders.filter((order) => {
    const period = daysIn(same, order).sort();
    const [first, last] = [period[0] ?? '', period.at(-1) ?? ''];
    return daysIn(dates, order).every((day) => day >= first && day <= last);
  });
}

/** Statements are sorted by time, so an order under which the days jump back and forth is wrong. */
function byRowOrder(orders: DateOrder[], { dates, direction }: DateEvidence): DateOrder[] {
  return orders.filter((order) => {
    const days = daysIn(dates, order);
    if (new Set(days).size < 3 && direction === 0) return true;
    const up = days.every((day, i) => i === 0 || day >= (days[i - 1] ?? ''));
    const down = days.every((day, i) => i === 0 || day <= (days[i - 1] ?? ''));
    return (up && direction >= 0) || (down && direction <= 0);
  });
}

/** A row's booking date and value date are days apart, not months. */
function byPairs(orders: DateOrder[], { dates, others }: DateEvidence): DateOrder[] {
  if (others.length !== dates.length) return orders;
  return orders.filter((order) => closePairs(dates, others, order) !== 'never');
}

/** Whether a row's two dates, where they differ, are always or never within ten days; `open` below six such rows. */
function closePairs(dates: string[], others: string[], order: DateOrder): 'always' | 'never' | 'open' {
  let close = 0;
  let far = 0;
  for (let i = 0; i < dates.length && i < 2000; i++) {
    if (dates[i] === others[i]) continue;
    const one = parseDay(dates[i] ?? '', order);
    const two = parseDay(others[i] ?? '', order);
    if (!one || !two) continue;
    if (Math.abs(Date.parse(one) - Date.parse(two)) <= 10 * 86_400_000) close++;
    else far++;
  }
  if (close + far < 6) return 'open';
  return far === 0 ? 'always' : close === 0 ? 'never' : 'open';
}

const DAY_FIRST =
  /\b(?:datum|fecha|dato|buchung\w*|data|dia|giorno|jour|paivamaara|pvm|datums|tarih\w*|tanggal|tgl|kuupaev|dagsetning|ngay|valuta|wertstellung|дата|датата|ημερομηνια)\b/;

/** Terms of Indian banks, which never write the month first. */
const INDIAN = /\b(?:narration|chq|utr|ifsc|lakh)\b/;

/** Languages and countries that never write the month first, judged by all names of columns together. */
function byLanguage(orders: DateOrder[], { name, names }: DateEvidence): DateOrder[] {
  const dayFirst = orders.filter((order) => order !== 'mdy');
  if (INDIAN.test(names.join(' '))) return dayFirst;
  const telling = names.filter((one) => nameHits(one).roles.size > 0 && !isShared(one));
  const english = telling.filter((one) => ENGLISH.test(one)).length;
  const foreign = telling.length - english;
  if (foreign !== english) return foreign > english ? dayFirst : orders;
  return DAY_FIRST.test(name) ? dayFirst : orders;
}

/** Words of column names that are English alone, and those that several languages share. */
const ENGLISH =
  /\b(?:amount|balance|description|details?|transaction|withdrawals?|deposits?|paid|money|payee|payer|posting|posted|booking|booked|value|merchant|category|currency|account|name|number|from|to|narrative|particulars|memo|notes?|charges?|payments?|status|fees?|running|card|member|text|reference|id|out|in|outflow|inflow|outgoing|incoming|funds|debits|credits|spent|spend|income|expenses?|withdrawn|received|sent|narration|remarks?|label|title|subject|purpose|cheque|check|bal|tags?|time|created|completed|started|cleared|available|ledger|closing|branch|particular|instrument|recipient|sender|beneficiary|vendor|location|comments?|exchange|rate|tax|gross|user|customer|method|source|destination|activity|group|counterparty|purchases?|datetime|timestamp|effective|interest|start|end|initiated|authori[sz]ed|due|expiry|statement|settlement|timezone|amt|expenditure|wdl|deposited|receipts?|foreign|fx|rounding|points?|rewards?|miles|intl|instructed|quantity|qty|shares|units|count|installments?|mcc|year|month|discount|before|opening|indicator|sign|side|flow|ccy|curr|state|ref|refno|utr|rrn|fitid|journal|archive|creditor|originator|acct|consumer|invoice|order|structured|external|related|batch|descr|desc|reason|information|explanation|receiver|subcategory|labels?|classification|accountno|country|district|agency|owner|holder|cardholder|zip|postcode|postal|email|phone|emoji|address|street|place|image|series|serial|sr|sl|vat|gst|cashback|local|price)\b/;
const SHARED =
  /^(?:date|data|datum|type|code|iban|bic|swift|info|total|debit|credit|transaction|operation|communication|no|nr|description|reference|valuta|account|id|status|text|bank|product|partner|original|limit|client|terminal|international|nature|mode|net|region|parent|sort|class|channel|commission|compensation|tip|city|sms|pos|atm)$/;
const isShared = (name: string): boolean => name.split(' ').every((word) => SHARED.test(word));

/** Prefers the order under which the dates span fewer days. */
function likeliestFirst(orders: DateOrder[], { dates, others }: DateEvidence): DateOrder[] {
  const span = (order: DateOrder): number => {
    const days = daysIn([...dates, ...others.slice(0, 500)], order).sort();
    return Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '');
  };
  return orders.toSorted((a, b) => span(a) - span(b));
}
