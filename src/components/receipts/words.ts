import { formatDay } from '#lib/core/day.ts';
import { payeeOf } from '#lib/core/description/row-name.ts';
import { formatBank } from '#lib/core/money.ts';
import { nameOf } from '#lib/core/text.ts';
import type { Answer } from '#lib/receipts/answers.ts';
import type { Skipped } from '#lib/receipts/decide.ts';
import { type Receipt, receiptJson } from '#lib/receipts/list.ts';
import type { ProposedExpense } from '#lib/receipts/propose.ts';
import { agreed, standingFacts } from '#lib/receipts/standing.ts';
import type { Translate } from '#lib/texts/texts.ts';
import { translated } from '#lib/texts/translator.ts';

/** What answers are told with. */
export interface Telling {
  t: Translate;
  locale: string;
  /** Names by id. */
  accounts: ReadonlyMap<number, string>;
  /** Who asks. */
  person: { id: number };
}

const expenseName = ({ merchantName, comments }: ProposedExpense, t: Translate): string =>
  merchantName ?? (comments[0]?.split('\n')[0] || t('tray.an_expense'));

function answerWords(answer: Answer, receipt: Receipt, { t, locale, person }: Telling): string {
  switch (answer.act) {
    case 'attach': {
      const { date } = answer.expense;
      return t('tray.add_to', { name: expenseName(answer.expense, t), date: { day: date } });
    }
    case 'record': {
      const { date, amount, currency } = answer.transaction;
      return t('tray.record', {
        name: payeeOf(answer.transaction),
        date: formatDay(date, locale),
        amount: formatBank(amount, currency, locale),
      });
    }
    default:
      return receipt.uploaded_by === person.id
        ? t('tray.new_alone')
        : t('tray.new_paid_by', { person: nameOf(receipt) });
  }
}

const nearWords = ({ days }: { days: number | null }, t: Translate): string =>
  days === null
    ? t('tray.why_amount')
    : days === 0
      ? t('tray.why_day')
      : t(days > 0 ? 'tray.why_after' : 'tray.why_before', { count: Math.abs(days) });

/** What speaks for an answer. */
function reasonsFor(answer: Answer, { t, accounts }: Telling): string[] {
  if (answer.act === 'new') return [t('tray.why_no_payment')];
  const target = answer.act === 'attach' ? answer.expense : answer.transaction;
  const more =
    answer.act === 'attach' ? t('tray.why_no_receipt') : (accounts.get(answer.transaction.account) ?? '');
  return [nearWords(target, t), target.is_merchant ? t('tray.why_merchant') : '', more].filter(Boolean);
}

/** The merchant that an expense of the answer gets: a known one, else who was paid. */
function merchantOf(answer: Answer): { merchant: number | null; merchant_name: string | null } {
  if (answer.act === 'attach') return { merchant: null, merchant_name: answer.expense.merchantName };
  if (answer.act === 'new') return answer.own;
  const { merchant, merchant_name } = answer.transaction;
  return { merchant, merchant_name: merchant_name ?? payeeOf(answer.transaction) };
}

function answerJson(answer: Answer, receipt: Receipt, telling: Telling) {
  const { merchant, merchant_name } = merchantOf(answer);
  return {
    act: answer.act,
    expense: answer.act === 'attach' ? answer.expense.id : null,
    transaction: answer.act === 'record' ? answer.transaction.id : null,
    merchant,
    merchant_name,
    category:
      answer.act === 'attach' ? null : (answer.act === 'record' ? answer.transaction : answer.own).category,
    text: answerWords(answer, receipt, telling),
    reasons: reasonsFor(answer, telling),
  };
}

/** How far a receipt is: its first answer is sure, one of them has to be chosen, or amount and day are still to be typed. */
function stateOf({ facts, answers, sure }: Receipt): 'sure' | 'choose' | 'type' {
  if (sure) return 'sure';
  return answers.length > 0 || agreed(standingFacts(facts)).amount !== null ? 'choose' : 'type';
}

/** A receipt as the API gives it, with its answers in words. */
export const toldReceipt = (receipt: Receipt, telling: Telling) => ({
  ...receiptJson(receipt),
  state: stateOf(receipt),
  answers: receipt.answers.map((answer) => answerJson(answer, receipt, telling)),
});

/** Why receipts were left out, in words. */
export const skippedReceipts = (skipped: readonly Skipped[], t: Translate) =>
  skipped.map(({ receipt, key, values }) => ({
    receipt,
    reason: t(key, typeof values.type === 'string' ? { type: translated(t, values.type) } : values),
  }));
