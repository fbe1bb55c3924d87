import type { z } from 'zod';
import { DomainError, type FieldErrors } from '../errors.ts';

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
    if (path) fields[path] = [...(fields[path] ?? []), issue.message];
  }
  if (unknown !== undefined) throw new DomainError('invalid', 'errors.unknown_field', { values: { name: unknown }, fields });
  const only = result.error.issues.length === 1 ? result.error.issues[0] : undefined;
  throw new DomainError('invalid', only ? only.message : 'errors.invalid', { fields });
}

/**
 * A form's fields as an object: `items.0.amount` becomes `{items: [{amount}]}`. A name that comes more than once is a list.
 * Values are texts and files; an empty file field is left out.
 * @throws DomainError `invalid` when the body is no form
 */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    throw new DomainError('invalid', 'errors.not_form');
  }
  const input: Record<string, unknown> = Object.create(null);
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === 'string' || value.size > 0 || value.name !== '');
    if (values.length > 0) put(input, name.split('.'), values.length === 1 ? values[0] : values);
  }
  return plain(input) as Record<string, unknown>;
}

const MAX_DEPTH = 4;

function put(target: Record<string, unknown>, path: string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0 || path.length > MAX_DEPTH) {
    target[key] = value;
    return;
  }
  const inner = target[key];
  if (typeof inner === 'object' && inner !== null && Object.getPrototypeOf(inner) === null) put(inner as Record<string, unknown>, rest, value);
  else put((target[key] = Object.create(null)), rest, value);
}

/** Objects whose keys are all numbers become lists, in the numbers' order, gaps closed. */
function plain(node: unknown): unknown {
  if (typeof node !== 'object' || node === null || Object.getPrototypeOf(node) !== null) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, plain(value)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  }
  return Object.fromEntries(entries);
}
