import { sql } from 'kysely';
import { note } from '../acts/note.ts';
import type { Currency } from '../core/currency/codes.ts';
import { instant } from '../core/day.ts';
import { RULE_CORRECTED } from '../core/limits.ts';
import { sameNumber } from '../core/money.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import { takeTurn } from '../db/settings-records.ts';
import type { Row } from '../db/tables.ts';
import { type Db, dialectOf } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { type About, ruleAdded, ruleChanged, ruleDeleted, ruleMoved } from './events.ts';
import { factsOf, RULE_FLAGS, type RuleFacts, type RuleFlag } from './fields.ts';

export interface StoredRule extends RuleFacts {
  id: number;
  position: number;
  origin: 'person' | 'proposed';
  version: number;
  created_at: string;
  deleted_at: string | null;
  /** What keeps an enabled rule from acting: people corrected it, or its category is archived. */
  paused: 'corrected' | 'category' | null;
}

/** Whether a rule does anything: it is switched on, and nothing keeps it from acting. */
export const acts = ({ enabled, paused }: Pick<StoredRule, 'enabled' | 'paused'>): boolean =>
  enabled && paused === null;

/**
 * How many of the last transactions that it decided about people have corrected, since it was last enabled. A slip that
 * was put right is no correction.
 */
const CORRECTED = sql<number>`(select count(*) from (
    select decided_by, type from bank_transactions as t where t.rule = rules.id and t.ruled_at > rules.watched_from
    order by t.ruled_at desc, t.id desc limit ${sql.lit(RULE_CORRECTED.last)}) as latest
  where coalesce(decided_by, '') <> 'rule' and (rules.then_type is null or type <> rules.then_type))`;

const selectRules = (db: Db) =>
  db
    .selectFrom('rules')
    .leftJoin('categories', 'categories.id', 'rules.category')
    .leftJoin('merchants', 'merchants.id', 'rules.merchant')
    .leftJoin('bank_accounts', 'bank_accounts.id', 'rules.account')
    .selectAll('rules')
    .select([CORRECTED.as('corrected'), 'categories.archived_at', 'merchants.merged_into'])
    .select(CURRENCY_OF_ACCOUNT.as('currency_now'));

type Found = Row<'rules'> & {
  corrected: number;
  archived_at: string | null;
  merged_into: number | null;
  currency_now: Currency;
};

/** A merchant that was merged is the other one, and amounts are in the currency that the account has now. */
function stored(row: Found): StoredRule {
  const {
    watched_from,
    created_by,
    updated_at,
    corrected,
    archived_at,
    merged_into,
    currency_now,
    ...facts
  } = row;
  const again = (amount: number | null) =>
    amount === null ? null : sameNumber(amount, row.currency, currency_now);
  return {
    ...facts,
    ...eachFlag((flag) => row[flag] === 1),
    merchant: merged_into ?? row.merchant,
    currency: currency_now,
    amount_min: again(row.amount_min),
    amount_max: again(row.amount_max),
    paused:
      Number(corrected) >= RULE_CORRECTED.most
        ? 'corrected'
        : row.record_expense === 1 && archived_at !== null
          ? 'category'
          : null,
  };
}

/** All rules in their order. */
export const listRules = async (db: Db): Promise<StoredRule[]> =>
  (await selectRules(db).where('rules.deleted_at', 'is', null).orderBy('position').execute()).map(stored);

/** Also one that is deleted. */
export async function findRule(db: Db, id: number): Promise<StoredRule | undefined> {
  const row = await selectRules(db).where('rules.id', '=', id).executeTakeFirst();
  return row && stored(row);
}

/** Blocks other writers of rules until the transaction ends; on SQLite it is the only one anyway. */
export async function lockRules(tx: Db): Promise<void> {
  if (dialectOf(tx) === 'postgres') await takeTurn(tx, 'rules_turn');
}

