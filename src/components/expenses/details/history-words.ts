import { shortName } from '#components/rules/words.ts';
import { paidViaName } from '#lib/catalogue/catalogue.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { formatDay } from '#lib/core/day.ts';
import { payeeOf } from '#lib/core/description/row-name.ts';
import { formatBank, formatMoney } from '#lib/core/money.ts';
import type { ExpenseFacts } from '#lib/expenses/expense.ts';
import type { HistoryLine, Known } from '#lib/links/history.ts';
import type { HistoryNames } from '#lib/links/history-records.ts';
import type { Translate } from '#lib/texts/texts.ts';
import { formatList } from '#lib/texts/translator.ts';

/** A change as text; without `before` something was added, without `after` removed. */
export interface ChangeWords {
  what: string;
  before?: string;
  after?: string;
}

interface Language {
  t: Translate;
  locale: string;
  names: HistoryNames;
}

type Fact = Exclude<keyof ExpenseFacts, 'attachments'>;

/** In the order in which they are shown. */
const FACTS = Object.keys({
  date: 1,
  amount: 1,
  currency: 1,
  merchant: 1,
  project: 1,
  paid_via: 1,
  owed_to: 1,
  is_reimbursable: 1,
  is_reimbursed: 1,
  no_receipt: 1,
  comment: 1,
  items: 1,
} satisfies Record<Fact, 1>) as Fact[];

/** A sentence that says who did what. @param rule the name of the rule that recorded the expense */
export function actWords(line: HistoryLine, t: Translate, rule?: string): string {
  const act = actOf(line);
  const by = act === 'record' && rule ? t('rules.by', { rule: shortName(rule) }) : line.who;
  return t(`expense_history.${act}`, { who: by ?? t('expense_history.atlas') });
}

const ACTS = ['record', 'link', 'unlink', 'delete', 'restore'] as const;

function actOf({ act, before, after }: HistoryLine) {
  if (act === 'change' && Object.keys(after).join() === 'is_reimbursed')
    return after.is_reimbursed ? 'reimbursed' : 'taken_back';
  if (act === 'change' && Object.keys(after).join() === 'attachments')
    return missingFiles(after, before).length > 0 ? 'attached' : 'detached';
  return ACTS.find((one) => one === act) ?? 'change';
}

/** What changed; empty for a new expense and for a deleted one, whose page shows it anyway. */
export function changeWords(
  { act, before, after, currencies }: HistoryLine,
  language: Language,
): ChangeWords[] {
  const { t } = language;
  if (act === 'record' || act === 'delete') return [];
  const shownFacts = Object.keys(after).join() !== 'is_reimbursed';
  const facts = FACTS.filter((name) => shownFacts && (name in before || name in after)).map((name) => ({
    what: t(`expense_history.field_${name}`),
    before: factWords(name, before, currencies.before, language),
    after: factWords(name, after, currencies.after, language),
  }));
  const files = (ids: string[]) =>
    list(
      ids.map((id) => language.names.attachments.get(id) ?? t('catalogue.unknown')),
      language,
    );
  const transactions = (ids: number[]) =>
    list(
      ids.map((id) => transactionWords(id, language)),
      language,
    );
  const [added, removed] = [missingFiles(after, before), missingFiles(before, after)];
  const { transactions: linked = [] } = after;
  const { transactions: unlinked = [] } = before;
  return [
    ...facts,
    ...(added.length > 0 ? [{ what: t('expense_history.field_attachments'), after: files(added) }] : []),
    ...(removed.length > 0 ? [{ what: t('expense_history.field_attachments'), before: files(removed) }] : []),
    ...(linked.length > 0
      ? [{ what: t('expense_history.field_transactions'), after: transactions(linked) }]
      : []),
    ...(unlinked.length > 0
      ? [{ what: t('expense_history.field_transactions'), before: transactions(unlinked) }]
      : []),
  ];
}

/** Files in the first that are missing from the second. */
const missingFiles = ({ attachments = [] }: Known, { attachments: others = [] }: Known) =>
  attachments.filter((id) => !others.includes(id));

const list = (words: string[], { locale }: Language) => formatList(words, locale);

function factWords(name: Fact, known: Known, currency: Currency, language: Language): string {
  const { t, locale, names } = language;
  const nothing = t('expense_history.nothing');
  const named = (id: number | null | undefined, of: Map<number, string>) =>
    id === null || id === undefined ? nothing : (of.get(id) ?? t('catalogue.unknown'));
  switch (name) {
    case 'date':
      return known.date ? formatDay(known.date, locale) : nothing;
    case 'amount':
      return known.amount === undefined ? nothing : formatMoney(known.amount, currency, locale);
    case 'currency':
      return known.currency ?? nothing;
    case 'merchant':
      return named(known.merchant, names.merchants);
    case 'project':
      return named(known.project, names.projects);
    case 'paid_via': {
      const key = paidViaName(known.paid_via ?? null);
      return key === null ? nothing : t(key);
    }
    case 'owed_to':
      return named(known.owed_to, names.people);
    case 'no_receipt':
      return known.no_receipt ? t(`expense_form.no_receipt_${known.no_receipt}`) : nothing;
    case 'comment':
      return known.comment || nothing;
    case 'items':
      return itemsWords(known, currency, language);
    case 'is_reimbursable':
    case 'is_reimbursed':
      return t(known[name] ? 'expense_list.yes' : 'expense_list.no');
  }
}

const itemsWords = ({ items = [] }: Known, currency: Currency, language: Language) =>
  list(
    items.map(({ category, amount, comment }) => {
      const name = language.names.categories.get(category) ?? language.t('catalogue.unknown');
      return [name, formatMoney(amount, currency, language.locale), comment && `(${comment})`]
        .filter(Boolean)
        .join(' ');
    }),
    language,
  );

function transactionWords(id: number, { t, locale, names }: Language): string {
  const found = names.transactions.get(id);
  if (!found) return t('expense_history.transaction_gone');
  const { date, amount, currency } = found;
  const sum = formatBank(amount, currency, locale, { symbol: true });
  return [formatDay(date, locale), payeeOf(found), sum].join(' · ');
}
