import { signedOut } from '#lib/browser/call.client.ts';
import { leaveFlash } from '#lib/browser/flash.client.ts';
import { asPerson } from '#lib/browser/kept.client.ts';
import { calls, paths } from '#lib/core/paths.ts';
import { fileFault } from '#lib/statements/file-rules.ts';
import type { Translate } from '#lib/texts/translator.ts';

/** What is wrong with the chosen or dropped files, in the person's language. */
export function faultOf(files: FileList | null, t: Translate): string | undefined {
  if (files && files.length > 1) return t('uploads.error.several');
  const fault = fileFault(files?.[0]);
  return fault && t(fault);
}

interface Progress {
  /** Percentage of the bytes sent; undefined once the server is reading them. */
  onProgress?: (percent: number | undefined) => void;
  onFault: (text: string) => void;
}

/** Uploads a statement and goes to its review. @returns a function that cancels it */
export function sendStatement(
  account: number,
  file: File,
  t: Translate,
  { onProgress, onFault }: Progress,
): () => void {
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.set('file', file);
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress?.(Math.floor((loaded / total) * 100)),
  );
  request.upload.addEventListener('load', () => onProgress?.(undefined));
  request.addEventListener('error', () => onFault(t('uploads.failed')));
  request.addEventListener('load', () => {
    const { status, responseText } = request;
    if (status === 401) return signedOut();
    if (status === 400 || status === 413) return onFault(responseText);
    if (status === 429 || status === 503 || status === 507) return onFault(JSON.parse(responseText).detail);
    if (status !== 201) return onFault(t('uploads.failed'));
    leaveFlash(t('uploads.uploaded'));
    location.assign(paths.preprocess(account, JSON.parse(responseText).id));
  });
  request.open('POST', calls.uploadStatement(account));
  for (const [name, value] of Object.entries(asPerson())) request.setRequestHeader(name, value);
  request.send(body);
  return () => request.abort();
}
