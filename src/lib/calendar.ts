// One by one: the package's index loads hundreds of modules, a second at the start of every thread.
import { addDays as addDaysTo } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';

/** A day is the text `yyyy-MM-dd`: no instant, no time zone. */
export type Day = string;

/** True for a real day of the years 1900 to 2199. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = parseISO(text);
  return isValid(date) && format(date, 'yyyy-MM-dd') === text;
}

/** The day that many days later (earlier when negative). */
export const addDays = (day: Day, days: number): Day => format(addDaysTo(parseISO(day), days), 'yyyy-MM-dd');

/** Days from `a` to `b`, positive when `b` is later. */
export const daysBetween = (a: Day, b: Day): number =>
  Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000);

/** The day for people: `1 Apr 2026` in the given locale. */
export function formatDay(day: Day, locale = 'en-IN'): string {
  let formatter = formatters.get(locale);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    formatters.set(locale, formatter);
  }
  return formatter.format(Date.parse(day));
}
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Now, as UTC text with milliseconds. */
export const instant = (at: Date = new Date()): string => at.toISOString();

/** Today where the server runs; a browser puts its own day in place of it. */
export const today = (): Day => format(new Date(), 'yyyy-MM-dd');
