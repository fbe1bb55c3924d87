import { type Decimals, notationOf } from '../reader/money/amounts.ts';
import type { StatedBalance, StatementLine } from '../reader/types.ts';
import { payeeOfEntry, textOfEntry } from './mt940-text.ts';
import {
  entryCounter,
  type Found,
  type FoundStatement,
  newFound,
  newStatement,
  rawOf,
  type SkippedEntry,
  type Source,
  warning,
} from './statement.ts';
import { badDate, dayFromParts, referenceOf, Unreadable, unsignedOf } from './values.ts';

/** A tag with the lines up to the next one. */
interface Field {
  tag: string;
  lines: string[];
  at: number;
  end: number;
  line: number;
}

const TAG = /^:(20|21|25P?|28C?|60[FM]|61|62[FM]|64|65|86|NS|13D?|34F|90[CD]|94\d):/;
/** What ends a message: `-`, `-}`, and the blocks around the next one. */
const BETWEEN = /^(?:-\}?(?:\{.*)?|\{\d:.*|\})$/;

/** Reads MT940 and MT942, also with several messages, accounts and pages. */
export function readMt940(source: Source): Found {
  const { text, decimals } = source;
  const found = newFound('mt940', 'MT940', source);
  let statement: FoundStatement | undefined;
  let entry: { head: Field; texts: Field[] } | undefined;
  let early: Field[] = [];
  let interim: number | undefined;
  const countEntry = entryCounter();
  const finish = (): void => {
    if (!entry || !statement) return;
    const last = entry.texts.at(-1) ?? entry.head;
    const row = rowOf(entry.head, entry.texts, last.end, early, decimals);
    early = [];
    if (row instanceof Unreadable) found.skipped.push(skippedOf(entry.head, row, text, last.end));
    else statement.rows.push(row);
    entry = undefined;
  };
  for (const field of fieldsOf(text)) {
    const { tag, line } = field;
    const value = (field.lines[0] ?? '').trim();
    if (tag === '86' || tag === 'NS') {
      const texts = entry?.texts ?? early;
      if (texts.length < MOST_LINES) texts.push(field);
      continue;
    }
    finish();
    if (tag === '20' || tag === '61') countEntry();
    if (tag === '20') {
      statement = newStatement(line);
      early = [];
      found.statements.push(statement);
    } else if (statement && tag.startsWith('25')) statement.account ??= value.slice(0, 100);
    else if (statement && tag.startsWith('28')) statement.id ??= value.slice(0, 60);
    else if (statement && tag.startsWith('60')) beginBalance(statement, balanceOf(value, decimals));
    else if (tag === '61') {
      if (!statement) {
        statement = newStatement(line);
        found.statements.push(statement);
      }
      entry = { head: field, texts: [] };
    } else if (statement && tag.startsWith('62')) {
      const { currency, balance } = balanceOf(value, decimals);
      statement.closing = balance;
      statement.currency ??= currency;
      early = [];
    } else if (tag === '34F' || tag.startsWith('90')) {
      interim ??= line;
      if (statement) statement.currency ??= /[A-Z]{3}/.exec(value)?.[0] ?? null;
    }
  }
  finish();
  const stated = found.statements.some(({ opening, closing }) => opening || closing);
  if (interim !== undefined && !stated) {
    found.name = 'MT942';
    found.warnings.push(warning(interim, 'statements.warning.interim', { format: 'MT942' }));
  }
  for (const one of found.statements)
    if (one.opening && !one.closing) found.warnings.push(warning(one.line, 'statements.warning.no_closing'));
  return found;
}

function beginBalance(statement: FoundStatement, { currency, balance }: ReturnType<typeof balanceOf>): void {
  statement.opening ??= balance;
  statement.currency ??= currency;
}

const skippedOf = (
  { line, at }: Field,
  { text, doubtful }: Unreadable,
  all: string,
  end: number,
): SkippedEntry => ({
  line,
  text,
  raw: rawOf(all, at, end),
  doubtful,
});

