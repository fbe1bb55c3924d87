import type { Config } from '../core/config.ts';

/** A path as a full URL at the origin that the request came to, where that is one of ours: a browser's own calls stay at home. */
export const fullUrl = ({ origins }: Pick<Config, 'origins'>, asked: URL, path: string): string =>
  `${origins.includes(asked.origin) ? asked.origin : origins[0]}${path}`;
