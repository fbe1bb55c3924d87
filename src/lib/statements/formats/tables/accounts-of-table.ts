import { effectOf } from '../../reader/effect.ts';
import { prove } from '../../reader/proof/prove.ts';
import type { Corrections, Reading, StatementLine } from '../../reader/types.ts';
import { accountsOf, chosenAccount } from '../accounts.ts';
import { newStatement } from '../statement.ts';

/**
 * The rows of one account where a column names several of the holder's, with the question which, unless the last digits of the
 * number of the account that the file is for tell.
 * @param again reads the file's rows of one account alone, by its name as written
 */
export function ofOneAccount(
  reading: Reading,
  given: Corrections,
  number: string | undefined,
  again: (account: string) => Reading,
): Reading {
  const statements = [...Map.groupBy(reading.rows, (row) => row.account ?? '')].map(([account, rows]) => ({
    ...newStatement(rows[0]?.line ?? 1),
    account,
    rows,
  }));
  const { account, asked, warnings } = chosenAccount(accountsOf(statements), given.account, number);
  const own = again(account.number ?? '');
  const readings = asked.map((one) => ({ value: one.label, effect: effectOf(one.rows) }));
  return {
    ...own,
    account: account.number,
    warnings: [...warnings, ...own.warnings],
    questions: [...own.questions, ...(asked.length > 0 ? [{ field: 'account' as const, readings }] : [])],
  };
}

/** Whether the running balance follows in the rows of each account, and not in those of all. */
export function areAccountsApart({ rows, balance }: Reading): boolean {
  if (balance.state === 'agrees') return false;
  const groups = [...Map.groupBy(rows, ({ account }) => account ?? '').values()];
  if (groups.length < 2 || groups.some((group) => group[0]?.account === undefined)) return false;
  const proofs = groups.map((group: StatementLine[]) => prove({ rows: group, asides: [] }));
  const steps = proofs.reduce((sum, { chain }) => sum + (chain?.steps ?? 0), 0);
  return steps > 1 && proofs.every(isProven);
}

const isProven = ({ balance, chain }: ReturnType<typeof prove>): boolean =>
  balance.state === 'agrees' || chain === undefined;
