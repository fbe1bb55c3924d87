import { accountOf } from '../accounts/accounts.ts';
import { daysOf } from '../core/day.ts';
import { payeeOf } from '../core/description/row-name.ts';
import { GROUPS_SHOWN, PAGE_BOUNDS } from '../core/limits.ts';
import { directionOf } from '../db/learning/learned.ts';
import type { Db } from '../db/transaction.ts';
import { countOpen, countTallied } from '../transactions/figures-records.ts';
import { type Answers, answersOf } from './answers.ts';
import {
  type After,
  countBegun,
  countGroups,
  countPostponed,
  type Group,
  type Listed,
  listOpen,
  listPostponed,
  type Scope,
} from './queue-records.ts';
import { type RowReceipt, receiptsByRow } from './receipts.ts';

/** A group with how many open rows it has, at most as many as are decided at once. */
export interface Counted extends Group {
  /** Of one of its rows. */
  name: string;
  count: number;
}

export interface Queue {
  rows: (Answers & { group: Counted; receipt: RowReceipt | null })[];
  /** The largest among the next rows. */
  groups: Counted[];
  /** Open rows, without those that the person left for later today. */
  left: number;
  /** The rows of those inserts that still have an open one. */
  total: number;
  postponed: number;
  /** Where the next page begins. */
  next: string | null;
}

/** The rows that come next show which groups there are. */
const LOOKED_AT = 1_000;

/** A group as an address and a call name it. */
export const groupName = ({ core, direction }: Group): string => `${core}:${direction}`;

/**
 * A page of what nobody has decided yet, the oldest first, with answers; with `later`, of what the person left for later.
 * @throws DomainError `not_found` for an unknown account
 */
export async function listQueue(
  db: Db,
  scope: Scope,
  {
    limit = PAGE_BOUNDS.queue.limit,
    cursor,
    later,
  }: { limit?: number | undefined; cursor?: After | undefined; later?: boolean } = {},
): Promise<Queue> {
  const { account } = scope;
  if (account !== undefined) await accountOf(db, account);
  const list = later ? listPostponed : listOpen;
  const found = await list(db, scope, { limit: limit + 1, after: cursor });
  const page = found.slice(0, limit);
  const [answers, receipts, { near, counted }, counts] = await Promise.all([
    answersOf(
      db,
      page.map(({ id }) => id),
    ),
    receiptsByRow(db),
    countedGroups(db, scope, page),
    countsOf(db, scope),
  ]);
  const last = page.at(-1);
  return {
    rows: page.flatMap((one) => {
      const found = answers.get(one.id);
      const group = counted.get(groupName(groupOf(one)));
      return found && group ? [{ ...found, group, receipt: receipts.get(one.id) ?? null }] : [];
    }),
    groups: near
      .flatMap((row) => counted.get(groupName(groupOf(row))) ?? [])
      .filter(({ count }) => count > 1)
      .sort((a, b) => b.count - a.count),
    ...counts,
    next: last && found.length > limit ? `${last.date}_${last.id}` : null,
  };
}

const groupOf = (row: { core: string; amount: number }): Group => ({
  core: row.core,
  direction: directionOf(row),
});

/** The groups of a page and those near it, by name, with how many open rows each has. */
async function countedGroups(db: Db, scope: Scope, ofPage: readonly Listed[]) {
  const near = await groupsNear(db, scope);
  const named = [...near, ...ofPage].map((row) => ({ ...groupOf(row), name: payeeOf(row) }));
  const groups = new Map(named.map((group) => [groupName(group), group]));
  const counts = await countGroups(db, scope, [...groups.values()]);
  const counted = new Map(
    [...groups].map(([name, group], index) => [name, { ...group, count: counts[index] ?? 0 }]),
  );
  return { near, counted };
}

/** A row of each of the groups that occur most among the rows that come next. */
async function groupsNear(db: Db, scope: Scope): Promise<Listed[]> {
  const near = await listOpen(db, { ...scope, group: undefined }, { limit: LOOKED_AT });
  return [...Map.groupBy(near, (row) => groupName(groupOf(row))).values()]
    .filter((same) => same.length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, GROUPS_SHOWN)
    .flatMap(([first]) => first ?? []);
}

/** How much is left in an account or in all, of how much; of a month, of all its rows. */
export async function countsOf(db: Db, scope: Scope): Promise<Pick<Queue, 'left' | 'total' | 'postponed'>> {
  const { account, month } = scope;
  const span = month === undefined ? {} : daysOf(month);
  const open = await countOpen(db, account, span);
  const postponed = await countPostponed(db, scope);
  const total = month === undefined ? await countBegun(db, account) : await countTallied(db, account, span);
  return { left: open - postponed, total, postponed };
}
