import { DomainError, type FieldErrors, isDomainError } from '#lib/core/errors.ts';
import { parse } from '#lib/core/parse.ts';
import type { Person } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import { type FormValues, toInput } from '#lib/expenses/form.ts';
import { type NewExpense, newExpenseSchema } from '#lib/expenses/schema.ts';
import { once } from '#lib/http/idempotency.ts';
import { findNames, recordExpense } from '#lib/links/record.ts';

/**
 * The form as an expense that can be recorded. Names stay names until then, but must exist.
 * @param transactions ids, as the form carried them
 * @throws DomainError `invalid` that names everything that is wrong
 */
export async function checkForm(db: Db, values: FormValues, transactions: string[]): Promise<NewExpense> {
  const input = { ...toInput(values), transactions };
  const { fields } = await findNames(db, input);
  if (Object.keys(fields).length === 0) return parse(newExpenseSchema, input);
  throw new DomainError('invalid', 'errors.invalid', { fields: { ...faultsOf(input), ...fields } });
}

function faultsOf(input: unknown): FieldErrors {
  try {
    parse(newExpenseSchema, input);
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
    return { status: 201, body: { id: await recordExpense(tx, person, input) } };
  });
}
