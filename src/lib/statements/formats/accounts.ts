import { endOf } from '../../core/accounts/stated.ts';
import { OWN_ACCOUNT } from '../reader/columns/find-columns.ts';
import { followApart, prove } from '../reader/proof/prove.ts';
import { effectOf, isIban } from '../reader/questions.ts';
import type { Part } from '../reader/read.ts';
import { fold } from '../reader/text/fold.ts';
import type { Corrections, Notice, Reading, StatementLine } from '../reader/types.ts';
import { type FoundStatement, newStatement, warning } from './statement.ts';

/** An account of the file, with all its statements from the oldest to the newest. */
export interface Account {
  /** The number or name as written; null when the file states none. */
  number: string | null;
  currency: string | null;
  /** Checking or savings, as the file says. */
  kind: string;
  /** The first line of statements that stand in the file again, and how many there are. */
  repeats: { line: number; count: number };
  /** What a person chooses it by: the last four digits, more where that is needed, or the name. */
  label: string;
  statements: FoundStatement[];
  rows: StatementLine[];
}

/** The file's statements by account, in the order of the file. */
export function accountsOf(statements: readonly FoundStatement[]): Account[] {
  const groups = Map.groupBy(statements, ({ account, currency, bank = '', kind = '' }) =>
    [account?.replace(/\W+/g, '').toUpperCase() ?? '', currency ?? '', bank, kind].join(' '),
  );
  const accounts = [...groups.values()].map((group): Account => {
    const own = withoutRepeats(group);
    return {
      number: group[0]?.account ?? null,
      currency: group[0]?.currency ?? null,
      kind: group[0]?.kind ?? '',
      repeats: { line: group.find((one) => !own.includes(one))?.line ?? 0, count: group.length - own.length },
      label: '',
      statements: inOrder(own),
      rows: own.flatMap(({ rows }) => rows),
    };
  });
  return labelled(accounts);
}

/** A statement that stands in the file twice is one: two files may have been put together. */
function withoutRepeats(statements: FoundStatement[]): FoundStatement[] {
  if (statements.length === 1) return statements;
  const seen = new Set<string>();
  return statements.filter(({ id = '', opening, closing, rows }) => {
    const moved = opening && closing && opening.amount !== closing.amount;
    // Without balances that move, the bank's number of the statement and the references of all rows tell.
    const named = id !== '' && rows.every(({ reference }) => reference !== null);
    if (rows.length === 0 || !(moved || named)) return true;
    const key = JSON.stringify([
      moved ? '' : id,
      opening,
      closing,
      rows.map(({ date, amount, description, reference }) => [date, amount, description, reference]),
    ]);
    const known = seen.has(key);
    seen.add(key);
    return !known;
  });
}

/** From the oldest to the newest: some banks put the newest first, which the balances tell. */
function inOrder(statements: FoundStatement[]): FoundStatement[] {
  const turned = statements.toReversed();
  return follows(turned) > follows(statements) ? turned : statements;
}

const follows = (statements: readonly FoundStatement[]): number =>
  statements.filter(({ opening }, at) => {
    const before = statements[at - 1]?.closing;
    return opening && before && opening.amount === before.amount;
  }).length;

const SHORT = 4;
const LONGEST_NAME = 60;

const digitsOf = (number: string | null): string => (number ?? '').replace(/\D/g, '');

/** Names every account so that no two are called the same: by more digits, else by currency or kind, else by their place. */
function labelled(accounts: Account[]): Account[] {
  for (const more of ['', 'currency', 'kind'] as const) {
    for (let length = SHORT; length <= LONGEST_NAME; length += SHORT) {
      for (const [at, account] of accounts.entries())
        account.label = `${labelOf(account, at, length)} ${(more && account[more]) ?? ''}`.trim();
      if (new Set(accounts.map(({ label }) => label)).size === accounts.length) return accounts;
    }
  }
  return accounts.map((account, at) => ({ ...account, label: String(at + 1) }));
}

function labelOf({ number }: Account, at: number, length: number): string {
  const digits = digitsOf(number);
  return digits.length >= SHORT ? digits.slice(-length) : (number?.slice(0, LONGEST_NAME) ?? String(at + 1));
}

interface Choice {
  account: Account;
  /** The accounts to choose from while that is open, the shown one first. */
  asked: Account[];
  warnings: Notice[];
}

/**
 * The account whose rows are read: the one that a person chose, or whose number ends like that of the account that the
 * file is for, or the only one with rows.
 */
