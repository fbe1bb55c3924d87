import { act } from '../acts/act.ts';
import { coreOfRow } from '../core/description/payee-key.ts';
import { DomainError } from '../core/errors.ts';
import { COMMENT_LENGTH } from '../core/limits.ts';
import { toField } from '../core/money.ts';
import { parse } from '../core/parse.ts';
import { currencyOfAccount } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { lockExpense } from '../expenses/records.ts';
import { newExpenseSchema } from '../expenses/schema.ts';
import type { Actor } from '../history/records.ts';
import { changeExpense } from '../links/change.ts';
import { recordExpense } from '../links/record.ts';
import { findTransaction, lockForLink } from '../transactions/records.ts';
import { expenseFactsOf } from './expense-facts.ts';
import { listFacts } from './records.ts';
import type { Attaching } from './schema.ts';
import { agreed, standingFacts } from './standing.ts';
import { lockWaiting } from './tray.ts';

/**
 * Gives a receipt of the tray to an expense, or records the expense of a bank transaction with it and links the two. The
 * merchant is the given one, the usual one of such transactions or the receipt's; the category the given one, the usual
 * one or the merchant's.
 * @returns the expense
 * @throws DomainError `not_found`; `invalid` on `category` where none is known; as `recordExpense` and `changeExpense`
 */
export const attachReceipt = act(
  'member',
  async (tx, person: Actor, id: string, asked: Attaching): Promise<string> => {
    // Before the receipt, as everywhere: expenses, transactions, receipts.
    if (asked.expense !== undefined) await lockExpense(tx, asked.expense);
    if (asked.transaction !== undefined) await lockForLink(tx, asked.transaction);
    await lockWaiting(tx, id);
    return asked.expense === undefined
      ? recordFor(tx, person, id, asked)
      : (await changeExpense(tx, person, asked.expense, { attachments: [id] })).id;
  },
);

async function recordFor(
  tx: Db,
  person: Actor,
  id: string,
  { transaction = 0, category: chosen, merchant: given }: Attaching,
): Promise<string> {
  const row = await findTransaction(tx, transaction);
  if (!row)
    throw new DomainError('not_found', 'expenses.transaction_not_found', {
      fields: { transaction: ['expenses.transaction_not_found'] },
    });
  if (row.amount < 0)
    throw new DomainError('invalid', 'receipts.money_in', { fields: { transaction: ['receipts.money_in'] } });
  const named = agreed(standingFacts((await listFacts(tx, [id])).get(id) ?? [])).merchant;
  const [known] = await expenseFactsOf(tx, [{ core: coreOfRow(row), named, given }]);
  const merchant = known?.merchant ?? null;
  const category = chosen ?? known?.category ?? null;
  if (category === null) throw categoryNeeded();
  const currency = await currencyOfAccount(tx, row.account);
  const amount = toField(row.open_amount, currency);
  if (row.amount === 0)
    throw new DomainError('invalid', 'expenses.amount_positive', {
      fields: { transaction: ['expenses.amount_positive'] },
    });
  const input = parse(newExpenseSchema(currency), {
    date: row.date,
    amount: row.open_amount > 0 ? amount : toField(row.amount, currency),
    currency,
    comment: row.description.slice(0, COMMENT_LENGTH),
    merchant,
    items: [{ category, amount: row.open_amount > 0 ? amount : toField(row.amount, currency) }],
    attachments: [id],
    transactions: [row.id],
  });
  return recordExpense(tx, person, input).catch(byOwnNames);
}

export const categoryNeeded = (): DomainError =>
  new DomainError('invalid', 'receipts.category_needed', {
    fields: { category: ['receipts.category_needed'] },
  });

/** The refusals of an expense by the names of this call. */
function byOwnNames(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  throw error.renamed({ 'items.0.category': 'category', 'transactions.0': 'transaction' });
}
