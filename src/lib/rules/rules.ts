import { findAccount } from '../accounts/records.ts';
import { act } from '../acts/act.ts';
import { findEntry, type Kind } from '../catalogue/records.ts';
import { senseOf } from '../core/description/sought.ts';
import { type BaseVersions, DomainError, type FieldErrors, requireVersion } from '../core/errors.ts';
import { NAME_LENGTH, RULES_MOST } from '../core/limits.ts';
import { toMajor } from '../core/money.ts';
import { parse } from '../core/parse.ts';
import { atMost } from '../core/text.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { factsOf, pickFacts, RULE_FACTS, RULE_SENSE, type RuleFacts, type RuleField } from './fields.ts';
import {
  acts,
  deleteRule,
  findRule,
  insertRule,
  listRules,
  lockRules,
  type MadeFrom,
  moveRule,
  type StoredRule,
  updateRule,
} from './records.ts';
import { type RuleInput, ruleAccountSchema, ruleSchema } from './schema.ts';
import { countDecided, listRuleRuns, type RuleRun } from './told-records.ts';

/** A rule as it is asked for: `position` null for the last. */
export interface AskedRule {
  facts: RuleFacts;
  position: number | null;
}

/**
 * A rule from a body of the API or a form.
 * @param before what a change leaves as it is
 * @throws DomainError `invalid` by field, also for an unknown account and names that are archived
 */
export async function readRule(db: Db, body: unknown, before?: StoredRule): Promise<AskedRule> {
  const given = before && isObject(body) ? { ...writtenOf(before), ...body } : body;
  const { account, found, currency } = await accountIn(db, given);
  const { position, ...rule } = parse(ruleSchema(currency), given);
  const fields: FieldErrors = {};
  if (account !== null && !found) fields.account = ['rules.error.account'];
  const known = {
    merchant: await nameIn(db, 'merchants', rule, before, fields),
    category: await nameIn(db, 'categories', rule, before, fields),
    project: await nameIn(db, 'projects', rule, before, fields),
  };
  const names = rule.record_expense ? known : { merchant: null, category: null, project: null };
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', 'errors.invalid', { fields });
  const name = rule.name || (rule.text ?? String(toMajor(rule.amount_min ?? 0, currency)));
  return { facts: { ...rule, ...names, currency, name: atMost(name, NAME_LENGTH) }, position };
}

/** The account that a rule is for, if it is there, and what its amounts are in. */
export async function accountIn(db: Db, given: unknown) {
  const { account } = parse(ruleAccountSchema, given);
  const found = account === null ? undefined : await findAccount(db, account);
  return { account, found, currency: found?.currency ?? (await bookCurrency(db)) };
}

const isObject = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

const FIELD = { merchants: 'merchant', categories: 'category', projects: 'project' } as const;

/** A merged name is the one that it was merged into. A rule that marks has no names, but none that nobody knows either. */
async function nameIn(
  db: Db,
  kind: Kind,
  rule: Pick<RuleInput, 'merchant' | 'category' | 'project' | 'record_expense'>,
  before: StoredRule | undefined,
  fields: FieldErrors,
): Promise<number | null> {
  const id = rule[FIELD[kind]];
  if (id === null) return null;
  const found = await findEntry(db, kind, id);
  if (found?.merged_into) return found.merged_into;
  if (!found) fields[FIELD[kind]] = [`catalogue.no_such_${FIELD[kind]}`];
  else if (rule.record_expense && found.archived_at !== null && id !== before?.[FIELD[kind]])
    fields[FIELD[kind]] = [`rules.error.archived_${FIELD[kind]}`];
  return id;
}

/** The fields of a rule as a change may send them. */
const writtenOf = (rule: StoredRule) => {
  const { name, enabled, currency, ...rest } = pickFacts(rule, RULE_FACTS);
  const major = (minor: number | null) => (minor === null ? null : toMajor(minor, currency));
  return {
    name,
    enabled,
    position: rule.position,
    ...rest,
    amount_min: major(rest.amount_min),
    amount_max: major(rest.amount_max),
  } satisfies Record<RuleField, unknown>;
};

/** A rule with what became of it. */
export interface ToldRule extends StoredRule {
  right: number;
  corrected: number;
  runs: RuleRun[];
}

/** All rules in their order. */
export async function listToldRules(db: Db): Promise<ToldRule[]> {
  const rules = await listRules(db);
  if (rules.length === 0) return [];
  const [counts, runs] = [await countDecided(db), await listRuleRuns(db)];
  return rules.map((rule) => toldOf(rule, counts, runs));
}

const toldOf = (
  rule: StoredRule,
  counts: Awaited<ReturnType<typeof countDecided>>,
  runs: Awaited<ReturnType<typeof listRuleRuns>>,
): ToldRule => ({
  ...rule,
  ...(counts.get(rule.id) ?? { right: 0, corrected: 0 }),
  runs: runs.get(rule.id) ?? [],
});

