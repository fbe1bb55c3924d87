// The package's index would load hundreds of modules, which takes each thread a second to start.

import { format } from 'date-fns/format';
import { DAY_MS } from './limits.ts';
import { lru } from './lru.ts';

/** A day is the text `yyyy-MM-dd`: no instant, no time zone. */
export type Day = string;

/** True for a real day of the years 1900 to 2199. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && dayAt(at) === text;
}

/** A month is the text `yyyy-MM`. */
export type YearMonth = string;

/** True for a month of those years. */
export const isMonth = (text: string): boolean => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text);

export const monthOfDay = (day: Day): YearMonth => day.slice(0, 7);

/** The first and the last day of a month. */
export const daysOf = (month: YearMonth): { from: Day; to: Day } => ({
  from: `${month}-01`,
  to: addDays(`${stepMonth(month, 1)}-01`, -1),
});

/** The month so many months later, or earlier when negative. */
export function stepMonth(month: YearMonth, months: number): YearMonth {
  const all = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
}

/** The day of an instant in ms since 1970, in UTC because some time zones have skipped days. */
const dayAt = (at: number): Day => new Date(at).toISOString().slice(0, 10);

/** The day `days` later, or earlier when negative. */
export const addDays = (day: Day, days: number): Day => dayAt(Date.parse(day) + days * DAY_MS);

/** Days from `a` to `b`, positive when `b` is later. */
export const daysBetween = (a: Day, b: Day): number => Math.round((Date.parse(b) - Date.parse(a)) / DAY_MS);

export const DAY_FORMAT = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** Locales, zones and forms that are asked for again and again. */
const FORMATS = 100;
const formatOf = lru<Intl.DateTimeFormat>(FORMATS);

/** The day for people: `1 Apr 2026` in the given locale. */
export const formatDay = (day: Day, locale = 'en-IN'): string => dayFormat(locale).format(Date.parse(day));

/** The same without the year, unless it is another one than today's. */
export function formatShortDay(day: Day, locale = 'en-IN'): string {
  if (day.slice(0, 4) !== String(new Date().getFullYear())) return formatDay(day, locale);
  const { year: _, ...short } = DAY_FORMAT;
  return formatOf(`short ${locale}`, () => new Intl.DateTimeFormat(locale, short)).format(Date.parse(day));
}

/** A month, or that of a day, for people: `April 2026` in the given locale. */
export const formatMonth = (day: Day, locale = 'en-IN'): string =>
  formatOf(
    `month ${locale}`,
    () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  ).format(Date.parse(day));

/** A span of days for people: `1 Apr – 30 Jun 2026` in the given locale. */
export const formatSpan = (from: Day, to: Day, locale = 'en-IN'): string =>
  dayFormat(locale).formatRange(Date.parse(from), Date.parse(to));

const dayFormat = (locale: string): Intl.DateTimeFormat =>
  formatOf(`day ${locale}`, () => new Intl.DateTimeFormat(locale, DAY_FORMAT));

/** A person's time zone, by its IANA name; null: the one of the clock here. */
type Zone = string | null;

const inZone = (zone: Zone) => (zone === null ? {} : { timeZone: zone });

/** An instant for people, in their time zone: `1 Apr 2026, 2:05 pm IST` in the given locale. */
export const formatInstant = (at: string, locale = 'en-IN', zone: Zone = null): string =>
  formatOf(`instant ${locale} ${zone}`, () => {
    const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
    const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
    return new Intl.DateTimeFormat(locale, { ...day, ...time, ...inZone(zone) });
  }).format(Date.parse(at));

/** The day that an instant is in a time zone. */
export const dayOf = (at: string | Date, zone: Zone = null): Day =>
  zone === null
    ? format(new Date(at), 'yyyy-MM-dd')
    : formatOf(`zone ${zone}`, () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone })).format(
        new Date(at),
      );

const STEPS: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago an instant was, in words of the locale: `now`, `2 hours ago`, `yesterday`. */
export function formatAgo(at: string, locale = 'en-IN', now: Date = new Date()): string {
  const seconds = (Date.parse(at) - now.getTime()) / 1000;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const [unit, length] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 0];
  return words.format(length === 0 ? 0 : Math.trunc(seconds / length), unit);
}

/** An instant, by default now, as ISO 8601 text in UTC with milliseconds. */
export const instant = (at: Date = new Date()): string => at.toISOString();

/** Today in a person's time zone; without one in the server's, which pages replace with the browser's own day. */
export const today = (zone: Zone = null): Day => dayOf(new Date(), zone);
