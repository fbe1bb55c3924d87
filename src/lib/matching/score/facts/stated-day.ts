import { addDays, type Day, isDay } from '../../../core/day.ts';
import { fold } from '../../../core/words.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** 2026-03-04 · 04.03.26, 04/03/2026 · 04/03, 04.03. · 04 MAR, 04MAR26 · CHECKCARD 0304 */
const DATES =
  /\b(\d{4})-(\d\d)-(\d\d)(?!\d)|\b(\d\d)([/.-])(\d\d)\5(?:20)?(\d\d)(?!\d)|\b(\d\d)[/.-](\d\d)(?![\d:])|(?<!\d)(\d\d) ?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?![a-z])|\bcheckcard (\d\d)(\d\d)\b/g;
const READ = 300;
const MOST_KEPT = 20_000;
const kept = new Map<string, Day | null>();

/** The day of the purchase that a bank's text states, if it lies within so many days before the row's own. */
export function statedDay(description: string, day: Day, before: number): Day | null {
  const key = `${day} ${before} ${description.slice(0, READ)}`;
  let found = kept.get(key);
  if (found === undefined) {
    found = read(description, day, before);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, found);
  }
  return found;
}

function read(description: string, day: Day, before: number): Day | null {
  const earliest = addDays(day, -before);
  const years = [day.slice(0, 4), earliest.slice(0, 4)];
  for (const found of fold(description.slice(0, READ)).matchAll(DATES)) {
    const [, y, m, d, dd, , mm, yy, first, second, of, month, mm4, dd4] = found;
    const dates = y
      ? [`${y}-${m}-${d}`]
      : yy
        ? [`20${yy}-${mm}-${dd}`, `20${yy}-${dd}-${mm}`]
        : (first ?? mm4)
          ? years.flatMap((year) =>
              mm4 ? [`${year}-${mm4}-${dd4}`] : [`${year}-${second}-${first}`, `${year}-${first}-${second}`],
            )
          : years.map((year) => `${year}-${String(MONTHS.indexOf(month ?? '') + 1).padStart(2, '0')}-${of}`);
    const date = dates.find((one) => isDay(one) && one >= earliest && one <= day);
    if (date) return date;
  }
  return null;
}
