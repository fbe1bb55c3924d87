import { act } from '../acts/act.ts';
import { findEntry } from '../catalogue/records.ts';
import { payeeOf } from '../core/description/row-name.ts';
import { lettersIn, soughtIn } from '../core/description/sought.ts';
import { DomainError } from '../core/errors.ts';
import { RULE_PROPOSALS, RULE_TEXT } from '../core/limits.ts';
import { listAccountCurrencies } from '../db/money/currencies.ts';
import type { RuleType } from '../db/tables/rules.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { decidedAbout } from '../learned/evidence.ts';
import type { Frequent } from '../learned/records.ts';
import { type Before, isUsual, type Times } from '../learned/usual.ts';
import type { About } from './events.ts';
import { firstOf, type Matched } from './matcher.ts';
import { forgetAnswer, lastAsked, listExamples, listFree, listUnasked } from './proposal-records.ts';
import { listRecordedBefore } from './recorded-records.ts';
import { listRules } from './records.ts';
import { RULE_TYPES } from './schema.ts';

interface Named {
  id: number;
  name: string;
}

/** A rule that people have made by what they did. */
export interface Proposal extends About {
  /** Who was paid or who paid, by the newest of the transactions that were decided about. */
  name: string;
  /** null where it records an expense. */
  type: RuleType | null;
  merchant: Named | null;
  category: Named | null;
  project: Named | null;
  /** How often it would have been right, of how many. */
  yes: number;
  all: number;
  /** Transactions that nobody has decided about and that it would. */
  open: number;
}

const AT_ONCE = 50;
/** Candidates that are looked at for one page. */
const LOOKED_AT = 200;

/**
 * Rules to propose, the most frequent first: three equal decisions on two days at least about a core that no other
 * merchant shares, that no rule decides about, and that nobody has been asked about.
 */
export async function listProposals(db: Db, limit: number = RULE_PROPOSALS.most): Promise<Proposal[]> {
  const isCovered = await covers(db);
  const found: Proposal[] = [];
  for (let offset = 0; offset < LOOKED_AT && found.length < limit; offset += AT_ONCE) {
    const some = await listUnasked(db, { limit: AT_ONCE, offset });
    for (const one of await agreedIn(db, some)) {
      if (found.length >= limit) break;
      const proposal = await proposalOf(db, one, isCovered);
      if (proposal) found.push(proposal);
    }
    if (some.length < AT_ONCE) break;
  }
  return found;
}

/** The one that the queue asks a person about; none soon after their last answer. */
export async function nextProposal(db: Db, person: number, now = Date.now()): Promise<Proposal | undefined> {
  const asked = await lastAsked(db, person);
  if (asked !== null && now - Date.parse(asked) < RULE_PROPOSALS.rest) return undefined;
  return (await listProposals(db, 1))[0];
}

/** Whether a rule that is there, also one that is switched off, decides about a transaction. */
async function covers(db: Db): Promise<(row: Matched) => boolean> {
  const first = firstOf(await listRules(db), await listAccountCurrencies(db));
  return (row) => first(row) !== undefined;
}

interface Agreed extends Frequent {
  all: number;
  merchant: number | null;
  category: number | null;
  project: number | null;
}

/** Those about which people agree in all that a rule would say. */
async function agreedIn(db: Db, some: readonly Frequent[]): Promise<Agreed[]> {
  const decided = await decidedAbout(
    db,
    some.map(({ core }) => core),
  );
  return some.flatMap((one): Agreed[] => {
    const { types, merchants, categories, projects } = decided(one.core, one.direction);
    const [merchant] = merchants;
    const { yes: typed, all: decisions } = types.find(({ value }) => value === one.type) ?? NEVER;
    if ((merchant && merchant.no > 0) || !isMarkable(one.type)) return [];
    if (one.type !== 'EX') return [{ ...one, all: decisions, merchant: null, category: null, project: null }];
    const [category] = categories;
    if (!category || one.direction === 'in') return [];
    const all = Math.max(decisions, category.all);
    const yes = Math.min(typed, category.yes);
    if (!isUsual({ yes, all }, 'alone')) return [];
    // Of all expenses: one that was recorded without a merchant or project does not agree.
    const agreed = (before: readonly Before<number>[]) =>
      before.find(({ yes }) => isUsual({ yes, all }, 'alone'))?.value ?? null;
    const facts = { merchant: agreed(merchants), category: category.value, project: agreed(projects) };
    return [{ ...one, yes, all, ...facts }];
  });
}

const NEVER: Times = { yes: 0, all: 0 };

const isMarkable = (type: TransactionType): boolean =>
  type === 'EX' || RULE_TYPES.some((one) => one === type);

async function proposalOf(
  db: Db,
  { core, direction, type, yes, all, ...of }: Agreed,
  isCovered: (row: Matched) => boolean,
): Promise<Proposal | undefined> {
  const isText = core.length <= RULE_TEXT.most && lettersIn(core) >= RULE_TEXT.letters;
  if (!isText || soughtIn(core).length === 0) return undefined;
  const examples = await listExamples(db, { core, direction });
  if (new Set(examples.map(({ date }) => date)).size < 2 || examples.some(isCovered)) return undefined;
  const named = async (kind: 'merchants' | 'categories' | 'projects', id: number | null) => {
    const entry = id === null ? undefined : await findEntry(db, kind, id);
    return entry && entry.archived_at === null ? { id: entry.id, name: entry.name } : null;
  };
  const category = await named('categories', of.category);
  if (type === 'EX' && !category) return undefined;
  return {
    core,
    direction,
    name: payeeOf(examples[0] ?? { core }),
    yes,
    all,
    category,
    type: RULE_TYPES.find((one) => one === type) ?? null,
    merchant: await named('merchants', of.merchant),
    project: await named('projects', of.project),
    open: await countOpen(db, { core, direction, records: type === 'EX' }),
  };
}

/** Those that the rule would decide about: not what someone seems to have recorded already. */
async function countOpen(db: Db, { records, ...about }: About & { records: boolean }): Promise<number> {
  const free = await listFree(db, about);
  if (!records) return free.length;
  const payments = free.filter(({ amount }) => amount > 0);
  const before = await listRecordedBefore(db, payments, await listAccountCurrencies(db));
  return payments.length - before.size;
}

/** The rule that a proposal is about, as a body of the API: a core is compared as a whole. */
export const ruleOfProposal = ({ core, direction, name, type, merchant, category, project }: Proposal) => ({
  name: merchant?.name ?? name,
  direction,
  text: core,
  text_op: 'exact' as const,
  then_type: type,
  record_expense: type === null,
  merchant: merchant?.id ?? null,
  category: category?.id ?? null,
  project: project?.id ?? null,
});

/** The proposal about a core, whether somebody was asked about it or not. */
export async function proposalAbout(db: Db, about: About): Promise<Proposal | undefined> {
  const [agreed] = await agreedIn(db, await listUnasked(db, { limit: 1, only: about }));
  return agreed && proposalOf(db, agreed, await covers(db));
}

/** Takes a never back. @throws DomainError `not_found` when nobody said so */
export const proposeAgain = act(
  'member',
  async (tx, _person: Actor, { core, direction }: About): Promise<void> => {
    if (!(await forgetAnswer(tx, { core, direction, answer: 'never' })))
      throw new DomainError('not_found', 'rules.error.no_never');
  },
);

/** As the API returns it. */
export const proposalJson = (proposal: Proposal) => {
  const { core, yes, all, open } = proposal;
  return { core, ...ruleOfProposal(proposal), yes, all, open };
};
