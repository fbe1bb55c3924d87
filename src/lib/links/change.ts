import { act } from '../acts/act.ts';
import { putBack } from '../acts/inverse.ts';
import { lockResolved, resolveReferences } from '../catalogue/catalogue.ts';
import { digitsOf } from '../core/currency/codes.ts';
import { type BaseVersions, DomainError, isDomainError, requireVersion } from '../core/errors.ts';
import { toMajor, toMinor } from '../core/money.ts';
import { parse } from '../core/parse.ts';
import { taughtBy } from '../db/learning/learned.ts';
import { recorderOf } from '../db/money/payers.ts';
import type { Db } from '../db/transaction.ts';
import { expenseChanged } from '../expenses/events.ts';
import type { Expense, ExpenseFacts } from '../expenses/expense.ts';
import { findExpenseRow, updateExpense } from '../expenses/records.ts';
import {
  currencyPartSchema,
  type ExpenseChange,
  expenseChangeSchema,
  whyNotSum,
} from '../expenses/schema.ts';
import { attachFiles, detachFiles } from '../files/attachments.ts';
import { giveAttachments, removeAttachments } from '../files/records.ts';
import type { Actor } from '../history/records.ts';
import { typeLocked } from '../transactions/mark-records.ts';
import { lockInOrder, saidOf } from '../transactions/records.ts';
import { expenseOf, factsOf, findExpense, lockedExpense, sameFacts } from './find.ts';
import { checkPayer } from './record.ts';
import { listLinks, relearn } from './records.ts';

/** A change with amounts in minor units of the currency that the expense gets or has. @throws DomainError `invalid` by field */
export async function readExpenseChange(db: Db, id: string, body: unknown): Promise<ExpenseChange> {
  const { currency } = parse(currencyPartSchema, body);
  return parse(expenseChangeSchema(currency ?? (await findExpenseRow(db, id))?.currency, 'plain'), body);
}

/**
 * Changes the given facts of an expense: `items` replace the present ones, `attachments` are added,
 * `removed_attachments` go into the tray; with a file there is no `no_receipt`; `amount` alone changes an only item, too.
 * Unchanged facts leave no history.
 * @throws DomainError `not_found`; `invalid` as `recordExpense`, for items that do not add up, for an amount below what is
 * linked or a reimbursed expense that is not reimbursable; `conflict` for another currency while it is linked, by `version`, `precondition` by `baseVersions` when it has changed since
 */
export const changeExpense = act(
  'member',
  async (
    tx,
    person: Actor,
    id: string,
    input: ExpenseChange,
    baseVersions?: BaseVersions,
  ): Promise<Expense> => {
    const before = await lockedExpense(tx, id);
    requireVersion(baseVersions, before.version);
    const resolved = await resolveReferences(tx, await withPayer(tx, id, input));
    const { attachments = [], removed_attachments = [], version, ...facts } = resolved;
    await attachFiles(tx, person, id, attachments);
    const known = factsOf(before);
    const files = new Set([...known.attachments, ...attachments]);
    for (const removed of removed_attachments) files.delete(removed);
    const answered = files.size > 0 ? { no_receipt: null } : {};
    const moved = withOnlyItem(known, facts);
    const given = { ...inCurrency(known, moved), ...answered, attachments: [...files].sort() };
    const change = differences(known, given);
    if (Object.keys(change).length === 0) return before;
    if (version !== undefined && version !== before.version) throw changedMeanwhile(version, before.version);
    await checkRules(tx, before, change);
    if (moved.amount !== undefined || moved.items) checkSum({ ...known, ...change });
    await detachFiles(tx, person, id, removed_attachments);
    const taught = await taughtBy(tx, id);
    await updateExpense(tx, person, { id, ...known }, change);
    const items = facts.items && change.items;
    if (change.merchant !== undefined || change.project !== undefined || items) {
      await relearn(tx, id, taught);
      await correctRules(tx, person, id);
    }
    return expenseOf(tx, id);
  },
);

/** The only item has the expense's amount, so that a new amount is that of the item as well. */
function withOnlyItem({ items }: ExpenseFacts, given: Given): Given {
  const [only, ...others] = items;
  const { amount } = given;
  if (amount === undefined || given.items || !only || others.length > 0) return given;
  return { ...given, items: [{ ...only, amount }] };
}

/** @throws DomainError `invalid` on `items`, which come to less or more than the amount */
function checkSum(after: ExpenseFacts): void {
  const wrong = whyNotSum(after);
  if (wrong)
    throw new DomainError('invalid', wrong.why, { values: wrong.values, fields: { items: [wrong.why] } });
}

/** A person says otherwise than the rules that recorded an expense for its transactions. */
async function correctRules(tx: Db, person: Actor, expense: string): Promise<void> {
  const linked = (await listLinks(tx, expense)).map(({ transaction }) => transaction);
  const rows = [...(await lockInOrder(tx, linked)).values()].filter((row) => row.decided_by === 'rule');
  await typeLocked(
    tx,
    person,
    rows.map((row) => ({ row, to: saidOf(row, row.type) })),
  );
}

