import { createHash } from 'node:crypto';
import { RULE_ROWS_SHOWN } from '../core/limits.ts';
import { parse } from '../core/parse.ts';
import { listAccountCurrencies } from '../db/money/currencies.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { type Candidate, candidatesOf } from './candidates-records.ts';
import { RULE_SENSE, type RuleFacts } from './fields.ts';
import type { NewNames } from './forms.ts';
import { compile, firstOf } from './matcher.ts';
import { type ChosenExpense, listChosen, listRecordedBefore } from './recorded-records.ts';
import { acts, listRules, type StoredRule } from './records.ts';
import { readRule, standingRule } from './rules.ts';
import { previewIdSchema } from './schema.ts';

/** A rule among the others, stored or not. */
export type PlacedRule = RuleFacts & {
  id: number | undefined;
  paused?: StoredRule['paused'];
  /** Names that are added with it: no expense has them yet. */
  fresh?: NewNames;
};

/** What a rule makes of a transaction, or what it is: an expense where one is recorded. */
export interface Outcome {
  type: TransactionType;
  decided_by: 'person' | 'rule' | null;
  /** undefined: the rule that is previewed, which is not stored. */
  rule: number | null | undefined;
  expense?: ChosenExpense;
}

export const KINDS = ['change', 'already', 'kept', 'taken'] as const;
export type Kind = (typeof KINDS)[number];

/** What a rule would do to a transaction; `by` is the rule that takes it. */
export interface Told {
  kind: Kind;
  row: Candidate;
  to: Outcome;
  by?: PlacedRule | undefined;
}

/** The rules that act, as they would be with this one among them. */
function placed(
  rules: readonly StoredRule[],
  rule: PlacedRule,
  position: number | null,
): readonly PlacedRule[] {
  const others = rules.filter(({ id }) => id !== rule.id);
  const own = rules.findIndex(({ id }) => id === rule.id);
  const at = position === null ? (own < 0 ? others.length : own) : position - 1;
  const all: PlacedRule[] = others.toSpliced(Math.min(at, others.length), 0, rule as StoredRule);
  return all.filter((one) => one === rule || acts(one as StoredRule));
}

const outcomeOf = (rule: PlacedRule): Outcome => {
  const { id, then_type, record_expense, merchant, category, project } = rule;
  return record_expense
    ? { type: 'EX', decided_by: 'rule', rule: id, expense: { merchant, category, project } }
    : { type: then_type as TransactionType, decided_by: 'rule', rule: id };
};

const UNDECIDED: Outcome = { type: 'UK', decided_by: null, rule: null };

/** Nobody decided about it, nor took it back from a rule. */
const isFree = (row: Candidate): boolean =>
  row.type === 'UK' && row.decided_by === null && row.rule === null && row.linked_amount === 0;

/**
 * What a rule would do to one transaction that it matches or decided about.
 * @param first the first rule that matches it
 * @param chosen the expense that a person recorded for it
 */
function tell(
  rule: PlacedRule,
  row: Candidate,
  { matches, first }: { matches: boolean; first: PlacedRule | undefined },
  chosen: ChosenExpense | undefined,
): Told | undefined {
  const to = outcomeOf(rule);
  const isOwn = row.decided_by === 'rule' && row.rule === rule.id;
  const taken = (by: PlacedRule | undefined): Told => ({ kind: 'taken', row, to, by });
  if (!matches || first !== rule) {
    const then = first && !first.suggest_only && !first.record_expense ? outcomeOf(first) : UNDECIDED;
    const moves = isOwn && !rule.suggest_only && row.linked_amount === 0 && then.type !== row.type;
    if (moves) return { kind: 'change', row, to: then, by: first };
    return matches ? taken(first) : undefined;
  }
  if (isFree(row)) return { kind: 'change', row, to };
  // What it recorded stays as recorded.
  if (row.decided_by !== 'rule' || (isOwn && row.linked_amount > 0))
    return { kind: isSame(rule, row, chosen) ? 'already' : 'kept', row, to };
  if (isOwn && (row.type === to.type || rule.suggest_only)) return { kind: 'already', row, to };
  if (row.linked_amount > 0 || rule.suggest_only) return { kind: 'taken', row, to };
  return { kind: row.type === to.type ? 'already' : 'change', row, to };
}

