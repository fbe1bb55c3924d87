import type { Row } from '../db/tables.ts';

/** What people say of a rule, in the order in which history notes it. `currency` is what its amounts are in. */
export const RULE_FACTS = [
  'name',
  'enabled',
  'account',
  'direction',
  'text',
  'text_op',
  'amount_min',
  'amount_max',
  'currency',
  'then_type',
  'record_expense',
  'suggest_only',
  'merchant',
  'category',
  'project',
] as const;
export type RuleFact = (typeof RULE_FACTS)[number];

/** Stored as 0 and 1. */
export const RULE_FLAGS = ['enabled', 'record_expense', 'suggest_only'] as const;
export type RuleFlag = (typeof RULE_FLAGS)[number];

/** A rule as it is written down: its currency follows from its account. */
export type RuleField = Exclude<RuleFact, 'currency'> | 'position';

/** What a rule looks for and does, without its name and whether it is switched on. */
export const RULE_SENSE = RULE_FACTS.filter((fact) => fact !== 'name' && fact !== 'enabled');

export const pickFacts = <Fact extends RuleFact, Given extends Record<Fact, unknown>>(
  rule: Given,
  facts: readonly Fact[],
): Pick<Given, Fact> =>
  Object.fromEntries(facts.map((fact) => [fact, rule[fact]] as const)) as unknown as Pick<Given, Fact>;

/** What people say of a rule. Amounts in minor units of its currency. */
export type RuleFacts = Pick<Row<'rules'>, Exclude<RuleFact, RuleFlag>> & Record<RuleFlag, boolean>;

/** As history notes a rule, and compares it. */
export const factsOf = (rule: RuleFacts): RuleFacts & { rule_name: string } => ({
  ...pickFacts(rule, RULE_FACTS),
  rule_name: rule.name,
});
