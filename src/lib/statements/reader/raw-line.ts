import { decode } from './text/encoding.ts';
import { unixLines } from './text/split.ts';

/** The record that begins at this 1-based line as it stands in the file, with all lines of a quoted cell; '' beyond the end. */
export function rawLine(bytes: Uint8Array, line: number): string {
  const text = unixLines(decode(bytes).text);
  let from = 0;
  for (let at = 1; at < line; at++) {
    from = text.indexOf('\n', from) + 1;
    if (from === 0) return '';
  }
  let to = endOf(text, from);
  while (to < text.length && (text.slice(from, to).split('"').length - 1) % 2 === 1) to = endOf(text, to + 1);
  return text.slice(from, to);
}

function endOf(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}
