import { addDays, type Day } from '../core/day.ts';
import type { Db } from '../db/transaction.ts';
import { sumSpan } from '../transactions/figures-records.ts';
import { selectBalances } from './list-records.ts';

/** What the statements of an account say it holds. */
export interface AccountBalance {
  /** The last day that a statement covers. */
  day: Day;
  /** Minor units, negative for a debt; null when that statement states no balance that its rows lead to. */
  amount: number | null;
}

type Stated = Awaited<ReturnType<typeof selectBalances>>[number];

/** By account id; accounts without a statement are missing. */
export async function listBalances(db: Db): Promise<Map<number, AccountBalance>> {
  const found = (await selectBalances(db, { last: true })).map(
    async (stated) => [stated.account, await balanceOf(db, stated)] as const,
  );
  return new Map(await Promise.all(found));
}

/** The same of one account, with the first day from which on every statement's balances lead to those of the next. */
export async function findBalance(
  db: Db,
  account: number,
): Promise<(AccountBalance & { since: Day | null }) | undefined> {
  const [last, ...earlier] = await selectBalances(db, { account });
  return last && { ...(await balanceOf(db, last)), since: provenSince(last, earlier) };
}

/**
 * A card's statement may state what is owed as a positive number; its own rows tell.
 * @param net what came in less what went out, in minor units
 */
export const isDebt = ({ opening, closing }: { opening: number; closing: number }, net: number): boolean =>
  closing !== opening && opening - closing === net;

async function balanceOf(db: Db, stated: Stated): Promise<AccountBalance> {
  const { account, period_from, period_to: day, opening_balance, closing_balance } = stated;
  if (closing_balance === null || opening_balance === null || period_from === null)
    return { day, amount: closing_balance };
  const { money_in, money_out } = await sumSpan(db, account, period_from, day);
  const statesDebt = isDebt({ opening: opening_balance, closing: closing_balance }, money_in - money_out);
  return { day, amount: statesDebt ? -closing_balance : closing_balance };
}

function provenSince(last: Stated, earlier: readonly Stated[]): Day | null {
  if (last.closing_balance === null || last.opening_balance === null) return null;
  let [from, opening] = [last.period_from, last.opening_balance];
  for (const one of earlier) {
    if (one.closing_balance !== opening || one.opening_balance === null || one.period_from === null) continue;
    if (from === null || one.period_from >= from || addDays(one.period_to, GAP_DAYS) < from) continue;
    [from, opening] = [one.period_from, one.opening_balance];
  }
  return from;
}

/** A statement without rows on its first and last days may seem to begin later and end earlier than it does. */
export const GAP_DAYS = 7;
