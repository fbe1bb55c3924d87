import type { z } from 'zod';
import { DomainError, type FieldErrors, isDomainError } from '../core/errors.ts';
import { nestFields } from '../core/form-fields.ts';
import { FORM_FIELDS, FORM_LENGTH } from '../core/limits.ts';

/**
 * Checks an input against its noun's schema. The schema's messages are text keys.
 * @throws DomainError `invalid` with the errors by dotted path
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  let unknown: string | undefined;
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') unknown = [...issue.path, issue.keys[0]].join('.');
    const path = issue.path.join('.');
    if (path) fields[path] = [...(fields[path] ?? []), keyOf(issue)];
  }
  if (unknown !== undefined)
    throw new DomainError('invalid', 'errors.unknown_field', { values: { name: unknown }, fields });
  const only = result.error.issues.length === 1 ? result.error.issues[0] : undefined;
  throw new DomainError('invalid', only ? keyOf(only) : 'errors.invalid', { fields });
}

/** Where a schema has no words of its own, the library's are in English and for programmers. */
const keyOf = ({ message }: { message: string }): string =>
  /^[a-z_]+(\.\w+)+$/.test(message) ? message : 'errors.kind';

/**
 * A form's fields as an object, nested by the dots in their names (`nestFields`).
 * @throws DomainError `invalid` when the body is no form, or one of more fields than any of ours; `too_large`
 */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  const form = await readFields(request).catch((cause) => {
    throw isDomainError(cause) ? cause : new DomainError('invalid', 'errors.not_form', { cause });
  });
  const entries = [...form];
  if (entries.length > FORM_FIELDS)
    throw new DomainError('invalid', 'errors.form_long', { values: { most: FORM_FIELDS } });
  return nestFields(entries);
}

/** Many short fields without files take a parser many times as long as few long ones: only files may make a form large. */
async function readFields(request: Request): Promise<FormData | URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
    return request.formData();
  const text = await request.text();
  if (text.length > FORM_LENGTH)
    throw new DomainError('too_large', 'errors.too_large', { values: { limit: '256 KB' } });
  return new URLSearchParams(text);
}
