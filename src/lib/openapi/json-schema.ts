import { z } from 'zod';

/** A JSON Schema of the dialect that OpenAPI 3.1 speaks. */
export type JsonSchema = Record<string, unknown> & { $ref?: string; type?: string | string[] };

/** Named shapes, gathered while schemas are turned into JSON Schema. */
export type Shapes = Record<string, JsonSchema>;

/**
 * A zod schema as JSON Schema: what it takes (`input`) or what it gives (`output`). Shapes with a name are put into `shapes`
 * and referred to.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', shapes: Shapes): JsonSchema {
  const wrapped = z.toJSONSchema(z.strictObject({ it: schema }), { io, override: plainly });
  const { properties, $defs = {} } = wrapped as unknown as { properties: { it: JsonSchema }; $defs?: Shapes };
  for (const [name, shape] of Object.entries($defs)) shapes[name] = referring(shape);
  return referring(properties.it);
}

/** Bounds that JSON numbers have anyway, and a pattern beside the format that says it, only hide the rest. */
function plainly({ jsonSchema: made }: { jsonSchema: Record<string, unknown> }): void {
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
  if (made.format === 'uuid') delete made.pattern;
  delete made.id;
}

const referring = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
