import { toMajor } from '../../core/money.ts';
import type { Chance } from './chance.ts';
import { worth } from './facts/agreement.ts';
import type { Add } from './facts/fact.ts';
import { type Comparer, comparer } from './facts/texts.ts';
import { type Way, wayOf } from './facts/ways.ts';
import { openFor, weighAmount } from './facts/weigh-amount.ts';
import { weighDays } from './facts/weigh-days.ts';
import { weighText } from './facts/weigh-text.ts';
import {
  byBits,
  type MatchExpense,
  type MatchRow,
  type Reason,
  type ReasonKey,
  tenths,
  type Weighed,
} from './shapes.ts';

const RULED_OUT = -20;
const OWN_CARD = 2;
const PAID_BY_CARD = 1;
const PAID_OTHERWISE = -1;
const PAID_IN_CASH = -3;
const FROM_A_MACHINE = -12;
/** It was paid by its person, to whom the row does not go. */
const OWN_MONEY = -3;

/** Weighs pairs of one book. */
export type Weigher = (row: MatchRow, expense: MatchExpense) => Weighed;

/** What speaks for and against a row and an expense belonging together, also where it is impossible. */
export const weigh = (row: MatchRow, expense: MatchExpense, chance: Chance): Weighed =>
  weigher(chance)(row, expense);

/** The same for many pairs of one book, whose texts are read once. */
export function weigher(chance: Chance, compare: Comparer = comparer(chance)): Weigher {
  return (row, expense) => {
    const reasons: Reason[] = [];
    const add: Add = (key, bits, values = {}) => reasons.push({ key, values, bits: tenths(bits) });
    const way = wayOf(row, chance.account(row.account));
    const text = compare.agreement(row, expense);
    const { difference, excluded } = weighAmount(row, expense, chance, { way, text, add });
    const far = weighDays(row, expense, chance, way, add);
    const gone = weighState(row, expense, chance, add);
    weighText(row, expense, chance, { text, compare, add });
    weighPeople(row, expense, chance, { way, compare, add });
    return {
      for: reasons.filter(speaksFor).sort(byBits),
      against: reasons.filter((reason) => !speaksFor(reason)).sort((a, b) => a.bits - b.bits),
      bits: tenths(reasons.reduce((sum, { bits }) => sum + bits, 0)),
      difference,
      excluded: gone ?? excluded ?? far,
    };
  };
}

const speaksFor = ({ key, bits }: Reason): boolean => bits > 0 || key === 'part';

/** What was decided before, or leaves nothing to link. */
function weighState(row: MatchRow, expense: MatchExpense, chance: Chance, add: Add): ReasonKey | null {
  const open = openFor(row, expense);
  if (chance.linked(row.id, expense.id)) {
    add('linked_these', RULED_OUT);
    return 'linked_these';
  }
  if (chance.dismissed(row.id, expense.id)) {
    add('dismissed', RULED_OUT);
    return 'dismissed';
  }
  if (row.open > 0 && open > 0) return null;
  const values =
    row.open === 0
      ? { side: 'transaction', amount: toMajor(Math.abs(row.amount), row.currency), currency: row.currency }
      : {
          side: 'expense',
          amount: toMajor(expense.amount - open, expense.currency),
          currency: expense.currency,
        };
  add('linked_already', RULED_OUT, values);
  return 'linked_already';
}

/** Who has the card, and how the expense was paid. */
function weighPeople(
  row: MatchRow,
  expense: MatchExpense,
  chance: Chance,
  { way, compare, add }: { way: Way; compare: Comparer; add: Add },
): void {
  const owner = chance.account(row.account)?.owner ?? null;
  if (way === 'machine') add('machine', FROM_A_MACHINE);
  if (owner !== null && owner === expense.person) add('who', OWN_CARD, { person: expense.personName ?? '' });
  const person = expense.personName ?? '';
  const toPerson = owner === expense.person || person === '' || worth(compare.person(row, person)) > 0;
  if (expense.reimbursable && row.amount > 0 && !toPerson) add('own_money', OWN_MONEY, { person });
  if (expense.paidVia === null || way === 'refund') return;
  if (expense.paidVia === 'cash') add('paid_cash', PAID_IN_CASH);
  else if (way === 'card') add('paid_via', PAID_BY_CARD, { way });
  else if (way !== 'unknown') add('paid_via', PAID_OTHERWISE, { way });
}
