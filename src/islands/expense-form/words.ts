import { formatDay } from '#lib/core/day.ts';
import { formatRupees, toMinor } from '#lib/core/money.ts';
import type { FormValues } from '#lib/expenses/form.ts';
import type { Messages } from '#lib/outbox/entry.ts';
import type { Translate } from '#lib/texts/translator.ts';

/** What will be said of an expense that waits, wherever it is sent from. */
export function wordsOf(values: FormValues, t: Translate, locale: string): Messages {
  const minor = toMinor(values.amount);
  const facts = [
    values.date && formatDay(values.date, locale),
    minor === undefined ? values.amount : formatRupees(minor, locale),
    values.merchant.trim(),
  ];
  const title = facts.filter(Boolean).join(' · ');
  return {
    title,
    recorded: t('waiting.recorded', { title }),
    refused: t('expense_form.failed'),
    unsure: t('waiting.unsure'),
    recorded_before: t('waiting.recorded_before'),
    unknown: { merchant: t('expense_form.unknown_merchant'), project: t('expense_form.unknown_project') },
  };
}
