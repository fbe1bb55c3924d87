import { faultOf } from '../db/faults.ts';
import { DomainError, type ErrorCode, type FieldErrors, isDomainError } from '../errors.ts';
import type { Translate } from '../texts/texts.ts';

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  key_reused: 422,
  too_many: 429,
  busy: 503,
  full: 507,
};

/** The one shape of an error, in the person's language. */
export interface ErrorAnswer {
  status: number;
  detail: string;
  errors?: FieldErrors;
  retryAfter?: number;
}

/** What a person is told about an error; anything unforeseen becomes a 500 that carries the request's id and no inner message. */
export function errorAnswer(error: unknown, t: Translate, requestId: string): ErrorAnswer {
  const known = isDomainError(error) ? error : fromDatabase(error);
  if (!known) {
    console.error(
      JSON.stringify({
        at: new Date().toISOString(),
        level: 'error',
        request: requestId,
        error: String((error as Error)?.stack ?? error),
      }),
    );
    return { status: 500, detail: t('errors.internal', { id: requestId }) };
  }
  const errors = Object.entries(known.fields).map(
    ([path, keys]) => [path, keys.map((key) => t(key, known.values))] as const,
  );
  return {
    status: STATUS[known.code],
    detail: t(known.message, known.values),
    ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}),
    ...(known.retryAfter === undefined ? {} : { retryAfter: known.retryAfter }),
  };
}

function fromDatabase(error: unknown): DomainError | undefined {
  switch (faultOf(error)) {
    case 'unique':
    case 'check':
    case 'foreign_key':
    case 'serialization':
      return new DomainError('conflict', 'errors.conflict');
    case 'busy':
      return new DomainError('busy', 'errors.busy', { retryAfter: 1 });
    case 'unreachable':
      return new DomainError('busy', 'errors.unreachable', { retryAfter: 2 });
    case 'read_only':
      return new DomainError('busy', 'errors.read_only', { retryAfter: 30 });
    case 'full':
      return new DomainError('full', 'errors.full');
    default:
      return undefined;
  }
}
