import { isOf, type Line, type LineOf } from '../acts/event.ts';
import { inverseFor, type Reversed, type Stage } from '../acts/inverse.ts';
import { currencyOfAccount } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { expenseDeleted, expenseRecorded, expenseRestored } from '../expenses/events.ts';
import { lockAnyExpenses } from '../expenses/life-records.ts';
import { lockExpense } from '../expenses/records.ts';
import type { Actor } from '../history/records.ts';
import {
  transactionLinked,
  transactionMarked,
  transactionRelinked,
  transactionUnlinked,
} from '../transactions/events.ts';
import { comment, undoMarks } from '../transactions/inverses.ts';
import {
  type Claim,
  type LockedTransaction,
  lockForLink,
  lockInOrder,
  saidOf,
  typedOf,
} from '../transactions/records.ts';
import { expenseChange } from './change.ts';
import { writeLinks } from './each-records.ts';
import { bringAllBack, endLives, isLink, type Life, planLives, sameLink } from './lives.ts';
import { type LockedExpense, openOf, whyNotLinkable } from './record.ts';
import { listLinks, type StoredLink, writeLink } from './records.ts';

type LinkLine = LineOf<typeof transactionLinked>;
const isMark = isOf(transactionMarked);
const expenseOfLine = ({ before, after }: LinkLine): string => after.expense ?? before.expense ?? '';

/** What is undone by itself; expenses as a whole, marks and links are undone together. */
const INVERSES = [comment, expenseChange] as const;

/** Expenses and transactions, the last thing first. What someone has changed since is kept. */
export const sides = {
  events: [
    ...INVERSES.map(({ event }) => event),
    expenseRecorded,
    expenseDeleted,
    expenseRestored,
    transactionMarked,
    transactionLinked,
    transactionUnlinked,
    transactionRelinked,
  ],
  undo: async (tx, actor, lines, run) => {
    const done: Reversed = { restored: 0, kept: [] };
    await lockSides(tx, lines);
    const lives = await planLives(tx, lines, new Date());
    for (const [id, { will }] of lives) if (will === 'stays') done.kept.push({ what: 'expense', id });
    await bringAllBack(tx, lives);
    const progress = { lives, linked: new Map<string, number[]>(), done };
    const whole = await undoWhole(tx, actor, run.lines, progress);
    for (let at = lines.length - 1; at >= 0; at--) {
      const line = lines[at] as Line;
      if (whole.has(line)) continue;
      if (isLink(line)) await undoLinkOf(tx, actor, line, progress);
      else if (isMark(line)) {
        const marks = lines.slice(firstMark(lines, at), at + 1).filter(isMark);
        at -= marks.length - 1;
        const { restored, kept } = await undoMarks(tx, actor, marks);
        done.restored += restored;
        done.kept.push(...kept);
      } else await undoOne(tx, actor, line, progress);
    }
    done.restored += await endLives(tx, actor, lives, progress.linked);
    return done;
  },
} satisfies Stage;

/** Of the marks that follow each other up to this one, which are undone in few statements. */
function firstMark(lines: readonly Line[], last: number): number {
  let first = last;
  while (first > 0 && isMark(lines[first - 1] as Line)) first -= 1;
  return first;
}

/** An expense that goes or stays as it is needs none of its changes undone. */
async function undoOne(tx: Db, actor: Actor, line: Line, { lives, done }: Progress): Promise<void> {
  const life = lives.get(line.subject_id);
  const found = inverseFor(INVERSES, line);
  if (!found || (life && life.will !== 'return')) return;
  if (await found.undo(tx, actor, line)) done.restored += 1;
  else done.kept.push({ what: found === comment ? 'transaction' : 'expense', id: line.subject_id });
}

/** Expenses first, as everywhere. Marks lock their transactions themselves, unless links are among them. */
async function lockSides(tx: Db, lines: readonly Line[]): Promise<void> {
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
  done: Reversed;
}

/**
 * Undoes the links, in few statements, of expenses that go or return whole with the only transaction they had, as
 * those recorded for many transactions at once. Nothing else of the run is about these transactions.
 * @returns the lines that are done with
 */
async function undoWhole(
  tx: Db,
  actor: Actor,
  lines: readonly Line[],
  { lives, linked, done }: Progress,
): Promise<ReadonlySet<Line>> {
  const count = (keys: string[]) => Map.groupBy(keys, (key) => key);
  const ofRow = count(
    lines.flatMap(({ subject, subject_id: id }) => (subject === 'transaction' ? [id] : [])),
  );
  const ofExpense = count(lines.filter(isLink).map(expenseOfLine));
  const whole = lines.filter(isLink).filter((line) => {
    if (ofRow.get(line.subject_id)?.length !== 1) return false;
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
  await writeLinks(tx, actor, claims);
  return new Set(whole);
}

/** What undoing does with an expense whose only link the run made, or removed. */
const WHOLE = new Map<string, Life['will'] | 'never'>([
  ['link', 'go'],
  ['unlink', 'return'],
  ['relink', 'never'],
]);

/** Links of an expense that was recorded, deleted or restored along with them count with it. */
async function undoLinkOf(
  tx: Db,
  actor: Actor,
  line: LinkLine,
  { lives, linked, done }: Progress,
): Promise<void> {
  const expense = expenseOfLine(line);
  const life = lives.get(expense);
  if (life?.will === 'stays') return;
  const restored = await undoLink(tx, actor, line);
  if (!restored) done.kept.push({ what: 'transaction', id: line.subject_id });
  else if (!life) done.restored += 1;
  else linked.set(expense, [...(linked.get(expense) ?? []), Number(line.subject_id)]);
}

/** Makes a link what it was before, with what was decided and learned. @returns false when it has changed since */
async function undoLink(tx: Db, actor: Actor, line: LinkLine): Promise<boolean> {
  const expense = expenseOfLine(line);
  const side = await lockExpense(tx, expense);
  const row = await lockForLink(tx, Number(line.subject_id));
  if (!side || !row) return false;
  const is = (await listLinks(tx, expense)).find(({ transaction }) => transaction === row.id);
  const claim = claimBack(line, { side, row, is, currency: await currencyOfAccount(tx, row.account) });
  if (!claim) return false;
  await writeLink(tx, actor, { ...claim, expense });
  return true;
}

/** What makes a link what it was before; undefined when it or its transaction has changed since. */
function claimBack(
  line: LinkLine,
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
  const { before, after } = line;
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
