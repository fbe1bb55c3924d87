import { ask, CallError, call } from '../browser/call.client.ts';
import { signedOut } from '../browser/signed-out.client.ts';
import { UPLOAD_SILENCE_MS } from '../core/limits.ts';
import { calls } from '../core/paths.ts';
import { callTimeout } from './entry.ts';

interface Place {
  id: string;
  file_name: string;
  upload_link: string;
}

/**
 * Records an expense. An answer that is no expense comes from something else than Atlas, such as a hotel's sign-in page.
 * @throws CallError
 */
export async function record(body: Record<string, unknown>, key: string): Promise<void> {
  const made = await ask<{ id?: string }>(
    'POST',
    calls.expenses,
    body,
    { 'Idempotency-Key': key },
    callTimeout(),
  );
  if (typeof made?.id !== 'string') throw new CallError(0, '');
}

/** Hex; undefined where the browser computes none (plain http). */
export async function sha256(bytes: Blob): Promise<string | undefined> {
  if (!isSecureContext) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Stores a file and returns its attachment id, once the server has the very same bytes.
 * @param expected their hash, where it is known already
 * @param onProgress whole percent of the bytes that were sent
 * @throws CallError when it did not arrive, status 0 without a connection; DOMException `AbortError` when `signal` aborts
 */
export async function upload(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  expected?: string,
): Promise<string> {
  const names = { files: [file.name] };
  const [place] = await call<Place[]>('POST', calls.uploadAttachments, names, {}, callTimeout());
  if (!place) throw new Error('the server named no place for the file');
  const [stored, ours] = await Promise.all([
    send(place.upload_link, file, onProgress, signal),
    expected ?? sha256(file),
  ]);
  if (ours && stored && stored !== ours) throw new CallError(0, 'the stored bytes differ from the sent ones');
  return place.id;
}

/** Returns the hash of the stored bytes, if the answer has one. Only XMLHttpRequest reports the progress of an upload. */
function send(
  link: string,
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const lost = () => reject(new CallError(0, ''));
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        lost();
        request.abort();
      }, UPLOAD_SILENCE_MS);
    };
    request.open('PUT', link);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => {
      heard();
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(hashIn(request.responseText));
      if (request.status === 401) signedOut();
      reject(new CallError(request.status, ''));
    };
    request.onerror = lost;
    request.onabort = () => reject(new DOMException('given up', 'AbortError'));
    request.onloadend = () => clearTimeout(silence);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    heard();
    request.send(file);
  });
}

/** Object storage answers in its own format. */
function hashIn(answer: string): string | undefined {
  try {
    return (JSON.parse(answer) as { sha256?: string }).sha256;
  } catch {
    return undefined;
  }
}
