import { payeeName } from '../../core/description/payee-key.ts';
import { chooseOrder, type DateEvidence } from '../reader/dates/date-order.ts';
import { parseDay } from '../reader/dates/dates.ts';
import { type Notation, notationOf } from '../reader/money/amounts.ts';
import {
  type Corrections,
  type DateOrder,
  type DecimalMark,
  type Reading,
  StatementError,
  type StatementLine,
} from '../reader/types.ts';
import { mayStateBalance, statesBalance } from '../reader/words/rows.ts';
import { ask, bothMarks, readingOf } from './reading.ts';
import {
  dayFirst,
  entryCounter,
  type Found,
  type FoundStatement,
  newFound,
  newStatement,
  rawOf,
  type Source,
  warning,
} from './statement.ts';
import { amountOf, badDate, decimalMarkOf, descriptionOf, Unreadable } from './values.ts';

/** A record up to its `^`, by the letters that its lines begin with; `parts` are its split's amounts. */
interface Entry {
  fields: Map<string, string>;
  at: number;
  end: number;
  line: number;
}

/** The records of one `!Type:` that belong to one account. */
interface Section {
  type: string;
  account: string | null;
  entries: Entry[];
  line: number;
}

const OF_ACCOUNTS = /^(?:bank|ccard|cash|oth ?[al])$/i;

/**
 * Reads QIF. Its dates have no fixed order, so the order is found as for CSV, and asked where the dates leave it open.
 * @throws StatementError when no record is a transaction
 */
export function readQif(source: Source, given: Corrections, number?: string): Reading {
  const { text, decimals } = source;
  const sections = sectionsOf(text);
  const entries = sections.filter(({ type }) => OF_ACCOUNTS.test(type)).flatMap((section) => section.entries);
  const { mark, open, decided } = decimalMarkOf(entries.map(amountText));
  const dates = entries.map(({ fields }) => plainDate(fields.get('D') ?? '')).filter((date) => date !== '');
  const evidence: DateEvidence = { dates, others: [], around: '', name: '', names: [], direction: 0 };
  const fitting = given.date_order ? [given.date_order] : openOrders(evidence);
  const byComma = decided && mark === ',' && fitting.length > 1 && fitting.includes('dmy');
  const orders = byComma ? (['dmy'] as const) : fitting;
  const order = orders[0] ?? 'dmy';
  const chosenMark = given.decimal_mark ?? mark;
  const found = (by: DateOrder, at: DecimalMark): Found =>
    foundIn(source, sections, by, notationOf(at, decimals));
  const result = readingOf(found(order, chosenMark), given, number, (account) => [
    ...(orders.length > 1 ? [ask('date_order', orders, account, (by) => found(by, chosenMark))] : []),
    ...(open && !given.decimal_mark
      ? [ask('decimal_mark', bothMarks(mark), account, (at) => found(order, at))]
      : []),
  ]);
  const warnings = byComma ? [dayFirst(entries[0]?.line ?? 1), ...result.warnings] : result.warnings;
  return { ...result, warnings, date_order: order, decimal_mark: chosenMark };
}

/** A year of two digits never comes first; orders that give the same days are one. */
function openOrders(evidence: DateEvidence): DateOrder[] {
  const { dates } = evidence;
  const yearFirst = dates.some((date) => /^\d{4}/.test(date));
  const orders = chooseOrder(evidence).filter((order) => yearFirst || order !== 'ymd');
  const [first = 'mdy'] = orders;
  const same = (other: DateOrder) => dates.every((date) => parseDay(date, first) === parseDay(date, other));
  return orders.every(same) ? [first] : orders;
}

/** Splits the file into sections; a record without its closing `^` ends with the file. */
function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  let section: Section | undefined;
  let account: string | null = null;
  let naming = false;
  let entry: Entry | undefined;
  let line = 0;
  const countEntry = entryCounter();
  for (let at = 0; at < text.length; ) {
    line++;
    const next = lineEnd(text, at);
    const content = text.slice(at, next.end).trim();
    const here = at;
    at = next.after;
    if (content.startsWith('!')) {
      const type = /^!type:\s*(.{0,40})/i.exec(content)?.[1]?.trim();
      if (type !== undefined) {
        section = { type, account, entries: [], line };
        sections.push(section);
        countEntry();
      }
      naming = /^!account/i.test(content);
      if (naming) section = undefined;
      entry = undefined;
    } else if (content === '^') {
      if (entry) entry.end = next.end;
      if (naming && entry) account = entry.fields.get('N')?.slice(0, 100) ?? account;
      entry = undefined;
    } else if (content !== '' && !content.startsWith('#') && (section || naming)) {
      if (!entry) {
        entry = { fields: new Map(), at: here, end: next.end, line };
        if (!naming) section?.entries.push(entry);
        countEntry();
      }
      entry.end = next.end;
      keepField(entry, content);
    }
  }
  if (sections.length === 0) throw new StatementError('statements.error.no_entries', { format: 'QIF' });
  return sections;
}

