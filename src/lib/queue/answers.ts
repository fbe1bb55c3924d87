import { payeeOf } from '../core/description/row-name.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Evidence } from '../learned/evidence.ts';
import { isUsual, listed, type Times, usualOf, weakest } from '../learned/usual.ts';
import { wayOf } from '../matching/score/facts/ways.ts';
import type { Reason, SuggestedExpense, Suggestion } from '../matching/score/shapes.ts';
import { listOpenRows, type NamedExpense, type OpenRow } from './answer-records.ts';
import { type Known, knownOf } from './known.ts';

/** What a person may mark in the queue, beside recording, linking and pairing. */
export const ANSWER_TYPES = ['IN', 'IV', 'CW', 'IG'] as const satisfies readonly TransactionType[];
type AnswerType = (typeof ANSWER_TYPES)[number];

export interface Named {
  id: number;
  name: string;
}

/**
 * Why it is an answer: what a rule says, what people said of such rows before, what is usual of the merchant, what the matching
 * found, or only that rows of this direction often are so.
 */
type Because =
  | { from: 'rule'; rule: { id: number; name: string } }
  | ({ from: 'learned' } & Times)
  | ({ from: 'merchant' } & Times)
  | { from: 'suggested'; reasons: readonly Reason[] }
  | { from: 'usual' };

/** What may become of an open transaction. */
export type Answer = { because: Because } & (
  | { act: AnswerType }
  | {
      act: 'expense';
      merchant: Named | null;
      /** For a new merchant: who the bank's text seems to name. */
      payee: string;
      /** null where a person has to choose it. */
      category: Named | null;
      project: Named | null;
      /** Whether its category may fill a form, where its rivals are not in sight. */
      fills: boolean;
    }
  | { act: 'link'; expenses: readonly (SuggestedExpense & { expense: NamedExpense })[] }
  | { act: 'pair'; out: number; in: number; other: { id: number; date: string; account_name: string } }
);

export interface Answers {
  row: OpenRow;
  /** One to three, the best first. */
  answers: readonly [Answer, ...Answer[]];
  /** Whether the first may be accepted without looking at it. */
  sure: boolean;
}

const MOST = 3;

/**
 * What may become of each of these transactions, as far as they are open: what the matching suggests, what was decided
 * about rows with such a text before, what is known of the merchant, and what is usual.
 */
export async function answersOf(db: Db, ids: readonly number[]): Promise<Map<number, Answers>> {
  if (ids.length === 0) return new Map();
  const rows = await listOpenRows(db, ids);
  const known = await knownOf(db, rows);
  return new Map(rows.map((row) => [row.id, answersTo(row, known)]));
}

function answersTo(row: OpenRow, known: Known): Answers {
  const links = suggestedAnswers(row, known);
  const learned = learnedAnswers(row, known.decidedOf(row), known);
  const ruled = ruledAnswers(row, known).map((answer) => ({ answer }));
  // What is recorded already is not recorded twice.
  const isRecorded = links[0]?.of.certainty === 'sure' || known.recorded.has(row.id);
  const possible = links.filter(({ of }) => of.certainty === 'possible').slice(0, 1);
  const all = [
    ...ruled.filter(({ answer }) => answer.act !== 'expense' || !isRecorded),
    ...links.filter(({ of }) => of.certainty !== 'possible'),
    ...possible.filter(({ of }) => isPart(of) || (isRecorded && learned[0]?.act === 'expense')),
    ...learned.slice(0, 1).map((answer) => ({ answer })),
    ...possible,
    ...learned.slice(1).map((answer) => ({ answer })),
    ...usualAnswers(row, known).map((answer) => ({ answer })),
  ].map(({ answer }) => answer);
  const answers = [...Map.groupBy(all, keyOf).values()].flatMap(([best]) => best ?? []);
  const [first, ...others] = answers.slice(0, MOST) as [Answer, ...Answer[]];
  return { row, answers: [first, ...others], sure: isSureOf(row, first, { links, isRecorded }) };
}

function isSureOf(
  row: OpenRow,
  answer: Answer,
  { links, isRecorded }: { links: readonly Suggested[]; isRecorded: boolean },
): boolean {
  if (links[0]?.answer === answer) return links[0].of.certainty === 'sure';
  // Someone took back what a rule did about it, or has recorded its expense.
  if (row.rule !== null || (isRecorded && answer.act === 'expense')) return false;
  const { because } = answer;
  return because.from === 'rule' || (because.from === 'learned' && isUsual(because, 'alone'));
}

/** What makes two answers the same. An expense without a category is any expense. */
function keyOf(answer: Answer): string {
  switch (answer.act) {
    case 'expense':
      return `expense ${answer.category?.id ?? ''}`;
    case 'link':
      return `link ${answer.expenses.map(({ id }) => id).join(' ')}`;
    case 'pair':
      return `pair ${answer.other.id}`;
    default:
      return answer.act;
  }
}

type Suggested = { answer: Answer; of: Suggestion };

/** Whether a row pays an expense with others. */
const isPart = ({ pairs }: Suggestion): boolean =>
  pairs !== null && new Set(pairs.map(({ expense }) => expense)).size < pairs.length;

