import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import load from 'astro/client/load.prebuilt.js';
import media from 'astro/client/media.prebuilt.js';
import only from 'astro/client/only.prebuilt.js';
import visible from 'astro/client/visible.prebuilt.js';
import devIsland from 'astro/runtime/server/astro-island.prebuilt-dev.js';
import type { Config } from '#lib/core/config.ts';
import { REPORT_TO, REPORTING_ENDPOINTS } from './csp-report.ts';

const ALWAYS = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
});
/** Astro allows all of its inline scripts; these directives, its script for `astro dev` and the empty style are on no page. */
const ON_NO_PAGE = [load, media, only, visible, devIsland, ''].map(
  (text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
);
const TWO_YEARS = 63_072_000;
/** For everything but pages: browsers must not execute any of it. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** For the server's own pages; the app's pages have their own policy (astro.config.mjs). */
const PLAIN_PAGE =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every response. */
export const securityHeaders = ({ https }: Pick<Config, 'https'>): [name: string, value: string][] =>
  https ? [...ALWAYS, ['Strict-Transport-Security', `max-age=${TWO_YEARS}; includeSubDomains`]] : ALWAYS;

/** All headers of a response that is not a page and must not be stored. */
export const bareHeaders = (config: Pick<Config, 'https'>): [name: string, value: string][] => [
  ...securityHeaders(config),
  ['Content-Security-Policy', NO_PAGE],
  ['Cache-Control', 'no-store'],
];

/** Sets the headers that depend on the response's other headers, so it is called last. */
export function finishHeaders(response: ServerResponse, config: Pick<Config, 'https'>): void {
  const type = String(response.getHeader('content-type') ?? '');
  const html = /^text\/html\b/i.test(type);
  // An uploaded file keeps its own encoding.
  const sent = /^attachment\b/.test(String(response.getHeader('content-disposition') ?? ''));
  if (!sent && /^text\//i.test(type) && !/charset=/i.test(type))
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
  const policy = response.getHeader('content-security-policy');
  if (html) {
    const parts = [
      policy === undefined ? PLAIN_PAGE : withoutUnused(String(policy)),
      ...(config.https ? ['upgrade-insecure-requests'] : []),
      REPORT_TO,
    ];
    response.setHeader('Content-Security-Policy', parts.join('; '));
    response.setHeader('Reporting-Endpoints', REPORTING_ENDPOINTS);
  } else if (policy === undefined) response.setHeader('Content-Security-Policy', NO_PAGE);
  if (!response.hasHeader('cache-control')) response.setHeader('Cache-Control', 'no-store');
}

const withoutUnused = (policy: string): string =>
  ON_NO_PAGE.reduce((kept, hash) => kept.replace(hash, ''), policy)
    .trimEnd()
    .replace(/;$/, '');
