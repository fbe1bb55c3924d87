import {
  ATTACHMENT_BYTES,
  BODY_BYTES,
  EXPENSE_FORM_BYTES,
  KIB,
  MIB,
  MULTIPART_BYTES,
  SMALL_BODY_BYTES,
  STATEMENT_BYTES,
} from '#lib/core/limits.ts';

/** What a route's body may have, in bytes. The first one that fits counts. */
const LIMITS: readonly { path: RegExp; bytes: number; kind?: 'statement' }[] = [
  {
    path: /^\/(login|logout|preferences|csp-report|join\/[^/]+|api\/accounts\/.*)\/?$/,
    bytes: SMALL_BODY_BYTES,
  },
  {
    path: /^(\/api)?\/bank\/account\/[^/]+\/upload\/?$/,
    bytes: STATEMENT_BYTES + MULTIPART_BYTES,
    kind: 'statement',
  },
  { path: /^\/api\/expense\/attachments\/upload\/[^/]+\/?$/, bytes: ATTACHMENT_BYTES + MULTIPART_BYTES },
  // A form without scripts carries its attachments along.
  { path: /^\/expense\/[^/]+(\/edit)?\/?$/, bytes: EXPENSE_FORM_BYTES },
];
const USUAL = { bytes: BODY_BYTES, kind: undefined };

export interface BodyLimit {
  bytes: number;
  kind?: 'statement' | undefined;
}

/** @param path without the query */
export const bodyLimit = (path: string): BodyLimit => LIMITS.find((limit) => limit.path.test(path)) ?? USUAL;

/** `5 MB`, `256 KB`: what a person is told; the envelope is not counted. */
export const limitText = ({ bytes }: BodyLimit): string =>
  bytes >= MIB ? `${Math.floor(bytes / MIB)} MB` : `${Math.floor(bytes / KIB)} KB`;