function suggestedAnswers(row: OpenRow, { suggested, expenses: named, sides }: Known): Suggested[] {
  return (suggested.get(row.id) ?? []).flatMap((one): Suggested[] => {
    const { pair, pairs, sets } = one;
    const because = { from: 'suggested', reasons: one.reasons } as const;
    if (pair !== null) {
      const other = sides.get(pair);
      const [out, into] = row.amount > 0 ? [row.id, pair] : [pair, row.id];
      return other ? [{ of: one, answer: { act: 'pair', because, out, in: into, other } }] : [];
    }
    // Where several sets add up, a person has to choose among them.
    if (sets !== null) return [];
    const own = pairs
      ? pairs
          .filter(({ transaction }) => transaction === row.id)
          .map(({ expense, amount, covers }) => ({ id: expense, amount, covers, difference: null }))
      : one.expenses;
    const expenses = own.flatMap((of) => {
      const expense = named.get(of.id);
      return expense ? [{ ...of, expense }] : [];
    });
    if (expenses.length === 0 || expenses.length < own.length) return [];
    return [{ of: one, answer: { act: 'link', because, expenses } }];
  });
}

/** What the first rule that matches would do, where it has not done so by itself. */
function ruledAnswers(row: OpenRow, { ruleOf, names }: Known): Answer[] {
  // What a person took back from a rule is free for none.
  const rule = row.rule === null ? ruleOf(row) : undefined;
  if (!rule) return [];
  const because = { from: 'rule', rule: { id: rule.id, name: rule.name } } as const;
  if (rule.then_type !== null) return [{ act: rule.then_type, because }];
  const category = namedIn(names.categories, rule.category ?? undefined);
  if (!category || row.amount <= 0) return [];
  return [
    {
      act: 'expense',
      because,
      category,
      payee: payeeOf(row),
      fills: true,
      merchant: namedIn(names.merchants, rule.merchant ?? undefined),
      project: namedIn(names.projects, rule.project ?? undefined),
    },
  ];
}

/** What was decided about such rows before, the most frequent first. */
function learnedAnswers(row: OpenRow, before: Evidence, known: Known): Answer[] {
  return listed(before.types).flatMap((type): Answer[] => {
    if (type.value === 'EX') return row.amount > 0 ? learnedExpenses(row, type, before, known) : [];
    const act = ANSWER_TYPES.find((one) => one === type.value);
    return act ? [{ act, because: { from: 'learned', yes: type.yes, all: type.all } }] : [];
  });
}

function learnedExpenses(row: OpenRow, type: Times, before: Evidence, known: Known): Answer[] {
  const { names } = known;
  const merchant =
    namedIn(names.merchants, usualOf(before.merchants, 'filled')?.value) ??
    namedIn(names.merchants, known.merchantOf(row.core));
  const project = namedIn(names.projects, usualOf(before.projects, 'filled')?.value);
  const categories = listed(before.categories).filter(({ value }) => names.categories.has(value));
  const payee = payeeOf(row);
  if (categories.length === 0) {
    const [answer] = merchantExpenses(row, known, merchant);
    return answer ? [answer] : [];
  }
  // One that is not filled in makes the answer no surer.
  const likeliest = listed(before.merchants)
    .filter(({ value }) => names.merchants.has(value))
    .toSorted((a, b) => b.yes - a.yes)
    .slice(0, 1);
  return categories.slice(0, 2).map((category) => {
    const { yes, all } = weakest([type, category, ...likeliest]);
    return {
      act: 'expense',
      because: { from: 'learned', yes, all },
      payee,
      merchant,
      project,
      category: namedIn(names.categories, category.value),
      fills: isUsual(category, 'filled'),
    };
  });
}

const namedIn = (names: ReadonlyMap<number, string>, id: number | undefined): Named | null => {
  const name = id === undefined ? undefined : names.get(id);
  return id === undefined || name === undefined ? null : { id, name };
};

/** A new expense of the merchant that the text names, in its usual category. */
function merchantExpenses(
  row: OpenRow,
  { names, merchantOf, categoriesOf }: Known,
  merchant = namedIn(names.merchants, merchantOf(row.core)),
): Answer[] {
  const usual = merchant && usualOf(categoriesOf(merchant.id), 'filled');
  const category = namedIn(names.categories, usual?.value);
  if (!merchant || !usual || !category) return [];
  const because = { from: 'merchant', yes: usual.yes, all: usual.all } as const;
  const payee = payeeOf(row);
  return [{ act: 'expense', because, merchant, payee, category, project: null, fills: true }];
}

const USUAL = { from: 'usual' } as const;

/** What rows of this direction often are. */
function usualAnswers(row: OpenRow, known: Known): Answer[] {
  const marks = (...acts: AnswerType[]): Answer[] => acts.map((act) => ({ act, because: USUAL }));
  if (row.amount <= 0) return marks('IN', 'IV', 'IG');
  const merchant = namedIn(known.names.merchants, known.merchantOf(row.core));
  const expense: Answer = {
    act: 'expense',
    because: USUAL,
    merchant,
    payee: payeeOf(row),
    category: null,
    project: null,
    fills: false,
  };
  const expenses = [...merchantExpenses(row, known), expense].slice(0, 1);
  const machine = wayOf(row, { id: row.account, type: row.account_type, owner: null }) === 'machine';
  return machine ? [...marks('CW'), ...expenses, ...marks('IV')] : [...expenses, ...marks('IV', 'CW')];
}
