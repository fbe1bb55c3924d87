import {
  DomainError,
  type ErrorCode,
  type FieldTexts,
  isDomainError,
  type Versions,
} from '../core/errors.ts';
import { logLine } from '../core/log.ts';
import { faultOf } from '../db/faults.ts';
import type { Translate } from '../texts/texts.ts';

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  precondition: 412,
  too_large: 413,
  wrong_type: 415,
  key_reused: 422,
  too_many: 429,
  busy: 503,
  full: 507,
};

/** An error in the person's language. */
export interface ErrorAnswer {
  status: number;
  detail: string;
  errors?: FieldTexts;
  retryAfter?: number;
  versions?: Versions;
  /** Members of the answer beside `detail`. */
  facts?: DomainError['facts'];
}

/** Unexpected errors are logged and become a 500 with the request's id and no internal message. */
export function errorAnswer(error: unknown, t: Translate, requestId: string): ErrorAnswer {
  const known = isDomainError(error) ? error : fromDatabase(error);
  if (!known) {
    log('error', requestId, String((error as Error)?.stack ?? error));
    return { status: 500, detail: t('errors.internal', { id: requestId }) };
  }
  if (known !== error && known.code !== 'conflict')
    log('warn', requestId, String((error as Error).message), faultOf(error));
  const errors = Object.entries(known.fields).map(
    ([path, keys]) => [path, keys.map((key) => t(key, known.values))] as const,
  );
  return {
    status: STATUS[known.code],
    detail: t(known.message, known.values),
    ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}),
    ...(known.retryAfter === undefined ? {} : { retryAfter: known.retryAfter }),
    ...(known.versions ? { versions: known.versions } : {}),
    ...(Object.keys(known.facts).length > 0 ? { facts: known.facts } : {}),
  };
}

/** Logs the details for the operator, since the person only sees one sentence. */
function log(level: 'error' | 'warn', request: string, error: string, fault?: string): void {
  const line = logLine({ at: new Date().toISOString(), level, request, fault, error });
  if (level === 'error') console.error(line);
  else console.warn(line);
}

function fromDatabase(error: unknown): DomainError | undefined {
  switch (faultOf(error)) {
    case 'unique':
    case 'check':
    case 'foreign_key':
      return new DomainError('conflict', 'errors.conflict');
    case 'serialization':
    case 'busy':
      return new DomainError('busy', 'errors.busy', { retryAfter: 1 });
    case 'unreachable':
      return new DomainError('busy', 'errors.unreachable', { retryAfter: 2 });
    case 'unknown_outcome':
      return new DomainError('busy', 'errors.unknown_outcome', { retryAfter: 2 });
    case 'read_only':
      return new DomainError('busy', 'errors.read_only', { retryAfter: 30 });
    case 'disk':
      return new DomainError('busy', 'errors.disk_fails', { retryAfter: 30 });
    case 'full':
      return new DomainError('full', 'errors.full');
    default:
      return undefined;
  }
}
