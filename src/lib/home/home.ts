import { listAccounts } from '../accounts/records.ts';
import { addDays, today } from '../core/day.ts';
import { HOME_COUNT, HOME_DAYS } from '../core/limits.ts';
import { paths } from '../core/paths.ts';
import type { Db } from '../db/transaction.ts';
import { totalOf } from '../expenses/list-records.ts';
import { countUnclassified } from './open-records.ts';

export interface OpenWork {
  /** The text's key, `home.<kind>`. */
  kind: 'unlinked' | 'without_receipt' | 'owed';
  count: number;
  more: boolean;
  /** Minor units, where the sum is what matters. */
  total: number | undefined;
  href: string;
}

/** The accounts with their Unknown transactions, and what of the expenses asks for a hand. */
export async function homeOf(db: Db) {
  const from = addDays(today(), -HOME_DAYS);
  const [accounts, unclassified, unlinked, withoutReceipt, owed] = await Promise.all([
    listAccounts(db),
    countUnclassified(db),
    totalOf(db, { is_linked: false, from }, HOME_COUNT + 1),
    totalOf(db, { has_attachment: false, from }, HOME_COUNT + 1),
    totalOf(db, { is_reimbursable: true, is_reimbursed: false }, HOME_COUNT + 1),
  ]);
  const open = (kind: OpenWork['kind'], { count, total }: typeof owed, href: string): OpenWork => {
    const more = count > HOME_COUNT;
    return {
      kind,
      href,
      more,
      count: Math.min(count, HOME_COUNT),
      total: kind === 'owed' && !more ? total : undefined,
    };
  };
  return {
    accounts: accounts.map((account) => {
      const count = unclassified.get(account.id) ?? 0;
      return { ...account, unclassified: Math.min(count, HOME_COUNT), more: count > HOME_COUNT };
    }),
    work: [
      open('owed', owed, paths.owedExpenses),
      open('unlinked', unlinked, `${paths.expenses}?is_linked=false&from=${from}`),
      open('without_receipt', withoutReceipt, `${paths.expenses}?has_attachment=false&from=${from}`),
    ].filter(({ count }) => count > 0),
  };
}
