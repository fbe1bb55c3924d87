const KIB = 1024;
const MIB = 1024 * KIB;
const ENVELOPE = 64 * KIB;

/** What a route's body may have, in bytes. The first one that fits counts. */
const LIMITS: readonly { path: RegExp; bytes: number; kind?: 'statement' }[] = [
  { path: /^\/(login|logout|preferences|csp-report|join\/[^/]+|api\/accounts\/.*)\/?$/, bytes: 8 * KIB },
  { path: /^(\/api)?\/bank\/account\/[^/]+\/upload\/?$/, bytes: 5 * MIB + ENVELOPE, kind: 'statement' },
  { path: /^\/api\/expense\/attachments\/upload\/[^/]+\/?$/, bytes: 20 * MIB + ENVELOPE },
  // A form without scripts carries its attachments along.
  { path: /^\/expense\/[^/]+(\/edit)?\/?$/, bytes: 21 * MIB },
];
const USUAL = { bytes: 256 * KIB, kind: undefined };

export interface BodyLimit {
  bytes: number;
  kind?: 'statement' | undefined;
}

/** @param path without the query */
export const bodyLimit = (path: string): BodyLimit => LIMITS.find((limit) => limit.path.test(path)) ?? USUAL;

/** `5 MB`, `256 KB`: what a person is told; the envelope is not counted. */
export const limitText = ({ bytes }: BodyLimit): string =>
  bytes >= MIB ? `${Math.floor(bytes / MIB)} MB` : `${Math.floor(bytes / KIB)} KB`;
