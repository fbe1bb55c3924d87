import { ofxTags } from '../../formats/ofx-tags.ts';
import { writtenDay } from '../../formats/values.ts';
import type { Reading } from '../../reader/types.ts';
import { figureIn, scan, type Writing, writingFor } from '../scan.ts';
import type { Marked, Token } from '../token.ts';
import { isRail } from '../vocabulary.ts';

/** Codes of the format, which tell about nobody. */
const CODES =
  /^(?:TRNTYPE|CURDEF|CURSYM|ACCTTYPE|SEVERITY|CODE|STATUS|LANGUAGE|CORRECTACTION|INV401KSOURCE|SUBACCTSEC|SUBACCTFUND|UNITTYPE|POSTYPE|BUYTYPE|SELLTYPE|SECURED)$/;
const HEADER =
  /^(?:ofxheader|data|ofxsgml|version|security|none|type1|encoding|usascii|unicode|charset|compression|oldfileuid|newfileuid|xml|ofx|utf|standalone|yes|no|iso|ascii|us|windows|cp|ansi|latin|sgml|header|uid)$/i;
export const REFERENCES = /&#?\w{1,8};|<!\[CDATA\[|\]\]>|<!--|-->/;

/** Marks the values of OFX 1 and 2; tags stay. */
export function markOfx(text: string, reading: Reading): Marked {
  const tokens: Token[] = [];
  const start = text.search(/<OFX\s*>/i);
  const writing: Writing = {
    order: 'ymd',
    mark: reading.decimal_mark,
    isPublic: isRail,
    structure: REFERENCES,
  };
  markHeader(text, start, tokens);
  for (const { name, at, end } of ofxTags(text, start)) {
    const from = text.indexOf('>', at) + 1;
    if (from >= end || CODES.test(name)) continue;
    const value = text.slice(from, end);
    const begin = from + (value.length - value.trimStart().length);
    const close = begin + value.trim().length;
    if (value.trim() === '') continue;
    const figure = name.endsWith('AMT') ? amountIn(text, begin, close, writing) : undefined;
    if (figure) tokens.push(figure);
    else if (/^DT/.test(name) && /^\d{8}/.test(value.trim()) && isPlausible(value.trim()))
      tokens.push({ kind: 'day', from: begin, to: close, order: 'ymd', known: writtenDay(value) });
    else scan(text, from, end, writingFor(value, writing), tokens);
  }
  return { tokens, ledgers: [], names: new Set() };
}

const isPlausible = (value: string): boolean =>
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d{1,3}(?!\d))/.test(value);

/** From the first to the last digit of the only number there. */
export function amountIn(text: string, from: number, to: number, { mark }: Writing) {
  const value = text.slice(from, to);
  const first = value.search(/\d/);
  const last = value.search(/\d(?=\D*$)/);
  return first < 0 ? undefined : figureIn(text, from + first, from + last + 1, mark);
}

/** Ids of the file and anything written by hand; what the format says of itself stays. */
function markHeader(text: string, end: number, tokens: Token[]): void {
  for (const { index, 0: found } of text.slice(0, end).matchAll(/[\p{L}\p{M}]+\d?|\p{Nd}+/gu)) {
    const place = { from: index, to: index + found.length };
    if (/^\p{Nd}/u.test(found)) {
      if (found.length >= 5) tokens.push({ kind: 'digits', ...place });
    } else if (!HEADER.test(found))
      tokens.push({ kind: 'word', from: index, to: index + found.replace(/\d$/, '').length });
  }
}