/** Not where what links cover, or whether it is reimbursed, rules the facts from before out by now. */
export const expenseChange = putBack(expenseChanged, {
  find: findExpense,
  stands: (expense, after) => sameFacts(factsOf(expense), after),
  write: async (tx, actor, expense, { before: { item_ids, ...noted } }) => {
    const { id } = expense;
    const facts = factsOf(expense);
    // The merchant may have been merged into another.
    const named = noted.merchant ? await lockResolved(tx, 'merchants', noted.merchant) : undefined;
    const was = named ? { ...noted, merchant: named.id } : noted;
    if (!(await isAllowed(tx, expense, was)) || !(await putFilesBack(tx, actor, expense, was))) return false;
    const taught = await taughtBy(tx, id);
    await updateExpense(tx, actor, { id, ...facts }, was, item_ids);
    if (was.merchant !== undefined || was.project !== undefined || was.items) await relearn(tx, id, taught);
    return true;
  },
});

async function isAllowed(tx: Db, expense: Expense, was: Partial<ExpenseFacts>): Promise<boolean> {
  try {
    await checkRules(tx, expense, was);
    return true;
  } catch (error) {
    if (isDomainError(error)) return false;
    throw error;
  }
}

/** @returns false, with its files as they are, when one of them belongs to another expense by now */
async function putFilesBack(
  tx: Db,
  actor: Actor,
  { id, attachments }: Expense,
  was: Partial<ExpenseFacts>,
): Promise<boolean> {
  const present = attachments.map((one) => one.id);
  const wanted = was.attachments ?? present;
  const missing = wanted.filter((one) => !present.includes(one));
  const given = missing.length > 0 ? await giveAttachments(tx, actor, id, missing) : new Set<string>();
  const isWhole = given.size === missing.length;
  const gone = isWhole ? present.filter((one) => !wanted.includes(one)) : [...given];
  await removeAttachments(tx, id, gone);
  return isWhole;
}

/** An empty choice of the payer is who recorded the expense. @throws DomainError `invalid` for nobody */
async function withPayer(tx: Db, id: string, { owed_to, ...input }: ExpenseChange) {
  if (owed_to === undefined) return input;
  await checkPayer(tx, owed_to);
  return { ...input, owed_to: owed_to ?? (await recorderOf(tx, id)) };
}

const changedMeanwhile = (yours: number, current: number) =>
  new DomainError('conflict', 'expenses.changed_meanwhile', {
    fields: { version: ['expenses.changed_meanwhile'] },
    versions: { yours, current },
  });

/** With another currency, amounts that are not given keep their number. @throws DomainError `invalid` when it has too many decimals */
function inCurrency(before: ExpenseFacts, given: Given): Given {
  const { currency = before.currency } = given;
  if (digitsOf(currency) === digitsOf(before.currency)) return given;
  const again = (amount: number): number => {
    const minor = toMinor(toMajor(amount, before.currency), currency);
    if (minor !== undefined) return minor;
    throw new DomainError('invalid', 'links.currency_decimals', {
      values: { currency },
      fields: { currency: ['links.currency_decimals'] },
    });
  };
  return {
    ...given,
    amount: given.amount ?? again(before.amount),
    items: given.items ?? before.items.map((item) => ({ ...item, amount: again(item.amount) })),
  };
}

/** Checks the rules between facts, as they will be after the change. @throws DomainError */
async function checkRules(tx: Db, before: Expense, change: Partial<ExpenseFacts>): Promise<void> {
  const { amount, is_reimbursable, is_reimbursed } = { ...before, ...change };
  if (is_reimbursed && !is_reimbursable) {
    const taken = change.is_reimbursable !== undefined && change.is_reimbursed === undefined;
    const [field, message] = taken
      ? (['is_reimbursable', 'expenses.reimbursed_already'] as const)
      : (['is_reimbursed', 'expenses.not_reimbursable'] as const);
    throw new DomainError('invalid', message, { fields: { [field]: [message] } });
  }
  if (change.amount === undefined && change.currency === undefined) return;
  if (change.currency && (await listLinks(tx, before.id)).length > 0)
    throw new DomainError('conflict', 'links.currency_linked', {
      fields: { currency: ['links.currency_linked'] },
    });
  const sum = Math.max(before.covered_amount, before.refunded_amount);
  if (amount >= sum) return;
  throw new DomainError('conflict', 'expenses.amount_linked', {
    values: { sum: { amount: sum, currency: before.currency } },
    fields: { amount: ['expenses.amount_linked'] },
  });
}

type Given = { [Name in keyof ExpenseFacts]?: ExpenseFacts[Name] | undefined };

/** The given facts that differ from the stored ones, in the stored order. */
const differences = (before: ExpenseFacts, given: Given): Partial<ExpenseFacts> =>
  Object.fromEntries(
    Object.entries(before).flatMap(([name, was]) => {
      const is = given[name as keyof ExpenseFacts];
      return is !== undefined && JSON.stringify(is) !== JSON.stringify(was) ? [[name, is]] : [];
    }),
  );
