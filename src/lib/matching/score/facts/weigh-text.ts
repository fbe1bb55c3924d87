import { type Chance, type Learned, NO_COMPANY } from '../chance.ts';
import type { MatchExpense, MatchRow } from '../shapes.ts';
import { type Agreement, worth } from './agreement.ts';
import { daysFrom } from './days.ts';
import type { Add } from './fact.ts';
import { sharedNumber } from './references.ts';
import type { Comparer } from './texts.ts';

const NOT_NAMED = -3;
/** Most comments name no merchant; and a name of which a part was found may be another's. */
const NOT_COMMENTED = -0.5;
const OTHER_MERCHANT = -8;
/** The catalogue's other merchant is named so clearly, and so much more clearly than this one. */
const OTHER_SHARE = 0.6;
const OTHER_LEADS = 4;
const REFERENCE = 8;
/** Names that fit say more than the company that they keep. */
const COMPANY_UNDER = 3;
/** From 2 for one yes to 6 for six and more. */
const LEARNED = 2;
const MOST_LEARNED = 4;
const LEARNED_STEP = 1.6;
/** Two dismissals are worth as much, half of it after so many days; no more than three count. */
const DISMISSED_TWICE = -4;
const DISMISSED_HALVES_DAYS = 45;
const MOST_DISMISSALS = 3;

/** What text, learning, numbers and company say about who was paid. */
export function weighText(
  row: MatchRow,
  expense: MatchExpense,
  chance: Chance,
  { text, compare, add }: { text: Agreement; compare: Comparer; add: Add },
): void {
  const taught = weighLearned(row, expense, chance, add);
  const number = sharedNumber(row.description, expense);
  if (number !== undefined) add('reference', REFERENCE, { number });
  const own = worth(text);
  if (own > 0) add('text', own, { words: text.words.join(' '), name: text.name });
  const { name, times, bits } = own < COMPANY_UNDER ? chance.company(row, expense) : NO_COMPANY;
  if (times > 0) add('company', bits, { name, times: Math.round(times) });
  if (taught || number !== undefined || times > 0) return;
  const other = otherMerchant(row, expense, own, compare);
  if (other !== undefined) add('text_other', own > 0 ? OTHER_MERCHANT / 2 : OTHER_MERCHANT, { name: other });
  else if (own === 0 && compare.says(row)) {
    const least = text.bits > 0 || expense.merchantName === null ? NOT_COMMENTED : NOT_NAMED;
    add('text_none', least, { name: expense.merchantName ?? '' });
  }
}

/** The name of another merchant of the catalogue that the text names more clearly, and that is not nearly this one's. */
function otherMerchant(
  row: MatchRow,
  { merchant, merchantName }: MatchExpense,
  own: number,
  compare: Comparer,
): string | undefined {
  const other = merchant === null ? undefined : compare.merchantIn(row);
  return other &&
    other.merchant !== merchant &&
    other.share >= OTHER_SHARE &&
    worth(other) >= own + OTHER_LEADS &&
    !compare.alike(other.name, merchantName ?? '')
    ? other.name
    : undefined;
}

/** What people decided about this core and merchant. @returns whether it says that they belong together */
function weighLearned(
  row: MatchRow,
  { merchant, merchantName }: MatchExpense,
  chance: Chance,
  add: Add,
): boolean {
  const learned: readonly Learned[] = chance.learned(row.core, row.amount < 0 ? 'in' : 'out');
  const mine = learned.find((one) => one.merchant === merchant);
  if (!mine || merchant === null) return false;
  const { yes, no, lastDay } = mine;
  const all = learned.reduce((sum, one) => sum + one.yes, 0);
  const name = merchantName ?? '';
  if (yes > 0) {
    const bits = LEARNED + Math.min(MOST_LEARNED, Math.log2(yes) * LEARNED_STEP);
    add('learned', bits * (yes / all), { name, yes, all });
  }
  if (no > 0) {
    const fresh = 0.5 ** (Math.max(0, daysFrom(lastDay, chance.today)) / DISMISSED_HALVES_DAYS);
    add('learned_not', (DISMISSED_TWICE / 2) * Math.min(MOST_DISMISSALS, no) * fresh, { name, no });
  }
  return yes > no;
}
