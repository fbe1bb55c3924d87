import { act } from '../acts/act.ts';
import { addName } from '../catalogue/change.ts';
import { DomainError } from '../core/errors.ts';
import { EXPENSES_PER_CALL } from '../core/limits.ts';
import type { TextKey } from '../core/text.ts';
import { batchesOf } from '../db/bulk-insert.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor, Decider } from '../history/records.ts';
import { recordEachOf } from '../links/record-each.ts';
import { typeLocked } from '../transactions/mark-records.ts';
import { type LockedTransaction, lockTransactions, type Typed } from '../transactions/records.ts';
import type { About } from './events.ts';
import type { NewNames } from './forms.ts';
import { ChangeHash, previewRule, type Told, walk } from './preview.ts';
import { isAnswered, noteAnswer } from './proposal-records.ts';
import { proposalAbout, ruleOfProposal } from './proposals.ts';
import { acts, type MadeFrom, type StoredRule } from './records.ts';
import { addRule, changeRule, lockedRule } from './rules.ts';
import { noteApplied } from './run-records.ts';
import type { AnswerAsked, AnswersAsked } from './schema.ts';

/** Few enough parameters for one statement on either database. */
const CHUNK = 1_000;

/**
 * Does what the preview of a rule showed, and nothing else: one run.
 * @param asked.preview the hash of that preview
 * @throws DomainError `not_found`; `conflict` for a rule that does not act, and when something would be changed by now
 * that was not shown, or the other way round
 */
export const applyRule = act(
  'member',
  async (
    tx,
    person: Required<Actor>,
    { id, preview }: { id: number; preview: string },
  ): Promise<{ changed: number }> => {
    const rule = await lockedRule(tx, id);
    const why = whyNotApplied(rule);
    if (why) throw new DomainError('conflict', why);
    const changes: Told[] = [];
    const hash = new ChangeHash(rule);
    await walk(tx, rule, null, (told) => {
      if (told.kind !== 'change') return;
      hash.add(told);
      changes.push(told);
    });
    if (hash.text !== preview) throw new DomainError('conflict', 'rules.error.changed');
    const locked = await lockUnchanged(tx, changes);
    const typed = changes.map(({ row, to }) => ({
      row: locked.get(row.id) as LockedTransaction,
      to: typedOf(to.expense ? undefined : to),
    }));
    // What another rule marked is Unknown before it is recorded.
    const marks = typed.filter(({ row, to }) => row.type !== to.type);
    await typeLocked(tx, person, marks);
    const recorded = changes.flatMap(({ row, to }) => (to.expense ? [row.id] : []));
    await recordAll(tx, person, rule, recorded);
    if (changes.length > 0) await noteApplied(tx, person, rule, changes.length);
    return { changed: changes.length };
  },
);

/** A rule to be stored as its preview showed it. */
export interface SaveAsked {
  /** undefined for a new one. */
  id: number | undefined;
  body: object;
  /** Names to add for it. */
  fresh: NewNames;
  versions: number[] | undefined;
  /** The hash of the preview whose changes are made, too; null: from now on. */
  preview: string | null;
  /** The proposal that it was made from, which is answered with it. */
  proposal: About | undefined;
}

/**
 * Stores a rule, and does what its preview showed, as one act.
 * @throws DomainError as `addRule`, `changeRule` and `applyRule`
 */
export const saveRule = act(
  'member',
  async (
    tx,
    person: Required<Actor>,
    { id, body, fresh, versions, preview, proposal }: SaveAsked,
  ): Promise<{ rule: number; changed: number }> => {
    const isNamed = fresh.merchant !== undefined || fresh.project !== undefined;
    const before = id === undefined ? body : { ...body, id };
    if (preview !== null && isNamed && (await previewRule(tx, person, before)).hash !== preview)
      throw new DomainError('conflict', 'rules.error.changed');
    const whole = { ...body, ...(await added(tx, person, fresh)) };
    const { id: rule } =
      id === undefined
        ? await addRule(tx, person, whole, await madeFrom(tx, person, proposal))
        : await changeRule(tx, person, id, whole, versions);
    if (preview === null) return { rule, changed: 0 };
    // The name that is new is part of what the hash is of.
    const hash = isNamed ? (await previewRule(tx, person, { id: rule })).hash : preview;
    return { rule, ...(await applyRule(tx, person, { id: rule, preview: hash })) };
  },
);

