import { dateOrders } from './dates/date-order.ts';
import { turnedDays } from './dates/dates.ts';
import type { Layout } from './layout.ts';
import type { Plan } from './plan.ts';
import { readSettled, type Settled } from './proof/settle.ts';
import { settleSign } from './questions.ts';
import { currencyOfRow } from './row.ts';
import { tidy } from './text/fold.ts';
import type { Sheet } from './text/split.ts';
import { isWide } from './text/tolerant.ts';
import { type Corrections, type DateOrder, StatementError } from './types.ts';
import { statedAs } from './words/currencies.ts';

/** What a table tells about its columns, days and signs. */
export interface Told {
  plan: Plan;
  layout: Layout;
  /** The likeliest first; exactly one when the order is certain. */
  orders: DateOrder[];
  /** Only the currency or a decimal comma tells that the day comes first. */
  assumed: boolean;
  /** Stored days may have day and month exchanged. */
  turned: boolean;
  sign: ReturnType<typeof settleSign>;
}

export function toldBy(
  sheet: Sheet,
  plan: Plan,
  corrections: Corrections,
  { card, comma }: { card: boolean; comma: boolean },
): Told {
  const { columns, start, rule } = plan.layout;
  const { orders, assumed } = dateOrders(sheet, plan, corrections, comma);
  const sign = settleSign(plan, corrections, card);
  const days = sheet.records
    .values()
    .drop(start)
    .map((record) => tidy(record[columns.date] ?? ''));
  const turned = comma ? turnedDays(days, corrections) : undefined;
  const layout: Layout = {
    ...plan.layout,
    order: turned?.order ?? orders[0] ?? 'dmy',
    turned: turned?.back ?? false,
    rule: sign && rule.kind === 'plain' ? { ...rule, sign: sign.sign } : rule,
  };
  const open = turned ? [layout.order] : orders;
  return { plan, layout, orders: open, assumed, turned: turned?.asked ?? false, sign };
}

/** The rows of one part. All rows tell more than these do, unless the part's own balance bears out more of what these tell. */
export function readPart(
  sheet: Sheet,
  all: Told,
  plan: (sheet: Sheet) => Plan,
  ...given: [Corrections, { card: boolean; comma: boolean }]
): { told: Told; found: Settled } {
  const readBy = (told: Told) => ({ told, found: readSettled(sheet, told.layout) });
  const matched = ({ found }: { found: Settled }) => found.proof.chain?.matched ?? 0;
  const byAll = readBy(all);
  try {
    const byOwn = readBy(toldBy(sheet, plan(sheet), ...given));
    return matched(byOwn) > matched(byAll) ? byOwn : byAll;
  } catch (error) {
    if (error instanceof StatementError) return byAll;
    throw error;
  }
}

/** What the rows of a part of a table are called in it, and those of its other parts. */
export interface Part {
  own: readonly string[];
  others: readonly string[];
}

/** The account and the currency whose rows are read, where a table holds several. */
export interface Parts {
  account?: Part | undefined;
  currency?: Part | undefined;
}

/** The sheet without the rows of other parts. In a row with more cells than the header the name may stand in any of them. */
export function onlyOf(sheet: Sheet, layout: Layout, { account, currency }: Parts): Sheet {
  const { start, header } = layout;
  const width = header?.names.length ?? 0;
  const isOwn = (record: string[]): boolean => {
    const shifted = width > 0 && isWide(record, width);
    const names = (nameIn: (cell: string) => string | null) => (shifted ? record.map(nameIn) : undefined);
    return (
      belongs(account, names(tidy) ?? tidy(record[layout.account ?? -1] ?? '')) &&
      belongs(currency, names(statedAs) ?? statedIn(record, layout))
    );
  };
  return { ...sheet, records: sheet.records.map((record, i) => (i < start || isOwn(record) ? record : [])) };
}

const statedIn = (record: string[], layout: Layout): string =>
  currencyOfRow(record[layout.columns.currency ?? -1], record, layout).currency ?? '';

/** What names no part belongs to the one that is read. */
function belongs(part: Part | undefined, named: string | readonly (string | null)[]): boolean {
  if (!part) return true;
  if (typeof named === 'string') return named === '' || part.own.includes(named);
  const isOf = (names: readonly string[]): boolean =>
    named.some((name) => name !== null && names.includes(name));
  return isOf(part.own) || !isOf(part.others);
}
