import { isDate } from '../dates/dates.ts';
import { isMoney } from '../money/amounts.ts';
import { fold, tidy } from '../text/fold.ts';
import { type NameRole, nameHits } from '../words/columns.ts';
import { isBody } from './profile.ts';

/** The records with the column names, and the folded names, joined where they take two lines. */
export interface Header {
  first: number;
  last: number;
  names: string[];
}

const SEARCHED = 160;
const MONEY_ROLES: readonly NameRole[] = ['amount', 'debit', 'credit', 'balance', 'marker'];

interface Candidate {
  at: number;
  /** Rows below it, before another one. */
  rows: number;
  score: number;
}

/** Among the records that look like headers, the one with the most rows below it. */
export function findHeader(records: string[][]): Header | undefined {
  let found: Candidate | undefined;
  let current: Candidate | undefined;
  /** A header that stands on every page is one. */
  const pages = new Map<string, Candidate>();
  const end = Math.min(records.length, SEARCHED);
  for (let i = 0; i < end; i++) {
    const record = records[i] ?? [];
    const score = headerScore(record);
    if (score > 0) {
      const key = record.map((cell) => fold(tidy(cell))).join('\n');
      current = pages.get(key) ?? { at: i, rows: 0, score };
      pages.set(key, current);
    } else if (current && isBody(record)) current.rows++;
    if (
      current &&
      (!found || current.rows > found.rows || (current.rows === found.rows && current.score > found.score))
    ) {
      found = current;
    }
  }
  return found ? headerAt(records, found.at) : unknownNames(records);
}

/** The header that begins at this record, including a second line of names if there is one. */
export function headerAt(records: string[][], at: number): Header {
  const names = (records[at] ?? []).map((cell) => fold(tidy(cell)));
  const next = records[at + 1];
  if (!next || !continues(next)) return { first: at, last: at, names };
  const joined = Array.from({ length: Math.max(names.length, next.length) }, (_, i) =>
    `${names[i] ?? ''} ${fold(tidy(next[i] ?? ''))}`.trim(),
  );
  return { first: at, last: at + 1, names: joined };
}

/** How many cells of a record are column names; 0 when it cannot be a header. */
export function headerScore(record: string[]): number {
  if (record.length < 2) return 0;
  const roles = new Set<NameRole>();
  let named = 0;
  for (const [at, raw] of record.slice(0, 80).entries()) {
    const cell = tidy(raw);
    // The code of a kind of record may stand before its names.
    if (cell === '' || (at === 0 && /^\d{1,2}$/.test(cell))) continue;
    if (cell.length > 80 || isDate(cell) || (isMoney(cell) && cell !== '#')) return 0;
    const hits = nameHits(fold(cell));
    if (hits.roles.size > 0) named++;
    for (const role of hits.roles) roles.add(role);
  }
  if (!roles.has('date') && !roles.has('value_date') && !roles.has('time')) return 0;
  return MONEY_ROLES.some((role) => roles.has(role)) && named > 1 ? named : 0;
}

/** Whether this is a second line of names: no date or amount, but names of money columns, or units in brackets. */
function continues(record: string[]): boolean {
  const cells = record.map(tidy).filter((cell) => cell !== '');
  if (cells.length < 2 || cells.some((cell) => cell.length > 40 || isDate(cell) || isMoney(cell)))
    return false;
  if (cells.every((cell) => /^[([].*[)\]]$/.test(cell))) return true;
  const hits = cells.map((cell) => nameHits(fold(cell)));
  const money = hits.filter((hit) => MONEY_ROLES.some((role) => hit.exact.has(role))).length;
  return money > 0 && hits.filter((hit) => hit.exact.size > 0).length * 2 > cells.length;
}

function firstBody(records: string[][]): number {
  const end = Math.min(records.length, SEARCHED);
  for (let i = 0; i < end; i++) if (isBody(records[i] ?? [])) return i;
  return end;
}

/** Names in an unknown language: the line above the first row, if it is as wide as the row and all words. */
function unknownNames(records: string[][]): Header | undefined {
  const body = firstBody(records);
  let above = body - 1;
  while (above >= 0 && (records[above] ?? []).every((cell) => cell.trim() === '')) above--;
  const cells = (records[above] ?? []).map(tidy);
  const width = (records[body] ?? []).length;
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 3 || cells.length < width - 1 || filled.length * 3 < cells.length * 2) return undefined;
  if (!filled.every((cell) => cell.length <= 40 && /\p{L}/u.test(cell) && !isDate(cell) && !isMoney(cell)))
    return undefined;
  return headerAt(records, above);
}
