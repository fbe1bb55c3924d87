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
  | 'unreachable';

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
  '53100': 'full',
  '58030': 'disk',
  '53300': 'busy',
  '25006': 'read_only',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '08006': 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'disk',
  EROFS: 'disk',
  EFBIG: 'disk',
};

/** undefined for errors that a caller cannot act on. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { errcode, code } = error as Error & { errcode?: number; code?: string };
  if (errcode !== undefined) return SQLITE_EXTENDED[errcode] ?? SQLITE_PRIMARY[errcode & 0xff];
  if (code !== undefined && POSTGRES[code]) return POSTGRES[code];
  return /connection terminated|timeout exceeded when trying to connect|not queryable/i.test(error.message)
    ? 'unreachable'
    : undefined;
}
