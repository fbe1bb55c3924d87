import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { daysOfUpload, facetsOf } from './facets-records.ts';
import type { TransactionFilter } from './filter.ts';

/** What more rows have is common: a page of them is soon walked to. */
export const RARE = 1_000;
/** Of so many rows it is still sooner to look at each than at all of the account. */
export const MANY = 20_000;

/** A filter that has been looked up in the indexes. */
export interface Narrowed extends TransactionFilter {
  /** The only transactions that it may find; undefined where they are more than were asked for. */
  among: readonly number[] | undefined;
  /** A type that is so common that a list in another order finds its rows sooner than an index of types does. */
  row_type?: TransactionType | undefined;
}

/**
 * Looks up what a filter asks for beside type, days and links. What finds few rows names them; where each finds many, a walk
 * through the list by its days soon comes to a page of them. Neither takes longer the more rows there are.
 * @param most how many rows are few: `MANY` for what has to go through all that is found
 */
export async function narrow(
  db: Db,
  account: number,
  filter: TransactionFilter,
  most = MANY,
): Promise<Narrowed> {
  for (const facet of facetsOf(filter)) {
    const ids = await facet(db, account, most);
    if (ids && ids.length <= most) return { ...filter, among: ids };
  }
  if (!filter.upload) return { ...filter, among: undefined };
  const { from, to } = await daysOfUpload(db, filter.upload, filter);
  return { ...filter, from, to, among: undefined };
}
