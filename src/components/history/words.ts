import { formatDay } from '#lib/core/day.ts';
import { payeeOf } from '#lib/core/description/row-name.ts';
import { formatBank, formatMoney } from '#lib/core/money.ts';
import { paths } from '#lib/core/paths.ts';
import type { Translate } from '#lib/texts/texts.ts';
import { translated } from '#lib/texts/translator.ts';
import type { Kept } from '#lib/undo/events.ts';
import type { ToldRun } from '#lib/undo/list.ts';
import type { Named } from '#lib/undo/records.ts';
import { RUN_ACTS } from '#lib/undo/registry.ts';

type Said = Pick<ToldRun, 'act' | 'count' | 'about'>;

/** A sentence that says what a run did. */
export function runWords({ act, count, about }: Said, t: Translate): string {
  if (act === 'undo')
    return t(about.is_redo ? 'history.act.redo' : 'history.act.undo', {
      what: about.first ? runWords(about.first, t) : '…',
    });
  if (act === 'reimburse')
    return t(`history.act.${about.is_reimbursed ? 'reimburse' : 'take_back'}`, { count });
  const { marked } = about;
  if (act === 'record' && marked)
    return t('history.act.decided', {
      count: count + marked.count,
      expenses: t('history.did_expenses', { count }),
      marked: t('history.did_marked', { count: marked.count }),
    });
  // Expenses are restored and deleted by acts of the same names.
  if (about.what !== 'expense' && (act === 'restore' || act === 'delete'))
    return t(`history.act.name_${act}`, { name: about.name ?? '' });
  if (act === 'rule_add' && count > 1) return t('history.act.rules_add', { count });
  if (act === 'mark' && marked && marked.types > 1) return t('history.act.marked', { count });
  return t(`history.act.${namedAct(act, about)}`, {
    count,
    type: about.type ? translated(t, `transactions.type_${about.type}`) : '',
    file: about.file_name ?? '',
    rule: about.rule_name ?? '',
    name: about.name ?? '',
  });
}

function namedAct(act: string, { file_name }: ToldRun['about']) {
  // Applied, a rule did what it did to no one file.
  if (act === 'rule_undo' && !file_name) return 'rule_undo_applied';
  if (act === 'undo_insert') return act;
  return RUN_ACTS.find((one) => one === act) ?? 'other';
}

/** What a rule did as it was added, changed or applied: “59 transactions, 59 expenses recorded”. Empty for other acts. */
export function didWords({ act, about }: ToldRun, t: Translate): string {
  const { transaction = 0, expense = 0 } = about.changed ?? {};
  if (!['rule_add', 'rule_change', 'rule_apply'].includes(act)) return '';
  return [
    // The sentence of an application counts them itself.
    act !== 'rule_apply' && transaction > 0 && t('history.did_transactions', { count: transaction }),
    expense > 0 && t('history.did_expenses', { count: expense }),
  ]
    .filter(Boolean)
    .join(t('review.comma'));
}

/** The name of a thing, and its page. */
export function nameWords(
  { what, id, expense, transaction, upload, receipt }: Named<Pick<Kept, 'what' | 'id'>>,
  { t, locale }: { t: Translate; locale: string },
): { text: string; href?: string } {
  if (expense)
    return {
      text: [
        t('history.kept_expense', {
          date: formatDay(expense.date, locale),
          amount: formatMoney(expense.amount, expense.currency, locale),
        }),
        expense.merchant_name,
      ]
        .filter(Boolean)
        .join(' · '),
      href: paths.expense(String(id)),
    };
  if (transaction)
    return {
      text: t('history.kept_transaction', {
        date: formatDay(transaction.date, locale),
        description: payeeOf(transaction),
        amount: formatBank(transaction.amount, transaction.currency, locale, { symbol: true }),
      }),
      href: paths.transaction(transaction.account, Number(id)),
    };
  if (upload)
    return {
      text: t('history.kept_upload', { file: upload.file_name }),
      href: paths.preprocess(upload.account, String(id)),
    };
  if (receipt)
    return {
      text: t('history.kept_receipt', { file: receipt.file_name }),
      href: paths.attachment(String(id)),
    };
  return { text: t(`history.gone_${what}`) };
}
