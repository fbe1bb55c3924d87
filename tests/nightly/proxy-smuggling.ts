import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';

const PATH = '/smuggled';

/**
 * Sends requests that hide a second one from a reader that determines their length differently.
 * @param arrived whether Atlas has received a path
 * @returns which of them arrived without the proxy having seen them
 */
export async function smuggle(
  port: number,
  host: string,
  arrived: (path: string) => boolean,
): Promise<number[]> {
  const hidden: number[] = [];
  for (const [n, text] of hiding(host).entries()) {
    const path = `${PATH}-${n + 10}`;
    const answers = await send(port, host, text.replaceAll(`${PATH}-nn`, path));
    // If the proxy had seen a second request, it would have sent a second response.
    if (arrived(path) && answers < 2) hidden.push(n);
  }
  return hidden;
}

function hiding(host: string): string[] {
  const inner = `GET ${PATH}-nn HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const chunked = `0\r\n\r\n${inner}`;
  const post = (...headers: string[]): string =>
    `${['POST /login HTTP/1.1', `Host: ${host}`, 'Content-Type: text/plain', ...headers].join('\r\n')}\r\n\r\n`;
  const length = `Content-Length: ${chunked.length}`;
  return [
    post(length, 'Transfer-Encoding: chunked') + chunked,
    post('Transfer-Encoding: chunked', 'Content-Length: 4') + chunked,
    post(length, 'Transfer-Encoding : chunked') + chunked,
    post(length, 'Transfer-Encoding: xchunked') + chunked,
    post(length, 'Transfer-Encoding:\tchunked') + chunked,
    post(length, 'Transfer-Encoding: \x0bchunked') + chunked,
    post(length, 'X: y\nTransfer-Encoding: chunked') + chunked,
    post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + chunked,
    post(`Content-Length: ${inner.length}`, 'Content-Length: 0') + inner,
    post('Content-Length: 0', `Content-Length: ${inner.length}`) + inner,
    post(`Content-Length: +${inner.length}`) + inner,
    `${post('Transfer-Encoding: chunked')}${inner.length.toString(16)};a\nb\r\n${inner}\r\n0\r\n\r\n`,
  ];
}

/** Sends raw bytes, and counts the responses within a second. */
async function send(port: number, host: string, bytes: string): Promise<number> {
  const options = { port, host: '127.0.0.1', servername: host, ALPNProtocols: ['http/1.1'] };
  const socket = connect({ ...options, rejectUnauthorized: false });
  let answers = '';
  socket.on('error', () => {});
  socket.setEncoding('latin1').on('data', (text) => {
    answers += text;
  });
  socket.write(bytes, 'latin1');
  await Promise.race([once(socket, 'close').catch(() => {}), wait(1_000)]);
  socket.destroy();
  return [...answers.matchAll(/HTTP\/1\.[01] \d{3} /g)].length;
}
