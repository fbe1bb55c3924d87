import { accountOf } from '../../accounts/accounts.ts';
import { findAccountCurrency } from '../../accounts/records.ts';
import type { AccountCurrency } from '../../core/currency/agree.ts';
import { isDomainError } from '../../core/errors.ts';
import type { Db } from '../../db/transaction.ts';
import { EXPORT_HEADS } from '../../transactions/export-head.ts';
import { readFile, type Target } from '../formats/read.ts';
import type { Corrections, StatementLine } from '../reader/read.ts';
import { sourceOf } from './source.ts';

/** What reading has to know of the account. @throws DomainError `not_found` */
export async function targetOf(db: Db, account: number): Promise<Target> {
  const { number, type } = await accountOf(db, account);
  return {
    number,
    card: type === 'credit-card',
    money: await currencyOf(db, account),
    ownHeads: EXPORT_HEADS,
  };
}

export const currencyOf = async (db: Db, account: number): Promise<AccountCurrency> =>
  (await findAccountCurrency(db, account)) as AccountCurrency;

/**
 * What today's reader makes of a file that an earlier release read: its rows by line, with references of that kind
 * alone; none when it refuses the file.
 */
export function rereadRows(
  content: Uint8Array,
  corrections: Corrections,
  target: Target,
  kind: string | null,
): Map<number, StatementLine> {
  try {
    const reading = readFile(content, corrections, target);
    const isKind = kind !== null && sourceOf(reading, reading.rows).reference_kind === kind;
    return new Map(reading.rows.map((row) => [row.line, isKind ? row : { ...row, reference: null }]));
  } catch (error) {
    if (isDomainError(error)) return new Map();
    throw error;
  }
}
