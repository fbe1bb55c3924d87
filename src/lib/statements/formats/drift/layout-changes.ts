import type { KeyAfter } from '../../../core/text.ts';
import type { Columns, Corrections, Question, Reading, Text } from '../../reader/types.ts';
import { monthNumber } from '../../reader/words/months.ts';

/** What a reading says of its file's layout. */
export type Layout = Pick<
  Reading,
  | 'header'
  | 'header_row'
  | 'columns'
  | 'delimiter'
  | 'date_order'
  | 'decimal_mark'
  | 'sign'
  | 'sample'
  | 'sample_lines'
>;

/** What of a file may be told from an earlier one's. */
export interface Told {
  /** What the file leaves open, which is asked about anyway. */
  questions: readonly Question[];
  /** What a person has just said of this file. */
  said: Corrections;
  /** The order of dates, and the decimal mark, would give other rows. */
  ordered: boolean;
  marked: boolean;
  /** There is money in, and money out, and a row without an amount, which may stand elsewhere now. */
  ways: { in: boolean; out: boolean; blank: boolean };
}

const change = (key: KeyAfter<'statements.drift.'>, values: Text['values'] = {}): Text => ({
  key: `statements.drift.${key}`,
  values,
});

/** What of a file's layout is not as it was, in words. */
export function layoutChanges(now: Layout, before: Layout, told: Told): Text[] {
  const isOpen = (field: 'date_order' | 'decimal_mark' | 'sign'): boolean =>
    told.said[field] !== undefined || told.questions.some((question) => question.field === field);
  const changes =
    now.header.length === 0 || before.header.length === 0 ? widths(now, before) : names(now, before);
  if (!namesMoney(told)) changes.push(...sources(now, before, told.ways));
  if (now.delimiter !== before.delimiter)
    changes.push(change('delimiter', { before: shown(before.delimiter), now: shown(now.delimiter) }));
  if (now.date_order !== before.date_order && told.ordered && !isOpen('date_order'))
    changes.push(change(now.date_order));
  if (now.decimal_mark !== before.decimal_mark && told.marked && !isOpen('decimal_mark'))
    changes.push(change('mark', { before: before.decimal_mark, now: now.decimal_mark }));
  if (now.sign !== before.sign && now.sign !== null && before.sign !== null && !isOpen('sign'))
    changes.push(change(now.sign));
  return changes;
}

const shown = (delimiter: string): string => (delimiter === '\t' ? 'Tab' : delimiter);

const namesMoney = ({ said, questions }: Told): boolean =>
  said.columns?.amount !== undefined ||
  said.columns?.debit !== undefined ||
  said.columns?.credit !== undefined ||
  said.sign !== undefined ||
  questions.some(({ field }) => field === 'columns' || field === 'sign');

/** Columns of a file without names, or whose names came or went. */
function widths(now: Layout, before: Layout): Text[] {
  if (now.header.length > 0) return [change('named')];
  if (before.header.length > 0) return [change('unnamed')];
  const [mine, theirs] = [widthsOf(now), widthsOf(before)];
  // Other formats than tables have no columns.
  if (mine.length === 0 || theirs.length === 0) return [];
  const [wide, was] = [commonest(mine), commonest(theirs)];
  const apart = !mine.includes(was) && !theirs.includes(wide);
  if (wide !== was && (apart || (isUniform(mine, wide) && isUniform(theirs, was))))
    return [change('width', { before: was, now: wide })];
  const kinds = Array.from({ length: wide }, (_, at) => [wordsIn(before, at), wordsIn(now, at)].join());
  const other = kinds.flatMap((kind, at) => (kind === 'all,none' || kind === 'none,all' ? [at + 1] : []));
  const isExchanged = kinds.includes('all,none') && kinds.includes('none,all');
  return isExchanged ? [change('content', { columns: other.join(', ') })] : [];
}

