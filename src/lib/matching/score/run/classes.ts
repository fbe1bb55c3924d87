import { type Chance, timesOfSeller } from '../chance.ts';
import { type Agreement, NONE, worth } from '../facts/agreement.ts';
import { sharedNumber } from '../facts/references.ts';
import type { Comparer } from '../facts/texts.ts';
import type { MatchExpense, MatchRow, Reason, ReasonKey } from '../shapes.ts';
import { expenseOrder } from './orders.ts';

/** What makes members of a set one: so much of a text. */
const TEXT_BITS = 3;
const TEXT_SHARE = 0.5;
const REFERENCE_BITS = 8;
/** So many likely pairs have taught that a text is a merchant's, which is worth so much. */
const COMPANY = 2;
const COMPANY_BITS = 4;
/** Beside a single one that is named so many are looked at: among more, some would add up by chance. */
const MOST_BESIDE_ONE = 12;
/** What the sum has to be worth where some of the expenses name nobody, or the bank's text does not. */
const NAMELESS_SUM_BITS = 6;
const SILENT_SUM_BITS = 6;
/** The same of a payment run, whose expenses have nothing in common but their days, and the spans of days that are tried. */
const RUN_SUM_BITS = 8;
const RUN_SPANS = 2;

/** So many days of recording are tried together. */
const MOST_SITTINGS = 3;
/** What their sum has to be worth, besides for how many sittings are tried. */
const SITTING_SUM_BITS = 1;

/** Expenses that have something in common with the row or with each other. */
export interface Class {
  key: ReasonKey;
  values: Reason['values'];
  bits: number;
  members: readonly MatchExpense[];
  /** Values and bits where they depend on the set that is found; undefined where the reason is true of none of it. */
  of?: (set: readonly MatchExpense[]) => Pick<Class, 'values' | 'bits'> | undefined;
  /** What their sum has to be worth. */
  least?: number;
  /** More are not searched. */
  most?: number | undefined;
  /** How many spans of days are tried; all of them unless told. */
  widest?: number;
  /** Nothing less than all of them. */
  all?: boolean;
}

/** What each expense near a row may be paid together with. */
export function classesOf(
  row: MatchRow,
  near: readonly MatchExpense[],
  compare: Comparer,
  chance: Chance,
): Class[] {
  const classes = [
    ...numberedClass(row, near),
    ...personClasses(row, near, compare),
    ...namedClasses(row, near, compare, chance),
  ];
  return classes.length > 0 || compare.says(row) ? classes : silentClasses(near);
}

function numberedClass(row: MatchRow, near: readonly MatchExpense[]): Class[] {
  const members = near.filter((expense) => sharedNumber(row.description, expense) !== undefined);
  const [first, second] = members;
  if (!first || !second) return [];
  const number = sharedNumber(row.description, first) ?? '';
  return [{ key: 'reference', values: { number }, bits: REFERENCE_BITS, members, all: true }];
}

/** Expenses whose merchant or comment the text names; then with those that do not contradict it, as they name nobody or nearly the same; else by company. */
function namedClasses(
  row: MatchRow,
  near: readonly MatchExpense[],
  compare: Comparer,
  chance: Chance,
): Class[] {
  const texts = near.map((expense) => ofSeller(compare.agreement(row, expense), expense));
  const members = near.filter((_, at) => agrees(texts[at] as Agreement));
  if (members.length > 0) {
    const bestOf = (set: readonly MatchExpense[]) => {
      const best = set
        .map((expense) => compare.agreement(row, expense))
        .reduce((top, one) => (worth(one) > worth(top) ? one : top));
      return best.words.length > 0 ? { values: textValues(best), bits: worth(best) } : undefined;
    };
    const of = { key: 'text' as const, values: {}, bits: 0, of: bestOf };
    const names = [...new Set(members.flatMap(({ merchantName }) => merchantName ?? []))];
    const isAlike = compare.alikeOne(names);
    const nameless = ({ merchant, merchantName }: MatchExpense, at: number) =>
      merchant === null ? texts[at]?.bits === 0 : merchantName !== null && isAlike(merchantName);
    const wider = near.filter((one, at) => agrees(texts[at] as Agreement) || nameless(one, at));
    const merchants = [...Map.groupBy(members, ({ merchant }) => merchant).values()];
    return [
      ...(members.length > 1 ? [{ ...of, members }] : []),
      ...merchants
        .filter(({ length }) => length > 1 && length < members.length)
        .map((some) => ({ ...of, members: some })),
      ...(wider.length > members.length
        ? [
            {
              ...of,
              members: wider,
              least: NAMELESS_SUM_BITS,
              most: members.length > 1 ? undefined : MOST_BESIDE_ONE,
            },
          ]
        : []),
    ];
  }
  const keepsIt = (expense: MatchExpense) => timesOfSeller(chance.company(row, expense)) >= COMPANY;
  const company = near.filter(keepsIt);
  if (company.length < 2) return [];
  const firstOf = (set: readonly MatchExpense[]) => {
    const first = set.find(keepsIt);
    if (!first) return undefined;
    const { name, times } = chance.company(row, first);
    return { values: { name, times: Math.round(times) }, bits: COMPANY_BITS };
  };
  const of = { key: 'company' as const, values: {}, bits: 0, of: firstOf, least: NAMELESS_SUM_BITS };
  const wider = near.filter(
    (one) => company.includes(one) || (one.merchant === null && chance.company(row, one).times > 0),
  );
  return [{ ...of, members: company }, ...(wider.length > company.length ? [{ ...of, members: wider }] : [])];
}

