/**
 * Typed text as it is stored: line ends as `\n`; without outer spaces, control characters, characters that change the direction of
 * text, and lone surrogates. (A form sends `\r\n`, which a field's length does not count; PostgreSQL rejects NUL.)
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' || character === '\t' ? character : '',
    )
    .trim();

/** The same for a text of one line: every run of spaces becomes one. */
export const cleanLine = (text: string): string => cleanText(text.replace(/\s+/g, ' '));

/** Names are the same when their keys are: spaces, letter case and Unicode encoding make no difference. */
export const nameKey = (text: string): string => cleanLine(text).normalize('NFKC').toLowerCase();
