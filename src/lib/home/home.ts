import { listAccounts } from '../accounts/records.ts';
import type { Sum } from '../core/currency/sums.ts';
import { addDays, today } from '../core/day.ts';
import { HOME_COUNT, HOME_DAYS } from '../core/limits.ts';
import { paths } from '../core/paths.ts';
import type { Db } from '../db/transaction.ts';
import { sumExpenseRows } from '../expenses/list-records.ts';
import { countUnclassified } from './records.ts';

/** Expenses that need attention, with the address of their list. */
export interface OpenWork {
  /** The text key is `home.<kind>`. */
  kind: 'owed' | 'unlinked' | 'without_receipt';
  /** At most `HOME_COUNT`. */
  count: number;
  more: boolean;
  /** What is owed. */
  sums: Sum[] | undefined;
  href: string;
}

/** What the home page shows: every account with its Unknown transactions, and the expenses that need attention. */
export async function homeOf(db: Db) {
  const from = addDays(today(), -HOME_DAYS);
  const [accounts, unclassified, owed, unlinked, withoutReceipt] = await Promise.all([
    listAccounts(db),
    countUnclassified(db),
    sumExpenseRows(db, { is_reimbursable: true, is_reimbursed: false }, HOME_COUNT + 1),
    sumExpenseRows(db, { is_linked: false, from }, HOME_COUNT + 1),
    sumExpenseRows(db, { has_attachment: false, from }, HOME_COUNT + 1),
  ]);
  const work: OpenWork[] = [
    {
      kind: 'owed',
      ...limited(owed.count),
      sums: owed.count > HOME_COUNT ? undefined : owed.sums,
      href: paths.owedExpenses,
    },
    {
      kind: 'unlinked',
      ...limited(unlinked.count),
      sums: undefined,
      href: `${paths.expenses}?is_linked=false&from=${from}`,
    },
    {
      kind: 'without_receipt',
      ...limited(withoutReceipt.count),
      sums: undefined,
      href: `${paths.expenses}?has_attachment=false&from=${from}`,
    },
  ];
  return {
    accounts: accounts.map((account) => {
      const { count, more } = limited(unclassified.get(account.id) ?? 0);
      return { ...account, unclassified: count, more };
    }),
    work: work.filter(({ count }) => count > 0),
  };
}

const limited = (count: number) => ({ count: Math.min(count, HOME_COUNT), more: count > HOME_COUNT });
