import type { JsonSchema, Operation } from './operation.ts';

/** A parameter of a call or a field of a shape, by its dotted path. */
export interface Field {
  name: string;
  place?: 'path' | 'query' | 'header' | 'body';
  type: string;
  /** The shape that `type` names. */
  shape?: string;
  required: boolean;
  note?: string;
}

const parts = (schema: JsonSchema): JsonSchema[] => (schema.anyOf as JsonSchema[] | undefined) ?? [schema];
const shapeOf = ({ $ref }: JsonSchema): string | undefined => $ref?.split('/').at(-1);

/** The alternatives for API clients, without the text that only forms send. */
function alternatives(schema: JsonSchema): JsonSchema[] {
  const all = parts(schema).flatMap((part) => (part.anyOf ? alternatives(part) : [part]));
  const exact = all.some(({ type }) => type === 'integer' || type === 'boolean' || type === 'number');
  const written = (one: JsonSchema) =>
    one.type === 'string' && ('pattern' in one || 'enum' in one || 'const' in one);
  return exact ? all.filter((one) => !written(one)) : all;
}

/** A schema in a few words: `integer`, `Expense[]`, `"read" | "write"`, `{ count: integer }`. */
export function typeText(schema: JsonSchema): string {
  const texts = alternatives(schema).map(plainType);
  return [...new Set(texts)].join(' | ');
}

function plainType(schema: JsonSchema): string {
  const { type, format, items, properties, additionalProperties } = schema;
  const values = 'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.$ref) return shapeOf(schema) ?? '';
  if (type === 'array') {
    const inner = typeText(items as JsonSchema);
    return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`;
  }
  if (properties) {
    const inner = Object.entries(properties as Record<string, JsonSchema>);
    return `{ ${inner.map(([name, one]) => `${name}: ${typeText(one)}`).join(', ')} }`;
  }
  if (type === 'object' && additionalProperties)
    return `{ [name]: ${typeText(additionalProperties as JsonSchema)} }`;
  if (Array.isArray(type)) return type.includes('number') ? 'number' : type.join(' | ');
  return format ? `${type ?? ''} (${format})` : (type ?? 'any');
}

/** The name of a schema's shape, or of its items' shape. */
export function namedIn(schema: JsonSchema): string | undefined {
  const [only, ...others] = parts(schema).filter(({ type }) => type !== 'null');
  if (!only || others.length > 0) return undefined;
  return shapeOf(only) ?? (only.type === 'array' ? namedIn(only.items as JsonSchema) : undefined);
}

/** An object's fields, with dotted paths for those of nested objects and lists (`items[].amount`). */
export function fieldsOf(schema: JsonSchema, place?: Field['place'], prefix = ''): Field[] {
  const objects = parts(schema).filter(({ properties }) => properties);
  return objects.flatMap(({ properties, required = [] }) =>
    Object.entries(properties as Record<string, JsonSchema>).flatMap(([key, one]) => {
      const name = prefix + key;
      const field = fieldOf(name, one, (required as string[]).includes(key), place);
      const list = one.type === 'array' ? (one.items as JsonSchema) : undefined;
      const inner = list
        ? fieldsOf(list, place, `${name}[].`)
        : one.properties
          ? fieldsOf(one, place, `${name}.`)
          : [];
      return inner.length === 0 ? [field] : [{ ...field, type: list ? 'array' : 'object' }, ...inner];
    }),
  );
}

export function fieldOf(name: string, schema: JsonSchema, required: boolean, place?: Field['place']): Field {
  const shape = namedIn(schema);
  const note = schema.description as string | undefined;
  return {
    name,
    type: typeText(schema),
    required,
    ...(place ? { place } : {}),
    ...(shape ? { shape } : {}),
    ...(note ? { note } : {}),
  };
}

const UUID = '01999999-0000-7000-8000-000000000000';

/** A call as a curl command. */
export function curl(origin: string, method: string, path: string, call: Operation): string {
  const ids = new Map(
    call.parameters?.map(({ name, schema }) => [name, schema?.format === 'uuid' ? UUID : '1']),
  );
  const address = path.replace(/\{(\w+)\}/g, (_, id: string) => ids.get(id) ?? '1');
  const query = call.parameters
    ?.filter((one) => one.in === 'query' && one.required)
    .map(({ name }) => `${name}=…`)
    .join('&');
  const token = call.security.some((way) => 'token' in way) ? 'Bearer atlas_…' : 'JWT …';
  const type = Object.keys(call.requestBody?.content ?? {})[0];
  const example = call.requestBody?.content[type ?? '']?.example;
  const sent: Record<string, string> = {
    'application/json': `-H "Content-Type: application/json" \\\n  -d '${JSON.stringify(example)}'`,
    'multipart/form-data': '-F "file=@statement.csv"',
    '*/*': '-H "Content-Type: application/pdf" --data-binary @receipt.pdf',
  };
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${origin}${address}${query ? `?${query}` : ''}"`,
    ...(call.security.length > 0 ? [`-H "Authorization: ${token}"`] : []),
    ...(type ? [sent[type]] : []),
  ].join(' \\\n  ');
}