/** Whether what stands is what the rule says. */
function isSame(rule: PlacedRule, row: Candidate, chosen: ChosenExpense | undefined): boolean {
  if (!rule.record_expense) return row.type === rule.then_type;
  return (
    row.type === 'EX' &&
    chosen?.category === rule.category &&
    (['merchant', 'project'] as const).every(
      (of) => !rule.fresh?.[of] && (rule[of] === null || chosen?.[of] === rule[of]),
    )
  );
}

/**
 * Everything that a rule would do, by one walk over what it may match: previews and applying it are this walk.
 * @param each is told of each transaction, the newest first
 */
export async function walk(
  db: Db,
  rule: PlacedRule,
  position: number | null,
  each: (told: Told) => void,
): Promise<void> {
  const currencies = await listAccountCurrencies(db);
  const rules = placed(await listRules(db), rule, position);
  const matches = compile(rule, currencies);
  const first = firstOf(rules, currencies);
  // With none above it, the rule itself is the first that matches.
  const isTop = rules[0] === rule;
  for await (const rows of candidatesOf(db, rule, { currencies, rule: rule.id })) {
    const found = rows.flatMap((row) => {
      const matched = matches(row);
      const isOwn = rule.id !== undefined && row.decided_by === 'rule' && row.rule === rule.id;
      if (!matched && !isOwn) return [];
      return [{ row, matches: matched, first: matched && isTop ? rule : first(row) }];
    });
    const linked = found.flatMap(({ row }) =>
      row.decided_by !== null && row.linked_amount > 0 && rule.record_expense ? [row.id] : [],
    );
    const chosen = linked.length > 0 ? await listChosen(db, linked) : new Map();
    const told = found.flatMap(({ row, ...how }) => tell(rule, row, how, chosen.get(row.id)) ?? []);
    const records = told.flatMap(({ kind, row, to }) => (kind === 'change' && to.expense ? [row] : []));
    const before = await listRecordedBefore(db, records, currencies);
    for (const one of told) each(before.has(one.row.id) ? { ...one, kind: 'kept' } : one);
  }
}

/** Says which rule it is of, and what it would change to what. */
export class ChangeHash {
  readonly #hash = createHash('sha256');
  constructor(rule: RuleFacts) {
    this.#hash.update(JSON.stringify(RULE_SENSE.toSorted().map((fact) => [fact, rule[fact]])));
  }
  add({ row, to, by }: Told): void {
    this.#hash.update(`${row.id} ${row.version} ${to.type} ${by ? by.id : ''}\n`);
  }
  get text(): string {
    return this.#hash.copy().digest('base64url');
  }
}

export interface Preview {
  counts: Record<Kind, number>;
  shown: Told[];
  hash: string;
}

/**
 * What a rule would do now if it were stored and enabled, without storing anything.
 * @param body a rule; with `id`, a change of one that is there, as little as its position
 * @throws DomainError `invalid`; `not_found` for an unknown id
 */
export const previewRule = (db: Db, _person: unknown, body: unknown): Promise<Preview> =>
  previewNamed(db, _person, { body, fresh: {} });

/** The same with names that would be added for the rule. */
export async function previewNamed(
  db: Db,
  _person: unknown,
  { body, fresh }: { body: unknown; fresh: NewNames },
): Promise<Preview> {
  const { id } = parse(previewIdSchema, body);
  const before = id === undefined ? undefined : await standingRule(db, id);
  const { id: _, ...given } = body as { id?: unknown };
  const { facts, position } = await readRule(db, given, before);
  const rule = { ...facts, id, fresh };
  const counts: Preview['counts'] = { change: 0, already: 0, kept: 0, taken: 0 };
  const shown: Told[] = [];
  const hash = new ChangeHash(facts);
  await walk(db, rule, position, (told) => {
    counts[told.kind] += 1;
    if (counts[told.kind] <= RULE_ROWS_SHOWN) shown.push(told);
    if (told.kind === 'change') hash.add(told);
  });
  // Words are read again where they are needed.
  for (const { row } of shown) delete (row as { words?: unknown }).words;
  return { counts, shown, hash: hash.text };
}
