import type { IncomingMessage, ServerResponse } from 'node:http';

/** A response header of the app's that says who asked. For the log; it never leaves. */
export const PERSON_HEADER = 'x-atlas-person';
const LONGEST_PATH = 300;

/**
 * Writes one line of JSON when the answer has left. Never a query, a header or a body: they may hold secrets.
 * @param person id of whoever was signed in
 */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  about: { id: string; person: () => string | undefined },
): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const line = {
      at: new Date().toISOString(),
      level: response.statusCode >= 500 ? 'error' : 'info',
      method: request.method,
      route: (request.url ?? '').split('?')[0]?.slice(0, LONGEST_PATH),
      status: response.statusCode,
      ...(response.writableFinished ? {} : { cut: true }),
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(about.person() === undefined ? {} : { person: Number(about.person()) }),
      request: about.id,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  });
}
