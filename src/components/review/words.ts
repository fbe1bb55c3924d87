import { reasonWords, strongest } from '#components/matching/reason-words.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { toMajor } from '#lib/core/money.ts';
import type { Answer } from '#lib/review/answers.ts';
import type { Translate } from '#lib/texts/texts.ts';

/** What an answer does, in a few words: “New expense: Swiggy, Meals”. */
export function answerWords(answer: Answer, t: Translate): string {
  switch (answer.act) {
    case 'expense': {
      const names = [answer.merchant?.name ?? answer.payee, answer.category?.name, answer.project?.name];
      const name = names.filter(Boolean).join(t('review.comma'));
      return name === '' ? t('review.new_expense') : t('review.new_expense_of', { name });
    }
    case 'link': {
      const [first] = answer.expenses;
      if (!first || answer.expenses.length > 1)
        return t('review.link_many', { count: answer.expenses.length });
      const { comment, merchant_name, date } = first.expense;
      const values = { date: { day: date } };
      const name = comment.split('\n')[0] || merchant_name;
      return name ? t('review.link_to', { name, ...values }) : t('review.link_to_day', values);
    }
    case 'pair':
      return t('review.pair', { account: answer.other.account_name, date: { day: answer.other.date } });
    default:
      return t(`transactions.type_${answer.act}`);
  }
}

/** Why it is offered; empty for what rows of this direction often are. */
export function becauseWords(answer: Answer, t: Translate): string {
  const { because } = answer;
  switch (because.from) {
    case 'learned':
      return t('review.because_learned', { yes: because.yes, all: because.all });
    case 'merchant':
      return t('review.because_merchant', {
        ...{ yes: because.yes, all: because.all },
        name: answer.act === 'expense' ? (answer.merchant?.name ?? '') : '',
      });
    case 'suggested':
      return strongest(because.reasons)
        .map((reason) => reasonWords(reason, t))
        .join(' ');
    default:
      return '';
  }
}

/** An answer as the API gives it, and as an act takes it. Amounts in major units of the account's currency. */
export function answerJson(answer: Answer, currency: Currency, t: Translate) {
  const words = { text: answerWords(answer, t), because: becauseWords(answer, t) || null };
  switch (answer.act) {
    case 'expense': {
      const { merchant, category, project } = answer;
      return {
        ...{ act: answer.act, merchant: merchant?.id ?? null, merchant_name: merchant?.name ?? answer.payee },
        ...{ category: category?.id ?? null, project: project?.id ?? null, ...words },
      };
    }
    case 'link':
      return {
        act: answer.act,
        ...(answer.expenses.length === 1 ? { expense: answer.expenses[0]?.id } : {}),
        expenses: answer.expenses.map(({ id, amount, difference }) => ({
          ...{ expense: id, amount: toMajor(amount, currency), difference },
        })),
        ...words,
      };
    case 'pair':
      return { act: answer.act, out: answer.out, in: answer.in, ...words };
    default:
      return { act: answer.act, ...words };
  }
}
