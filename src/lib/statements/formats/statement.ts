import type { StatedType } from '../../core/accounts/stated.ts';
import type { AccountCurrency } from '../../core/currency/agree.ts';
import { STATEMENT_RECORDS } from '../../core/limits.ts';
import type { TextKey } from '../../core/text.ts';
import type { Decimals } from '../reader/money/amounts.ts';
import { groupAddingUp, sumOf, surplusIn, turned, wrongSideIn } from '../reader/proof/stated.ts';
import { effectOf, NAMED } from '../reader/questions.ts';
import type { OwnHead } from '../reader/read.ts';
import {
  type BalanceProof,
  type Contradiction,
  type Corrections,
  type Format,
  type Notice,
  type Question,
  type StatedBalance,
  StatementError,
  type StatementLine,
} from '../reader/types.ts';

/** What is known of the account that a file is for. */
export interface Target {
  /** The last digits of its number. */
  number?: string;
  /** What it is in; missing, whatever the file says. */
  money?: AccountCurrency;
  /** It is a credit card. */
  card?: boolean;
  /** Header rows of our own exports. */
  ownHeads?: readonly OwnHead[];
  /** The rows of all accounts in a table are read, for what is to be done with the whole file. */
  together?: boolean;
}

/** Whether an answer changes rows by what their balance says; of a whole file of several accounts or currencies that is not asked. */
export const changesRows = ({ balance, lines }: Corrections): boolean =>
  balance === 'follow' || balance === 'turn' || lines === 'keep';

/** The corrections to read a whole file by, before one account or currency is chosen. */
export function withoutChanges(given: Corrections): Corrections {
  if (!changesRows(given)) return given;
  const { balance: _, lines: __, ...rest } = given;
  return rest;
}

/** One statement of one account, as a format's reader finds it. */
export interface FoundStatement {
  /** The account's number or name as written. */
  account: string | null;
  currency: string | null;
  /** Bank and branch where the number may be another account's there, and the kind of account. */
  bank?: string;
  kind?: string;
  account_type?: StatedType | null;
  /** The bank's number of this statement. */
  id?: string;
  opening: StatedBalance | null;
  closing: StatedBalance | null;
  period: { from: string; to: string } | null;
  rows: StatementLine[];
  /** Entries that the bank has not booked, as rows. */
  waiting: StatementLine[];
  /** The 1-based line where it begins. */
  line: number;
}

/** An entry that is no row; `doubtful` when it may be a transaction. */
export interface SkippedEntry extends Notice {
  doubtful: boolean;
  /** What it would be as a row. */
  row?: StatementLine | undefined;
}

/** A file as text. */
export interface Source {
  text: string;
  encoding: string;
  /** That amounts are counted with. */
  decimals: Decimals;
}

/** What a file holds, before an account is chosen. */
export interface Found {
  format: Format;
  /** The format with its version: `OFX 1.02`. */
  name: string;
  /** The bank's name. */
  bank?: string;
  encoding: string;
  decimals: Decimals;
  statements: FoundStatement[];
  skipped: SkippedEntry[];
  /** What must be said of the whole file. */
  warnings: Notice[];
}

export const newFound = (format: Format, name: string, { encoding, decimals }: Source): Found => ({
  format,
  name,
  encoding,
  decimals,
  statements: [],
  skipped: [],
  warnings: [],
});

export const newStatement = (line: number): FoundStatement => ({
  account: null,
  currency: null,
  opening: null,
  closing: null,
  period: null,
  rows: [],
  waiting: [],
  line,
});

/** Returns a function to call for every entry. @throws StatementError beyond 100,000 */
export function entryCounter(): () => void {
  let count = 0;
  return () => {
    if (++count > STATEMENT_RECORDS)
      throw new StatementError('statements.error.too_many', { max: STATEMENT_RECORDS });
  };
}

const LONGEST_RAW = 500;

/** An element's text for a notice. */
export const rawOf = (text: string, from: number, to: number): string =>
  text.slice(from, Math.min(to, from + LONGEST_RAW)).trim();

/** Who writes a decimal comma does not write the month first; that is said where nothing else decides. */
export const dayFirst = (line: number): Notice => warning(line, 'statements.warning.day_first');

export const warning = (
  line: number,
  key: TextKey,
  values: Record<string, string | number> = {},
): Notice => ({
  line,
  text: { key, values },
  raw: '',
});