/** @throws DomainError `not_found` */
export async function ruleOf(db: Db, id: number): Promise<ToldRule> {
  const rule = await standingRule(db, id);
  return toldOf(rule, await countDecided(db, id), await listRuleRuns(db, id));
}

/** @throws DomainError `not_found` unless it is there and not deleted */
export async function standingRule(db: Db, id: number): Promise<StoredRule> {
  const rule = await findRule(db, id);
  if (!rule || rule.deleted_at !== null) throw new DomainError('not_found', 'rules.error.not_found');
  return rule;
}

/** A rule, with all rules locked. @throws DomainError `not_found`; `precondition` when it changed since `baseVersions` */
export async function lockedRule(tx: Db, id: number, baseVersions?: BaseVersions): Promise<StoredRule> {
  await lockRules(tx);
  const rule = await standingRule(tx, id);
  requireVersion(baseVersions, rule.version);
  return rule;
}

/** Adds a rule; others move down for it. @throws DomainError as `readRule`; `conflict` when there are too many */
export const addRule = act(
  'member',
  async (tx, person: Actor, body: unknown, from: MadeFrom = { origin: 'person' }): Promise<ToldRule> => {
    await lockRules(tx);
    const { facts, position } = await readRule(tx, body);
    const count = (await listRules(tx)).length;
    if (count >= RULES_MOST)
      throw new DomainError('conflict', 'rules.error.too_many', { values: { most: RULES_MOST } });
    const at = Math.min(position ?? count + 1, count + 1);
    return ruleOf(tx, await insertRule(tx, person, facts, { ...from, position: at }));
  },
);

/**
 * Changes a rule. What it decided stays, until it is applied again. One that people corrected goes on when it is switched
 * on or becomes another rule.
 * @throws DomainError `not_found`; `precondition` when someone else changed it since `baseVersions`; as `readRule`
 */
export const changeRule = act(
  'member',
  async (tx, person: Actor, id: number, body: unknown, baseVersions?: BaseVersions): Promise<ToldRule> => {
    const before = await lockedRule(tx, id, baseVersions);
    const { facts, position } = await readRule(tx, body, before);
    const resumes = before.paused === 'corrected' && (asksToEnable(body, facts) || isAnother(before, facts));
    if (resumes || !same(factsOf(before), factsOf(facts)))
      await updateRule(tx, person, before, facts, resumes ? Date.now() : undefined);
    await place(tx, person, before, position ?? before.position);
    return ruleOf(tx, id);
  },
);

/** A rule that is paused is stored as enabled: only who sends the field asks for it. */
const asksToEnable = (body: unknown, { enabled }: RuleFacts): boolean =>
  isObject(body) && 'enabled' in body && enabled;

/** Whether a rule looks for something else or does something else, so that its corrections say nothing of it any more. */
export const isAnother = (before: RuleFacts, after: RuleFacts): boolean =>
  !same(decidesBy(before), decidesBy(after));

function decidesBy(rule: RuleFacts): object {
  const { text, ...rest } = pickFacts(rule, RULE_SENSE);
  return { ...rest, sought: text === null ? null : senseOf(text) };
}

const same = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Moves a rule among the others; the last position where there are not as many. @throws DomainError as `changeRule` */
export const moveRuleTo = act(
  'member',
  async (
    tx,
    person: Actor,
    { id, position }: { id: number; position: number },
    baseVersions?: BaseVersions,
  ): Promise<ToldRule> => {
    const before = await lockedRule(tx, id, baseVersions);
    await place(tx, person, before, position);
    return ruleOf(tx, id);
  },
);

async function place(tx: Db, person: Actor, rule: StoredRule, position: number): Promise<void> {
  const at = Math.min(position, (await listRules(tx)).length);
  if (at !== rule.position) await moveRule(tx, person, rule, at);
}

/** Deletes a rule. What it decided stays. @throws DomainError `not_found`; `precondition` */
export const removeRule = act(
  'member',
  async (tx, person: Actor, id: number, baseVersions?: BaseVersions): Promise<void> => {
    const before = await lockedRule(tx, id, baseVersions);
    await deleteRule(tx, person, before);
  },
);

/** As the API returns it, with amounts in major units. */
export function ruleJson(rule: ToldRule) {
  const { id, version, currency, origin, paused, right, corrected, created_at } = rule;
  const runs = rule.runs.map(({ run, kind, at, changed, undone_at }) => ({
    run,
    kind,
    at,
    changed,
    undone_at,
  }));
  const written = { ...writtenOf(rule), enabled: acts(rule) };
  return { id, version, ...written, currency, origin, paused, right, corrected, created_at, runs };
}
