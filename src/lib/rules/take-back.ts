import { findEntry } from '../catalogue/records.ts';
import { RULES_MOST } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import type { RunLine, TakenBack } from '../history/run-records.ts';
import { type About, forgetAnswer, noteAnswer } from './proposal-records.ts';
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
import { movedSince } from './run-records.ts';

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

type Noted = RuleFacts & { position: number; watched_from?: number; proposal?: About | null };

/** @returns false when it is not as the line left it */
async function takeBack(
  tx: Db,
  person: Actor,
  rule: StoredRule,
  { id: line, act, before, after }: RunLine,
): Promise<boolean> {
  const was = before as Noted;
  const is = after as Noted;
  if (act === 'rule_delete') {
    if (rule.deleted_at === null) return false;
    const count = (await listRules(tx)).length;
    if (count >= RULES_MOST) return false;
    const position = Math.min(was.position, count + 1);
    await restoreRule(tx, person, rule.id, { position, answered: await answeredAgain(tx, person, was) });
    return true;
  }
  if (rule.deleted_at !== null) return false;
  if (act === 'rule_move') {
    if ((await movedSince(tx, { rule: rule.id, line })) !== 0) return false;
    // Rules that came or went since have moved it along, so that it goes as far back as it went.
    const back = rule.position + was.position - is.position;
    await moveRule(tx, person, rule, Math.max(1, Math.min(back, (await listRules(tx)).length)));
    return true;
  }
  if (!isAs(rule, { ...is, merchant: await meant(tx, is.merchant) })) return false;
  if (act === 'rule_add') {
    // It may be asked again what it was an answer to.
    const answered = answeredBy(rule, is);
    if (answered) await forgetAnswer(tx, { ...answered, answer: 'yes' });
    await deleteRule(tx, person, rule, answered);
  } else await updateRule(tx, person, rule, factsIn(was), was.watched_from);
  return true;
}

/** What a rule was an answer to; where that was not noted, it says itself what it was proposed as. */
function answeredBy({ origin, text: core, direction }: StoredRule, { proposal }: Noted): About | undefined {
  if (proposal !== undefined) return proposal ?? undefined;
  return origin === 'proposed' && core !== null && direction !== null ? { core, direction } : undefined;
}

/** An answer that was forgotten with its rule comes back with it, unless somebody has answered since. */
async function answeredAgain(tx: Db, person: Actor, { proposal }: Noted): Promise<About | undefined> {
  if (!proposal) return undefined;
  return (await noteAnswer(tx, person.id, { ...proposal, answer: 'yes' })) ? proposal : undefined;
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