/** What a person is owed whom the text names: all of it, or what was recorded in one sitting. */
function personClasses(row: MatchRow, near: readonly MatchExpense[], compare: Comparer): Class[] {
  const people = new Map(near.map((one) => [one.person, one.personName ?? '']));
  return [...people].flatMap(([person, name]) => {
    const text = name === '' ? undefined : compare.person(row, name);
    if (!text || !agrees(text)) return [];
    const own = near.filter((one) => one.person === person);
    const owed = own.filter((one) => one.reimbursable);
    const members = owed.length > 1 ? owed : own;
    const sittings = sittingsOf(members);
    const of = { key: 'same_person' as const, values: { name }, bits: worth(text) };
    const least = SITTING_SUM_BITS + Math.log2(sittings.length + 1);
    return [{ ...of, members }, ...sittings.map((some) => ({ ...of, members: some, least }))];
  });
}

/** What was recorded on one day, or on neighbouring ones of those that anything was recorded on. */
function sittingsOf(members: readonly MatchExpense[]): MatchExpense[][] {
  const days = [...Map.groupBy(members, ({ createdDay }) => createdDay)].sort(([a], [b]) => (a < b ? -1 : 1));
  const sheets = days.map(([, sheet]) => sheet);
  return Array.from({ length: MOST_SITTINGS }, (_, more) => more + 1)
    .flatMap((count) =>
      sheets.map((_, at) => sheets.slice(at, at + count)).filter(({ length }) => length === count),
    )
    .map((some) => some.flat().sort(expenseOrder))
    .filter(({ length }) => length > 1 && length < members.length);
}

/** Who recorded them is no seller: what is owed to a person is a class of its own. */
const ofSeller = (text: Agreement, { personName, merchantName }: MatchExpense): Agreement =>
  text.name === personName && text.name !== merchantName ? NONE : text;

export const agrees = (text: Agreement): boolean => text.bits >= TEXT_BITS && text.share >= TEXT_SHARE;

export const textValues = ({ words, name }: Agreement): Reason['values'] => ({
  words: words.join(' '),
  name,
});

/** Where the bank says nothing of who was paid: expenses of one merchant, one person's claim of one day, or a payment run. */
function silentClasses(near: readonly MatchExpense[]): Class[] {
  const merchants = Map.groupBy(
    near.filter(({ merchant }) => merchant !== null),
    ({ merchant }) => merchant,
  );
  const claims = Map.groupBy(
    near.filter(({ reimbursable }) => reimbursable),
    ({ person, createdDay }) => `${person} ${createdDay}`,
  );
  const classes = [
    ...[...merchants.values()].map((members) => ({
      key: 'same_merchant' as const,
      values: { name: members[0]?.merchantName ?? '' },
      members,
    })),
    ...[...claims.values()].map((members) => ({
      key: 'same_day' as const,
      values: { day: members[0]?.createdDay ?? '', name: members[0]?.personName ?? '' },
      members,
    })),
  ].filter(({ members }) => members.length > 1);
  const least = SILENT_SUM_BITS + Math.log2(classes.length + 1);
  return [
    ...classes.map((one) => ({ ...one, bits: 0, least })),
    { key: 'near_days', values: {}, bits: 0, members: near, least: RUN_SUM_BITS, widest: RUN_SPANS },
  ];
}
