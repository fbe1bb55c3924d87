import { type Sentence, sentencesOf } from '#components/months/words.ts';
import { today, type YearMonth } from '#lib/core/day.ts';
import { HOME_COUNT } from '#lib/core/limits.ts';
import { toMajor } from '#lib/core/money.ts';
import { type MonthState, monthStateOf } from '#lib/months/month.ts';
import { countWaiting } from '#lib/receipts/records.ts';
import { listProposals } from '#lib/rules/proposals.ts';

/** A month for its page and its call: how far it is, and what is left in words. */
export async function monthFor(
  { atlas: { db }, person, t, locale }: App.Locals,
  month: YearMonth,
): Promise<{ state: MonthState; sentences: Sentence[] }> {
  const [state, tray, proposals] = await Promise.all([
    monthStateOf(db, month, today(person.time_zone)),
    countWaiting(db, HOME_COUNT),
    listProposals(db),
  ]);
  return {
    state,
    sentences: sentencesOf(state, { tray, habits: proposals.map(({ name }) => name) }, t, locale),
  };
}

/** As the API returns a month; amounts in major units. */
export const monthJson = ({ state, sentences }: { state: MonthState; sentences: readonly Sentence[] }) => ({
  month: state.month,
  state: 'open' as const,
  items: sentences
    .filter(({ status }) => status !== 'idea')
    .map(({ key, account = null, status, text, count, link }) => ({
      key,
      account,
      status,
      text,
      count,
      link,
    })),
  figures: state.figures.map(({ currency, money_in, money_out, types, categories }) => ({
    currency,
    in: toMajor(money_in, currency),
    out: toMajor(money_out, currency),
    by_type: Object.fromEntries(types.map(({ type, amount }) => [type, toMajor(amount, currency)])),
    by_category: categories.map(({ id, name, amount }) => ({ id, name, amount: toMajor(amount, currency) })),
  })),
});
