import { CallError, call, callKeepingSession, signedOut } from '../browser/call.client.ts';
import { asPerson } from '../browser/kept.client.ts';
import { UPLOAD_SILENCE_MS } from '../core/limits.ts';
import { calls, paths } from '../core/paths.ts';
import { callTimeout } from './entry.ts';

interface Place {
  id: string;
  file_name: string;
  upload_link: string;
}

/**
 * Records an expense, and returns its run. A response without an expense comes from something other than Atlas, such as a captive portal.
 * @throws CallError
 */
export async function record(body: Record<string, unknown>, key: string): Promise<string | null | undefined> {
  const made = await callKeepingSession<{ id?: string; run?: string | null }>(
    'POST',
    calls.expenses,
    body,
    { 'Idempotency-Key': key },
    callTimeout(),
  );
  if (typeof made?.id !== 'string') throw new CallError(0, '');
  return made.run;
}

/** A stored file. Its type is what the server made of its bytes, unless the answer is not Atlas's. */
interface Uploaded {
  id: string;
  file_type?: string | undefined;
  same?: SameFile | undefined;
}

/** Hex; undefined over plain http, where browsers offer no hashing. */
export async function sha256(bytes: Blob): Promise<string | undefined> {
  if (!isSecureContext) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where the same file is already: in the tray without an expense, or on one. */
export interface SameFile {
  attachment: string;
  file_name: string;
  expense: string | null;
  date: string | null;
}

/** What Atlas answers about stored bytes. */
interface Answer {
  sha256?: string;
  file_type?: string;
  same_as?: SameFile;
}

/**
 * Uploads a file and returns it as it is stored, once the server has confirmed the hash of the bytes.
 * @param expected their hash, if it is known already
 * @param onProgress called with the whole percentage of bytes sent
 * @throws CallError when the upload failed, status 0 without a connection; DOMException `AbortError` by `signal`
 */
export async function upload(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  expected?: string,
): Promise<Uploaded> {
  const names = { files: [file.name] };
  const [place] = await call<Place[]>('POST', calls.uploadAttachments, names, {}, callTimeout());
  if (!place) throw new Error('the server returned no upload link');
  const [stored, ours] = await Promise.all([
    send(place.upload_link, file, onProgress, signal),
    expected ?? sha256(file),
  ]);
  const { sha256: theirs, same_as: same, file_type } = stored;
  if (ours && theirs && theirs !== ours) throw new CallError(0, 'the stored bytes differ from those sent');
  return { id: place.id, same, file_type };
}

/** Only XMLHttpRequest reports upload progress. */
function send(
  link: string,
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
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
      if (request.status >= 200 && request.status < 300) return resolve(answerIn(request.responseText));
      if (request.status === 401) signedOut();
      reject(new CallError(request.status, detailIn(request.responseText)));
    };
    request.onerror = lost;
    request.onabort = () => reject(new DOMException('upload aborted', 'AbortError'));
    request.onloadend = () => clearTimeout(silence);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    heard();
    request.send(file);
  });
}

/** Sends the small picture of a photo, which does without it when this fails. */
export const sendThumbnail = (id: string, thumbnail: Blob): Promise<unknown> =>
  fetch(paths.thumbnail(id), {
    method: 'PUT',
    body: thumbnail,
    headers: asPerson(),
    signal: callTimeout(),
  }).catch(() => {});

/** Nothing when the response is not Atlas's JSON; the bytes then stay unverified. */
function answerIn(answer: string): Answer {
  try {
    return JSON.parse(answer) as Answer;
  } catch {
    return {};
  }
}

function detailIn(answer: string): string {
  try {
    return (JSON.parse(answer) as { detail?: string }).detail ?? '';
  } catch {
    return '';
  }
}
