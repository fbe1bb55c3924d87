import type { z } from 'zod';
import { DomainError, type FieldErrors } from './errors.ts';

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
    if (path) fields[path] = [...(fields[path] ?? []), messageKey(issue)];
  }
  if (unknown !== undefined)
    throw new DomainError('invalid', 'errors.unknown_field', { values: { name: unknown }, fields });
  const only = result.error.issues.length === 1 ? result.error.issues[0] : undefined;
  throw new DomainError('invalid', only ? messageKey(only) : 'errors.invalid', { fields });
}

/** The text key of a fault. Where a schema has none, the library's own message is English for programmers, so nobody gets to see it. */
export const messageKey = ({ message }: { message: string }): string =>
  /^[a-z_]+(\.\w+)+$/.test(message) ? message : 'errors.kind';
