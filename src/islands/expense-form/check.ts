import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldErrors, ResolverOptions, ResolverResult } from 'react-hook-form';
import type { FormValues } from '#lib/expenses/form.ts';
import { newExpenseSchema } from '#lib/expenses/schema.ts';
import { toPayload } from './payload.ts';

/**
 * Checks the form by the schema that the server uses. Loaded at the first check: zod is no part of the first load.
 * The package's own zod resolver is no use here: of a union it tells the branch's message, not the schema's.
 */
export async function check(
  values: FormValues,
  options: ResolverOptions<FormValues>,
): Promise<ResolverResult<FormValues>> {
  const { body, names } = await toPayload(values, { attachments: [], transactions: [] });
  const found: Record<string, FieldError> = {};
  for (const kind of ['merchant', 'project'] as const) {
    if (body[kind] === undefined && names[kind] === undefined)
      found[kind] = { type: 'unknown', message: `expense_form.unknown_${kind}` };
  }
  const result = newExpenseSchema.safeParse(body);
  for (const { path, code, message } of result.error?.issues ?? []) {
    found[path.join('.')] ??= { type: code, message };
  }
  if (Object.keys(found).length === 0) return { values, errors: {} };
  return { values: {}, errors: toNestErrors(found, options) as FieldErrors<FormValues> };
}
