import type { Sum } from './currency/sums.ts';
import { RETRY_AFTER_SECONDS } from './limits.ts';
import type { TextKey } from './text.ts';

/** Errors that a person can cause. `#lib/http/answers.ts` maps them to HTTP statuses and bodies. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'precondition'
  | 'too_large'
  | 'wrong_type'
  | 'key_reused'
  | 'too_many'
  | 'busy'
  | 'full';

/** Values of a text's placeholders: numbers, days and sums are formatted for the locale, strings are used as they are. */
export type Values = Readonly<Record<string, string | number | { day: string } | Sum>>;

/** The version that a change was based on (null: none that ever existed), and the current one. */
export interface Versions {
  yours: number | null;
  current: number;
}

/** Errors by dotted path (`items.0.amount`): the same string as the form's field name. */
export type FieldErrors = Record<string, TextKey[]>;
/** The same in a person's language. */
export type FieldTexts = Record<string, string[]>;

/**
 * An error that a person caused and can act on.
 * @param message key of `#lib/texts`; `values` fill its placeholders
 * @param fields for `invalid`: text keys by dotted path
 */
export class DomainError extends Error {
  declare readonly message: TextKey;
  readonly code: ErrorCode;
  readonly values: Values;
  readonly fields: FieldErrors;
  /** Whole seconds from 1 to `RETRY_AFTER_SECONDS`, for `too_many` and `busy`. */
  readonly retryAfter: number | undefined;
  /** Set when someone else changed the record in the meantime. */
  readonly versions: Versions | undefined;
  /** More about the conflict, as an answer says it beside the text. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    message: TextKey,
    extra: {
      values?: Values;
      fields?: FieldErrors;
      retryAfter?: number | undefined;
      versions?: Versions | undefined;
      facts?: Readonly<Record<string, unknown>>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = 'DomainError';
    this.code = code;
    this.values = extra.values ?? {};
    this.fields = extra.fields ?? {};
    this.retryAfter = extra.retryAfter === undefined ? undefined : waitSeconds(extra.retryAfter);
    this.versions = extra.versions;
    this.facts = extra.facts ?? {};
  }

  /** The same error with its fields as a form or a call names them. @param names by field, for those that are named otherwise */
  renamed(names: Readonly<Record<string, string>> | ((field: string) => string)): DomainError {
    const rename = typeof names === 'function' ? names : (field: string) => names[field] ?? field;
    const fields = Object.entries(this.fields).map(([field, why]) => [rename(field), why]);
    const { code, message, values, retryAfter, versions, facts, cause } = this;
    return new DomainError(code, message, {
      values,
      fields: Object.fromEntries(fields),
      retryAfter,
      versions,
      facts,
      cause,
    });
  }
}

/** A wait as an answer states it, even when a clock that was put back makes it negative or endless. */
export const waitSeconds = (seconds: number): number =>
  Math.min(Math.max(Math.ceil(seconds) || 1, 1), RETRY_AFTER_SECONDS);

/** Also true for a DomainError from another copy of this module, since the build bundles its own. */
export const isDomainError = (error: unknown): error is DomainError =>
  error instanceof Error && error.name === 'DomainError';

/** The versions that a change may be based on; undefined accepts any. */
export type BaseVersions = readonly number[] | undefined;

/** @throws DomainError `precondition` with both versions, when the change is not based on the current one */
export function requireVersion(baseVersions: BaseVersions, current: number): void {
  if (baseVersions === undefined || baseVersions.includes(current)) return;
  throw outdated(baseVersions, current);
}

/** @param facts the record as it is now */
export const outdated = (
  baseVersions: readonly number[],
  current: number,
  facts: DomainError['facts'] = {},
): DomainError =>
  new DomainError('precondition', 'errors.conflict', {
    fields: { version: ['errors.conflict'] },
    versions: { yours: baseVersions[0] ?? null, current },
    facts,
  });
