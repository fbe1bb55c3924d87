import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../core/errors.ts';
import { UPLOAD_LINK_SECONDS } from '../core/limits.ts';
import { calls } from '../core/paths.ts';
import type { Secrets } from '../core/secrets.ts';

const sign = (secrets: Secrets, id: string, expires: number): Buffer =>
  createHmac('sha256', secrets('files')).update(`PUT\n${id}\n${expires}`).digest();

/** Path and query of a link with which anyone can upload this one file, for `UPLOAD_LINK_SECONDS`. */
export function uploadLink(secrets: Secrets, id: string, now = Date.now()): string {
  const expires = Math.floor(now / 1_000) + UPLOAD_LINK_SECONDS;
  return `${calls.uploadAttachment(id)}?expires=${expires}&signature=${sign(secrets, id, expires).toString('base64url')}`;
}

/** @throws DomainError `forbidden` when the link is not ours or has expired */
export function checkUploadLink(
  secrets: Secrets,
  id: string,
  query: URLSearchParams,
  now = Date.now(),
): void {
  const expires = /^\d{1,12}$/.test(query.get('expires') ?? '') ? Number(query.get('expires')) : 0;
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  const wanted = sign(secrets, id, expires);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new DomainError('forbidden', 'expenses.link_wrong');
  if (expires * 1_000 <= now) throw new DomainError('forbidden', 'expenses.link_expired');
}
