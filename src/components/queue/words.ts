import { reasonWords, strongest } from '#components/matching/reason-words.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { payeeOf } from '#lib/core/description/row-name.ts';
import { toMajor } from '#lib/core/money.ts';
import type { Answer } from '#lib/queue/answers.ts';
import type { Skipped } from '#lib/queue/decide.ts';
import { type Counted, groupName, type Queue } from '#lib/queue/queue.ts';
import type { Translate } from '#lib/texts/texts.ts';
import { translated } from '#lib/texts/translator.ts';

/** What an answer does, in a few words: “New expense: Swiggy, Meals”. */
export function answerWords(answer: Answer, t: Translate): string {
  switch (answer.act) {
    case 'expense': {
      const name = expenseName(answer, t);
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

const expenseName = (
  { merchant, payee, category, project }: Answer & { act: 'expense' },
  t: Translate,
): string => [merchant?.name ?? payee, category?.name, project?.name].filter(Boolean).join(t('review.comma'));

/** Why it is offered; empty for what rows of this direction often are. */
function becauseWords(answer: Answer, t: Translate): string {
  const { because } = answer;
  switch (because.from) {
    case 'rule':
      return t('rules.by', { rule: because.rule.name });
    case 'learned':
      return t('review.because_learned', { yes: because.yes, all: because.all });
    case 'merchant':
      return t('review.because_merchant', {
        yes: because.yes,
        all: because.all,
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
function answerJson(answer: Answer, currency: Currency, t: Translate) {
  const words = {
    text: answerWords(answer, t),
    because: becauseWords(answer, t) || null,
    from: answer.because.from,
  };
  switch (answer.act) {
    case 'expense': {
      const { merchant, category, project } = answer;
      return {
        act: answer.act,
        merchant: merchant?.id ?? null,
        merchant_name: merchant?.name ?? answer.payee,
        category: category?.id ?? null,
        project: project?.id ?? null,
        project_name: project?.name ?? null,
        ...words,
      };
    }
    case 'link':
      return {
        act: answer.act,
        ...(answer.expenses.length === 1 ? { expense: answer.expenses[0]?.id } : {}),
        expenses: answer.expenses.map(({ id, amount, covers, difference, expense }) => ({
          expense: id,
          amount: toMajor(amount, currency),
          covers: toMajor(covers, expense.currency),
          difference,
        })),
        ...words,
      };
    case 'pair':
      return { act: answer.act, out: answer.out, in: answer.in, ...words };
    default:
      return { act: answer.act, ...words };
  }
}

/** A page of the queue as the API gives it. */
export const queueJson = ({ rows, groups, left, total }: Queue, t: Translate) => ({
  results: rows.map((one) => {
    const { transaction, ...rest } = rowJson(one, t);
    return { transaction: { ...transaction, payee: one.row.payee }, ...rest };
  }),
  groups: groups.map(groupJson),
  left,
  total,
});

const groupJson = (group: Counted) => ({ group: groupName(group), ...group });

/** A row with its answers. Nothing is linked to it. */
export const rowJson = ({ row, answers, sure, group, receipt }: Queue['rows'][number], t: Translate) => ({
  transaction: {
    id: row.id,
    account: row.account,
    date: row.date,
    description: row.description,
    currency: row.currency,
    amount: toMajor(row.amount, row.currency),
    type: 'UK',
    comment: row.comment,
    expense: null,
    open_amount: toMajor(Math.abs(row.amount), row.currency),
    links: [],
  },
  answers: answers.map((answer) => answerJson(answer, row.currency, t)),
  name: payeeOf(row),
  sure,
  receipt,
  group: groupName(group),
  group_size: group.count,
});

/** Why rows were left out, in words. */
export const skippedJson = (skipped: readonly Skipped[], t: Translate) =>
  skipped.map(({ transaction, key, values }) => ({
    transaction,
    reason: t(
      key,
      typeof values.type === 'string' ? { ...values, type: translated(t, values.type) } : values,
    ),
  }));
