import { findEntry } from '../catalogue/records.ts';
import { RULES_MOST } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import type { RunLine, TakenBack } from '../history/run-records.ts';
import { forgetAnswer } from './proposal-records.ts';
import {
  deleteRule,
  factsOf,
  findRule,
  listRules,
  lockRules,
  moveRule,
  type RuleFacts,
  restoreRule,
  type StoredRule,
  updateRule,
} from './records.ts';

const ACTS = new Set(['rule_add', 'rule_change', 'rule_move', 'rule_delete']);

/**
 * Takes back what a run did to rules themselves, the last thing first. What someone has changed since is kept.
 * @param lines oldest first; those of other subjects are left out
 */
export async function takeBackRules(tx: Db, person: Actor, lines: readonly RunLine[]): Promise<TakenBack> {
  const done: TakenBack = { restored: 0, kept: [] };
  const own = lines.filter(({ subject, act }) => subject === 'rule' && ACTS.has(act));
  if (own.length > 0) await lockRules(tx);
  for (const line of own.reverse()) {
    const rule = await findRule(tx, Number(line.subject_id));
    if (rule && (await takeBack(tx, person, rule, line))) done.restored += 1;
    else done.kept.push({ what: 'rule', id: line.subject_id });
  }
  return done;
}

type Noted = RuleFacts & { position: number; watched_from?: number };

/** @returns false when it is not as the line left it */
async function takeBack(
  tx: Db,
  person: Actor,
  rule: StoredRule,
  { act, before, after }: RunLine,
): Promise<boolean> {
  const was = before as Noted;
  const is = after as Noted;
  if (act === 'rule_delete') {
    if (rule.deleted_at === null) return false;
    const count = (await listRules(tx)).length;
    if (count >= RULES_MOST) return false;
    await restoreRule(tx, person, rule.id, Math.min(was.position, count + 1));
    return true;
  }
  if (rule.deleted_at !== null) return false;
  if (act === 'rule_move') {
    if (rule.position !== is.position) return false;
    await moveRule(tx, person, rule, was.position);
    return true;
  }
  if (!isAs(rule, { ...is, merchant: await meant(tx, is.merchant) })) return false;
  if (act === 'rule_add') {
    await deleteRule(tx, person, rule);
    const { origin, text: core, direction } = rule;
    // It may be asked again what it was an answer to.
    if (origin === 'proposed' && core !== null && direction !== null)
      await forgetAnswer(tx, { core, direction });
  } else await updateRule(tx, person, rule, factsIn(was), was.watched_from);
  return true;
}

/** A merchant may have been merged into another since. */
const meant = async (tx: Db, merchant: number | null): Promise<number | null> =>
  merchant === null ? null : ((await findEntry(tx, 'merchants', merchant))?.merged_into ?? merchant);

const isAs = (rule: StoredRule, noted: Noted): boolean =>
  JSON.stringify(factsOf(rule)) === JSON.stringify(factsOf(noted));

function factsIn(noted: Noted): RuleFacts {
  const { rule_name, ...facts } = factsOf(noted);
  return facts;
}