/** Only what is proposed is answered; an answer that somebody else has given meanwhile stays theirs. */
async function madeFrom(tx: Db, person: Actor, proposal: About | undefined): Promise<MadeFrom> {
  if (!proposal || !(await proposalAbout(tx, proposal))) return { origin: 'person' };
  const isOwn = await noteAnswer(tx, person.id, { ...proposal, answer: 'yes' });
  return { origin: 'proposed', answered: isOwn ? proposal : undefined };
}

async function added(tx: Db, person: Actor, { merchant, project }: NewNames) {
  const by = { id: person.id };
  return {
    ...(merchant === undefined
      ? {}
      : { merchant: (await addName(tx, by, 'merchants', { name: merchant })).id }),
    ...(project === undefined ? {} : { project: (await addName(tx, by, 'projects', { name: project })).id }),
  };
}

export interface Answered {
  /** null for never. */
  rule: number | null;
  /** Transactions that it decided about at once. */
  changed: number;
}

/**
 * Makes a proposed rule, or never proposes it again. One that decides also decides about what is open.
 * @throws DomainError `not_found` when it is no longer proposed; `conflict` when it was answered before
 */
export const answerProposal = act(
  'member',
  async (
    tx,
    person: Required<Actor>,
    { answer, core, direction, suggest_only }: AnswerAsked,
  ): Promise<Answered> => {
    const about = { core, direction };
    if (!(await noteAnswer(tx, person.id, { ...about, answer })))
      throw new DomainError('conflict', 'rules.error.answered');
    const proposal = await proposalAbout(tx, about);
    if (!proposal) throw new DomainError('not_found', 'rules.error.no_proposal');
    if (answer === 'never') return { rule: null, changed: 0 };
    const body = { ...ruleOfProposal(proposal), suggest_only };
    const { id } = await addRule(tx, person, body, { origin: 'proposed', answered: about });
    if (suggest_only) return { rule: id, changed: 0 };
    const { hash } = await previewRule(tx, person, { id });
    return { rule: id, ...(await applyRule(tx, person, { id, preview: hash })) };
  },
);

/**
 * Makes all of these proposed rules as one act. What somebody else has answered meanwhile, or what one of the others decides
 * about by now, is left out.
 * @throws DomainError `conflict` when nothing is left
 */
export const answerProposals = act(
  'member',
  async (
    tx,
    person: Required<Actor>,
    { all, suggest_only }: AnswersAsked,
  ): Promise<{ rules: number[]; changed: number }> => {
    const rules: number[] = [];
    let sum = 0;
    for (const about of all) {
      if (await isAnswered(tx, about)) continue;
      if (!(await proposalAbout(tx, about))) continue;
      const { rule, changed } = await answerProposal(tx, person, { ...about, answer: 'yes', suggest_only });
      if (rule !== null) rules.push(rule);
      sum += changed;
    }
    if (rules.length === 0) throw new DomainError('conflict', 'rules.error.answered');
    return { rules, changed: sum };
  },
);

/** A text key; undefined where the rule acts. */
function whyNotApplied(rule: StoredRule): TextKey | undefined {
  if (!acts(rule)) return 'rules.error.disabled';
  return rule.suggest_only ? 'rules.error.suggests' : undefined;
}

const typedOf = (
  to: (Pick<Typed, 'type' | 'decided_by'> & { rule?: number | null | undefined }) | undefined,
) =>
  to
    ? { type: to.type, decided_by: to.decided_by, rule: to.rule ?? null }
    : { type: 'UK' as const, decided_by: null, rule: null };

/** In the order of their ids, to avoid deadlocks. @throws DomainError `conflict` when one has changed since it was read */
async function lockUnchanged(tx: Db, changes: readonly Told[]): Promise<Map<number, LockedTransaction>> {
  const versions = new Map(changes.map(({ row }) => [row.id, row.version]));
  const found = new Map<number, LockedTransaction>();
  const sorted = [...versions.keys()].sort((a, b) => a - b);
  for (const batch of batchesOf(sorted, CHUNK))
    for (const row of await lockTransactions(tx, undefined, batch))
      if (row.version === versions.get(row.id)) found.set(row.id, row);
  if (found.size < versions.size) throw new DomainError('conflict', 'rules.error.changed');
  return found;
}

/** Records an expense for each of these Unknown transactions, as the rule says. */
export async function recordAll(
  tx: Db,
  person: Actor,
  { id, merchant, category, project }: Pick<StoredRule, 'id' | 'merchant' | 'category' | 'project'>,
  transactions: readonly number[],
): Promise<void> {
  const decider: Decider = { ...person, rule: id };
  const sorted = transactions.toSorted((a, b) => a - b);
  for (const batch of batchesOf(sorted, EXPENSES_PER_CALL))
    await recordEachOf(tx, decider, batch, { merchant, category: category as number, project });
}