interface StatedProof {
  balance: BalanceProof;
  warnings: Notice[];
}

/**
 * The rows, and what is asked where they do not lead to a closing balance. Entries that wait may be counted by it, rows that stand
 * twice may be too many, and one may be on the other side.
 */
export function followed(
  { rows, statements }: { rows: StatementLine[]; statements: readonly FoundStatement[] },
  { balance: answer }: Corrections,
  decimals: Decimals,
): StatedProof & { rows: StatementLine[]; questions: Question[] } {
  const proof = proofOf(statements, decimals);
  const { balance } = proof;
  if (balance.state !== 'differs' || answer === 'accept') return { ...proof, rows, questions: [] };
  const changed = statements.map(leadingToItsEnd);
  const follows = proofOf(changed, decimals).balance.state !== 'differs';
  const rest = changed.flatMap((one) => one.rows).sort((a, b) => a.line - b.line);
  if (answer === 'follow' && follows) return { ...proofOf(changed, decimals), rows: rest, questions: [] };
  if (answer) throw new StatementError('statements.error.balance', { value: answer });
  const [before, kept] = [new Set(rows), new Set(rest)];
  const fresh = rest.filter((row) => !before.has(row));
  // A file may be one line.
  const placeOf = ({ span, line }: StatementLine): number => span?.[0] ?? line;
  const known = new Set(fresh.map(placeOf));
  const gone = rows.filter((row) => !kept.has(row) && !known.has(placeOf(row)));
  const changes = [
    ...fresh.map(({ line, amount }) => ({ line, amount })),
    ...gone.map(({ line }) => ({ line, amount: null })),
  ];
  const readings: Question['readings'] = [{ value: 'accept', effect: effectOf(rows) }];
  if (follows)
    readings.push({
      value: 'follow',
      effect: effectOf(rest),
      changes: { count: changes.length, first: changes.slice(0, NAMED) },
    });
  return { ...proof, rows, questions: [{ field: 'balance', readings }] };
}

/** The statement with entries that wait, without rows that stand twice or with one sign turned, where that makes its rows lead to its closing balance. */
function leadingToItsEnd(statement: FoundStatement): FoundStatement {
  const { opening, closing, rows, waiting } = statement;
  if (!opening || !closing) return statement;
  const missing = closing.amount - opening.amount - sumOf(rows);
  if (missing === 0) return statement;
  const kept = groupAddingUp(waiting, missing);
  if (kept) return { ...statement, rows: [...rows, ...kept] };
  const left = surplusIn(rows, 0 - missing);
  if (left) return { ...statement, rows: rows.filter((row) => !left.includes(row)) };
  const wrong = wrongSideIn(rows, 0 - missing);
  return { ...statement, rows: rows.map((row) => (row === wrong ? turned(row) : row)) };
}

/** Whether opening + rows = closing in every statement, and each opens where the one before closed. */
function proofOf(statements: readonly FoundStatement[], decimals: Decimals): StatedProof {
  const warnings: Notice[] = [];
  let differs: Contradiction | undefined;
  const plain = (units: number): string => (units / 10 ** decimals).toFixed(decimals);
  let proven = 0;
  let open = 0;
  let before: StatedBalance | null = null;
  for (const { opening, closing, rows, line } of statements) {
    if (before && opening && before.amount !== opening.amount && warnings.length < MOST_WARNINGS)
      warnings.push(
        warning(line, 'statements.warning.gap', {
          before: plain(before.amount),
          after: plain(opening.amount),
        }),
      );
    before = closing;
    if (!opening || !closing) {
      if (rows.length > 0) open++;
      continue;
    }
    const expected = opening.amount + sumOf(rows);
    if (expected === closing.amount) proven++;
    else {
      open++;
      if (!differs) differs = { state: 'differs', line, expected, found: closing.amount, stated: true };
      else if (warnings.length < MOST_WARNINGS)
        warnings.push(
          warning(line, 'statements.warning.closing', {
            expected: plain(expected),
            found: plain(closing.amount),
          }),
        );
    }
  }
  const state = proven > 0 && open === 0 && warnings.length === 0 ? 'agrees' : 'none';
  return { balance: differs ?? { state }, warnings };
}

const MOST_WARNINGS = 20;
