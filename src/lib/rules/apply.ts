import { DomainError } from '../core/errors.ts';
import { EXPENSES_PER_CALL } from '../core/limits.ts';
import { batchesOf } from '../db/bulk-insert.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Actor, Decider } from '../history/records.ts';
import { recordEachOf } from '../links/record-each.ts';
import { type LockedTransaction, lockTransactions, type Typed, typeLocked } from '../transactions/records.ts';
import { ChangeHash, type Told, walk } from './preview.ts';
import { lockRules, type StoredRule } from './records.ts';
import { standing } from './rules.ts';
import { noteApplied } from './run-records.ts';

/** Few enough parameters for one statement on either database. */
const CHUNK = 1_000;

/**
 * Does what the preview of a rule showed, and nothing else: one run.
 * @param asked.preview the hash of that preview
 * @throws DomainError `not_found`; `conflict` for a rule that does not act, and when something would be changed by now
 * that was not shown, or the other way round
 */
export function applyRule(
  db: Db,
  person: Required<Actor>,
  { id, preview }: { id: number; preview: string },
): Promise<{ changed: number }> {
  return inTransaction(db, async (tx) => {
    await lockRules(tx);
    const rule = await standing(tx, id);
    const why = whyNotApplied(rule);
    if (why) throw new DomainError('conflict', why);
    const changes: Told[] = [];
    const hash = new ChangeHash(rule);
    await walk(tx, rule, null, (told) => {
      if (told.kind !== 'change') return;
      hash.add(told);
      changes.push(told);
    });
    if (hash.text !== preview) throw new DomainError('conflict', 'rules.error.changed');
    const locked = await lockUnchanged(tx, changes);
    const typed = changes.map(({ row, to }) => ({
      row: locked.get(row.id) as LockedTransaction,
      to: typedOf(to.expense ? undefined : to),
    }));
    // What another rule marked is Unknown before it is recorded.
    const marks = typed.filter(({ row, to }) => row.type !== to.type);
    await typeLocked(tx, person, marks);
    const recorded = changes.flatMap(({ row, to }) => (to.expense ? [row.id] : []));
    await recordAll(tx, person, rule, recorded);
    if (changes.length > 0) await noteApplied(tx, person, rule, changes.length);
    return { changed: changes.length };
  });
}

/** A text key; undefined where the rule acts. */
function whyNotApplied({ enabled, paused, suggest_only }: StoredRule): string | undefined {
  if (!enabled || paused !== null) return 'rules.error.disabled';
  return suggest_only ? 'rules.error.suggests' : undefined;
}

const typedOf = (
  to: (Pick<Typed, 'type' | 'decided_by'> & { rule?: number | null | undefined }) | undefined,
) =>
  to
    ? { type: to.type, decided_by: to.decided_by, rule: to.rule ?? null }
    : { type: 'UK' as const, decided_by: null, rule: null };

/** In the order of their ids, to avoid deadlocks. @throws DomainError `conflict` when one has changed since it was read */
async function lockUnchanged(tx: Db, changes: readonly Told[]): Promise<Map<number, LockedTransaction>> {
  const versions = new Map(changes.map(({ row }) => [row.id, row.version]));
  const found = new Map<number, LockedTransaction>();
  const sorted = [...versions.keys()].sort((a, b) => a - b);
  for (const batch of batchesOf(sorted, CHUNK))
    for (const row of await lockTransactions(tx, undefined, batch))
      if (row.version === versions.get(row.id)) found.set(row.id, row);
  if (found.size < versions.size) throw new DomainError('conflict', 'rules.error.changed');
  return found;
}

/** Records an expense for each of these Unknown transactions, as the rule says. */
export async function recordAll(
  tx: Db,
  person: Actor,
  { id, merchant, category, project }: Pick<StoredRule, 'id' | 'merchant' | 'category' | 'project'>,
  transactions: readonly number[],
): Promise<void> {
  const decider: Decider = { ...person, rule: id };
  const sorted = transactions.toSorted((a, b) => a - b);
  for (const batch of batchesOf(sorted, EXPENSES_PER_CALL))
    await recordEachOf(tx, decider, batch, { merchant, category: category as number, project });
}
