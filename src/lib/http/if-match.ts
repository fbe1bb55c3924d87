import { DomainError } from '../core/errors.ts';
import type { MadeOn } from '../core/version.ts';
import { etagOf } from './cached.ts';

const TAGS = /^\s*(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*\s*$/;
const STRONG = /(W\/)?"(\d{1,15})(?:\.[\w-]*)?"/g;

/**
 * The versions that a request's `If-Match` names: those of our ETags, or plain ones in quotes. A weak tag names none (RFC 9110, 13.1.1).
 * @returns undefined without the header, and for `*`
 * @throws DomainError `invalid` for what is no list of tags
 */
export function readIfMatch({ headers }: Pick<Request, 'headers'>): MadeOn {
  const header = headers.get('if-match');
  if (header === null || header.trim() === '*') return undefined;
  if (!TAGS.test(header)) throw new DomainError('invalid', 'errors.if_match');
  return [...header.matchAll(STRONG)].filter(([, weak]) => !weak).map(([, , version]) => Number(version));
}

/** The ETag of a record: its version, which `If-Match` goes by, and a print of all that was answered, names of others too. */
export const versionTag = (version: number, answered: unknown): string =>
  `"${version}.${etagOf(answered).slice(1)}`;
