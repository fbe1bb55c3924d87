import { finished } from 'node:stream/promises';
import Busboy from '@fastify/busboy';
import type { AstroGlobal } from 'astro';
import { DomainError, type FieldTexts, isDomainError } from '../core/errors.ts';
import { FORM_FIELDS, FORM_LENGTH } from '../core/limits.ts';
import { nestFields } from '../core/parse.ts';
import { errorAnswer } from './answers.ts';
import { type Flash, setFlash } from './flash.ts';
import { requestOf, takeKeptForm } from './kept-form.ts';

/** The status for a key that came with another form: saving again then stores a second thing, with a new key. */
export const KEY_REUSED = 422;

/** A rejected form, to be shown again with its values. */
export interface Refused {
  values: Record<string, unknown>;
  detail: string;
  /** Messages in the person's language by dotted path. */
  errors: FieldTexts;
}

/**
 * Handles a page's POST. `act` receives the form's fields and returns the address for a 303, with an optional flash, or
 * undefined when the page itself shows the result (200), such as a secret that is shown once.
 * @param read parses the body of a form that `readForm` does not fit
 * @returns undefined for a GET; `Refused` for an error that the person caused, with status 422
 * @example
 * const outcome = await onPost(Astro, async (input) => ({ to: paths.accounts, flash: … }));
 * if (outcome instanceof Response) return outcome;
 */
export async function onPost<Input extends object = Record<string, unknown>>(
  page: Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect'>,
  act: (input: Input) => Promise<{ to: string; flash?: Flash } | Response | undefined>,
  read: (request: Request) => Promise<Input> = readForm as never,
): Promise<Response | Refused | undefined> {
  if (page.request.method !== 'POST') return undefined;
  let values: object = {};
  const { t, requestId, atlas, person } = page.locals;
  try {
    const kept = await takeKeptForm(atlas.secrets, page, person?.id);
    const input = await read(kept ? requestOf(kept, page.request.url) : page.request);
    values = input;
    if (kept) {
      const files = kept.files.length > 0 ? t('people.kept_files', { files: kept.files.join(', ') }) : '';
      return { values: { ...values }, detail: `${t('people.kept')} ${files}`.trim(), errors: {} };
    }
    const done = await act(input);
    if (done === undefined || done instanceof Response) return done;
    if (done.flash) setFlash(page.cookies, done.flash);
    return page.redirect(done.to, 303);
  } catch (error) {
    const { status, detail, errors, retryAfter } = errorAnswer(error, t, requestId);
    page.response.status = status === 400 ? 422 : status;
    if (retryAfter !== undefined) page.response.headers.set('Retry-After', String(retryAfter));
    if (status === KEY_REUSED)
      return { values: { ...values, idempotency_key: '' }, detail: t('errors.form_reused'), errors: {} };
    return { values: { ...values }, detail, errors: errors ?? {} };
  }
}

/**
 * A form's fields as an object, nested by the dots in their names (`nestFields`).
 * @throws DomainError `invalid` when the body is not a form or has too many fields; `too_large`
 */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  const form = await readFields(request).catch((cause) => {
    throw isDomainError(cause) ? cause : new DomainError('invalid', 'errors.not_form', { cause });
  });
  const entries = [...form];
  if (entries.length > FORM_FIELDS) throw tooManyFields();
  return nestFields(entries);
}

/**
 * Bounds the text of a form, since many short fields take very long to parse.
 * @param files whether to read the content of files, or their names alone
 */
export async function readFields(
  request: Request,
  { files = true } = {},
): Promise<Iterable<[string, FormDataEntryValue]>> {
  const type = request.headers.get('content-type') ?? '';
  if (/^multipart\/form-data\b/i.test(type)) return readMultipart(request, type, files);
  if (!/^application\/x-www-form-urlencoded\b/i.test(type))
    throw new DomainError('invalid', 'errors.not_form');
  const text = await request.text();
  if (text.length > FORM_LENGTH) throw tooLong();
  return new URLSearchParams(text);
}

/** Stops parsing at the first field too many, which the platform's `formData` would read all of. */
async function readMultipart(
  request: Request,
  type: string,
  files: boolean,
): Promise<[string, FormDataEntryValue][]> {
  const entries: [string, FormDataEntryValue][] = [];
  let length = 0;
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
  };
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { fields: FORM_FIELDS, fieldSize: FORM_LENGTH, parts: FORM_FIELDS + 1, headerPairs: 20 },
  });
  const tooMany = () => fail(tooManyFields());
  parser.on('fieldsLimit', tooMany).on('partsLimit', tooMany);
  parser.on('field', (name, value) => {
    entries.push([unescaped(name), value]);
    length += name.length + value.length;
    if (length > FORM_LENGTH) fail(tooLong());
  });
  parser.on('file', (name, stream, file, _, fileType) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    stream.on('data', (chunk) => files && chunks.push(chunk));
    stream.on('end', () =>
      entries.push([unescaped(name), new File(chunks, unescaped(file ?? ''), { type: fileType })]),
    );
    // Emitted for a truncated part; unhandled, it would end the process.
    stream.on('error', fail);
  });
  parser.on('error', fail);
  // Read to its end, though no longer parsed: cancelling a request's body can end the process (undici).
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>)
    if (!failure) parser.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  if (failure) throw failure;
  await finished(parser.end());
  if (failure) throw failure;
  return entries;
}

/** Browsers escape these in the names of a multipart form (HTML, 4.10.21.8). */
const unescaped = (name: string): string => name.replace(/%22|%0D|%0A/gi, (code) => decodeURIComponent(code));

const tooManyFields = () => new DomainError('invalid', 'errors.form_long', { values: { most: FORM_FIELDS } });
const tooLong = () => new DomainError('too_large', 'errors.too_large', { values: { limit: '256 KB' } });
