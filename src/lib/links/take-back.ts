import type { Decision } from '../db/learning/decisions.ts';
import { currencyOfAccount } from '../db/money/currencies.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { lockAnyExpense, lockExpense } from '../expenses/records.ts';
import type { Actor } from '../history/records.ts';
import type { RunLine, TakenBack } from '../history/run-records.ts';
import { type LinkFacts, lockForLink } from '../transactions/records.ts';
import { lockInOrder, takeBackComment, takeBackMarks, typedOf } from '../transactions/take-back.ts';
import { takeBackChange } from './change.ts';
import { bringAllBack, endLives, type Life, planLives, sameLink } from './lives.ts';
import { openOf, whyNotLinkable } from './record.ts';
import { listLinks, writeLink } from './records.ts';

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
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] as RunLine;
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
  for (const id of [...new Set([...named, ...links.map(expenseOfLine)])].sort()) await lockAnyExpense(tx, id);
  if (links.length === 0) return;
  const ids = lines.flatMap((line) => (line.subject === 'transaction' ? [Number(line.subject_id)] : []));
  await lockInOrder(tx, ids);
}

/** Links of an expense that was recorded, deleted or restored along with them count with it. */
async function takeBackLinkOf(
  tx: Db,
  person: Actor,
  line: RunLine,
  {
    lives,
    linked,
    done,
  }: { lives: ReadonlyMap<string, Life>; linked: Map<string, number[]>; done: TakenBack },
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
  const before = line.before as NotedLink & { decision: Decision | null };
  const after = line.after as NotedLink;
  const expense = expenseOfLine(line);
  const side = await lockExpense(tx, expense);
  const row = await lockForLink(tx, Number(line.subject_id));
  if (!side || !row) return false;
  const is = (await listLinks(tx, expense)).find(({ transaction }) => transaction === row.id);
  const was = before.link;
  if (is ? is.id !== after.link?.id || !sameLink(is, after.link) : after.link) return false;
  if (!is && row.linked_amount === 0 && row.type !== after.type) return false;
  const open = { ...row, open_amount: row.open_amount + (is?.amount ?? 0) };
  if (was) {
    const foreign = (await currencyOfAccount(tx, row.account)) !== side.currency;
    if (whyNotLinkable(open) || (foreign && was.difference !== 'exchange')) return false;
    if (was.amount > open.open_amount || was.covers > openOf(side, row) + (is?.covers ?? 0)) return false;
  }
  const left = row.linked_amount - (is?.amount ?? 0) + (was?.amount ?? 0);
  const to = left === before.linked_amount ? typedOf(before) : undefined;
  await writeLink(tx, person, { expense, row, before: is, after: was, decision: before.decision, to });
  return true;
}
