import { listOpenAccounts } from '../accounts/open-records.ts';
import { NAVIGATION_RECEIPTS } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import { untilChanged } from '../db/unchanged.ts';
import { countWaiting } from '../receipts/records.ts';

/** What waits for somebody, by account and in the tray, as every page counts it. */
export const openCounts = (db: Db) =>
  untilChanged(db, 'sidebar', async () => {
    const [accounts, receipts] = await Promise.all([
      listOpenAccounts(db),
      countWaiting(db, NAVIGATION_RECEIPTS),
    ]);
    return { accounts, receipts, left: accounts.reduce((sum, { open }) => sum + Number(open), 0) };
  });
