import { type Currency, currencyNamed } from '#lib/core/currency/codes.ts';
import type { Sum } from '#lib/core/currency/sums.ts';
import { toMinor } from '#lib/core/money.ts';
import type { Reason } from '#lib/matching/score/shapes.ts';
import type { Translate } from '#lib/texts/texts.ts';
import { translated } from '#lib/texts/translator.ts';

/** What is true of a transaction and an expense, as a sentence. */
export function reasonWords({ key, values }: Reason, t: Translate): string {
  const word = wordOf(values);
  switch (key) {
    case 'amount': {
      const others = Number(values.times ?? 0) - 2;
      const amount = { amount: word.money('amount') };
      return others > 0
        ? t('matching.reason_amount', { ...amount, count: others })
        : t('matching.reason_amount_rare', amount);
    }
    case 'amount_more':
    case 'amount_less':
    case 'tip':
    case 'fee':
    case 'tax':
    case 'discount':
    case 'rounding':
      return t(`matching.reason_${key}`, {
        more: word.money('more'),
        percent: Math.abs(word.number('percent')),
      });
    case 'slip':
      return translated(t, `matching.reason_slip_${word.text('how')}`, {
        amount: word.money('amount'),
        of: word.money('of'),
      });
    case 'fee_again':
    case 'fee_share_again':
      return t(`matching.reason_${key}`, {
        count: word.number('times') - 1,
        more: word.money('more'),
        percent: word.number('percent'),
      });
    case 'exchange':
    case 'exchange_unknown':
    case 'stated':
    case 'currency':
    case 'part':
    case 'mirror_exchange':
      return t(`matching.reason_${key}`, atRate(word));
    case 'text_none':
      return t(
        word.text('name') === '' ? 'matching.reason_text_nothing' : 'matching.reason_text_none',
        values,
      );
    case 'company':
      return t('matching.reason_company', { name: word.text('name'), count: word.number('times') });
    case 'learned_not':
      return t('matching.reason_learned_not', { name: word.text('name'), count: word.number('no') });
    case 'day':
    case 'days':
      return dayWords(values, t);
    case 'day_stated':
      return t('matching.reason_day_stated', { stated: { day: word.text('stated') } });
    case 'days_far':
      return t('matching.reason_days_far', { count: Math.abs(word.number('days')) });
    case 'paid_via':
      return t(
        word.text('way') === 'card' ? 'matching.reason_paid_by_card' : 'matching.reason_paid_otherwise',
      );
    case 'linked_already':
      return translated(t, `matching.reason_linked_${word.text('side')}`, { amount: word.money('amount') });
    case 'sum':
    case 'sum_about':
      return t(`matching.reason_${key}`, inSum(word));
    case 'same_day':
      return t('matching.reason_same_day', { name: word.text('name'), day: { day: word.text('day') } });
    case 'mirror':
      return t('matching.reason_mirror', { amount: word.money('amount') });
    case 'mirror_day':
      return word.number('days') === 0
        ? t('matching.reason_mirror_same', { day: { day: word.text('in_day') } })
        : t('matching.reason_mirror_day', { count: word.number('days') });
    default:
      return t(`matching.reason_${key}`, values);
  }
}

/** The same in a few words, beside others. */
export function reasonInBrief(reason: Reason, t: Translate): string {
  const { key, values } = reason;
  const days = Number(values.days ?? 0);
  switch (key) {
    case 'amount':
    case 'mirror':
      return t('matching.short_amount');
    case 'text':
    case 'learned':
    case 'day_stated':
    case 'reference':
    case 'sum':
    case 'own_text':
      return t(`matching.short_${key}`, values);
    case 'paid_via':
      if (values.way === 'card') return t('matching.short_paid_by_card');
      break;
    case 'day':
    case 'days':
    case 'mirror_day':
      if (days === 0) return t('matching.short_same_date');
      return t(days > 0 ? 'matching.short_after' : 'matching.short_before', { count: Math.abs(days) });
  }
  return reasonWords(reason, t).replace(/[.。]$/, '');
}

type Word = ReturnType<typeof wordOf>;

const inSum = (word: Word) => ({
  count: word.number('count'),
  amount: word.money('amount'),
  sum: word.money('sum'),
});

const atRate = (word: Word) => ({
  amount: word.money('amount'),
  of: word.money('of', 'of_currency'),
  rate: word.number('rate'),
  usual: word.number('usual'),
});

function dayWords(values: Reason['values'], t: Translate): string {
  const word = wordOf(values);
  const days = word.number('days');
  const usual = {
    way: translated(t, `matching.way_${word.text('way')}`),
    from: Math.max(0, word.number('from')),
    to: word.number('to'),
  };
  if (days === 0) return t('matching.reason_same_date', { ...usual, day: { day: word.text('row_day') } });
  return t(days > 0 ? 'matching.reason_after' : 'matching.reason_before', {
    ...usual,
    count: Math.abs(days),
  });
}

const wordOf = (values: Reason['values']) => ({
  text: (name: string): string => String(values[name] ?? ''),
  number: (name: string): number => Number(values[name] ?? 0),
  money: (name: string, of = 'currency'): Sum => {
    const currency = (currencyNamed(String(values[of] ?? values.currency ?? '')) ?? 'XXX') as Currency;
    return { amount: toMinor(Number(values[name] ?? 0), currency) ?? 0, currency };
  },
});

/** The strongest reasons; a row has room for three. */
export const strongest = (reasons: readonly Reason[], most = 3): readonly Reason[] => reasons.slice(0, most);
