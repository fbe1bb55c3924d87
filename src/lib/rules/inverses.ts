import { inverse, oneByOne, putBack } from '../acts/inverse.ts';
import { findEntry } from '../catalogue/records.ts';
import { RULES_MOST } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { type About, type NotedRule, ruleAdded, ruleChanged, ruleDeleted, ruleMoved } from './events.ts';
import { factsOf } from './fields.ts';
import { forgetAnswer, noteAnswer } from './proposal-records.ts';
import {
  deleteRule,
  findRule,
  listRules,
  lockRules,
  moveRule,
  restoreRule,
  type StoredRule,
  updateRule,
} from './records.ts';
import { movedSince } from './run-records.ts';

/** One that is deleted is as nothing but its restoration left it. */
async function findStanding(tx: Db, id: string): Promise<StoredRule | undefined> {
  const rule = await findRule(tx, Number(id));
  return rule?.deleted_at === null ? rule : undefined;
}

const added = inverse(ruleAdded, async (tx, actor, { subject_id, after }) => {
  const rule = await findStanding(tx, subject_id);
  if (!rule || !(await isAs(rule, after, tx))) return false;
  // It may be asked again what it was an answer to.
  const answered = answeredBy(rule, after.proposal);
  if (answered) await forgetAnswer(tx, { ...answered, answer: 'yes' });
  await deleteRule(tx, actor, rule, answered);
  return true;
});

const changed = putBack(ruleChanged, {
  find: findStanding,
  stands: isAs,
  write: (tx, actor, rule, { before }) => {
    const { rule_name, ...facts } = factsOf(before);
    return updateRule(tx, actor, rule, facts, before.watched_from);
  },
});

const moved = inverse(ruleMoved, async (tx, actor, { id: line, subject_id, before, after }) => {
  const rule = await findStanding(tx, subject_id);
  if (!rule || (await movedSince(tx, { rule: rule.id, line })) !== 0) return false;
  // Rules that came or went since have moved it along, so that it goes as far back as it went.
  const back = rule.position + before.position - after.position;
  await moveRule(tx, actor, rule, Math.max(1, Math.min(back, (await listRules(tx)).length)));
  return true;
});

const deleted = inverse(ruleDeleted, async (tx, actor, { subject_id, before }) => {
  const rule = await findRule(tx, Number(subject_id));
  const count = (await listRules(tx)).length;
  if (!rule || rule.deleted_at === null || count >= RULES_MOST) return false;
  const position = Math.min(before.position, count + 1);
  await restoreRule(tx, actor, rule.id, {
    position,
    answered: await answeredAgain(tx, actor, before.proposal),
  });
  return true;
});

/** Rules themselves; what they did is noted of transactions and expenses. */
export const rules = oneByOne('rule', [added, changed, moved, deleted], lockRules);

/** What a rule was an answer to; where that was not noted, it says itself what it was proposed as. */
function answeredBy(
  { origin, text: core, direction }: StoredRule,
  proposal: About | null | undefined,
): About | undefined {
  if (proposal !== undefined) return proposal ?? undefined;
  return origin === 'proposed' && core !== null && direction !== null ? { core, direction } : undefined;
}

/** An answer that was forgotten with its rule comes back with it, unless somebody has answered since. */
async function answeredAgain(
  tx: Db,
  actor: Actor,
  proposal: About | null | undefined,
): Promise<About | undefined> {
  if (!proposal) return undefined;
  return (await noteAnswer(tx, actor.id, { ...proposal, answer: 'yes' })) ? proposal : undefined;
}

/** Whether a rule is what was noted of it; its merchant may have been merged into another since. */
async function isAs(rule: StoredRule, noted: NotedRule, tx: Db): Promise<boolean> {
  const { merchant } = noted;
  const found = merchant === null ? undefined : await findEntry(tx, 'merchants', merchant);
  const meant = { ...noted, merchant: found?.merged_into ?? merchant };
  return JSON.stringify(factsOf(rule)) === JSON.stringify(factsOf(meant));
}
