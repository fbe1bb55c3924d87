import type { Generated } from 'kysely';
import type { Currency } from '../../core/currency/codes.ts';
import type { Flag, Instant, Money } from './columns.ts';

export type RuleDirection = 'in' | 'out';
export type RuleTextOp = 'contains' | 'begins' | 'exact';
/** What a rule may mark a transaction as. */
export type RuleType = 'IN' | 'IV' | 'CW' | 'IG';

export interface RulesTable {
  id: Generated<number>;
  /** From 1: the first that matches decides. 0 once it is deleted. */
  position: number;
  name: string;
  enabled: Flag;
  /** null: every account. */
  account: number | null;
  /** null: both. */
  direction: RuleDirection | null;
  text: string | null;
  text_op: RuleTextOp;
  /** Without a sign, in the rule's currency; null: no bound. */
  amount_min: Money | null;
  amount_max: Money | null;
  /** Of its amounts. */
  currency: Currency;
  /** null where it records expenses. */
  then_type: RuleType | null;
  record_expense: Flag;
  /** It only says what it would do. */
  suggest_only: Flag;
  merchant: number | null;
  category: number | null;
  project: number | null;
  origin: 'person' | 'proposed';
  /** It pauses itself by corrections of what it decided after this, in ms since 1970. */
  watched_from: Generated<number>;
  created_by: number;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
  /** Counts changes, from 1. */
  version: number;
}

/** What a rule changed in a run: an insert of a statement has one for each of its rules. */
export interface RuleRunsTable {
  run: string;
  rule: number;
  kind: 'insert' | 'apply';
  at: Instant;
  changed: number;
  /** The last run that took it back, or took that back and so did it again. */
  undone_by: Generated<string | null>;
  /** null: it is in effect. */
  undone_at: Generated<Instant | null>;
}

/** How a proposed rule was answered: it is not proposed again. */
export interface RuleProposalsTable {
  core: string;
  direction: RuleDirection;
  answer: 'yes' | 'never';
  person: number;
  at: Instant;
}
