import { resolveReferences } from '../catalogue/catalogue.ts';
import { type BaseVersions, DomainError, requireVersion } from '../core/errors.ts';
import { formatRupees } from '../core/money.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Expense } from '../expenses/expense.ts';
import { type ExpenseFacts, updateExpense } from '../expenses/records.ts';
import type { ExpenseChange } from '../expenses/schema.ts';
import { attachFiles } from '../files/attachments.ts';
import { removeAttachments } from '../files/records.ts';
import { expenseOf, factsOf, lockedExpense } from './find.ts';
import { listLinks } from './records.ts';

/**
 * Changes the given facts of an expense: `items` replace the present ones, `attachments` are added,
 * `removed_attachments` removed. Unchanged facts leave no history.
 * @throws DomainError `not_found`; `invalid` as `recordExpense`, or for an amount below what is linked or a reimbursed
 * expense that is not reimbursable; `conflict` by `version`, `precondition` by `baseVersions` when it has changed since
 */
export function changeExpense(
  db: Db,
  person: { id: number },
  id: string,
  input: ExpenseChange,
  baseVersions?: BaseVersions,
): Promise<Expense> {
  return inTransaction(db, async (tx) => {
    const before = await lockedExpense(tx, id);
    requireVersion(baseVersions, before.version);
    const resolved = await resolveReferences(tx, input);
    const { attachments = [], removed_attachments = [], version, ...facts } = resolved;
    await attachFiles(tx, person, id, attachments);
    const known = factsOf(before);
    const files = new Set([...known.attachments, ...attachments]);
    for (const removed of removed_attachments) files.delete(removed);
    const change = differences(known, { ...facts, attachments: [...files].sort() });
    if (Object.keys(change).length === 0) return before;
    if (version !== undefined && version !== before.version) throw changedMeanwhile(version, before.version);
    await checkRules(tx, before, change);
    await removeAttachments(tx, id, removed_attachments);
    await updateExpense(tx, person, { id, ...known }, change);
    return expenseOf(tx, id);
  });
}

const changedMeanwhile = (yours: number, current: number) =>
  new DomainError('conflict', 'expenses.changed_meanwhile', {
    fields: { version: ['expenses.changed_meanwhile'] },
    versions: { yours, current },
  });

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
  if (change.amount === undefined) return;
  const sum = (await listLinks(tx, before.id)).reduce((total, link) => total + link.amount, 0);
  if (amount >= sum) return;
  throw new DomainError('invalid', 'expenses.amount_linked', {
    values: { sum: formatRupees(sum) },
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
