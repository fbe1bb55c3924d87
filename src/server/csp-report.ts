import type { IncomingMessage, ServerResponse } from 'node:http';
import { CSP_REPORTS_PER_MINUTE, MINUTE_MS } from '#lib/core/limits.ts';
import { logLine } from '#lib/core/log.ts';
import { closeUnlessRead } from './incoming/body.ts';

export const CSP_REPORT_PATH = '/csp-report';
/** Part of a page's policy; old and new browsers report in different ways, the new one by `REPORTING_ENDPOINTS`. */
export const REPORT_TO = `report-uri ${CSP_REPORT_PATH}; report-to csp`;
export const REPORTING_ENDPOINTS = `csp="${CSP_REPORT_PATH}"`;

const TYPES = /^application\/(csp-report|reports\+json)\b/i;
const LONGEST = 200;
const MOST_REPORTS = 10;

/** The part of a violation that may be logged: no query, no fragment, no text of the page. */
interface Breach {
  directive: string;
  blocked: string;
  page: string;
}

/**
 * Logs browsers' reports, one line each. They need no session, so anyone may send them; at most
 * `CSP_REPORTS_PER_MINUTE` are logged.
 * @param write writes a line of the log
 */
export function cspReports(
  write: (line: string) => void,
): (request: IncomingMessage, response: ServerResponse, bytes: number) => Promise<void> {
  let minute = 0;
  let written = 0;
  let left_out = 0;

  function note(breach: Breach, request: string): void {
    const now = Math.floor(Date.now() / MINUTE_MS);
    if (now !== minute) [minute, written] = [now, 0];
    if (written++ >= CSP_REPORTS_PER_MINUTE) {
      left_out++;
      return;
    }
    const at = new Date().toISOString();
    const line = { at, level: 'warn', event: 'csp_violation', ...breach, request };
    write(logLine(left_out > 0 ? { ...line, left_out } : line));
    left_out = 0;
  }

  return async (request, response, bytes) => {
    const id = String(response.getHeader('x-request-id'));
    if (!TYPES.test(request.headers['content-type'] ?? '')) return answer(request, response, 415);
    const text = await readText(request, bytes);
    if (text === undefined) return answer(request, response, 413);
    for (const breach of breachesOf(text)) note(breach, id);
    answer(request, response, 204);
  };
}

function answer(request: IncomingMessage, response: ServerResponse, status: number): void {
  response.statusCode = status;
  closeUnlessRead(request, response);
  response.end();
}

/** The body; undefined when it is too long. */
async function readText(request: IncomingMessage, bytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > bytes) return undefined;
      chunks.push(chunk as Buffer);
    }
  } catch {
    return '';
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The violations in a report of either kind; none in anything else. */
function breachesOf(text: string): Breach[] {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return [];
  }
  return [sent].flat().slice(0, MOST_REPORTS).flatMap(breachOf);
}

function breachOf(report: unknown): Breach[] {
  const { 'csp-report': old, type, body } = fields(report);
  const facts = fields(old ?? (type === 'csp-violation' ? body : undefined));
  const directive = facts.effectiveDirective ?? facts['effective-directive'] ?? facts['violated-directive'];
  if (typeof directive !== 'string') return [];
  return [
    {
      directive: directive.slice(0, LONGEST),
      blocked: place(facts.blockedURL ?? facts['blocked-uri'], false),
      page: place(facts.documentURL ?? facts['document-uri'], true),
    },
  ];
}

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** An address without its query, which may contain secrets; a keyword such as `inline` unchanged. */
function place(value: unknown, pathOnly: boolean): string {
  const text = typeof value === 'string' ? value.slice(0, 2_000) : '';
  const url = URL.parse(text);
  if (!url) return text.replace(/[?#].*$/s, '').slice(0, LONGEST);
  if (url.origin === 'null') return url.protocol;
  const path = url.pathname.replace(/^(\/join\/).+/i, '$1…');
  return (pathOnly ? path : url.origin + path).slice(0, LONGEST);
}
