import { countUse } from '../catalogue/figures-records.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { formatRupees } from '../core/money.ts';
import { type MadeOn, requireVersion } from '../core/version.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Expense } from '../expenses/expense.ts';
import { deleteItems, insertItems, lockExpense, updateExpense } from '../expenses/records.ts';
import { attach, checkReferences } from '../expenses/references.ts';
import type { ExpenseChange } from '../expenses/schema.ts';
import { removeAttachments } from '../files/records.ts';
import { recordHistory } from '../history/records.ts';
import { expenseOf } from './find.ts';
import { selectLinks } from './records.ts';

/**
 * Changes what is given of an expense: `items` take the place of those it has, `attachments` are added,
 * `removed_attachments` taken off. What is as it was is no change, and leaves no history.
 * @throws DomainError `not_found`; `invalid` as `recordExpense`, and for an amount below what is linked or a refund of what
 * is not reimbursable; `conflict` on `version`, or `precondition` by `madeOn`, when someone else changed the expense since then
 */
export function changeExpense(
  db: Db,
  person: { id: number },
  id: string,
  input: ExpenseChange,
  madeOn?: MadeOn,
): Promise<Expense> {
  return inTransaction(db, async (tx) => {
    const before = await lockedExpense(tx, id);
    requireVersion(madeOn, before.version);
    const checked = await checkReferences(tx, input);
    const { items, attachments = [], removed_attachments = [], version, ...facts } = checked;
    await attach(tx, person, id, attachments);
    const files = new Set([...idsOf(before), ...attachments]);
    for (const removed of removed_attachments) files.delete(removed);
    const changed = differences(factsOf(before), { ...facts, items, attachments: [...files] });
    if (changed.length === 0) return before;
    if (version !== undefined && version !== before.version) throw changedMeanwhile(version, before.version);
    await checkRules(tx, before, input, changed);
    if (items && changed.includes('items')) await replaceItems(tx, id, items);
    const now = instant();
    if (removed_attachments.length > 0) await removeAttachments(tx, id, removed_attachments, now);
    const { is_reimbursable, is_reimbursed, ...plain } = facts;
    await updateExpense(tx, id, {
      ...plain,
      ...(is_reimbursable === undefined ? {} : { is_reimbursable: is_reimbursable ? 1 : 0 }),
      ...(is_reimbursed === undefined ? {} : { is_reimbursed: is_reimbursed ? 1 : 0 }),
      updated_at: now,
    });
    const after = await expenseOf(tx, id);
    const only = (expense: Expense) =>
      Object.fromEntries(changed.map((name) => [name, factsOf(expense)[name]]));
    await recordHistory(tx, person, 'change', 'expense', id, { before: only(before), after: only(after) });
    await countUse(tx, { before, after });
    return after;
  });
}

/** The expense, which nobody else changes until the transaction ends. @throws DomainError `not_found` */
export async function lockedExpense(tx: Db, id: string): Promise<Expense> {
  if (!(await lockExpense(tx, id))) throw new DomainError('not_found', 'expenses.not_found');
  return expenseOf(tx, id);
}

const changedMeanwhile = (yours: number, current: number) =>
  new DomainError('conflict', 'expenses.changed_meanwhile', {
    fields: { version: ['expenses.changed_meanwhile'] },
    versions: { yours, current },
  });

/** What the facts must be together once they are changed. */
async function checkRules(tx: Db, before: Expense, input: ExpenseChange, changed: string[]): Promise<void> {
  const { amount, is_reimbursable, is_reimbursed } = { ...before, ...given(input) };
  if (is_reimbursed && !is_reimbursable) {
    const taken = changed.includes('is_reimbursable') && !changed.includes('is_reimbursed');
    const [field, message] = taken
      ? ['is_reimbursable', 'expenses.reimbursed_already']
      : ['is_reimbursed', 'expenses.not_reimbursable'];
    throw new DomainError('invalid', message, { fields: { [field]: [message] } });
  }
  if (!changed.includes('amount')) return;
  const sum = (await selectLinks(tx, before.id)).reduce((total, link) => total + link.amount, 0);
  if (amount >= sum) return;
  throw new DomainError('invalid', 'expenses.amount_linked', {
    values: { sum: formatRupees(sum) },
    fields: { amount: ['expenses.amount_linked'] },
  });
}

const given = ({ amount, is_reimbursable, is_reimbursed }: ExpenseChange) =>
  Object.fromEntries(
    Object.entries({ amount, is_reimbursable, is_reimbursed }).filter(([, value]) => value !== undefined),
  ) as Partial<Pick<Expense, 'amount' | 'is_reimbursable' | 'is_reimbursed'>>;

async function replaceItems(
  tx: Db,
  expense: string,
  items: NonNullable<ExpenseChange['items']>,
): Promise<void> {
  await deleteItems(tx, expense);
  await insertItems(
    tx,
    items.map((item, position) => ({ ...item, expense, position })),
  );
}

const idsOf = (expense: Expense) => expense.attachments.map(({ id }) => id);

type Facts = Required<
  Omit<ExpenseChange, 'version' | 'removed_attachments' | 'merchant_name' | 'project_name'>
>;

/** What a change may touch, in the shape of its input. */
export function factsOf(expense: Expense): Facts {
  const { date, amount, comment, merchant, paid_via, project, is_reimbursable, is_reimbursed } = expense;
  const items = expense.items.map((item) => ({
    category: item.category,
    amount: item.amount,
    comment: item.comment,
  }));
  const attachments = idsOf(expense);
  return {
    ...{ date, amount, comment, merchant, paid_via, project },
    ...{ is_reimbursable, is_reimbursed, items, attachments },
  };
}

type Given = { [Name in keyof Facts]?: Facts[Name] | undefined };

const differences = (before: Facts, input: Given) =>
  (Object.keys(before) as (keyof Facts)[]).filter(
    (name) => input[name] !== undefined && JSON.stringify(input[name]) !== JSON.stringify(before[name]),
  );
