import { request as plainRequest } from 'node:http';
import { type RequestOptions, request as secureRequest } from 'node:https';
import { connect } from 'node:tls';
import type { RunningServer } from '../support/server/atlas-server.ts';
import { OWNER } from '../support/server/owner.ts';
import type { RunningProxy } from './proxy-recipes.ts';
import { smuggle } from './proxy-smuggling.ts';

const HOST = 'atlas.example.org';
const ORIGIN = `https://${HOST}`;
/** The client's address differs from the proxy's, so it is not a trusted one. */
const CLIENT = '127.0.0.2';
const SPOOFED = '203.0.113.9';

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

function ask(
  port: number,
  path: string,
  options: RequestOptions & { body?: Buffer | string } = {},
): Promise<Reply> {
  const { body, headers, ...rest } = options;
  return new Promise((resolve, reject) => {
    const sent = (options.protocol === 'http:' ? plainRequest : secureRequest)({
      ...{ host: '127.0.0.1', port, path, localAddress: CLIENT, servername: HOST, rejectUnauthorized: false },
      ...rest,
      headers: { Host: HOST, ...(headers as Record<string, string>) },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
      response.once('error', reject);
    });
    sent.end(body);
  });
}

/**
 * Checks what a proxy recipe promises, and returns failures.
 * @param trusted whether Atlas was configured for the proxy
 */
export async function checkBehind(
  proxy: RunningProxy,
  atlas: RunningServer,
  trusted: boolean,
): Promise<string[]> {
  const failed: string[] = [];
  const hold = (what: string, holds: boolean) => {
    process.stdout.write(`${holds ? 'ok    ' : 'FAILED'} ${trusted ? '' : '(proxy not trusted) '}${what}\n`);
    if (!holds) failed.push(what);
  };

  const signedIn = await signIn(proxy.secure);
  const cookies = [signedIn.headers['set-cookie'] ?? []].flat();
  hold('the sign-in form works', signedIn.status === 303 && signedIn.headers.location === '/');
  const prefixed = cookies.filter((line) => /^__Host-atlas-\w+=.*; Secure/i.test(line));
  hold('its cookies are Secure and bound to the host', prefixed.length === 2);
  const { address } = await atlas.database.db
    .selectFrom('sessions')
    .select('address')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const expected = trusted ? CLIENT : '127.0.0.1';
  hold(`the session's address is ${expected}, whatever X-Forwarded-For claimed`, address === expected);
  if (!trusted) return failed;

  const page = await ask(proxy.secure, '/login');
  hold(
    'HSTS for a year at least',
    Number(/max-age=(\d+)/.exec(String(page.headers['strict-transport-security']))?.[1]) >= 31_536_000,
  );
  const turned = await ask(proxy.plain, '/expense?a=b', { protocol: 'http:' });
  hold(
    'plain http is sent to https',
    turned.status === 308 && turned.headers.location === `${ORIGIN}/expense?a=b`,
  );
  const foreign = await ask(proxy.secure, '/login', { headers: { Host: 'evil.example' } });
  hold('another host name gets nothing', foreign.status === 421 || foreign.body === '');
  hold('TLS 1.1 is refused', await refusesOldTls(proxy.secure));

  const Cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const api = { Cookie, Origin: ORIGIN };
  const statement = Buffer.from(
    `Date,Description,Amount\n${'2026-04-13,Coffee and cake at the corner of a long street of the town,-40.00\n'.repeat(70_000)}`,
  ).subarray(0, 5 * 1024 * 1024 - 10);
  const boundary = 'atlas-proxies';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const uploaded = await ask(proxy.secure, '/api/bank/account/1/upload/', {
    method: 'POST',
    headers: { ...api, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), statement, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  hold(`a statement of 5 MB arrives (${uploaded.status})`, uploaded.status === 201);
  const links = await ask(proxy.secure, '/api/expense/attachments/upload/', {
    method: 'POST',
    headers: { ...api, 'Content-Type': 'application/json' },
    body: JSON.stringify({ files: ['a.pdf'] }),
  });
  const link = new URL(JSON.parse(links.body)[0].upload_link);
  hold('an upload link names the public address', link.origin === ORIGIN);
  const put = (bytes: number) =>
    ask(proxy.secure, link.pathname + link.search, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/pdf' },
      body: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 9, 32)]),
    }).then(
      ({ status }) => status,
      () => 'cut',
    );
  const large = await put(20_000_000);
  hold(`an attachment of 20 MB arrives (${large})`, large === 200);
  const tooLarge = await put(30_000_000);
  hold(`one of 30 MB does not (${tooLarge})`, tooLarge === 413 || tooLarge === 'cut');

  const statuses: number[] = [];
  for (let n = 0; n < 10; n++)
    statuses.push((await ask(proxy.secure, '/expense', { headers: { Cookie } })).status);
  hold(
    'a dead process beside this one costs nobody an answer',
    statuses.every((status) => status === 200),
  );

  const hidden = await smuggle(proxy.secure, HOST, (path) => atlas.output().includes(path));
  hold(`no request hidden in another one arrives (${hidden})`, hidden.length === 0);

  const tries: number[] = [];
  for (let n = 0; n < 6; n++)
    tries.push((await signIn(proxy.secure, 'not the password', `198.51.100.${n}`)).status);
  hold(`who guesses is counted by their own address (${tries})`, tries.at(-1) === 429);
  hold('nothing failed inside', !/"status":5\d\d|"level":"error"/.test(atlas.output()));
  return failed;
}

const signIn = (port: number, password: string = OWNER.password, claimed = SPOOFED): Promise<Reply> =>
  ask(port, '/login', {
    method: 'POST',
    headers: {
      Origin: ORIGIN,
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': claimed,
    },
    body: new URLSearchParams({ email: OWNER.email, password }).toString(),
  });

const refusesOldTls = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({
      ...{
        port,
        host: '127.0.0.1',
        servername: HOST,
        rejectUnauthorized: false,
        ciphers: 'DEFAULT@SECLEVEL=0',
      },
      ...{ minVersion: 'TLSv1', maxVersion: 'TLSv1.1' },
    });
    socket.once('secureConnect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
