import { lockResolved, resolveReferences } from '../catalogue/catalogue.ts';
import { digitsOf } from '../core/currency/codes.ts';
import { type BaseVersions, DomainError, isDomainError, requireVersion } from '../core/errors.ts';
import { toMajor, toMinor } from '../core/money.ts';
import { parse } from '../core/parse.ts';
import { taughtBy } from '../db/learning/learned.ts';
import { recorderOf } from '../db/money/payers.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Expense } from '../expenses/expense.ts';
import { type ExpenseFacts, findExpenseRow, updateExpense } from '../expenses/records.ts';
import { currencyPartSchema, type ExpenseChange, expenseChangeSchema } from '../expenses/schema.ts';
import { attachFiles, detachFiles } from '../files/attachments.ts';
import { giveAttachments, removeAttachments } from '../files/records.ts';
import type { Actor } from '../history/records.ts';
import type { RunLine } from '../history/run-records.ts';
import { typeLocked } from '../transactions/mark-records.ts';
import { saidOf } from '../transactions/records.ts';
import { lockInOrder } from '../transactions/take-back.ts';
import { expenseOf, factsOf, findExpense, lockedExpense, sameFacts } from './find.ts';
import { checkPayer } from './record.ts';
import { listLinks, relearn } from './records.ts';

/** A change with amounts in minor units of the currency that the expense gets or has. @throws DomainError `invalid` by field */
export async function readExpenseChange(db: Db, id: string, body: unknown): Promise<ExpenseChange> {
  const { currency } = parse(currencyPartSchema, body);
  return parse(expenseChangeSchema(currency ?? (await findExpenseRow(db, id))?.currency), body);
}

/**
 * Changes the given facts of an expense: `items` replace the present ones, `attachments` are added,
 * `removed_attachments` go into the tray; with a file there is no `no_receipt`. Unchanged facts leave no history.
 * @throws DomainError `not_found`; `invalid` as `recordExpense`, or for an amount below what is linked or a reimbursed
 * expense that is not reimbursable; `conflict` for another currency while it is linked, by `version`, `precondition` by `baseVersions` when it has changed since
 */
export function changeExpense(
  db: Db,
  person: Actor,
  id: string,
  input: ExpenseChange,
  baseVersions?: BaseVersions,
): Promise<Expense> {
  return inTransaction(db, async (tx) => {
    const before = await lockedExpense(tx, id);
    requireVersion(baseVersions, before.version);
    const resolved = await resolveReferences(tx, await withPayer(tx, id, input));
    const { attachments = [], removed_attachments = [], version, ...facts } = resolved;
    await attachFiles(tx, person, id, attachments);
    const known = factsOf(before);
    const files = new Set([...known.attachments, ...attachments]);
    for (const removed of removed_attachments) files.delete(removed);
    const answered = files.size > 0 ? { no_receipt: null } : {};
    const given = { ...inCurrency(known, facts), ...answered, attachments: [...files].sort() };
    const change = differences(known, given);
    if (Object.keys(change).length === 0) return before;
    if (version !== undefined && version !== before.version) throw changedMeanwhile(version, before.version);
    await checkRules(tx, before, change);
    await detachFiles(tx, person, id, removed_attachments);
    const taught = await taughtBy(tx, id);
    await updateExpense(tx, person, { id, ...known }, change);
    if (change.merchant !== undefined || change.project !== undefined || change.items) {
      await relearn(tx, id, taught);
      await correctRules(tx, person, id);
    }
    return expenseOf(tx, id);
  });
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

/**
 * Gives an expense the facts back that it had before a change, unless they have been changed since, or what links cover
 * and whether it is reimbursed rule them out by now.
 */
export async function takeBackChange(tx: Db, person: Actor, line: RunLine): Promise<boolean> {
  const id = line.subject_id;
  const { item_ids, ...noted } = line.before as Partial<ExpenseFacts> & { item_ids?: number[] };
  const expense = await findExpense(tx, id);
  const facts = expense && factsOf(expense);
  if (!facts || !sameFacts(facts, line.after as Partial<ExpenseFacts>)) return false;
  // The merchant may have been merged into another.
  const named = noted.merchant ? await lockResolved(tx, 'merchants', noted.merchant) : undefined;
  const was = named ? { ...noted, merchant: named.id } : noted;
  try {
    await checkRules(tx, expense, was);
  } catch (error) {
    if (isDomainError(error)) return false;
    throw error;
  }
  const { attachments = facts.attachments } = was;
  const missing = attachments.filter((one) => !facts.attachments.includes(one));
  const given = missing.length > 0 ? await giveAttachments(tx, person, id, missing) : new Set<string>();
  if (given.size < missing.length) {
    await removeAttachments(tx, id, [...given]);
    return false;
  }
  await removeAttachments(
    tx,
    id,
    facts.attachments.filter((one) => !attachments.includes(one)),
  );
  const taught = await taughtBy(tx, id);
  await updateExpense(tx, person, { id, ...facts }, was, item_ids);
  if (was.merchant !== undefined || was.project !== undefined || was.items) await relearn(tx, id, taught);
  return true;
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

/** Checks the rules between facts, as they will be after the change. */
async function checkRules(tx: Db, before: Expense, change: Partial<ExpenseFacts>): Promise<void> {
  const { amount, is_reimbursable, is_reimbursed } = { ...before, ...change };
  if (is_reimbursed && !is_reimbursable) {
    const taken = change.is_reimbursable !== undefined && change.is_reimbursed === undefined;
    const [field, message] = taken
      ? ['is_reimbursable', 'expenses.reimbursed_already']
      : ['is_reimbursed', 'expenses.not_reimbursable'];
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
