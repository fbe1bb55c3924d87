import type { Decision } from '../db/learning/decisions.ts';
import { currencyOfAccount } from '../db/money/currencies.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { lockAnyExpenses } from '../expenses/life-records.ts';
import { lockExpense } from '../expenses/records.ts';
import type { Actor } from '../history/records.ts';
import type { RunLine, TakenBack } from '../history/run-records.ts';
import {
  type Claim,
  type LinkFacts,
  type LockedTransaction,
  lockForLink,
  saidOf,
} from '../transactions/records.ts';
import { lockInOrder, takeBackComment, takeBackMarks, typedOf } from '../transactions/take-back.ts';
import { takeBackChange } from './change.ts';
import { writeLinks } from './each-records.ts';
import { bringAllBack, endLives, type Life, planLives, sameLink } from './lives.ts';
import { type LockedExpense, openOf, whyNotLinkable } from './record.ts';
import { listLinks, type StoredLink, writeLink } from './records.ts';

/** A link of a transaction, as `claimTransaction` notes it. */
interface NotedLink {
  type: TransactionType;
  linked_amount: number;
  expense?: string;
  link?: LinkFacts;
}
const LINKS = new Set(['link', 'unlink', 'relink']);
const isLink = ({ subject, act }: RunLine) => subject === 'transaction' && LINKS.has(act);
const expenseOfLine = ({ before, after }: RunLine) =>
  ((after as NotedLink).expense ?? (before as NotedLink).expense) as string;

/**
 * Takes back what a run did to expenses and transactions, the last thing first. What someone has changed since is kept.
 * @param lines oldest first; those of other subjects are left out
 */
export async function takeBackLines(
  tx: Db,
  person: Actor,
  lines: readonly RunLine[],
  now: Date = new Date(),
): Promise<TakenBack> {
  const done: TakenBack = { restored: 0, kept: [] };
  await lockSides(tx, lines);
  const lives = await planLives(tx, lines, now);
  for (const [id, { will }] of lives) if (will === 'stays') done.kept.push({ what: 'expense', id });
  await bringAllBack(tx, lives);
  const linked = new Map<string, number[]>();
  const whole = await takeBackWhole(tx, person, lines, { lives, linked, done });
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] as RunLine;
    if (whole.has(line)) continue;
    if (isLink(line)) await takeBackLinkOf(tx, person, line, { lives, linked, done });
    else if (line.subject === 'transaction' && line.act === 'mark') {
      let first = at;
      while (lines[first - 1]?.act === 'mark') first -= 1;
      const { restored, kept } = await takeBackMarks(tx, person, lines.slice(first, at + 1));
      done.restored += restored;
      for (const id of kept) done.kept.push({ what: 'transaction', id: String(id) });
      at = first;
    } else if (line.subject === 'transaction' && line.act === 'comment')
      note(done, 'transaction', line, await takeBackComment(tx, person, line));
    else if (line.subject === 'expense' && line.act === 'change' && !endsWith(lives.get(line.subject_id)))
      note(done, 'expense', line, await takeBackChange(tx, person, line));
  }
  done.restored += await endLives(tx, person, lives, linked);
  return done;
}

/** An expense that goes or stays as it is needs none of its changes taken back. */
const endsWith = (life: Life | undefined): boolean => life !== undefined && life.will !== 'return';

function note(done: TakenBack, what: 'expense' | 'transaction', line: RunLine, restored: boolean): void {
  if (restored) done.restored += 1;
  else done.kept.push({ what, id: line.subject_id });
}

/** Expenses first, as everywhere. Marks lock their transactions themselves, unless links are among them. */
async function lockSides(tx: Db, lines: readonly RunLine[]): Promise<void> {
  const links = lines.filter(isLink);
  const named = lines.flatMap((line) => (line.subject === 'expense' ? [line.subject_id] : []));
  await lockAnyExpenses(tx, [...new Set([...named, ...links.map(expenseOfLine)])]);
  if (links.length === 0) return;
  const ids = lines.flatMap((line) => (line.subject === 'transaction' ? [Number(line.subject_id)] : []));
  await lockInOrder(tx, ids);
}

interface Progress {
  lives: ReadonlyMap<string, Life>;
  linked: Map<string, number[]>;
  done: TakenBack;
}

/**
 * Takes the links back, in few statements, of expenses that go or return whole with the only transaction they had, as
 * those recorded for many transactions at once. Nothing else of the run is about these transactions.
 * @returns the lines that are done with
 */
