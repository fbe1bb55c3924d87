import type { JsonSchema } from './json-schema.ts';

/** One thing that a call takes or a shape holds, under its dotted path. */
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

/** The alternatives that a program would send: what only a form writes as text is left out. */
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

/** The named shape that a schema is, or is a list of. */
export function namedIn(schema: JsonSchema): string | undefined {
  const [only, ...others] = parts(schema).filter(({ type }) => type !== 'null');
  if (!only || others.length > 0) return undefined;
  return shapeOf(only) ?? (only.type === 'array' ? namedIn(only.items as JsonSchema) : undefined);
}

/** What an object holds: objects and lists of objects inside it by their dotted path (`items[].amount`). */
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
    ...{ name, type: typeText(schema), required },
    ...(place ? { place } : {}),
    ...(shape ? { shape } : {}),
    ...(note ? { note } : {}),
  };
}
