import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import Busboy from '@fastify/busboy';
import { DomainError } from '../core/errors.ts';
import type { TextKey } from '../core/text.ts';
import { cleanFileName } from '../files/schema.ts';

export interface SentFile {
  name: string;
  content: Uint8Array;
}

/**
 * The one file of a multipart form, held in memory. An oversized one is still read to its end, since the client could
 * not receive the response otherwise.
 * @param options.field the part's name; `bytes` is its maximum size
 * @returns undefined when no file was chosen
 * @throws DomainError `wrong_type`; `invalid` for no multipart form or several files; `too_large` with `tooLarge`
 */
export async function readOneFile(
  request: Request,
  { field, bytes, tooLarge, several }: { field: string; bytes: number; tooLarge: TextKey; several: TextKey },
): Promise<SentFile | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new DomainError('wrong_type', 'errors.wrong_type', { values: { expected: 'multipart/form-data' } });
  }
  if (!request.body) return undefined;
  const parser = openParser(type, bytes);
  const files: { name: string; chunks: Buffer[] }[] = [];
  let limit = false;
  let torn = false;
  let severalSent = false;
  parser.on('file', (part, stream, name) => {
    const wanted = part === field && name !== undefined && name !== '';
    const file = { name: name ?? '', chunks: [] as Buffer[] };
    if (wanted) files.push(file);
    stream.on('data', (chunk: Buffer) => wanted && !limit && file.chunks.push(chunk));
    // Emitted for a truncated part; unhandled, it would end the process.
    stream.on('error', () => {
      torn = true;
    });
    stream.on('limit', () => {
      limit = true;
      file.chunks = [];
    });
  });
  parser.on('filesLimit', () => {
    severalSent = true;
  });
  try {
    await pipeline(Readable.fromWeb(request.body as WebStream), parser);
  } catch (error) {
    // The server aborts requests far beyond this limit before they end.
    if (limit) throw new DomainError('too_large', tooLarge, { cause: error });
    throw new DomainError('invalid', 'errors.not_form', { cause: error });
  }
  if (limit) throw new DomainError('too_large', tooLarge);
  if (torn) throw new DomainError('invalid', 'errors.not_form');
  if (severalSent || files.length > 1) throw new DomainError('invalid', several);
  const [file] = files;
  if (!file) return undefined;
  const { buffer, byteOffset, length } = Buffer.concat(file.chunks);
  return { name: cleanFileName(file.name), content: new Uint8Array(buffer, byteOffset, length) };
}

function openParser(type: string, bytes: number) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fileSize: bytes, files: 2, fields: 20, fieldSize: 4_096, parts: 24, headerPairs: 20 },
    });
  } catch (error) {
    throw new DomainError('invalid', 'errors.not_form', { cause: error });
  }
}
