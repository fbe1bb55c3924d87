import { createHash } from 'node:crypto';
import { effectOf } from '../reader/questions.ts';
import {
  type Corrections,
  type DecimalMark,
  type Notice,
  type Question,
  type Reading,
  StatementError,
} from '../reader/types.ts';
import { type Account, accountsOf, chosenAccount } from './accounts.ts';
import { type Found, type FoundStatement, followed, warning } from './statement.ts';

/** What a format leaves open beside the account, as rows that other answers would give. */
export type OpenReading = (account: Account) => Question[];

/** Asks which reading is meant; the first one is that of the account's rows. */
export function ask<Value extends string>(
  field: Question['field'],
  values: readonly Value[],
  account: Account,
  found: (value: Value) => Found,
): Question {
  const rowsOf = (value: Value) =>
    found(value)
      .statements.filter((one) => one.account === account.number)
      .flatMap(({ rows }) => rows);
  return {
    field,
    readings: values.map((value, at) => ({
      value,
      effect: effectOf(at === 0 ? account.rows : rowsOf(value)),
    })),
  };
}

export const bothMarks = (first: DecimalMark): [DecimalMark, DecimalMark] => [
  first,
  first === '.' ? ',' : '.',
];

/**
 * Makes the reading of one account's statements. Where a file holds several accounts, the number of the account that it
 * is for decides; otherwise that is asked.
 * @param number the last digits of the account that the file is for
 * @throws StatementError when no row can be read
 */
export function readingOf(
  found: Found,
  corrections: Corrections,
  number: string | undefined,
  open: OpenReading = () => [],
): Reading {
  const accounts = accountsOf(found.statements);
  refuseWithoutRows(found, accounts);
  const { account, asked, warnings } = chosenAccount(accounts, corrections.account, number);
  const { statements } = account;
  const { rows, ...proof } = followed(account, corrections, found.decimals);
  const read = new Set(rows);
  const [opening, closing] = [statements.at(0)?.opening ?? null, statements.at(-1)?.closing ?? null];
  const questions: Question[] = open(account);
  // Which balance it is depends on the account.
  if (asked.length === 0) questions.push(...proof.questions);
  const account_type = statements.find((one) => one.account_type)?.account_type;
  if (asked.length > 0)
    questions.push({
      field: 'account',
      readings: asked.map((one) => ({ value: one.label, effect: effectOf(one.rows) })),
    });
  return {
    format: found.format,
    format_name: found.name,
    account: account.number,
    ...(account_type && { account_type }),
    ...(found.bank && { bank: found.bank }),
    currency: { value: account.currency, source: account.currency === null ? null : 'file' },
    opening,
    closing,
    period: periodOf(statements),
    encoding: found.encoding,
    delimiter: '',
    header_row: null,
    header: [],
    header_key: createHash('sha256').update(`format ${found.format}`).digest('hex').slice(0, 32),
    columns: { date: 0, description: [1], amount: 2, reference: 3 },
    date_order: 'ymd',
    decimal_mark: '.',
    sign: null,
    rows,
    skipped: found.skipped.flatMap(({ line, text, raw, row }) =>
      row && read.has(row) ? [] : { line, text, raw },
    ),
    warnings: [
      ...warnings,
      ...found.warnings,
      ...unreadableOf(found),
      ...repeated(account),
      ...repeatedStatements(account),
      ...proof.warnings,
    ],
    questions,
    balance: proof.balance,
    sample: [],
    sample_lines: [],
  };
}

function refuseWithoutRows({ name, skipped, statements }: Found, accounts: readonly Account[]): void {
  if (accounts.some(({ rows }) => rows.length > 0)) return;
  const first = skipped.find(({ doubtful }) => doubtful);
  const values = { format: name, count: skipped.length };
  if (first)
    throw new StatementError('statements.error.entries_unreadable', {
      ...values,
      line: first.line,
      text: String(first.text.values?.text ?? ''),
    });
  if (skipped.length > 0 || statements.length === 0)
    throw new StatementError('statements.error.no_entries_of_account', values);
  throw new StatementError('statements.error.no_entries', values);
}

/** One warning for all entries that may be transactions and cannot be read. */
function unreadableOf({ skipped }: Found): Notice[] {
  const doubtful = skipped.filter((one) => one.doubtful);
  const [first] = doubtful;
  return first
    ? [
        {
          ...warning(first.line, 'statements.warning.unreadable', { count: doubtful.length }),
          raw: first.raw,
        },
      ]
    : [];
}

/** Rows that are the same in everything, the bank's reference included. */
function repeated({ rows }: Account): Notice[] {
  const seen = new Set<string>();
  const again = rows.filter(({ reference, date, amount, description }) => {
    if (reference === null) return false;
    const key = `${date} ${amount} ${reference}\n${description}`;
    const known = seen.has(key);
    seen.add(key);
    return known;
  });
  const [first] = again;
  return first
    ? [
        warning(first.line, 'statements.warning.repeated_reference', {
          count: again.length,
          reference: first.reference ?? '',
        }),
      ]
    : [];
}

/** Statements that stand in the file again and are read once: two files may have been put together. */
const repeatedStatements = ({ repeats: { line, count } }: Account): Notice[] =>
  count > 0 ? [warning(line, 'statements.warning.repeated_statement', { count })] : [];

function periodOf(statements: readonly FoundStatement[]): Reading['period'] {
  const periods = statements.flatMap(({ period }) => period ?? []);
  const from = periods.map((period) => period.from).sort()[0];
  const to = periods
    .map((period) => period.to)
    .sort()
    .at(-1);
  return from && to && periods.length === statements.length ? { from, to } : null;
}