export function chosenAccount(
  accounts: readonly Account[],
  chosen: string | undefined,
  number: string | undefined,
): Choice {
  const filled = accounts.filter(({ rows }) => rows.length > 0);
  const last = digitsOf(number ?? null).slice(-SHORT);
  const alike = accounts.filter(
    (account) => last.length === SHORT && digitsOf(account.number).endsWith(last),
  );
  const own = filled.find(({ label }) => label === chosen) ?? (alike.length === 1 ? alike[0] : undefined);
  if (own && own.rows.length > 0) return { account: own, asked: [], warnings: others(own, filled) };
  const [first, ...rest] = filled as [Account, ...Account[]];
  if (rest.length > 0 || own) return { account: first, asked: filled, warnings: [] };
  return { account: first, asked: [], warnings: [] };
}

/** Names the accounts whose rows are left out. */
function others(own: Account, filled: readonly Account[]): Notice[] {
  const left = filled.filter((account) => account !== own);
  const line = left[0]?.statements[0]?.line ?? 1;
  const list = left.map(({ label, rows }) => `${label} (${rows.length})`).slice(0, 8);
  return left.length > 0
    ? [warning(line, 'statements.warning.accounts_left_out', { main: own.label, others: list.join(', ') })]
    : [];
}

/** The answer that the names in the column are not those of accounts. */
const ALL = 'all';

/**
 * The rows of one account where a column names several of the holder's, with the question which, unless the last digits of the
 * number of the account that the file is for tell.
 * @param again reads the file's rows of one account alone, or all
 */
export function ofOneAccount(
  reading: Reading,
  given: Corrections,
  number: string | undefined,
  again: (account?: Part) => Reading,
): Reading {
  const statements = [...Map.groupBy(reading.rows, (row) => row.account ?? '')].map(([account, rows]) => ({
    ...newStatement(rows[0]?.line ?? 1),
    account,
    rows,
  }));
  const { account, asked, warnings } = chosenAccount(accountsOf(statements), given.account, number);
  const mayBeOne = !areProvenApart(reading.rows);
  if (mayBeOne && given.account === ALL) return again();
  const names = new Set(account.statements.map((one) => one.account ?? ''));
  const others = statements.flatMap((one) => (names.has(one.account) ? [] : [one.account]));
  const own = again({ own: [...names], others });
  const readings = asked.map((one) => ({ value: one.label, effect: effectOf(one.rows) }));
  if (mayBeOne) readings.push({ value: ALL, effect: effectOf(reading.rows) });
  return {
    ...own,
    account: account.number,
    warnings: [...warnings, ...own.warnings],
    questions: [...own.questions, ...(asked.length > 0 ? [{ field: 'account' as const, readings }] : [])],
  };
}

/** Whether a column names several of the holder's accounts, and no running balance follows in all rows, which makes them one. */
export function areAccountsApart({ rows, balance }: Reading): boolean {
  const names = new Set(rows.map(({ account }) => account));
  if (balance.state === 'agrees' || names.size < 2) return false;
  // They repeat; a column that differs from row to row is the counterparty's.
  return names.size * 2 <= rows.length || areProvenApart(rows);
}

/** Whether the running balance follows in the rows of each account, and worse in all of them. */
function areProvenApart(rows: StatementLine[]): boolean {
  const { steps, matched } = followApart(rows, ({ account }) => account);
  const { faults } = prove({ rows, asides: [] });
  return steps > 1 && matched * 2 > steps && steps - matched < faults;
}

/** The cells of a line above the names of the columns, whatever stands between them. */
const cellsOf = (raw: string): string[] =>
  raw.split(/[;,\t|"]+/).flatMap((cell) => (cell.trim() === '' ? [] : [cell.trim()]));

/** The number of the holder's account where a table states one: in every row, or above them, beside its name or as an IBAN. */
export function withStatedNumber(reading: Reading): Reading {
  if (reading.account !== null) return reading;
  const account = numberOfRows(reading) ?? numberAbove(reading);
  return account === undefined ? reading : { ...reading, account };
}

function numberOfRows({ rows }: Reading): string | undefined {
  const own = rows[0]?.account;
  return own && endOf(own) !== '' && rows.every(({ account }) => account === own) ? own : undefined;
}

function numberAbove({ header_row, rows, skipped }: Reading): string | undefined {
  const from = header_row ?? rows[0]?.line ?? 0;
  const lines = skipped.filter(({ line }) => line < from).map(({ raw }) => cellsOf(raw));
  const named = lines.flatMap((cells) =>
    cells.flatMap((cell, at) => {
      const [name = '', value = cells[at + 1] ?? ''] = cell.split(/:\s*(?=\S)/, 2);
      return OWN_ACCOUNT.test(fold(name.replace(/[:.]{1,4}$/, ''))) && endOf(value) !== '' ? [value] : [];
    }),
  );
  const ibans = lines.flat().filter(isIban);
  const found = new Set([...named, ...ibans].map((one) => one.replaceAll(' ', '')));
  return found.size === 1 ? [...found][0] : undefined;
}
