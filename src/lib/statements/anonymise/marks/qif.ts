import { plainDate } from '../../formats/qif.ts';
import { parseDay } from '../../reader/dates/dates.ts';
import type { Reading } from '../../reader/types.ts';
import { scan, type Writing, writingFor } from '../scan.ts';
import type { Marked, Token } from '../token.ts';
import { isRail } from '../vocabulary.ts';
import { amountIn } from './ofx.ts';

/** Marks the lines of QIF by the letter that each begins with. `text` has `\n` line ends. */
export function markQif(text: string, reading: Reading): Marked {
  const tokens: Token[] = [];
  const writing: Writing = { order: reading.date_order, mark: reading.decimal_mark, isPublic: isRail };
  let at = 0;
  for (const line of text.split('\n')) {
    const content = line.trimStart();
    const letter = content.charAt(0);
    const from = at + (line.length - content.length) + 1;
    const to = at + line.trimEnd().length;
    if (letter === 'D' && /\d/.test(content)) {
      const known = parseDay(plainDate(text.slice(from, to)), reading.date_order);
      tokens.push({ kind: 'day', from, to, order: reading.date_order, known });
    } else if ('TU$'.includes(letter) && letter !== '') {
      const figure = amountIn(text, from, to, writing);
      if (figure) tokens.push(figure);
      else scan(text, from, to, writing, tokens);
    } else if (!'!C^'.includes(letter) && from <= to)
      scan(text, from, to, writingFor(text.slice(from, to), writing), tokens);
    at += line.length + 1;
  }
  return { tokens, ledgers: [], names: new Set() };
}