async function takeBackWhole(
  tx: Db,
  person: Actor,
  lines: readonly RunLine[],
  { lives, linked, done }: Progress,
): Promise<ReadonlySet<RunLine>> {
  const count = (keys: string[]) => Map.groupBy(keys, (key) => key);
  const ofRow = count(
    lines.flatMap(({ subject, subject_id: id }) => (subject === 'transaction' ? [id] : [])),
  );
  const ofExpense = count(lines.filter(isLink).map(expenseOfLine));
  const whole = lines.filter((line) => {
    if (!isLink(line) || ofRow.get(line.subject_id)?.length !== 1) return false;
    const life = lives.get(expenseOfLine(line));
    return ofExpense.get(expenseOfLine(line))?.length === 1 && life?.will === WHOLE.get(line.act);
  });
  const rows = await lockInOrder(
    tx,
    whole.map(({ subject_id }) => Number(subject_id)),
  );
  const accounts = new Set([...rows.values()].map(({ account }) => account));
  const currencies = new Map<number, string>();
  for (const account of accounts) currencies.set(account, await currencyOfAccount(tx, account));
  const claims: Claim[] = [];
  for (const line of whole.toReversed()) {
    const expense = expenseOfLine(line);
    const { side, links: [is] = [] } = lives.get(expense) as Life;
    const row = rows.get(Number(line.subject_id));
    const currency = row && currencies.get(row.account);
    const claim = row && side && claimBack(line, { side, row, is, currency });
    if (!claim) done.kept.push({ what: 'transaction', id: line.subject_id });
    else {
      claims.push({ ...claim, expense });
      linked.set(expense, [row.id]);
    }
  }
  await writeLinks(tx, person, claims);
  return new Set(whole);
}

/** What taking back does with an expense whose only link the run made, or removed. */
const WHOLE = new Map<string, Life['will'] | 'never'>([
  ['link', 'go'],
  ['unlink', 'return'],
  ['relink', 'never'],
]);

/** Links of an expense that was recorded, deleted or restored along with them count with it. */
async function takeBackLinkOf(
  tx: Db,
  person: Actor,
  line: RunLine,
  { lives, linked, done }: Progress,
): Promise<void> {
  const expense = expenseOfLine(line);
  const life = lives.get(expense);
  if (life?.will === 'stays') return;
  const restored = await takeBackLink(tx, person, line);
  if (!restored) done.kept.push({ what: 'transaction', id: line.subject_id });
  else if (!life) done.restored += 1;
  else linked.set(expense, [...(linked.get(expense) ?? []), Number(line.subject_id)]);
}

/** Makes a link what it was before, with what was decided and learned. @returns false when it has changed since */
async function takeBackLink(tx: Db, person: Actor, line: RunLine): Promise<boolean> {
  const expense = expenseOfLine(line);
  const side = await lockExpense(tx, expense);
  const row = await lockForLink(tx, Number(line.subject_id));
  if (!side || !row) return false;
  const is = (await listLinks(tx, expense)).find(({ transaction }) => transaction === row.id);
  const claim = claimBack(line, { side, row, is, currency: await currencyOfAccount(tx, row.account) });
  if (!claim) return false;
  await writeLink(tx, person, { ...claim, expense });
  return true;
}

/** What makes a link what it was before; undefined when it or its transaction has changed since. */
function claimBack(
  line: RunLine,
  {
    side,
    row,
    is,
    currency,
  }: {
    side: LockedExpense;
    row: LockedTransaction;
    is: StoredLink | undefined;
    currency: string | undefined;
  },
): Omit<Claim, 'expense'> | undefined {
  const before = line.before as NotedLink & { decision: Decision | null };
  const after = line.after as NotedLink;
  const was = before.link;
  if (is ? is.id !== after.link?.id || !sameLink(is, after.link) : after.link) return undefined;
  if (!is && row.linked_amount === 0 && row.type !== after.type) return undefined;
  const open = { ...row, open_amount: row.open_amount + (is?.amount ?? 0) };
  if (was) {
    const foreign = currency !== side.currency;
    if (whyNotLinkable(open) || (foreign && was.difference !== 'exchange')) return undefined;
    if (was.amount > open.open_amount || was.covers > openOf(side, row) + (is?.covers ?? 0)) return undefined;
  }
  const linked = row.linked_amount - (is?.amount ?? 0) + (was?.amount ?? 0);
  const type = was ? (row.amount < 0 ? 'ER' : 'EX') : linked === 0 ? 'UK' : row.type;
  const to = linked === before.linked_amount ? typedOf(before) : saidOf(row, type);
  return { row, before: is, after: was, decision: before.decision, to };
}
