/** What went wrong in the database, the same for SQLite and PostgreSQL. */
export type Fault =
  | 'unique'
  | 'check'
  | 'foreign_key'
  | 'busy'
  | 'full'
  | 'disk'
  | 'read_only'
  | 'serialization'
  | 'unreachable'
  /** The line broke during a commit, or a write without a transaction: it may have been stored. */
  | 'unknown_outcome';

const SQLITE_PRIMARY: Record<number, Fault> = {
  5: 'busy',
  6: 'busy',
  8: 'read_only',
  10: 'disk',
  13: 'full',
  14: 'unreachable',
};
const SQLITE_EXTENDED: Record<number, Fault> = {
  // SQLITE_IOERR_SHMSIZE: the index of the write-ahead log could not be created, which means a full disk.
  4874: 'full',
  275: 'check',
  787: 'foreign_key',
  1555: 'unique',
  2067: 'unique',
};
const POSTGRES: Record<string, Fault> = {
  '23505': 'unique',
  '23514': 'check',
  '23503': 'foreign_key',
  '40001': 'serialization',
  '40P01': 'serialization',
  '55P03': 'busy',
  '08007': 'unknown_outcome',
  '25006': 'read_only',
  // The server ends the connection of a transaction that is idle, or lasts, too long.
  '25P03': 'unreachable',
  '25P04': 'unreachable',
  '40003': 'unknown_outcome',
  '53100': 'full',
  '57014': 'busy',
  '58030': 'disk',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ECONNABORTED: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ERR_STREAM_DESTROYED: 'unreachable',
  ERR_STREAM_WRITE_AFTER_END: 'unreachable',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'disk',
  EROFS: 'disk',
  EFBIG: 'disk',
};
/** By the class of the SQLSTATE: no connection, no resources, ended by an operator. Poolers report all of theirs in class 08. */
const POSTGRES_CLASSES: Record<string, Fault> = { '08': 'unreachable', '53': 'busy', '57': 'unreachable' };
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Errors of the driver have no code, and some poolers' neither. */
const WITHOUT_CODE =
  /connection terminated|connection ended|server closed the connection|timeout exceeded when trying to connect|not queryable|server conn crashed|server_login_retry|query_wait_timeout|client_login_timeout|cannot connect to server/i;

/** undefined for errors that a caller cannot act on. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { errcode, code } = error as Error & { errcode?: number; code?: string };
  if (errcode !== undefined) return SQLITE_EXTENDED[errcode] ?? SQLITE_PRIMARY[errcode & 0xff];
  const named = code === undefined ? undefined : POSTGRES[code];
  if (named) return named;
  if (code !== undefined && SQLSTATE.test(code)) return POSTGRES_CLASSES[code.slice(0, 2)];
  return WITHOUT_CODE.test(error.message) ? 'unreachable' : undefined;
}

/** An error with the SQLSTATE `transaction_resolution_unknown`. */
export const unknownOutcome = (cause: Error): Error =>
  Object.assign(new Error(`the outcome of a write is unknown: ${cause.message}`, { cause }), {
    code: '08007',
  });
