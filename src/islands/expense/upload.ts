import { call } from '#lib/http/client.ts';
import { signedOut } from '#lib/http/signed-out.ts';
import { calls } from '#lib/paths.ts';

export const MOST_BYTES = 20 * 1024 * 1024;

interface Place {
  id: string;
  file_name: string;
  upload_link: string;
}

/**
 * Stores a file and gives its attachment id.
 * @param onProgress whole percent of the bytes that were sent
 * @throws when it did not arrive or was given up by `signal`
 */
export async function upload(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const [place] = await call<Place[]>('POST', calls.uploadAttachments, { files: [file.name] });
  if (!place) throw new Error('no place for the file');
  await send(place.upload_link, file, onProgress, signal);
  return place.id;
}

/** fetch tells nothing of the bytes that were sent, XMLHttpRequest does. */
function send(
  link: string,
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', link);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve();
      if (request.status === 401) signedOut();
      reject(new Error(`upload answered ${request.status}`));
    };
    request.onerror = () => reject(new Error('upload failed'));
    request.onabort = () => reject(new DOMException('given up', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    request.send(file);
  });
}