function lineEnd(text: string, at: number): { end: number; after: number } {
  const feed = text.indexOf('\n', at);
  if (feed >= 0) return { end: feed, after: feed + 1 };
  return { end: text.length, after: text.length };
}

/** Fields of a split stand behind its `S` and are none of the record. */
function keepField(entry: Entry, content: string): void {
  const letter = content.charAt(0);
  if (letter === 'S') entry.fields.set('S', content.slice(1));
  const ofSplit = entry.fields.has('S') && 'E$%'.includes(letter);
  if (!ofSplit && !entry.fields.has(letter)) entry.fields.set(letter, content.slice(1).trim());
}

const amountText = ({ fields }: Entry): string => fields.get('T') ?? fields.get('U') ?? '';

/** `1/ 5'26` as `1/5/26`: Quicken writes years from 2000 on behind an apostrophe. */
export const plainDate = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ ?([/.'-]) ?/g, '$1')
    .replace(/'(\d{2})$/, '/20$1')
    .replace("'", '/');

function foundIn(source: Source, sections: readonly Section[], order: DateOrder, mark: Notation): Found {
  const { text } = source;
  const found = newFound('qif', 'QIF', source);
  const note = (entry: Entry, reason: Unreadable): void => {
    const raw = rawOf(text, entry.at, entry.end);
    found.skipped.push({ line: entry.line, text: reason.text, raw, doubtful: reason.doubtful });
  };
  for (const { type, account, entries, line } of sections) {
    if (!OF_ACCOUNTS.test(type)) {
      for (const entry of entries) note(entry, new Unreadable('other_kind', { type }, false));
      continue;
    }
    const known = found.statements.find((one) => one.account === account);
    const account_type = /^ccard$/i.test(type) ? 'credit-card' : null;
    const statement = known ?? { ...newStatement(line), account, account_type };
    if (!known) found.statements.push(statement);
    for (const entry of entries) {
      const row = rowOf(entry, order, mark);
      if (!(row instanceof Unreadable) && opensAccount(entry, row, statement)) {
        statement.opening = { amount: row.amount, date: row.date };
        note(entry, new Unreadable('balance', {}, false));
        continue;
      }
      if (row instanceof Unreadable) note(entry, row);
      else statement.rows.push(row);
      if (row instanceof Unreadable || !mayStateBalance(row.description)) continue;
      if (statesBalance(row.description, true))
        found.warnings.push(
          warning(entry.line, 'statements.warning.maybe_balance', { text: row.description.slice(0, 60) }),
        );
    }
  }
  return found;
}

/** Whether the first record of an account is its balance before: it says so, and is booked from the account to itself; one of 0.00 changes nothing. */
const opensAccount = (
  { fields }: Entry,
  { description, amount }: StatementLine,
  { rows, opening }: FoundStatement,
): boolean =>
  amount !== 0 &&
  rows.length === 0 &&
  opening === null &&
  /^\[.+\]$/.test(fields.get('L') ?? '') &&
  statesBalance(description, true);

function rowOf(entry: Entry, order: DateOrder, mark: Notation): StatementLine | Unreadable {
  const { fields, line, at, end } = entry;
  const written = fields.get('D') ?? '';
  const amount = amountOf(amountText(entry), mark);
  if (amount instanceof Unreadable) return amount;
  const date = parseDay(plainDate(written), order);
  if (!date) return badDate(written);
  const texts = [fields.get('P'), fields.get('M')];
  const description = descriptionOf(texts) || descriptionOf([fields.get('N'), fields.get('L')]);
  const payee = payeeName(fields.get('P') ?? '');
  return { line, date, amount, description, payee, reference: null, balance: null, span: [at, end] };
}
