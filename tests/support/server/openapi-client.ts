import { request } from 'node:http';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApi } from '#lib/openapi/document.ts';

export interface Sent {
  ids?: Record<string, string | number>;
  query?: Record<string, string> | [name: string, value: string][];
  body?: unknown;
  /** Any other body. */
  raw?: BodyInit;
  headers?: Record<string, string>;
}

export interface Got {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  body: any;
}

/** A call by its name: `GET /api/bank/account/{id}/`. */
export type Send = (name: string, sent?: Sent) => Promise<Got>;

/**
 * A client that knows the server only by its document, and validates every response against it.
 * @param origin where the document came from
 */
export function openapiClient(origin: string, document: OpenApi) {
  // Compiling takes longer than what it would save at a few hundred answers.
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
  addFormats(ajv);
  ajv.addSchema(document, 'api');
  /** Name and status of every response, and those that the document does not have. */
  const seen = new Set<string>();
  const wrong: string[] = [];

  const pointer = (...parts: string[]) =>
    `api#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const fits = (where: string, value: unknown): string | undefined => {
    const validate = ajv.getSchema(where);
    if (!validate) return `there is no ${where}`;
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  };

  function check(name: string, got: Got): void {
    const [method = '', path = ''] = name.split(' ');
    const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
    const here = `${name} ${got.status}`;
    seen.add(here);
    const named = responses[got.status];
    if (!named) return void wrong.push(`${here} is not in the document: ${JSON.stringify(got.body)}`);
    const shared = named.$ref?.split('/').at(-1);
    const response = shared ? document.components.responses[shared] : named;
    const at = shared
      ? ['components', 'responses', shared]
      : ['paths', path, method.toLowerCase(), 'responses', String(got.status)];
    const type = (got.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const types = Object.keys(response?.content ?? {});
    if (types.length === 0) {
      if (got.body !== '') wrong.push(`${here} has a body`);
      return;
    }
    if (!types.includes(type) && !types.includes('*/*')) wrong.push(`${here} is ${type}`);
    if (type === 'application/json') {
      const why = fits(pointer(...at, 'content', type, 'schema'), got.body);
      if (why) wrong.push(`${here}: ${why} ${JSON.stringify(got.body).slice(0, 300)}`);
    }
    for (const header of ['etag', 'atlas-run', 'idempotent-replayed'])
      if (
        got.headers.has(header) &&
        !Object.keys(response?.headers ?? {})
          .join()
          .toLowerCase()
          .includes(header)
      )
        wrong.push(`${here} has ${header}`);
  }

  const address = (name: string, { ids = {}, query = {} }: Sent): string => {
    const path = name.split(' ')[1]?.replace(/\{(\w+)\}/g, (_, id: string) => String(ids[id] ?? 1)) ?? '';
    const search = new URLSearchParams(query).toString();
    return search ? `${path}?${search}` : path;
  };

  return {
    seen,
    wrong,
    /** Sends calls with these headers. Where a call succeeds, its body must match the document. */
    as:
      (signed: Record<string, string>): Send =>
      async (name, sent = {}) => {
        const [method = '', path = ''] = name.split(' ');
        const answer = await fetch(origin + address(name, sent), {
          method,
          redirect: 'manual',
          headers: {
            ...signed,
            ...(sent.body === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...sent.headers,
          },
          ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
          ...(sent.raw === undefined ? {} : { body: sent.raw }),
        });
        const text = await answer.text();
        const json = answer.headers.get('content-type')?.startsWith('application/json');
        const got = { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text };
        check(name, got);
        if (answer.ok && sent.body !== undefined) {
          const at = [
            'paths',
            path,
            method.toLowerCase(),
            'requestBody',
            'content',
            'application/json',
            'schema',
          ];
          const why = fits(pointer(...at), sent.body);
          if (why) wrong.push(`${name} took what it is not described to take: ${why}`);
        }
        return got;
      },
    /** The same call with another Host, which a browser would not allow to be set. */
    misdirected: (name: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const [method = ''] = name.split(' ');
        const headers = { Host: 'evil.example' };
        const asked = request(origin + address(name, {}), { method, headers }, async (answer) => {
          const text = await answer.setEncoding('utf8').reduce((all, part) => all + part, '');
          const type = String(answer.headers['content-type']);
          const body = type.startsWith('application/json') ? JSON.parse(text) : text;
          check(name, {
            status: answer.statusCode ?? 0,
            headers: new Headers({ 'content-type': type }),
            body,
          });
          resolve();
        });
        asked.once('error', reject).end();
      }),
  };
}
