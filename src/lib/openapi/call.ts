import { z } from 'zod';
import { run } from './shapes/basics.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type AnswerHeader = 'ETag' | 'Atlas-Run' | 'Idempotent-Replayed' | 'Content-Disposition';
export type AskedHeader = 'If-Match' | 'If-None-Match' | 'Idempotency-Key';

/** A successful response: JSON of this shape, bytes of this type, or nothing. */
export interface Answer {
  what: string;
  json?: z.ZodType;
  bytes?: string;
  headers?: readonly AnswerHeader[];
}

/** The description of a call. Its schemas are the ones that validate requests. */
export interface Call {
  summary: string;
  more?: string;
  /** Ids of the path that are not integers. */
  ids?: Readonly<Record<string, z.ZodType>>;
  query?: Readonly<Record<string, z.ZodType>>;
  headers?: readonly AskedHeader[];
  body?: z.ZodType;
  /** Sent instead of JSON. */
  sends?: 'multipart/form-data' | 'application/octet-stream';
  /** A valid body. */
  example?: unknown;
  answers: Readonly<Record<number, Answer>>;
  /** Error statuses, besides those common to every call of its kind. */
  refuses?: readonly number[];
}

/** Calls by method and path, as `GET /api/bank/account/{id}/`. */
export type Calls = Readonly<Record<`${Method} /api/${string}`, Call>>;

export interface Room {
  name: string;
  about: string;
  calls: Calls;
}

/** A call that changes money data: every answer names its run, and a key makes it one act. */
export function acting(call: Call): Call {
  const answers = Object.entries(call.answers).map(([status, answer]): [string, Answer] => {
    const { json, headers = [] } = answer;
    const shape = json instanceof z.ZodObject ? withRun(json) : json;
    const named: Answer = { ...answer, headers: [...headers, 'Atlas-Run', 'Idempotent-Replayed'] };
    return [status, shape ? { ...named, json: shape } : named];
  });
  return {
    ...call,
    headers: [...(call.headers ?? []), 'Idempotency-Key'],
    answers: Object.fromEntries(answers),
    refuses: [...(call.refuses ?? []), 422],
  };
}

const withRuns = new Map<string, z.ZodType>();

/** The shape with the run at its top; a named shape gives one of its own name, `Expense` `ExpenseWithRun`. */
function withRun(shape: z.ZodObject): z.ZodType {
  const joined = z.strictObject({ run, ...shape.shape });
  const { id } = shape.meta() ?? {};
  if (!id) return joined;
  const named = withRuns.get(id) ?? joined.meta({ id: `${id}WithRun` });
  withRuns.set(id, named);
  return named;
}

/** Method and path of a call's name, and the ids that its path holds. */
export function routeOf(name: string): { method: Method; path: string; ids: string[] } {
  const [method = '', path = ''] = name.split(' ');
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id);
  return { method: method as Method, path, ids };
}

/** `GET /api/bank/account/{id}/` → `get-bank-account-id`: its name in the document, and its place on the page. */
export const operationId = (name: string): string =>
  name
    .toLowerCase()
    .replace('/api/', '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
