/**
 * Typed text as it is stored: line ends as `\n`; no outer spaces, control characters, bidirectional controls or lone
 * surrogates. (A form sends `\r\n`, which a field's length does not count; PostgreSQL rejects NUL.)
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' || character === '\t' ? character : '',
    )
    .trim();

/** The same for one line: every run of whitespace becomes one space. */
export const cleanLine = (text: string): string => cleanText(text.replace(/\s+/g, ' '));

/** The key by which names are compared; spaces, letter case and Unicode form make no difference. */
export const nameKey = (text: string): string => cleanLine(text).normalize('NFKC').toLowerCase();
