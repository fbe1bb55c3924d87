import { sql } from 'kysely';
import { instant } from '../core/day.ts';
import { RULE_PROPOSALS } from '../core/limits.ts';
import { nameOf } from '../core/text.ts';
import { among } from '../db/conditions.ts';
import type { RuleProposalsTable } from '../db/tables/rules.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Matched } from './matcher.ts';

export type About = Pick<RuleProposalsTable, 'core' | 'direction'>;

/** What people decided three times and more about a core, as far as nobody was asked about it. */
export interface Frequent extends About {
  type: TransactionType;
  yes: number;
}

/** The share of decisions that have to be equal. */
export const AGREED = 0.9;

/** Those whose type people agree about, with one merchant at most; the most frequent first. @param only this one, be it asked about before or not */
export async function listFrequent(
  db: Db,
  { limit, offset = 0, only }: { limit: number; offset?: number; only?: About },
): Promise<Frequent[]> {
  const isSame = (name: string) =>
    sql`${sql.id(name, 'core')} = x.core and ${sql.id(name, 'direction')} = x.direction`;
  const which = only
    ? sql`x.core = ${only.core} and x.direction = ${only.direction}`
    : sql`not exists (select 1 from rule_proposals as p where ${isSame('p')})`;
  // What and how often as constants, since an index is for these rows alone.
  const { rows } = await sql<Frequent>`select x.core, x.direction, x.value as type, x.yes from learned as x
    where x.what = 'type' and x.yes >= 3 and ${which}
      and x.yes >= ${AGREED} * (select sum(y.yes + y.no) from learned as y where ${isSame('y')} and y.what = 'type')
      and (select count(*) from learned as y where ${isSame('y')} and y.what = 'merchant') < 2
    order by x.yes desc, x.core desc, x.direction desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...row, yes: Number(row.yes) }));
}

/** Everything that people decided about these cores. */
export const listLessonsOf = (db: Db, cores: readonly string[]) =>
  db
    .selectFrom('learned')
    .select(['core', 'direction', 'what', 'value', 'yes', 'no'])
    .where(among(db, 'core', cores))
    .execute();

const inDirection = (direction: About['direction']) =>
  direction === 'in' ? sql<boolean>`amount < 0` : sql<boolean>`amount >= 0`;

/** So many are enough to see more than one day. */
const LOOKED_AT = 50;

/** Transactions of a core that people decided about. */
export const listExamples = (db: Db, { core, direction }: About): Promise<(Matched & { date: string })[]> =>
  db
    .selectFrom('bank_transactions')
    .select(['account', 'amount', 'description', 'core', 'date'])
    .where(sql<boolean>`decided_by = 'person'`)
    .where('core', '=', core)
    .where(inDirection(direction))
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
