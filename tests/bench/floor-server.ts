import { createServer, type RequestListener } from 'node:http';
import { pathToFileURL } from 'node:url';
import { interceptAnswer } from '../../src/server/outgoing.ts';

/**
 * `floor-server.ts PORT [ENTRY]`: the lower bound for a response. With ENTRY, the handler of a bare Astro project,
 * compressed as Atlas compresses; without, node:http with the response of `/healthz`.
 */
const [port = '', entry] = process.argv.slice(2);
createServer(entry ? await pages(entry) : healthy()).listen(Number(port), '127.0.0.1');

async function pages(path: string): Promise<RequestListener> {
  process.env.ASTRO_NODE_AUTOSTART = 'disabled';
  const { handler } = (await import(pathToFileURL(path).href)) as { handler: RequestListener };
  return (request, response) => {
    interceptAnswer(request, response, () => undefined);
    handler(request, response);
  };
}

function healthy(): RequestListener {
  const body = JSON.stringify({ status: 'ok' });
  return (_, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
    });
    response.end(body);
  };
}
