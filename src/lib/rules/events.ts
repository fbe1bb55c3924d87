import { event, type None, states } from '../acts/event.ts';
import type { RuleProposalsTable, RuleType } from '../db/tables/rules.ts';
import type { RuleFacts } from './fields.ts';

/** What a rule is proposed for. */
export type About = Pick<RuleProposalsTable, 'core' | 'direction'>;

interface Named {
  rule_name: string;
}
/** A rule as it is noted whole. */
export type NotedRule = RuleFacts & Named;
/** `proposal`: the answer that made the rule, and that goes with it. */
type Placed = NotedRule & { position: number; proposal?: About | null };
/** From when on corrections of what it decided are counted (ms since 1970), where that changes. */
type Watched = NotedRule & { watched_from?: number };

export const ruleAdded = event(
  'rule',
  'rule_add',
  { ends: 'undone', locks: 'nothing' },
  states<None, Placed>(),
);
export const ruleChanged = event(
  'rule',
  'rule_change',
  { ends: 'undone', locks: 'nothing' },
  states<Watched, Watched>(),
);
export const ruleMoved = event(
  'rule',
  'rule_move',
  { ends: 'undone', locks: 'nothing' },
  states<{ position: number }, Named & { position: number }>(),
);
export const ruleDeleted = event(
  'rule',
  'rule_delete',
  { ends: 'undone', locks: 'nothing' },
  states<Placed, Named>(),
);

/** What applying a rule did. */
export interface Applied extends Named {
  changed: number;
}
export const ruleApplied = event(
  'rule',
  'rule_apply',
  { ends: 'summary', locks: 'nothing' },
  states<None, Applied>(),
);

/** What a rule did to the transactions of an insert. */
export interface Share extends Named {
  upload: string;
  file_name: string;
  /** null where it records expenses. */
  type: RuleType | null;
  /** Those that came in as what it says; those that it recorded have lines of their own. */
  transactions: number[];
  changed: number;
}
export const ruleInserted = event(
  'rule',
  'rule_insert',
  { ends: 'summary', locks: 'nothing' },
  states<None, Share>(),
);

export const ruleUndone = event(
  'rule',
  'rule_undo',
  { ends: 'summary', locks: 'nothing' },
  states<{ kept: object[] }, Named & { file_name?: string; restored: number; kept: number }>(),
);
