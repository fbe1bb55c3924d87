import type { Profile } from '../columns/profile.ts';

/** The column of the booking day, and of another day of the same row. */
export interface DateColumns {
  date: number;
  value_date: number | undefined;
}

/** The day of the transaction or of its booking rather than of its value; what is filled throughout comes first. */
export function dateColumns(columns: Profile[]): DateColumns | undefined {
  const dated = columns.filter(isDated);
  const most = Math.max(0, ...dated.map((p) => p.dates));
  const full = dated
    .filter((p) => p.dates >= Math.min(most - 1, most * 0.5))
    .sort((a, b) => rank(b) - rank(a) || a.index - b.index);
  const date = full[0];
  if (!date) return undefined;
  const rest = dated.filter((p) => p !== date);
  const value = rest.find((p) => p.hits.roles.has('value_date')) ?? rest[0];
  return { date: date.index, value_date: value?.index };
}

function isDated(p: Profile): boolean {
  if (p.dates === 0) return false;
  const named = p.hits.roles.has('date') || p.hits.roles.has('value_date');
  if (named) return p.dates * 2 >= p.filled;
  // Eight figures may be an account number as well as a day.
  if (p.marked === 0 && p.money === p.filled) return p.dates === p.filled && p.hits.roles.size === 0;
  return p.dates * 10 >= p.filled * 7;
}

function rank({ hits, name, index }: Profile): number {
  const { roles } = hits;
  if (/\b(?:due|expiry|statement|birth)\b/.test(name)) return -1;
  if (roles.has('value_date')) return 1;
  if (roles.has('date')) return 3;
  return name === '' ? 3 - index / 100 : 2;
}