/** Whether all or none of a column's cells hold words. */
function wordsIn({ sample }: Layout, at: number): 'all' | 'none' | 'some' {
  const cells = sample.flatMap((record) => record[at]?.trim() || []);
  const words = cells.filter((cell) => /\p{L}/u.test(cell));
  if (words.length === 0) return sample.length > 1 ? 'none' : 'some';
  return words.length > 1 && words.length === cells.length ? 'all' : 'some';
}

/** The numbers of cells of records that may be rows. */
function widthsOf({ sample, columns }: Layout): number[] {
  const least = Math.max(...PRINCIPAL.map((role) => columns[role] ?? 0));
  return sample.flatMap(({ length }) => (length > least ? [length] : []));
}

const countOf = (widths: readonly number[], width: number): number =>
  widths.filter((one) => one === width).length;
const commonest = (widths: readonly number[]): number =>
  [...new Set(widths)].sort((a, b) => countOf(widths, b) - countOf(widths, a) || b - a)[0] ?? 0;
const isUniform = (widths: readonly number[], width: number): boolean =>
  countOf(widths, width) * 4 >= widths.length * 3;

/** A column's name without a date or number that changes with the period. */
function steady(name: string): string {
  const words = name.split(' ');
  const isMonth = (word: string): boolean => monthNumber(word) !== undefined;
  if (!words.some((word) => /\d{4}/.test(word)) && !(words.some(isMonth) && /\d/.test(name))) return name;
  return words.filter((word) => !/\d/.test(word) && !isMonth(word)).join(' ') || name.replace(/\d+/g, '');
}

const PRINCIPAL = ['date', 'amount', 'debit', 'credit', 'marker'] as const;

function names(now: Layout, before: Layout): Text[] {
  const [mine, theirs] = [withoutEnd(now, before), withoutEnd(before, now)];
  const [new_, old] = [mine.map(steady), theirs.map(steady)];
  if (new_.join('\n') === old.join('\n')) return [];
  const places = placesOf(old, new_);
  const title = (layout: Layout, at: number): string => written(layout, at);
  const kept = new Set(places.filter((at) => at !== undefined));
  const gone = old.flatMap((_, at) => (places[at] === undefined ? [at] : []));
  const fresh = new_.flatMap((_, at) => (kept.has(at) ? [] : [at]));
  const renamed = gone.filter((at) => fresh.includes(at));
  const elsewhere = places.flatMap((place, at) => (place === undefined || place === at ? [] : [at]));
  const principal = new Set(PRINCIPAL.map((role) => before.columns[role]));
  const apart = new Set(outOfOrder(places));
  const told = elsewhere.filter((at) => principal.has(at) || apart.has(at));
  const moved = told.length + gone.length + fresh.length > 0 ? told : elsewhere;
  return [
    ...renamed.map((at) => change('renamed', { before: title(before, at), now: title(now, at) })),
    ...moved.map((at) =>
      change('moved', { name: title(before, at), before: at + 1, now: (places[at] ?? 0) + 1 }),
    ),
    ...gone.filter((at) => !renamed.includes(at)).map((at) => change('gone', { name: title(before, at) })),
    ...fresh.filter((at) => !renamed.includes(at)).map((at) => change('new', { name: title(now, at) })),
  ];
}

/** The names without unnamed columns at the end that only this layout has, where every column that is read is the same. */
function withoutEnd(layout: Layout, other: Layout): string[] {
  const { header } = layout;
  const end = header.findLastIndex((name) => name !== '') + 1;
  return JSON.stringify(layout.columns) === JSON.stringify(other.columns) ? header.slice(0, end) : header;
}

/** Where each of the old names stands among the new ones; of equal names the n-th is the n-th. */
export function placesOf(old: readonly string[], now: readonly string[]): (number | undefined)[] {
  const left = new Map<string, number[]>();
  for (const [at, name] of now.entries()) left.set(name, [...(left.get(name) ?? []), at]);
  return old.map((name) => left.get(name)?.shift());
}

