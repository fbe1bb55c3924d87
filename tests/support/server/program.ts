import type { Fate } from '#tests/crash/ledger.ts';
import { OWNER } from './owner.ts';

export interface Said {
  fate: Fate;
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: responses of any shape
  body: any;
}

export interface Api {
  /** For requests sent in another way. */
  authorization(): string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Said>;
}

/** Sends requests as the owner. After a lost connection or a 5xx, the outcome is unknown. */
export async function signIn(origin: string): Promise<Api> {
  let token: string | undefined;
  const send: Api['send'] = async (method, path, body, headers = {}) => {
    const raw = body instanceof FormData || body instanceof Uint8Array;
    try {
      const answer = await fetch(path.startsWith('http') ? path : origin + path, {
        method,
        headers: {
          ...(raw || body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token === undefined ? {} : { Authorization: `JWT ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const fate = answer.ok ? 'acked' : answer.status >= 500 ? 'unknown' : 'refused';
      return {
        fate,
        status: answer.status,
        headers: answer.headers,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      };
    } catch {
      return { fate: 'unknown', status: 0, headers: new Headers(), body: undefined };
    }
  };
  token = (await send('POST', '/api/accounts/login/', OWNER)).body.token.access;
  return { send, authorization: () => `JWT ${token}` };
}
