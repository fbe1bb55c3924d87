import type { IncomingMessage, ServerResponse } from 'node:http';
import { logLine } from '#lib/core/log.ts';

/** Set by the app: the person's id, for the log. Removed before the response is sent. */
export const PERSON_HEADER = 'x-atlas-person';
const LONGEST_PATH = 300;

/** The address of a one-time link grants access to an account. */
const withoutSecret = (path: string): string => path.replace(/^(\/+join\/+).+/i, '$1…');

/**
 * Writes one JSON line when the response has been sent. Never a query, a header or a body, which may contain secrets.
 * @param about `person`: the id of the signed-in person; `ended` receives the status and the milliseconds
 */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  about: {
    id: string;
    person: () => string | undefined;
    /** The matched route, `/expense/[id]`. */
    route: () => string;
    ended: (status: number, ms: number) => void;
  },
): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const ms = performance.now() - startedAt;
    about.ended(response.statusCode, ms);
    const line = {
      at: new Date().toISOString(),
      level: response.statusCode >= 500 ? 'error' : 'info',
      method: request.method,
      route: about.route(),
      path: withoutSecret((request.url ?? '').split('?')[0] ?? '').slice(0, LONGEST_PATH),
      status: response.statusCode,
      ...(response.writableFinished ? {} : { cut: true }),
      ms: Math.round(ms * 10) / 10,
      ...(about.person() === undefined ? {} : { person: Number(about.person()) }),
      request: about.id,
    };
    process.stdout.write(`${logLine(line)}\n`);
  });
}
