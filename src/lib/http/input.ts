import type { z } from 'zod';
import { DomainError, type FieldErrors, isDomainError } from '../core/errors.ts';

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
 * A form's fields as an object: `items.0.amount` becomes `{items: [{amount}]}`. A name that comes more than once is a list.
 * Values are texts and files; an empty file field is left out.
 * @throws DomainError `invalid` when the body is no form, or one of more fields than any of ours; `too_large`
 */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  const form = await readFields(request).catch((cause) => {
    throw isDomainError(cause) ? cause : new DomainError('invalid', 'errors.not_form', { cause });
  });
  const fields = new Map<string, FormDataEntryValue[]>();
  let count = 0;
  for (const [name, value] of form) {
    if (++count > MOST_FIELDS)
      throw new DomainError('invalid', 'errors.form_long', { values: { most: MOST_FIELDS } });
    if (typeof value === 'string' || value.size > 0 || value.name !== '')
      fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  const input: Record<string, unknown> = Object.create(null);
  for (const [name, values] of fields) put(input, name.split('.'), values.length === 1 ? values[0] : values);
  return plain(input) as Record<string, unknown>;
}

/** Many short fields without files take a parser many times as long as few long ones: only files may make a form large. */
async function readFields(request: Request): Promise<FormData | URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
    return request.formData();
  const text = await request.text();
  if (text.length > MOST_TEXT)
    throw new DomainError('too_large', 'errors.too_large', { values: { limit: '256 KB' } });
  return new URLSearchParams(text);
}

const MOST_TEXT = 256 * 1024;
/** Far above an expense of the most items, each with its three fields. */
const MOST_FIELDS = 1_000;
const MAX_DEPTH = 4;

function put(target: Record<string, unknown>, path: string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0 || path.length > MAX_DEPTH) {
    target[key] = value;
    return;
  }
  const before = target[key];
  const fits = typeof before === 'object' && before !== null && Object.getPrototypeOf(before) === null;
  const inner = (fits ? before : Object.create(null)) as Record<string, unknown>;
  target[key] = inner;
  put(inner, rest, value);
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
