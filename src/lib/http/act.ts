import type { APIContext } from 'astro';
import type { Db } from '../db/transaction.ts';
import type { Done } from '../history/idempotency.ts';
import type { Actor } from '../history/records.ts';
import { inRun, type WithRun } from '../history/runs.ts';
import { json } from './api.ts';

type Context = Pick<APIContext, 'request' | 'url' | 'locals'>;

/** What a verb did, as it is answered. */
export interface Acted {
  /** By default 200, and 204 without a body. */
  status?: number;
  /** Gets the run as its first member. */
  body?: object;
  headers?: Record<string, string>;
}

/**
 * Answers a call that changes money data: one database transaction, one run, once per Idempotency-Key.
 * @param input what was asked, as parsed: a key is bound to it
 * @param verb passes the actor on as the person who acts
 */
export async function act(
  { request, url, locals: { atlas, person } }: Context,
  input: unknown,
  verb: (tx: Db, actor: Required<Actor>) => Promise<Acted>,
): Promise<Response> {
  const done = await inRun(atlas.db, person, askedOf(request, url, input), async (tx, actor) => {
    const { body, status = body ? 200 : 204, headers = {} } = await verb(tx, actor);
    return { status, headers, body: body ?? {} };
  });
  return runAnswer(done);
}

/** The same for a verb's result; undefined or nothing at all is a 204. */
export function runAnswer({
  status,
  headers,
  body,
  replayed,
}: Done<object> & { replayed: boolean }): Response {
  const all = { ...headers, ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}) };
  return status === 204 ? new Response(null, { status, headers: all }) : json(body, status, all);
}

/** A request as its key knows it. */
export const askedOf = (request: Request, url: URL, body: unknown) => ({
  key: request.headers.get('idempotency-key'),
  request: `${request.method} ${url.pathname.replace(/\/?$/, '/')}`,
  body,
});

/**
 * Does what a form asks for as a run.
 * @param asked the form's own key: one rendering of it acts once
 */
export async function actByForm<Result extends object>(
  { atlas, person }: Pick<App.Locals, 'atlas' | 'person'>,
  verb: (tx: Db, actor: Required<Actor>) => Promise<Result>,
  asked: { key: string; request: string; body: unknown } = { key: '', request: '', body: null },
): Promise<WithRun<Result>> {
  const { body } = await inRun(atlas.db, person, asked, async (tx, actor) => ({
    status: 200,
    body: await verb(tx, actor),
  }));
  return body;
}