/** The fewest columns that have to be moved to explain the order. */
function outOfOrder(places: readonly (number | undefined)[]): number[] {
  const best: { length: number; previous: number | undefined }[] = [];
  let last: number | undefined;
  for (const [at, place] of places.entries()) {
    const own: { length: number; previous: number | undefined } = { length: 1, previous: undefined };
    best.push(own);
    if (place === undefined) continue;
    for (let earlier = 0; earlier < at; earlier++) {
      const other = places[earlier];
      const length = (best[earlier]?.length ?? 0) + 1;
      if (other !== undefined && other < place && length > own.length)
        Object.assign(own, { length, previous: earlier });
    }
    if (last === undefined || own.length > (best[last]?.length ?? 0)) last = at;
  }
  const steady_ = new Set<number>();
  for (let at = last; at !== undefined; at = best[at]?.previous) steady_.add(at);
  return places.flatMap((place, at) => (place === undefined || steady_.has(at) ? [] : [at]));
}

/** A column's name as the file writes it, where its header is one line. */
function written({ header, header_row, sample, sample_lines }: Layout, at: number): string {
  const cells = header_row === null ? undefined : sample[sample_lines.indexOf(header_row)];
  return cells?.[at]?.trim().slice(0, 60) || header[at] || String(at + 1);
}

/** Other columns than before that dates and amounts are read from. */
function sources(now: Layout, before: Layout, ways: Told['ways']): Text[] {
  const bare = now.header.length === 0 || before.header.length === 0;
  const nameIn = (layout: Layout, at: number | undefined): string | undefined =>
    at === undefined || bare ? at?.toString() : steady(layout.header[at] ?? '');
  const titles = ({ columns, ...layout }: Layout, roles: readonly (keyof Omit<Columns, 'description'>)[]) =>
    roles
      .flatMap((role) => columns[role] ?? [])
      .map((at) => written({ columns, ...layout }, at))
      .join(', ');
  const said = (key: 'date' | 'amount', roles: readonly (keyof Omit<Columns, 'description'>)[]): Text =>
    change(key, { before: titles(before, roles), now: titles(now, roles) });
  const sameDate = nameIn(now, now.columns.date) === nameIn(before, before.columns.date);
  return [
    ...(sameDate ? [] : [said('date', ['date'])]),
    ...(sameAmounts(now, before, ways, nameIn)
      ? []
      : [said('amount', ['amount', 'debit', 'credit', 'marker'])]),
  ];
}

/** Whether amounts mean what they did; a month without money in, or without money out, shows less of the layout. */
function sameAmounts(
  now: Layout,
  before: Layout,
  ways: Told['ways'],
  nameIn: (layout: Layout, at: number | undefined) => string | undefined,
): boolean {
  const [mine, theirs] = [now, before].map((layout) => ({
    amount: nameIn(layout, layout.columns.amount),
    debit: nameIn(layout, layout.columns.debit),
    credit: nameIn(layout, layout.columns.credit),
    marker: nameIn(layout, layout.columns.marker),
  })) as [Sources, Sources];
  if (mine.amount === undefined && theirs.amount === undefined) {
    const same = (one?: string, other?: string): boolean =>
      one === undefined || other === undefined || one === other;
    // A column that no row has money in may be any.
    const unused = { debit: !ways.out && !ways.blank, credit: !ways.in && !ways.blank };
    return (
      (unused.debit || same(mine.debit, theirs.debit)) && (unused.credit || same(mine.credit, theirs.credit))
    );
  }
  if (theirs.amount === undefined)
    return (
      !ways.blank &&
      ((mine.amount === theirs.debit && !ways.in) || (mine.amount === theirs.credit && !ways.out))
    );
  if (mine.amount === undefined) return theirs.amount === mine.debit || theirs.amount === mine.credit;
  if (mine.amount !== theirs.amount) return false;
  // A marker that the sign agrees with decides nothing.
  if (now.sign !== null) return before.sign !== null || theirs.marker === undefined;
  if (before.sign === null) return mine.marker === theirs.marker;
  return mine.marker === undefined || !(before.sign === 'negative_out' ? ways.out : ways.in);
}

type Sources = Partial<Record<'amount' | 'debit' | 'credit' | 'marker', string>>;
