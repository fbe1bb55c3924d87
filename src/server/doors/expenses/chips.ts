import { presetOf } from '#components/table/presets.ts';
import { type Chip, OWN_PARAMS } from '#components/table/table-state.ts';
import { findEntry } from '#lib/catalogue/records.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { formatDay, today } from '#lib/core/day.ts';
import { formatAmount, formatMoney, toMinor } from '#lib/core/money.ts';
import { withParams } from '#lib/core/paging.ts';
import { nameOf } from '#lib/core/text.ts';
import { listCurrencies } from '#lib/db/money/currencies.ts';
import { EXPENSE_FILTER_NAMES, type ExpenseFilter } from '#lib/expenses/filter.ts';
import { listRecorders } from '#lib/expenses/list-records.ts';

/** A chip for each active filter, in the form's order. */
export function expenseChips(locals: App.Locals, filter: ExpenseFilter, here: URL): Promise<Chip[]> {
  const isPreset = presetOf(filter.from, filter.to, today(locals.person.time_zone)) !== undefined;
  const used = EXPENSE_FILTER_NAMES.filter((name) => filter[name] !== undefined);
  return Promise.all(
    used.map(async (name) => ({
      text: locals.t(`expense_list.chip${name === 'search' ? '_search' : ''}`, {
        name: locals.t(`expense_list.${name}`),
        value: await valueText(locals, filter, name),
      }),
      href: withParams(here, { [name]: undefined, cursor: undefined, page: undefined, ...OWN_PARAMS }),
      isSaid: isPreset && (name === 'from' || name === 'to'),
    })),
  );
}

/** With the currency's sign where there is but one: an amount means the number in any of them. */
function amountText(value: number, [book = '', ...others]: readonly Currency[], locale: string): string {
  const minor = toMinor(value, book);
  if (minor === undefined) return value.toLocaleString(locale);
  return others.length === 0 ? formatMoney(minor, book, locale) : formatAmount(minor, book, locale);
}

const KIND = { project: 'projects', merchant: 'merchants', category: 'categories' } as const;

async function valueText(
  { atlas, t, locale }: App.Locals,
  filter: ExpenseFilter,
  name: keyof ExpenseFilter,
): Promise<string> {
  const { [name]: value, receipt, no_receipt } = filter;
  switch (name) {
    case 'from':
    case 'to':
      return formatDay(String(value), locale);
    case 'min':
    case 'max':
      return amountText(Number(value), await listCurrencies(atlas.db), locale);
    case 'is_reimbursable':
    case 'is_reimbursed':
    case 'is_linked':
    case 'has_attachment':
    case 'without_category':
      return t(value ? 'expense_list.yes' : 'expense_list.no');
    case 'receipt':
      return receipt ? t(`expense_list.receipt_${receipt}`) : '';
    case 'no_receipt':
      return no_receipt ? t(`expense_form.no_receipt_${no_receipt}`) : '';
    case 'project':
    case 'merchant':
    case 'category':
      return (await findEntry(atlas.db, KIND[name], Number(value)))?.name ?? t('catalogue.unknown');
    case 'owed_to':
    case 'person': {
      const found = (await listRecorders(atlas.db)).find(({ id }) => id === value);
      return found ? nameOf(found) : t('catalogue.unknown');
    }
    default:
      return String(value);
  }
}
