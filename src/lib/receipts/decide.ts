import { act } from '../acts/act.ts';
import { idOfTyped } from '../catalogue/change.ts';
import { DomainError, isDomainError, type Values } from '../core/errors.ts';
import { toField } from '../core/money.ts';
import { parse } from '../core/parse.ts';
import type { TextKey } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import { lockExpense } from '../expenses/records.ts';
import { newExpenseSchema } from '../expenses/schema.ts';
import type { Actor } from '../history/records.ts';
import { recordExpense } from '../links/record.ts';
import { type LockedTransaction, lockInOrder } from '../transactions/records.ts';
import { attachReceipt, categoryNeeded } from './attach.ts';
import { expenseFactsOf } from './expense-facts.ts';
import { type LockedReceipt, listFacts, lockReceipt } from './records.ts';
import type { Decision } from './schema.ts';
import { agreed, standingFacts } from './standing.ts';
import { discardReceipt, isWaiting } from './tray.ts';

/** A receipt that was left out, and why. */
export interface Skipped {
  receipt: string;
  key: TextKey;
  values: Values;
}

/**
 * Does what was decided about receipts of the tray, in one database transaction. One whose receipt, expense or bank
 * transaction somebody else has used meanwhile is skipped; the rest is done.
 * @returns the receipts that have left the tray, and those that were skipped
 * @throws DomainError `invalid` by the act's field
 */
export const decideReceipts = act(
  'member',
  async (tx, person: Actor, acts: readonly Decision[]): Promise<{ done: string[]; skipped: Skipped[] }> => {
    // Expenses, transactions, receipts, each in order of their ids, as everywhere.
    const expenses = new Set<string>();
    for (const id of [...new Set(acts.flatMap(({ expense }) => expense ?? []))].sort())
      if (await lockExpense(tx, id)) expenses.add(id);
    const rows = await lockInOrder(
      tx,
      acts.flatMap(({ transaction }) => transaction ?? []),
    );
    const receipts = new Map<string, LockedReceipt | undefined>();
    for (const id of acts.map(({ receipt }) => receipt).sort()) receipts.set(id, await lockReceipt(tx, id));
    /** Of two receipts for one transaction, the second finds it taken. */
    const used = new Set<number>();
    const done: string[] = [];
    const skipped: Skipped[] = [];
    for (const [index, one] of acts.entries()) {
      const why = whyNot(one, { receipt: receipts.get(one.receipt), expenses, rows, used });
      if (why) {
        skipped.push({ receipt: one.receipt, ...why });
        continue;
      }
      await doOne(tx, person, one, receipts.get(one.receipt)?.uploaded_by).catch((error: unknown) => {
        throw isDomainError(error) ? error.renamed((path) => `acts.${index}.${path}`) : error;
      });
      if (one.transaction !== undefined) used.add(one.transaction);
      done.push(one.receipt);
    }
    return { done, skipped };
  },
);

/** What somebody else did meanwhile. */
function whyNot(
  { expense, transaction }: Decision,
  {
    receipt,
    expenses,
    rows,
    used,
  }: {
    receipt: LockedReceipt | undefined;
    expenses: ReadonlySet<string>;
    rows: ReadonlyMap<number, LockedTransaction>;
    used: ReadonlySet<number>;
  },
): Pick<Skipped, 'key' | 'values'> | undefined {
  if (!receipt || !isWaiting(receipt)) return { key: 'receipts.not_found', values: {} };
  if (expense !== undefined && !expenses.has(expense)) return { key: 'expenses.not_found', values: {} };
  if (transaction === undefined) return undefined;
  const row = rows.get(transaction);
  if (!row) return { key: 'expenses.transaction_not_found', values: {} };
  const isTaken = used.has(row.id) || row.type !== 'UK' || row.linked_amount > 0;
  const type = `transactions.type_${used.has(row.id) ? 'EX' : row.type}`;
  return isTaken ? { key: 'review.skipped', values: { type } } : undefined;
}

async function doOne(tx: Db, person: Actor, one: Decision, sender: number | undefined): Promise<void> {
  const { receipt, expense, transaction, category, merchant_name: name } = one;
  if (one.discard) return discardReceipt(tx, person, receipt);
  if (expense !== undefined) return void (await attachReceipt(tx, person, receipt, { expense }));
  const merchant = one.merchant ?? (name ? await idOfTyped(tx, person, 'merchants', name) : undefined);
  if (transaction !== undefined)
    return void (await attachReceipt(tx, person, receipt, { transaction, category, merchant }));
  await recordAlone(tx, person, { receipt, category, merchant, sender });
}

/**
 * Records an expense of what the receipt itself says; whoever sent it has paid it.
 * @throws DomainError `invalid` on `receipt` where amount or day are not known, and on `category`
 */
async function recordAlone(
  tx: Db,
  person: Actor,
  {
    receipt,
    category: chosen,
    merchant: given,
    sender,
  }: {
    receipt: string;
    category: number | undefined;
    merchant: number | undefined;
    sender: number | undefined;
  },
): Promise<void> {
  const facts = (await listFacts(tx, [receipt])).get(receipt) ?? [];
  const { amount, currency, day, merchant: named } = agreed(standingFacts(facts));
  if (amount === null || currency === null || day === null)
    throw new DomainError('invalid', 'receipts.facts_needed', {
      fields: { receipt: ['receipts.facts_needed'] },
    });
  const [known] = await expenseFactsOf(tx, [{ core: null, named, given }]);
  const category = chosen ?? known?.category ?? null;
  if (category === null) throw categoryNeeded();
  const written = toField(amount, currency);
  const input = parse(newExpenseSchema(currency), {
    date: day,
    amount: written,
    currency,
    merchant: known?.merchant ?? null,
    ...(sender !== undefined && sender !== person.id && { owed_to: sender }),
    items: [{ category, amount: written }],
    attachments: [receipt],
  });
  await recordExpense(tx, person, input).catch((error: unknown) => {
    throw isDomainError(error) ? error.renamed({ 'items.0.category': 'category' }) : error;
  });
}
