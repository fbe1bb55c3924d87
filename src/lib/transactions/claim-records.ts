import { learn } from '../db/learning/learned.ts';
import { tally } from '../db/money/tallies.ts';
import type { Db } from '../db/transaction.ts';
import { type Decider, recordHistories } from '../history/records.ts';
import {
  type LinkFacts,
  type LockedTransaction,
  lessonOf,
  saidOf,
  type Typed,
  typeFacts,
  update,
} from './records.ts';

/**
 * Claims all that is open of locked transactions whose money left, each for an expense of its own, with figures and
 * history.
 * @returns them as they are afterwards
 */
export async function claimWhole(
  tx: Db,
  person: Decider,
  claims: readonly { row: LockedTransaction; expense: string; link: LinkFacts }[],
): Promise<LockedTransaction[]> {
  const to = (row: LockedTransaction): Typed =>
    person.rule === undefined ? saidOf(row, 'EX') : { type: 'EX', decided_by: 'rule', rule: person.rule };
  const before = claims.map(({ row }) => row);
  await update(
    tx,
    before.map(({ id }) => id),
  )
    .set((e) => ({
      ...(person.rule === undefined
        ? { type: 'EX', decided_by: 'person' }
        : { type: 'EX', decided_by: 'rule', rule: person.rule }),
      linked_amount: e('linked_amount', '+', e.ref('open_amount')),
    }))
    .execute();
  const after = before.map((row) => ({
    ...{ ...row, ...to(row), open_amount: 0 },
    ...{ linked_amount: row.linked_amount + row.open_amount, version: row.version + 1 },
  }));
  await tally(tx, { before, after });
  await learn(tx, { before: before.flatMap(lessonOf), after: after.flatMap(lessonOf) });
  const lines = claims.map(({ row, expense, link }) => ({
    id: row.id,
    before: { ...typeFacts(row), linked_amount: row.linked_amount, decision: null },
    after: { ...typeFacts(to(row)), linked_amount: row.linked_amount + row.open_amount, expense, link },
  }));
  await recordHistories(tx, person, 'link', 'transaction', lines);
  return after;
}
