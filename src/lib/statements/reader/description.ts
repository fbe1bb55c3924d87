import { isVoid, tidy } from './text/fold.ts';

const LONGEST = 1000;
/** An account number says less than any name beside it. */
const IBAN = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?$/;

/** The texts of these columns, each once, with ` · ` between; the first filled spare one where all are empty. */
export function describeRow(record: string[], main: readonly number[], spare: readonly number[]): string {
  let parts: string[] = [];
  for (const index of main) {
    const cell = tidy(record[index] ?? '');
    if (isVoid(cell) || IBAN.test(cell)) continue;
    if (parts.length === 0) {
      parts.push(cell);
      continue;
    }
    const lower = cell.toLowerCase();
    if (parts.some((part) => part.includes(cell) || part.toLowerCase() === lower)) continue;
    parts = parts.filter((part) => !cell.includes(part));
    parts.push(cell);
  }
  if (parts.length === 0) {
    const index = [...spare, ...main].find((at) => !isVoid(tidy(record[at] ?? '')));
    if (index !== undefined) parts.push(tidy(record[index] ?? ''));
  }
  const text = parts.length === 1 ? (parts[0] ?? '') : parts.join(' · ');
  return text.length > LONGEST ? text.slice(0, LONGEST).toWellFormed() : text;
}
