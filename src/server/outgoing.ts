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

/** Smaller responses are not worth compressing. */
const SMALLEST = 512;
/** A response that takes longer or is larger than this is streamed. */
const HOLD_MS = 16;
const HOLD_BYTES = 256 * 1024;
/** The text that the framework writes when a body fails halfway. It must not pass for the rest of a file. */
const BROKE_OFF = 'Internal server error';
/** A window of 256 kB holds the longest list and is faster to set up than the default of 4 MB. */
const BROTLI = {
  params: {
    [c.BROTLI_PARAM_QUALITY]: 6,
    [c.BROTLI_PARAM_MODE]: c.BROTLI_MODE_TEXT,
    [c.BROTLI_PARAM_LGWIN]: 18,
  },
};
const GZIP = { level: 5 };
const [brotliWhole, gzipWhole] = [promisify(brotliCompress), promisify(gzip)];
const encodeWhole: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    brotliWhole(bytes, { params: { ...BROTLI.params, [c.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => gzipWhole(bytes, GZIP),
};

/** Called before the headers are sent: may change headers and status; a returned body replaces the app's. */
export type BeforeHead = (response: ServerResponse) => string | undefined;

/**
 * Makes `response` compress text, and calls `beforeHead` once, when the app has set status and headers. A short or fast
 * response is sent at once with its length, a long one is streamed.
 * @returns `drained` resolves when the client has received what was written, for code that streams long responses
 */
export function interceptAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  beforeHead: BeforeHead,
): { drained: () => Promise<void> } {
  const outgoing = new OutgoingResponse(request, response, beforeHead);
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    const headers = rest.find((part) => typeof part === 'object') as OutgoingHttpHeaders | undefined;
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (value !== undefined) response.setHeader(name, value as Exclude<OutgoingHttpHeader, undefined>);
    }
    outgoing.decide();
    return response;
  }) as typeof response.writeHead;
  response.write = ((chunk: unknown, encodingName?: unknown, callback?: unknown) => {
    outgoing.decide();
    if (chunk === BROKE_OFF) response.destroy();
    else outgoing.take(chunk, encodingName);
    const done = typeof encodingName === 'function' ? encodingName : callback;
    if (typeof done === 'function') setImmediate(() => done());
    return true;
  }) as typeof response.write;
  response.end = ((chunk?: unknown, encodingName?: unknown) => {
    outgoing.decide();
    outgoing.take(chunk, encodingName);
    outgoing.end();
    return response;
  }) as typeof response.end;
  return { drained: () => outgoing.drained() };
}

/** A response being sent: held until it is complete or overdue, then compressed or passed through. */
class OutgoingResponse {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #beforeHead: BeforeHead;
  readonly #write: ServerResponse['write'];
  readonly #end: ServerResponse['end'];
  #decided = false;
  #replaced = false;
  #encoding: Encoding | undefined;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #stream: BrotliCompress | Gzip | undefined;
  #passing = false;
  #flushing = false;

  constructor(request: IncomingMessage, response: ServerResponse, beforeHead: BeforeHead) {
    this.#request = request;
    this.#response = response;
    this.#beforeHead = beforeHead;
    this.#write = response.write;
    this.#end = response.end;
  }

  decide(): void {
    if (this.#decided) return;
    this.#decided = true;
    const body = this.#beforeHead(this.#response);
    const text = isCompressible(this.#response);
    if (text) varyByEncoding(this.#response);
    if (body !== undefined) {
      this.#replaced = true;
      this.#held = [Buffer.from(body)];
    }
    this.#encoding = text && this.#request.method !== 'HEAD' ? acceptedEncoding(this.#request) : undefined;
    this.#passing = !text || this.#request.method === 'HEAD';
    if (!this.#passing) this.#timer = setTimeout(() => this.#startStream(), HOLD_MS);
  }

  take(chunk: unknown, encodingName?: unknown): void {
    if (chunk === undefined || chunk === null || typeof chunk === 'function' || this.#replaced) return;
    const bytes =
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encodingName === 'string' ? (encodingName as BufferEncoding) : 'utf8')
        : Buffer.from(chunk as Uint8Array);
    if (this.#passing) this.#send(bytes);
    else if (this.#stream) {
      this.#stream.write(bytes);
      this.#flushSoon();
    } else {
      this.#held.push(bytes);
      this.#heldBytes += bytes.length;
      if (this.#heldBytes > HOLD_BYTES) this.#startStream();
    }
  }

  end(): void {
    if (this.#stream) this.#stream.end();
    else if (this.#passing && !this.#replaced) this.#finish();
    else if (this.#request.method === 'HEAD') this.#finish();
    else this.#finishWhole().catch(() => this.#response.destroy());
  }

  async drained(): Promise<void> {
    const response = this.#response;
    for (const sink of [this.#stream, response])
      if (sink?.writableNeedDrain && !response.destroyed) await oneOf(sink, response);
  }

  #send(chunk: Buffer): void {
    this.#restoreWriteHead();
    this.#write.call(this.#response, chunk, 'utf8');
  }

  #finish(): void {
    this.#restoreWriteHead();
    this.#end.call(this.#response, undefined, 'utf8');
  }

  /** Node itself calls `writeHead` with the first bytes. */
  #restoreWriteHead(): void {
    Reflect.deleteProperty(this.#response, 'writeHead');
  }

  #startStream(): void {
    clearTimeout(this.#timer);
    if (this.#passing || this.#stream || this.#replaced) return;
    if (!this.#encoding) {
      this.#passing = true;
      for (const chunk of this.#held) this.#send(chunk);
    } else {
      this.#encodedHead(this.#encoding);
      const stream = this.#encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
      this.#stream = stream;
      stream.on('data', (chunk: Buffer) => this.#send(chunk));
      stream.on('end', () => this.#finish());
      stream.on('error', () => this.#response.destroy());
      for (const chunk of this.#held) stream.write(chunk);
      this.#flushSoon();
    }
    this.#held = [];
  }

  /** Sends what was written immediately, instead of when the compressor's window is full. */
  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    setImmediate(() => {
      this.#flushing = false;
      if (this.#stream && !this.#stream.writableEnded) this.#stream.flush();
    });
  }

  #encodedHead(name: Encoding): void {
    this.#response.removeHeader('content-length');
    this.#response.setHeader('Content-Encoding', name);
  }

  async #finishWhole(): Promise<void> {
    clearTimeout(this.#timer);
    const [response, encoding] = [this.#response, this.#encoding];
    const bytes = Buffer.concat(this.#held);
    const encoded = encoding && bytes.length >= SMALLEST ? await encodeWhole[encoding](bytes) : undefined;
    if (response.destroyed) return;
    if (encoded && encoding) this.#encodedHead(encoding);
    response.setHeader('Content-Length', (encoded ?? bytes).length);
    this.#send(encoded ?? bytes);
    this.#finish();
  }
}

/** Resolves when the sink drains or the response is closed. */
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
