import type { z } from 'zod';
import { DomainError, type FieldErrors, type Values } from './errors.ts';
import type { TextKey } from './text.ts';

/**
 * Validates an input by its schema, whose messages are text keys; `params` of an issue fill their placeholders.
 * @throws DomainError `invalid` with the errors by dotted path
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  const values: Record<string, Values[string]> = {};
  let unknown: string | undefined;
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') unknown = [...issue.path, issue.keys[0]].join('.');
    if (issue.code === 'custom') Object.assign(values, issue.params);
    const path = issue.path.join('.');
    if (path) fields[path] = [...(fields[path] ?? []), messageKey(issue)];
  }
  if (unknown !== undefined)
    throw new DomainError('invalid', 'errors.unknown_field', { values: { name: unknown }, fields });
  const only = result.error.issues.length === 1 ? result.error.issues[0] : undefined;
  throw new DomainError('invalid', only ? messageKey(only) : 'errors.invalid', { values, fields });
}

/** The issue's text key, or a general one when the message is zod's own English. */
export const messageKey = ({ message }: { message: string }): TextKey =>
  /^[a-z_]+(\.\w+)+$/.test(message) ? (message as TextKey) : 'errors.kind';

const MAX_DEPTH = 4;

/**
 * The fields of an HTML form as an object: `items.0.amount` becomes `{items: [{amount}]}`. A repeated name becomes
 * a list; a file field without a file is left out.
 */
export function nestFields(entries: Iterable<[string, FormDataEntryValue]>): Record<string, unknown> {
  const fields = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of entries)
    if (typeof value === 'string' || value.size > 0 || value.name !== '')
      fields.set(name, [...(fields.get(name) ?? []), value]);
  const input: Record<string, unknown> = Object.create(null);
  for (const [name, values] of fields) put(input, name.split('.'), values.length === 1 ? values[0] : values);
  return plain(input) as Record<string, unknown>;
}

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

/** Turns objects whose keys are all numbers into lists, ordered by number. */
function plain(node: unknown): unknown {
  if (typeof node !== 'object' || node === null || Object.getPrototypeOf(node) !== null) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, plain(value)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  }
  return Object.fromEntries(entries);
}

/** A field that holds one text; empty for anything else. */
export const fieldText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A field that may come once, several times or not at all. */
export const fieldList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** The files chosen in a field. */
export const fieldFiles = (value: unknown): File[] =>
  fieldList(value).filter((one): one is File => one instanceof File && one.name !== '');
