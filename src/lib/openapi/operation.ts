import { z } from 'zod';
import { type AnswerHeader, type AskedHeader, type Call, operationId, routeOf } from './call.ts';
import { reachOf, refusals, refusalsOf } from './statuses.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema?: JsonSchema;
  content?: Record<string, { schema: JsonSchema }>;
}
export interface Content {
  schema?: JsonSchema;
  example?: unknown;
}
export interface ResponseObject {
  $ref?: string;
  description?: string;
  content?: Record<string, Content>;
  headers?: Record<string, unknown>;
}
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, never[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Record<string, Content> };
  responses: Record<string, ResponseObject>;
}

/** A call as an operation of the document. Named shapes are added to `shapes`. */
export function operation(name: string, call: Call, tag: string, shapes: Shapes): Operation {
  const parameters = parametersOf(name, call, shapes);
  const requestBody = bodyOf(call, shapes);
  return {
    operationId: operationId(name),
    tags: [tag],
    summary: call.summary,
    ...(call.more ? { description: call.more } : {}),
    security: SECURITY[reachOf(name)],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...answersOf(call, shapes), ...refusedOf(name, call) },
  };
}

const SECURITY: Readonly<Record<ReturnType<typeof reachOf>, Record<string, never[]>[]>> = {
  all: [],
  'signed-in': [{ jwt: [] }, { cookie: [] }],
  token: [{ jwt: [] }, { token: [] }, { cookie: [] }],
};

const REQUEST_HEADERS: Readonly<Record<AskedHeader, string>> = {
  'If-Match': 'The ETag, or the version in quotes, that the change is made on. Another one is refused (412).',
  'If-None-Match': 'The ETag of what you hold: 304 when it is as it was.',
  'Idempotency-Key':
    'At most 255 characters of your own making, one for each thing that is done: sent again within 24 hours with the same body, it is not done twice.',
};
const RESPONSE_HEADERS: Readonly<Record<AnswerHeader, string>> = {
  ETag: 'Names what was answered.',
  'Atlas-Run':
    'The run of what was changed, for `POST /api/history/{run}/undo/`; missing where nothing changed.',
  'Idempotent-Replayed': '`true` when this key was answered before.',
  'Content-Disposition': 'The file’s name.',
};

function parametersOf(name: string, call: Call, shapes: Shapes): Parameter[] {
  const ids = routeOf(name).ids.map((id): Parameter => {
    const schema = jsonSchema(call.ids?.[id] ?? z.int().min(1), 'input', shapes);
    return { name: id, in: 'path', required: true, schema };
  });
  const query = Object.entries(call.query ?? {}).map(([key, one]): Parameter => {
    const schema = jsonSchema(one, 'input', shapes);
    const required = !one.safeParse(undefined).success;
    // Lists in an address are JSON.
    const list = JSON.stringify(schema).includes('"type":"array"');
    const how = list ? { content: { 'application/json': { schema } } } : { schema };
    return { name: key, in: 'query', required, ...how };
  });
  const headers = (call.headers ?? []).map((key): Parameter => {
    return {
      name: key,
      in: 'header',
      required: false,
      description: REQUEST_HEADERS[key],
      schema: { type: 'string' },
    };
  });
  return [...ids, ...query, ...headers];
}

function bodyOf({ body, sends, example }: Call, shapes: Shapes): Operation['requestBody'] {
  if (body) {
    const schema = jsonSchema(body, 'input', shapes);
    return {
      required: true,
      content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
    };
  }
  if (sends === undefined) return undefined;
  const bytes: JsonSchema = { type: 'string', format: 'binary' };
  const form = { type: 'object', properties: { file: bytes }, required: ['file'] };
  return {
    required: true,
    content: sends === 'multipart/form-data' ? { [sends]: { schema: form } } : { '*/*': { schema: bytes } },
  };
}

function answersOf({ answers }: Call, shapes: Shapes): Operation['responses'] {
  const entries = Object.entries(answers).map(([status, { what, json, bytes, headers }]) => {
    const response: ResponseObject = { description: what };
    if (json) response.content = { 'application/json': { schema: jsonSchema(json, 'output', shapes) } };
    if (bytes) response.content = { [bytes]: {} };
    if (headers)
      response.headers = Object.fromEntries(headers.map((key) => [key, header(RESPONSE_HEADERS[key])]));
    return [status, response] as const;
  });
  return Object.fromEntries(entries);
}

const header = (description: string) => ({ description, schema: { type: 'string' } });

/** Errors of an uploaded statement are plain text, to be shown unchanged. */
const PLAIN = new Set([400, 413]);

function refusedOf(name: string, call: Call): Operation['responses'] {
  const entries = refusalsOf(name, call).map((status) => {
    const kind = refusals[status]?.name;
    const plain = call.sends === 'multipart/form-data' && PLAIN.has(status);
    return [status, { $ref: `#/components/responses/${kind}${plain ? 'File' : ''}` }] as const;
  });
  return Object.fromEntries(entries);
}

/** JSON Schema in the dialect of OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown> & { $ref?: string; type?: string | string[] };

/** Named shapes, collected while schemas are converted to JSON Schema. */
export type Shapes = Record<string, JsonSchema>;

/** A zod schema's input or output as JSON Schema. Named shapes are added to `shapes` and referenced. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', shapes: Shapes): JsonSchema {
  const wrapped = z.toJSONSchema(z.strictObject({ it: schema }), { io, override: plainly });
  const { properties, $defs = {} } = wrapped as unknown as { properties: { it: JsonSchema }; $defs?: Shapes };
  for (const [name, shape] of Object.entries($defs)) shapes[name] = referring(shape);
  return referring(properties.it);
}

/** Drops the bounds that zod gives every integer, and the pattern of a uuid, which its format implies. */
function plainly({ jsonSchema: made }: { jsonSchema: Record<string, unknown> }): void {
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
  if (made.format === 'uuid') delete made.pattern;
  delete made.id;
}

const referring = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
