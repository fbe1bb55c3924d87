import type { Account } from '../accounts/accounts.ts';
import { listAccounts } from '../accounts/records.ts';
import type { Sum } from '../core/currency/sums.ts';
import { addDays, type Day, today } from '../core/day.ts';
import { HOME_COUNT, HOME_DAYS } from '../core/limits.ts';
import { paths } from '../core/paths.ts';
import type { Db } from '../db/transaction.ts';
import { countExpenseRows, sumExpenseRows } from '../expenses/list-records.ts';
import { countSuggestions } from '../matching/suggestion-records.ts';
import { countWaiting } from '../receipts/records.ts';
import { listRules } from '../rules/records.ts';
import { type AccountBalance, listBalances } from '../statements/balance.ts';
import { type Month, monthOf } from './month.ts';
import { countUnclassified } from './records.ts';

export interface AccountOverview extends Account {
  /** What its last statement says; undefined without one. */
  balance: AccountBalance | undefined;
  /** Transactions of which nobody has said what they are. */
  unclassified: number;
}

/** What needs attention, with the address of its list. */
export interface OpenWork {
  /** The text key is `home.<kind>`. */
  kind:
    | 'unclassified'
    | 'paused_rules'
    | 'sure'
    | 'owed'
    | 'unlinked'
    | 'receipts'
    | 'without_receipt'
    | 'unlinked_older'
    | 'without_receipt_older';
  /** Of expenses and suggestions at most `HOME_COUNT`. */
  count: number;
  more: boolean;
  /** What is owed. */
  sums: Sum[] | undefined;
  href: string;
}

export interface Home {
  accounts: AccountOverview[];
  month: Month;
  work: OpenWork[];
}

/** What the home page shows. @param day today, where the person is */
export async function homeOf(db: Db, day: Day = today()): Promise<Home> {
  const [accounts, month, unclassified] = await Promise.all([
    overviewOf(db),
    monthOf(db, day),
    countUnclassified(db),
  ]);
  const work = await openWork(db, day);
  // What is left in an archived account is left, too.
  const count = [...unclassified.values()].reduce((all, one) => all + one, 0);
  const open: OpenWork = { kind: 'unclassified', count, more: false, sums: undefined, href: paths.review };
  const left = [open, ...work].filter((one) => one.count > 0);
  return { accounts, month, work: left.length > 0 ? left : await olderWork(db) };
}

/** Every account in use by name, with what its last statement says and what is left to classify. */
export async function overviewOf(db: Db): Promise<AccountOverview[]> {
  const [accounts, unclassified, balances] = await Promise.all([
    listAccounts(db),
    countUnclassified(db),
    listBalances(db),
  ]);
  return accounts.map((account) => ({
    ...account,
    balance: balances.get(account.id),
    unclassified: unclassified.get(account.id) ?? 0,
  }));
}

async function openWork(db: Db, day: Day): Promise<OpenWork[]> {
  const from = addDays(day, -HOME_DAYS);
  const [{ sure }, owed, unlinked, receipts, withoutReceipt] = await Promise.all([
    countSuggestions(db, undefined, HOME_COUNT + 1),
    sumExpenseRows(db, { is_reimbursable: true, is_reimbursed: false }, HOME_COUNT + 1),
    countExpenseRows(db, { is_linked: false, from }, HOME_COUNT + 1),
    countWaiting(db, HOME_COUNT + 1),
    countExpenseRows(db, { receipt: 'missing', from }, HOME_COUNT + 1),
  ]);
  const paused = (await listRules(db)).filter(({ enabled, paused: why }) => enabled && why !== null);
  const recent = `from=${from}`;
  return [
    { kind: 'paused_rules', count: paused.length, more: false, sums: undefined, href: paths.rules },
    { kind: 'sure', ...limited(sure), sums: undefined, href: paths.matchOf('sure') },
    {
      kind: 'owed',
      ...limited(owed.count),
      sums: owed.count > HOME_COUNT ? undefined : owed.sums,
      href: paths.owedExpenses,
    },
    {
      kind: 'unlinked',
      ...limited(unlinked),
      sums: undefined,
      href: `${paths.expenses}?is_linked=false&${recent}`,
    },
    { kind: 'receipts', ...limited(receipts), sums: undefined, href: paths.receipts },
    {
      kind: 'without_receipt',
      ...limited(withoutReceipt),
      sums: undefined,
      href: paths.missingReceipts({ from }),
    },
  ];
}

/** What is left of earlier, for whom nothing else is: looking through all expenses takes longer than the rest of the page. */
async function olderWork(db: Db): Promise<OpenWork[]> {
  const [unlinked, withoutReceipt] = await Promise.all([
    countExpenseRows(db, { is_linked: false }, HOME_COUNT + 1),
    countExpenseRows(db, { receipt: 'missing' }, HOME_COUNT + 1),
  ]);
  const older: OpenWork[] = [
    {
      kind: 'unlinked_older',
      ...limited(unlinked),
      sums: undefined,
      href: `${paths.expenses}?is_linked=false`,
    },
    {
      kind: 'without_receipt_older',
      ...limited(withoutReceipt),
      sums: undefined,
      href: paths.missingReceipts(),
    },
  ];
  return older.filter(({ count }) => count > 0);
}

const limited = (count: number) => ({ count: Math.min(count, HOME_COUNT), more: count > HOME_COUNT });
