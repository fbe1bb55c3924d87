import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import {
  type BrotliCompress,
  brotliCompress,
  constants as c,
  createBrotliCompress,
  createGzip,
  type Gzip,
  gzip,
} from 'node:zlib';
import { acceptedEncoding, type Encoding, isCompressible, varyByEncoding } from './content-encoding.ts';
import { sendingEnds } from './incoming-body.ts';

/** Below this, headers and processor time outweigh what is saved. */
const SMALLEST = 512;
/** An answer that takes longer to write than this, or is larger, leaves piece by piece. */
const HOLD_MS = 16;
const HOLD_BYTES = 256 * 1024;
/** What the framework writes where a body breaks off, as a text; all else is bytes. It must not pass for the rest of a file. */
const BROKE_OFF = 'Internal server error';
/** A window of 128 kB: a page fits, and the compressor has less to set up than for its 4 MB. */
const BROTLI = {
  params: {
    [c.BROTLI_PARAM_QUALITY]: 5,
    [c.BROTLI_PARAM_MODE]: c.BROTLI_MODE_TEXT,
    [c.BROTLI_PARAM_LGWIN]: 17,
  },
};
const GZIP = { level: 5 };
const [brotliWhole, gzipWhole] = [promisify(brotliCompress), promisify(gzip)];
const encodeWhole: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    brotliWhole(bytes, { params: { ...BROTLI.params, [c.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => gzipWhole(bytes, GZIP),
};

/** Last words about an answer: may change its headers and status; a returned body takes the place of the app's. */
export type BeforeHead = (response: ServerResponse) => string | undefined;

/**
 * Makes `response` compress the text that is written into it, and calls `beforeHead` once, when the app has decided on
 * status and headers. A short or quick answer leaves whole, with its length; a long one as it is written.
 * @returns `drained` resolves when the receiver has taken what was written: who makes a long answer waits for it
 */
export function interceptAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  beforeHead: BeforeHead,
): { drained: () => Promise<void> } {
  const { write, end } = response;
  const send = (chunk: Buffer) => {
    headIsOurs();
    write.call(response, chunk, 'utf8');
  };
  const finish = (chunk?: Buffer) => {
    headIsOurs();
    end.call(response, chunk, 'utf8');
  };
  let decided = false;
  let replaced = false;
  let encoding: Encoding | undefined;
  let held: Buffer[] = [];
  let heldBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let stream: BrotliCompress | Gzip | undefined;
  let [passing, flushing] = [false, false];

  /** Node writes the head by itself with the first bytes, through the method of its own. */
  function headIsOurs(): void {
    Reflect.deleteProperty(response, 'writeHead');
  }

  function decide(): void {
    if (decided) return;
    decided = true;
    const body = beforeHead(response);
    const text = isCompressible(response);
    if (text) varyByEncoding(response);
    if (body !== undefined) {
      replaced = true;
      held = [Buffer.from(body)];
    }
    encoding = text && request.method !== 'HEAD' ? acceptedEncoding(request) : undefined;
    passing = !text || request.method === 'HEAD';
    if (!passing) timer = setTimeout(startStream, HOLD_MS);
  }

  function startStream(): void {
    clearTimeout(timer);
    if (passing || stream || replaced) return;
    if (!encoding) {
      passing = true;
      for (const chunk of held) send(chunk);
    } else {
      encodedHead(encoding);
      stream = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
      stream.on('data', (chunk: Buffer) => send(chunk));
      stream.on('end', () => finish());
      stream.on('error', () => response.destroy());
      for (const chunk of held) stream.write(chunk);
      flushSoon();
    }
    held = [];
  }

  /** What was written is on its way at once, not when the compressor's window is full. */
  function flushSoon(): void {
    if (flushing) return;
    flushing = true;
    setImmediate(() => {
      flushing = false;
      if (stream && !stream.writableEnded) stream.flush();
    });
  }

  function encodedHead(name: Encoding): void {
    response.removeHeader('content-length');
    response.setHeader('Content-Encoding', name);
  }

  async function finishWhole(): Promise<void> {
    clearTimeout(timer);
    const bytes = Buffer.concat(held);
    const encoded = encoding && bytes.length >= SMALLEST ? await encodeWhole[encoding](bytes) : undefined;
    if (response.destroyed) return;
    if (encoded && encoding) encodedHead(encoding);
    response.setHeader('Content-Length', (encoded ?? bytes).length);
    send(encoded ?? bytes);
    // A replaced answer means that something is still being sent to us.
    if (replaced) await sendingEnds(request);
    finish();
  }

  function take(chunk: unknown, encodingName?: unknown): void {
    if (chunk === undefined || chunk === null || typeof chunk === 'function' || replaced) return;
    const bytes =
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encodingName === 'string' ? (encodingName as BufferEncoding) : 'utf8')
        : Buffer.from(chunk as Uint8Array);
    if (passing) send(bytes);
    else if (stream) {
      stream.write(bytes);
      flushSoon();
    } else {
      held.push(bytes);
      heldBytes += bytes.length;
      if (heldBytes > HOLD_BYTES) startStream();
    }
  }

  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    const headers = rest.find((part) => typeof part === 'object') as OutgoingHttpHeaders | undefined;
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (value !== undefined) response.setHeader(name, value as Exclude<OutgoingHttpHeader, undefined>);
    }
    decide();
    return response;
  }) as typeof response.writeHead;
  response.write = ((chunk: unknown, encodingName?: unknown, callback?: unknown) => {
    decide();
    if (chunk === BROKE_OFF) response.destroy();
    else take(chunk, encodingName);
    const done = typeof encodingName === 'function' ? encodingName : callback;
    if (typeof done === 'function') setImmediate(() => done());
    return true;
  }) as typeof response.write;
  response.end = ((chunk?: unknown, encodingName?: unknown) => {
    decide();
    take(chunk, encodingName);
    if (stream) stream.end();
    else if (passing && !replaced) finish();
    else if (request.method === 'HEAD') finish();
    else finishWhole().catch(() => response.destroy());
    return response;
  }) as typeof response.end;

  return {
    async drained() {
      for (const sink of [stream, response])
        if (sink?.writableNeedDrain && !response.destroyed) await oneOf(sink, response);
    },
  };
}

/** The sink takes more, or nobody waits for it any longer. */
function oneOf(sink: Writable, response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => {
    sink.off('drain', done);
    response.off('close', done);
    resolve();
  };
  sink.once('drain', done);
  response.once('close', done);
  return promise;
}
