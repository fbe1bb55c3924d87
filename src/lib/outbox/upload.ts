import { CallError, call } from '../browser/call.client.ts';
import { signedOut } from '../browser/signed-out.client.ts';
import { UPLOAD_SILENCE_MS } from '../core/limits.ts';
import { calls } from '../core/paths.ts';
import { patience } from './lost-line.ts';

interface Place {
  id: string;
  file_name: string;
  upload_link: string;
}

/** Hex; undefined where the browser computes none (plain http). */
export async function sha256(bytes: Blob): Promise<string | undefined> {
  if (!isSecureContext) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Stores a file and gives its attachment id, once the server has the very same bytes.
 * @param expected their hash, where it is known already
 * @param onProgress whole percent of the bytes that were sent
 * @throws CallError when it did not arrive, status 0 for a lost line; DOMException `AbortError` when given up by `signal`
 */
export async function upload(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  expected?: string,
): Promise<string> {
  const names = { files: [file.name] };
  const [place] = await call<Place[]>('POST', calls.uploadAttachments, names, {}, patience());
  if (!place) throw new Error('no place for the file');
  const [stored, ours] = await Promise.all([
    send(place.upload_link, file, onProgress, signal),
    expected ?? sha256(file),
  ]);
  if (ours && stored && stored !== ours)
    throw new CallError(0, 'the file arrived otherwise than it was sent');
  return place.id;
}

/** Gives the stored bytes' hash, where the answer has one. fetch tells nothing of the bytes that were sent, XMLHttpRequest does. */
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

/** Storage of its own answers as it likes. */
function hashIn(answer: string): string | undefined {
  try {
    return (JSON.parse(answer) as { sha256?: string }).sha256;
  } catch {
    return undefined;
  }
}
