import { isDate, ordersOf } from '../reader/dates/dates.ts';
import { minorOf } from '../reader/money/amounts.ts';
import { digits, fold } from '../reader/text/fold.ts';
import type { DateOrder, DecimalMark } from '../reader/types.ts';
import { monthNumber } from '../reader/words/months.ts';
import { mayStateBalance, statesBalance } from '../reader/words/rows.ts';
import type { Figure, Token } from './token.ts';
import { isLabel, privateParts } from './vocabulary.ts';

/** Figures are compared in ten-thousandths. */
export const UNIT = 10_000;
const DECIMALS = 4;

/** How the file writes its days and amounts, and what of it stays. */
export interface Writing {
  order: DateOrder;
  mark: DecimalMark;
  /** Whether a word says nothing about a person. */
  isPublic: (word: string) => boolean;
  /** Parts of the format inside texts, which stay: references, codes of subfields. */
  structure?: RegExp;
}

/** A text that states a balance is no transaction, so the words that say so stay. */
export const writingFor = (value: string, writing: Writing): Writing =>
  mayStateBalance(value.trim()) && statesBalance(value.trim(), false)
    ? { ...writing, isPublic: isLabel }
    : writing;

const DAY = String.raw`(?<day>(?<![\p{L}\p{Nd}]|[\p{Nd}][.,/-])(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{1,2}[ -]\p{L}{3,9}\.?[ -]\d{4}|\p{L}{3,9} \d{1,2}, \d{4})(?![\p{L}\p{Nd}]|[./-]\d))`;
const MONEY = String.raw`(?<money>(?<![\p{L}\p{Nd}]|\d[.,])(?:\d{1,3}(?:[.,' \u00a0\u202f’]\d{2,3}){1,8}|\d{1,20})[.,]\d{2}(?![\p{L}\p{Nd}]|[.,]\d))`;
const REST = String.raw`(?<digits>\p{Nd}+)|(?<word>[\p{L}\p{M}]+)`;
const TEXT = `${DAY}|${MONEY}|${REST}`;

const patterns = new Map<string, RegExp>();

function patternOf(structure: RegExp | undefined): RegExp {
  const source = structure ? `(?:${structure.source})|${TEXT}` : TEXT;
  const known = patterns.get(source) ?? new RegExp(source, 'gu');
  patterns.set(source, known);
  return known;
}

/** Finds days, amounts, words and numbers in a stretch of the text. */
export function scan(text: string, from: number, to: number, writing: Writing, tokens: Token[]): void {
  const part = text.slice(from, to);
  for (const { index, 0: found, groups } of part.matchAll(patternOf(writing.structure))) {
    const place = { from: from + index, to: from + index + found.length };
    if (groups?.word !== undefined) {
      pushWord(found, place.from, writing, tokens);
    } else if (groups?.money !== undefined) {
      const figure = figureIn(text, place.from, place.to, writing.mark);
      if (figure) tokens.push(figure);
      else scanPlain(text, place.from, place.to, writing, tokens);
    } else if (groups?.day !== undefined) {
      const orders = ordersOf(found);
      const order = orders.includes(writing.order) ? writing.order : orders[0];
      if (order) tokens.push({ kind: 'day', ...place, order });
      else scanPlain(text, place.from, place.to, writing, tokens);
    } else if (groups?.digits !== undefined) tokens.push({ kind: 'digits', ...place });
  }
}

const PLAIN = new RegExp(REST, 'gu');

function scanPlain(text: string, from: number, to: number, writing: Writing, tokens: Token[]): void {
  for (const { index, 0: found, groups } of text.slice(from, to).matchAll(PLAIN)) {
    const place = { from: from + index, to: from + index + found.length };
    if (groups?.word === undefined) tokens.push({ kind: 'digits', ...place });
    else pushWord(found, place.from, writing, tokens);
  }
}

function pushWord(word: string, from: number, { isPublic }: Writing, tokens: Token[]): void {
  if (isPublic(word)) return;
  for (const [start, end] of privateParts(word))
    tokens.push({ kind: 'word', from: from + start, to: from + end });
}

/** The amount whose digits stand there; undefined for what is none under any mark. */
export function figureIn(text: string, from: number, to: number, main: DecimalMark): Figure | undefined {
  const core = digits(text.slice(from, to))
    .replace(/٫/g, '.')
    .replace(/[٬，]/g, ',')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .replace(/[’‘´`]/g, "'");
  if (!/^[.,]?\d[\d.,' ]*$/.test(core)) return undefined;
  const other = main === '.' ? ',' : '.';
  const mark = ([main, other] as const).find((one) => !Number.isNaN(minorOf(core, one)));
  if (mark === undefined) return undefined;
  const at = core.lastIndexOf(mark);
  const fraction = at < 0 || isGrouping(core, at, mark) ? '' : core.slice(at + 1);
  const whole = core.slice(0, core.length - (fraction === '' ? 0 : fraction.length + 1)).replace(/\D/g, '');
  const value = Number(whole) * UNIT + Number(fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  if (!Number.isSafeInteger(value)) return undefined;
  const negative = /[-\u2212(]\s?(?:\p{Sc}|\p{Lu}{3})?\s?$/u.test(text.slice(Math.max(0, from - 6), from));
  return { kind: 'figure', from, to, mark, core, value, negative };
}

/** The decimal mark of figures is never doubled. */
const isGrouping = (core: string, at: number, mark: DecimalMark): boolean => core.indexOf(mark) !== at;

/** Whether a cell is a day, in digits with separators or with a month's name. */
export const isWrittenDay = (cell: string): boolean =>
  !/^\d+$/.test(cell) &&
  isDate(cell) &&
  (cell.match(/\p{L}{4,}/gu) ?? []).every((word) => monthNumber(fold(word)) !== undefined);
