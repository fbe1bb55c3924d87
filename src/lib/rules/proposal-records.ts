import { sql } from 'kysely';
import { instant } from '../core/day.ts';
import { RULE_PROPOSALS } from '../core/limits.ts';
import { nameOf } from '../core/text.ts';
import { among } from '../db/conditions.ts';
import type { RuleProposalsTable } from '../db/tables/rules.ts';
import type { Db } from '../db/transaction.ts';
import { type Frequent, listFrequent } from '../learned/records.ts';
import type { About } from './events.ts';
import type { Matched } from './matcher.ts';

/** Cores that people agree about, of which nobody was asked; the most frequent first. @param only this one, be it asked about before or not */
export const listUnasked = (
  db: Db,
  { only, ...page }: { limit: number; offset?: number; only?: About },
): Promise<Frequent[]> =>
  listFrequent(db, {
    ...page,
    which: only
      ? sql`x.core = ${only.core} and x.direction = ${only.direction}`
      : sql`not exists (select 1 from rule_proposals as p where p.core = x.core and p.direction = x.direction)`,
  });

const inDirection = (direction: About['direction']) =>
  direction === 'in' ? sql<boolean>`amount < 0` : sql<boolean>`amount >= 0`;

/** So many are enough to see more than one day. */
const LOOKED_AT = 50;

/** Transactions of a core that people decided about. */
export const listExamples = (db: Db, { core, direction }: About): Promise<(Matched & { date: string })[]> =>
  db
    .selectFrom('bank_transactions')
    .select(['account', 'amount', 'description', 'payee', 'core', 'date'])
    .where(sql<boolean>`decided_by = 'person'`)
    .where('core', '=', core)
    .where(inDirection(direction))
    .orderBy('date', 'desc')
    .limit(LOOKED_AT)
    .execute();

/** Transactions of a core that are free for a rule. */
export const listFree = (db: Db, { core, direction }: About) =>
  db
    .selectFrom('bank_transactions')
    .select(['id', 'account', 'date', 'amount'])
    .where(sql<boolean>`type = 'UK'`)
    .where('core', '=', core)
    .where(inDirection(direction))
    .where('linked_amount', '=', 0)
    .where('rule', 'is', null)
    .execute();

export const isAnswered = async (db: Db, { core, direction }: About): Promise<boolean> =>
  (await db
    .selectFrom('rule_proposals')
    .select('core')
    .where('core', '=', core)
    .where('direction', '=', direction)
    .executeTakeFirst()) !== undefined;

/** It may be asked again what this was the answer to. @returns false when there is no such answer */
export const forgetAnswer = async (
  tx: Db,
  { core, direction, answer }: About & Pick<RuleProposalsTable, 'answer'>,
): Promise<boolean> =>
  (await tx
    .deleteFrom('rule_proposals')
    .where('core', '=', core)
    .where('direction', '=', direction)
    .where('answer', '=', answer)
    .returning('core')
    .executeTakeFirst()) !== undefined;

/** An answer after which a core is not proposed again. */
export interface Refusal extends About {
  at: string;
  by: string;
}

/** The newest first. */
export async function listRefusals(db: Db): Promise<Refusal[]> {
  const rows = await db
    .selectFrom('rule_proposals')
    .innerJoin('people', 'people.id', 'rule_proposals.person')
    .select(['core', 'direction', 'at', 'people.first_name', 'people.last_name'])
    .where('answer', '=', 'never')
    .orderBy('at', 'desc')
    .orderBy('core')
    .orderBy('direction')
    .limit(RULE_PROPOSALS.refused)
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    by: nameOf({ first_name, last_name }),
  }));
}

/** What was answered about a core holds for the one that its transactions have from now on, too. */
export async function followCores(
  tx: Db,
  moved: readonly (Pick<About, 'direction'> & { from: string; to: string })[],
): Promise<void> {
  if (moved.length === 0) return;
  const distinct = [...new Map(moved.map((one) => [JSON.stringify(one), one])).values()];
  const answers = await tx
    .selectFrom('rule_proposals')
    .selectAll()
    .where(among(tx, 'core', [...new Set(moved.map(({ from }) => from))]))
    .execute();
  const followed = answers.flatMap((answer) =>
    distinct
      .filter(({ direction, from }) => direction === answer.direction && from === answer.core)
      .map(({ to }) => ({ ...answer, core: to })),
  );
  if (followed.length === 0) return;
  await tx
    .insertInto('rule_proposals')
    .values(followed)
    .onConflict((conflict) => conflict.columns(['core', 'direction']).doNothing())
    .execute();
}

/** When a person was last asked. */
export async function lastAsked(db: Db, person: number): Promise<string | null> {
  const { at } = await db
    .selectFrom('rule_proposals')
    .select((e) => e.fn.max<string | null>('at').as('at'))
    .where('person', '=', person)
    .executeTakeFirstOrThrow();
  return at;
}

/** @returns false when it was answered before */
export async function noteAnswer(
  tx: Db,
  person: number,
  { core, direction, answer }: About & Pick<RuleProposalsTable, 'answer'>,
): Promise<boolean> {
  const noted = await tx
    .insertInto('rule_proposals')
    .values({ core, direction, answer, person, at: instant() })
    .onConflict((conflict) => conflict.columns(['core', 'direction']).doNothing())
    .returning('core')
    .executeTakeFirst();
  return noted !== undefined;
}