const eachFlag = <Value>(inRule: (flag: RuleFlag) => Value): Record<RuleFlag, Value> =>
  Object.fromEntries(RULE_FLAGS.map((flag) => [flag, inRule(flag)])) as Record<RuleFlag, Value>;

const flags = (rule: RuleFacts) => eachFlag((flag) => (rule[flag] ? 1 : 0));

/** Where a rule came from, with the proposal that was answered by making it. */
export interface MadeFrom {
  origin: StoredRule['origin'];
  answered?: About | undefined;
}

/** Taking the rule back has to forget this answer, whatever the rule says by then. */
const answerNoted = ({ origin, answered }: MadeFrom): { proposal?: About | null } =>
  origin === 'proposed' ? { proposal: answered ?? null } : {};

/** Adds a rule at a position; those from there on move down. @returns its id */
export async function insertRule(
  tx: Db,
  person: Actor,
  facts: RuleFacts,
  { position, ...from }: MadeFrom & Pick<StoredRule, 'position'>,
): Promise<number> {
  await shift(tx, { from: position, by: 1 });
  const now = instant();
  const { id } = await tx
    .insertInto('rules')
    .values({
      ...facts,
      ...flags(facts),
      position,
      origin: from.origin,
      created_by: person.id,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await note(tx, person, ruleAdded, id, {
    after: { ...factsOf(facts), position, ...answerNoted(from) },
  });
  return id;
}

/** @param watched_from it counts corrections of what it decided after this (ms since 1970), instead of as before */
export async function updateRule(
  tx: Db,
  person: Actor,
  before: StoredRule,
  facts: RuleFacts,
  watched_from?: number,
): Promise<void> {
  const watch = watched_from === undefined ? {} : { watched_from };
  const was = await tx
    .selectFrom('rules')
    .select('watched_from')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  await touch(tx, before.id, { ...facts, ...flags(facts), ...watch });
  await note(tx, person, ruleChanged, before.id, {
    before: { ...factsOf(before), ...(watched_from === undefined ? {} : was) },
    after: { ...factsOf(facts), ...watch },
  });
}

export async function moveRule(tx: Db, person: Actor, before: StoredRule, position: number): Promise<void> {
  await shift(tx, { from: before.position + 1, by: -1 });
  await shift(tx, { from: position, by: 1 });
  await touch(tx, before.id, { position });
  await note(tx, person, ruleMoved, before.id, {
    before: { position: before.position },
    after: { position, rule_name: before.name },
  });
}

/** Its transactions stay as they are, and its name stays known. @param forgotten the answer that goes with it */
export async function deleteRule(
  tx: Db,
  person: Actor,
  before: StoredRule,
  forgotten?: About,
): Promise<void> {
  await touch(tx, before.id, { position: 0, deleted_at: instant() });
  await shift(tx, { from: before.position + 1, by: -1 });
  await note(tx, person, ruleDeleted, before.id, {
    before: {
      ...factsOf(before),
      position: before.position,
      ...(forgotten ? { proposal: forgotten } : {}),
    },
    after: { rule_name: before.name },
  });
}

export async function restoreRule(
  tx: Db,
  person: Actor,
  id: number,
  { position, answered }: { position: number; answered: About | undefined },
): Promise<void> {
  await shift(tx, { from: position, by: 1 });
  await touch(tx, id, { position, deleted_at: null });
  const back = (await findRule(tx, id)) as StoredRule;
  await note(tx, person, ruleAdded, id, {
    after: { ...factsOf(back), position, ...answerNoted({ origin: back.origin, answered }) },
  });
}

const shift = (tx: Db, { from, by }: { from: number; by: 1 | -1 }) =>
  tx
    .updateTable('rules')
    .set((e) => ({ position: e('position', '+', by) }))
    .where('position', '>=', from)
    .where('position', '>', 0)
    .execute();

const touch = (tx: Db, id: number, change: object) =>
  tx
    .updateTable('rules')
    .set((e) => ({ ...change, updated_at: instant(), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
