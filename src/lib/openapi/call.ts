import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type AnswerHeader = 'ETag' | 'Idempotent-Replayed' | 'Content-Disposition';
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

/** Method and path of a call's name, and the ids that its path holds. */
export function placeOf(name: string): { method: Method; path: string; ids: string[] } {
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
