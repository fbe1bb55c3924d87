const MAX_DEPTH = 4;

/**
 * The fields of an HTML form as an object: `items.0.amount` becomes `{items: [{amount}]}`. A name that comes more than once
 * becomes a list; a file field without a file is left out.
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

/** Objects whose keys are all numbers become lists, in the numbers' order, gaps closed. */
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
