import { type Room, routeOf } from './call.ts';
import { accountsRoom } from './calls/accounts.ts';
import { bankRoom } from './calls/bank.ts';
import { attachmentsRoom, expensesRoom } from './calls/expenses.ts';
import { historyRoom } from './calls/history.ts';
import { linksRoom } from './calls/links.ts';
import { matchingRoom } from './calls/matching.ts';
import { membersRoom, tokensRoom } from './calls/members.ts';
import { monthsRoom } from './calls/months.ts';
import { catalogueRoom } from './calls/names.ts';
import { queueRoom } from './calls/queue.ts';
import { receiptsRoom } from './calls/receipts.ts';
import { rulesRoom } from './calls/rules.ts';
import { searchRoom } from './calls/search.ts';
import { statementsRoom } from './calls/statements.ts';
import {
  type JsonSchema,
  jsonSchema,
  type Operation,
  operation,
  type ResponseObject,
  type Shapes,
} from './operation.ts';
import { errorShape } from './shapes/errors.ts';
import { refusals } from './statuses.ts';

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, never[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, Record<string, string> & { description: string }>;
    responses: Record<string, ResponseObject>;
    schemas: Record<string, JsonSchema>;
  };
}

const ABOUT = `Bodies are JSON in UTF-8. Days are \`yyyy-MM-dd\`, instants are UTC, amounts are numbers with at most 2 decimals.
An answer that is no success is \`{"detail": "…"}\`, with \`errors\` by field where fields are not right. A parameter that comes twice is refused, and so is a field that a call does not know.
A 405 names the methods in \`Allow\`; a 500 carries the request’s id, which is in \`X-Request-Id\` of every answer. Every GET also answers HEAD, which changes nothing.`;

const SIGNING: OpenApi['components']['securitySchemes'] = {
  jwt: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Authorization: JWT <access token>`, from `POST /api/accounts/login/`.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: '`Authorization: Bearer atlas_…`: an API token, made under Integrations.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'atlas-auth',
    description:
      'The cookie of the sign-in page, `__Host-atlas-auth` on https. What changes something must then come from a page of this installation.',
  },
};

/** All calls of the API by topic. */
export const rooms: readonly Room[] = [
  accountsRoom,
  expensesRoom,
  attachmentsRoom,
  receiptsRoom,
  catalogueRoom,
  bankRoom,
  linksRoom,
  matchingRoom,
  queueRoom,
  rulesRoom,
  statementsRoom,
  monthsRoom,
  historyRoom,
  searchRoom,
  membersRoom,
  tokensRoom,
];

const made = new Map<string, OpenApi>();

/** The API as an OpenAPI 3.1 document, cached per configured origin. */
export function openApiAt(origin: string): OpenApi {
  const document = made.get(origin) ?? openApi(origin);
  made.set(origin, document);
  return document;
}

function openApi(origin: string): OpenApi {
  const shapes: Shapes = {};
  jsonSchema(errorShape, 'output', shapes);
  const paths: OpenApi['paths'] = {};
  for (const { name: tag, calls } of rooms)
    for (const [name, call] of Object.entries(calls)) {
      const { method, path } = routeOf(name);
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, call, tag, shapes) };
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Atlas', version: '1', description: ABOUT },
    servers: [{ url: origin }],
    security: [{ jwt: [] }, { token: [] }, { cookie: [] }],
    tags: rooms.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: { securitySchemes: SIGNING, responses: responses(), schemas: shapes },
  };
}

function responses(): OpenApi['components']['responses'] {
  const json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const text = { 'text/plain': { schema: { type: 'string' } } };
  const waits = { 'Retry-After': { description: 'Seconds.', schema: { type: 'string' } } };
  const all = Object.entries(refusals).map(([status, { name, what }]) => {
    const headers = status === '429' || status === '503' ? { headers: waits } : {};
    return [name, { description: what, content: json, ...headers }] as const;
  });
  const files = ([400, 413] as const).map((status) => {
    const { name, what } = refusals[status] ?? { name: '', what: '' };
    return [`${name}File`, { description: what, content: { ...text, ...json } }] as const;
  });
  return Object.fromEntries([...all, ...files]);
}
