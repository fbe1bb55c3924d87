import { findByName } from '#lib/catalogue/catalogue.ts';
import { DomainError, type FieldErrors, isDomainError } from '#lib/core/errors.ts';
import type { Person } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { FormValues } from '#lib/expenses/form.ts';
import { type NewExpense, newExpenseSchema } from '#lib/expenses/schema.ts';
import { once } from '#lib/http/idempotency.ts';
import { parse } from '#lib/http/input.ts';
import { recordExpense } from '#lib/links/record.ts';

/**
 * The form as an expense that can be recorded: names become ids.
 * @param transactions ids, as the form carried them
 * @throws DomainError with the errors by the form's own field names
 */
export async function checkForm(db: Db, values: FormValues, transactions: string[]): Promise<NewExpense> {
  const [merchant, project] = await Promise.all([
    values.merchant.trim() ? findByName(db, 'merchants', values.merchant) : null,
    values.project.trim() ? findByName(db, 'projects', values.project) : null,
  ]);
  const body = {
    date: values.date,
    amount: values.amount,
    comment: values.showExpenseComment ? values.comment : '',
    merchant: merchant?.id ?? null,
    paid_via: values.paid_via,
    project: project?.id ?? null,
    is_reimbursable: values.is_reimbursable,
    items: values.items,
    attachments: values.attachments.map(({ id }) => id),
    transactions,
  };
  const unknown: FieldErrors = {
    ...(merchant === undefined ? { merchant: ['expense_form.unknown_merchant'] } : {}),
    ...(project === undefined ? { project: ['expense_form.unknown_project'] } : {}),
  };
  if (Object.keys(unknown).length === 0) return parse(newExpenseSchema, body);
  throw new DomainError('invalid', 'errors.invalid', { fields: { ...faultsOf(body), ...unknown } });
}

/** What else is wrong, so that one press of Save names everything. */
function faultsOf(body: unknown): FieldErrors {
  try {
    parse(newExpenseSchema, body);
    return {};
  } catch (error) {
    if (isDomainError(error)) return error.fields;
    throw error;
  }
}

/**
 * Records the expense; one rendering of the form, known by its hidden key, makes one expense, however often it is sent.
 * @param sent what was sent, as it was sent: the second press of Save finds transactions and files taken by the first
 */
export async function recordOnce(
  db: Db,
  person: Person,
  input: NewExpense,
  key: string,
  sent: unknown,
): Promise<void> {
  await once(db, person, { key, request: 'POST /expense/new', body: sent }, async (tx) => {
    const { id } = await recordExpense(tx, person, input);
    return { status: 201, body: { id } };
  });
}
