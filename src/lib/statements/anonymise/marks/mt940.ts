import { figureIn, scan, type Writing } from '../scan.ts';
import type { Balance, Entry, Ledger, Marked, Token } from '../token.ts';
import { isRail } from '../vocabulary.ts';

const TAG = /^:(\d{2}[A-Z]?|NS):/;
const BALANCE = /^(R?)([CD])(\s*)(\d{6})(\s*[A-Z]{3}\s*)([\d.,]+)/;
const ENTRY = /^(\s*)(\d{6})(\d{4}|\s{4})?(\s*)(E?R?[CD])([A-Z])?(\s*)([\d.,]+)(\s*)([NSF][A-Z0-9]{3})?/;
/** Codes of subfields: `?20`, `/EREF/`, `SVWZ+`. */
const STRUCTURE = /(?<=[?<>~^@|])\d\d|(?<=^\s{0,3})\d{3}(?=[?<>~^@|])/;

interface Marking {
  text: string;
  tokens: Token[];
  ledger: Entry[];
}

/** Marks MT940 and MT942 by their tags. `text` has `\n` line ends. */
export function markMt940(text: string): Marked {
  const marking: Marking = { text, tokens: [], ledger: [] };
  let at = 0;
  let tag = '';
  for (const line of text.split('\n')) {
    const lead = /^\p{Cc}*/u.exec(line)?.[0].length ?? 0;
    const found = TAG.exec(line.slice(lead));
    if (found) tag = found[1] ?? '';
    else if (/^-|^\{/.test(line.slice(lead))) tag = '';
    markLine(marking, tag, found !== null, at + lead + (found?.[0].length ?? 0), at + line.length);
    at += line.length + 1;
  }
  return { tokens: marking.tokens, ledgers: ledgersOf(marking.ledger), names: new Set() };
}

function markLine(marking: Marking, tag: string, first: boolean, from: number, to: number): void {
  const { text, tokens } = marking;
  const line = text.slice(from, to);
  if (first && /^(?:6[0-5][FM]?|64|65|90[CD])$/.test(tag) && markBalance(marking, tag, line, from)) return;
  if (first && tag === '61' && markEntry(marking, line, from)) return;
  if (first && tag === '34F' && markFloor(marking, line, from)) return;
  const block = /^\{\d:[A-Z]?\d{0,3}/.exec(line)?.[0].length ?? 0;
  const own = tag === 'NS' && /^\d\d/.test(line) ? 2 : 0;
  scan(text, from + block + own, to, TEXT, tokens);
}

const TEXT: Writing = { order: 'dmy', mark: ',', isPublic: isRail, structure: STRUCTURE };

function markBalance({ text, tokens, ledger }: Marking, tag: string, line: string, from: number): boolean {
  const found = BALANCE.exec(line);
  if (!found) return false;
  const [whole, reversal = '', side = '', gap = '', date = '', currency = '', written = ''] = found;
  const letter = from + reversal.length;
  const day = letter + 1 + gap.length;
  const start = day + date.length + currency.length;
  const figure = figureIn(text, start, start + written.length, markOf(written));
  if (!figure) return false;
  tokens.push({ kind: 'day', from: day, to: day + 6, order: 'ymd', known: dayOf(date) }, figure);
  const value = side === 'D' ? -figure.value : figure.value;
  const turned = (negative: boolean) => [{ from: letter, to: letter + 1, text: negative ? 'D' : 'C' }];
  const balance: Balance = { figure, value, turned };
  if (/^6[02]/.test(tag)) ledger.push({ amount: 0, parts: [], balance, day: '' });
  scan(text, from + whole.length, from + line.length, TEXT, tokens);
  return true;
}

/** The least amount of an interim report: a currency, a side and an amount. */
function markFloor({ text, tokens }: Marking, line: string, from: number): boolean {
  const [, lead = '', written = ''] = /^(\s*[A-Z]{3}[CD]?\s*)([\d.,]+)/.exec(line) ?? [];
  const start = from + lead.length;
  const figure = written === '' ? undefined : figureIn(text, start, start + written.length, markOf(written));
  if (figure) tokens.push(figure);
  return figure !== undefined;
}

const markOf = (written: string): '.' | ',' => (written.includes(',') ? ',' : '.');

function dayOf(short: string): string {
  const year = Number(short.slice(0, 2));
  return `${year < 80 ? 20 : 19}${short.slice(0, 2)}-${short.slice(2, 4)}-${short.slice(4)}`;
}

function markEntry({ text, tokens, ledger }: Marking, line: string, from: number): boolean {
  const found = ENTRY.exec(line);
  if (!found) return false;
  const [, lead = '', value = '', entered = '', gap = '', side = '', funds = '', blank = '', written = ''] =
    found;
  const day = from + lead.length;
  const start = day + 6 + entered.length + gap.length + side.length + funds.length + blank.length;
  const figure = figureIn(text, start, start + written.length, markOf(written));
  if (!figure) return false;
  tokens.push({ kind: 'day', from: day, to: day + 6, order: 'ymd', known: dayOf(value) });
  if (/\d/.test(entered))
    tokens.push({ kind: 'day', from: day + 6, to: day + 10, order: 'ymd', known: entryDay(value, entered) });
  tokens.push(figure);
  const times = side.endsWith('D') !== side.startsWith('R') ? -1 : 1;
  if (!side.startsWith('E'))
    ledger.push({ amount: times * figure.value, parts: [{ figure, times }], day: '' });
  const rest = start + written.length + (found[9] ?? '').length + (found[10] ?? '').length;
  scan(text, rest, from + line.length, TEXT, tokens);
  return true;
}

/** In the year that brings it nearest to the value date. */
function entryDay(value: string, entered: string): string {
  const valued = dayOf(value);
  const year = Number(valued.slice(0, 4));
  const distance = (day: string): number => Math.abs(Date.parse(day) - Date.parse(valued));
  const days = [year, year - 1, year + 1].map((one) => `${one}-${entered.slice(0, 2)}-${entered.slice(2)}`);
  return days.toSorted((a, b) => (distance(a) || 0) - (distance(b) || 0))[0] ?? valued;
}

/** All statements in one, since each one may begin where the one before ended. */
const ledgersOf = (ledger: readonly Entry[]): Ledger[] => (ledger.length > 0 ? [ledger] : []);