/** The fields of all messages; what stands before the first one and between messages is left out. */
function* fieldsOf(text: string): Generator<Field> {
  let field: Field | undefined;
  let line = 0;
  for (let at = 0; at < text.length; ) {
    line++;
    const feed = text.indexOf('\n', at);
    const end = feed < 0 ? text.length : feed;
    // Old transmissions put control characters around their messages.
    const content = text.slice(at, end).replace(/\p{Cc}/gu, '');
    const found = TAG.exec(content);
    if (found) {
      if (field) yield field;
      field = { tag: found[1] ?? '', lines: [content.slice(found[0].length)], at, end, line };
    } else if (BETWEEN.test(content)) {
      if (field) yield field;
      field = undefined;
    } else if (field && field.lines.length < MOST_LINES) {
      field.lines.push(content);
      field.end = end;
    }
    at = end + 1;
  }
  if (field) yield field;
}

/** More than any bank writes; further lines of a text, and further texts of an entry, are left out. */
const MOST_LINES = 60;

const BALANCE = /^(R?[CD])\s*(\d{6})\s*([A-Z]{3})\s*([\d.,]+)/;

function balanceOf(
  value: string,
  decimals: Decimals,
): { currency: string | null; balance: StatedBalance | null } {
  const [, side = '', date = '', currency = '', amount = ''] = BALANCE.exec(value) ?? [];
  if (side === '') return { currency: null, balance: null };
  const minor = moneyOf(amount, decimals);
  if (minor instanceof Unreadable) return { currency, balance: null };
  const balance = { amount: side.endsWith('D') ? 0 - minor : minor, date: shortDay(date) ?? null };
  return { currency, balance };
}

/** Amounts have a decimal comma and no grouping; old files have a point. */
const moneyOf = (text: string, decimals: Decimals): number | Unreadable =>
  unsignedOf(text.replace(/^0+(?=\d)/, ''), notationOf(text.includes(',') ? ',' : '.', decimals));

const shortDay = (date: string): string | undefined =>
  dayFromParts(
    centuryOf(date) + Number(date.slice(0, 2)),
    Number(date.slice(2, 4)),
    Number(date.slice(4, 6)),
  );

const centuryOf = (date: string): number => (Number(date.slice(0, 2)) < 80 ? 2000 : 1900);

/** `value date, entry date, side with funds code, amount, type, reference // the bank's reference`. */
const ENTRY =
  /^\s*(\d{6})(\d{4}|\s{4})?\s*(E?R?[CD])([A-Z])?\s*([\d.,]+)\s*(?:([NSF][A-Z0-9]{3}|[NSF]\s{3}[A-Z0-9]?)(.*)|(.*))$/;

function rowOf(
  head: Field,
  texts: readonly Field[],
  end: number,
  early: readonly Field[],
  decimals: Decimals,
): StatementLine | Unreadable {
  const [first = '', ...supplement] = head.lines;
  const found = ENTRY.exec(first);
  if (!found) return new Unreadable('unreadable', { text: first.trim().slice(0, 60) });
  const [, value = '', entered = '', side = '', , written = '', , typed, untyped] = found;
  const amount = moneyOf(written, decimals);
  if (amount instanceof Unreadable) return amount;
  const date = entryDay(value, entered.trim());
  if (!date) return badDate(value + entered);
  if (side.startsWith('E')) return new Unreadable('not_booked', { status: side }, false);
  const [customer = '', bank] = (typed ?? untyped ?? '').split('//', 2);
  const out = side === 'D' || side === 'RC';
  // Information to the owner may stand before its entry; elsewhere that is about the account.
  const description =
    textOfEntry(texts, supplement, [referenceOf(customer), bank]) || textOfEntry(early, [], []);
  const payee = payeeOfEntry(texts.length > 0 ? texts : early);
  return {
    line: head.line,
    date,
    amount: out ? 0 - amount : amount,
    description,
    payee,
    reference: referenceOf(bank),
    balance: null,
    span: [head.at, end],
  };
}

/** The entry date, in the year that brings it nearest to the value date; the value date where there is none. */
function entryDay(value: string, entered: string): string | undefined {
  const valued = shortDay(value);
  if (!valued || entered === '') return valued;
  const year = Number(valued.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap(
    (one) => dayFromParts(one, Number(entered.slice(0, 2)), Number(entered.slice(2))) ?? [],
  );
  const distance = (day: string): number => Math.abs(Date.parse(day) - Date.parse(valued));
  return days.toSorted((a, b) => distance(a) - distance(b))[0];
}
