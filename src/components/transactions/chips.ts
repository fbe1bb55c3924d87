import type { Chip } from '#components/table/chips.ts';
import { findEntry } from '#lib/catalogue/records.ts';
import { formatDay } from '#lib/core/day.ts';
import { formatAmount } from '#lib/core/money.ts';
import { withParams } from '#lib/core/paging.ts';
import { findUpload } from '#lib/statements/records.ts';
import { transactionOf } from '#lib/transactions/list.ts';
import { FILTER_NAMES, type TransactionFilter } from '#lib/transactions/schema.ts';
import type { Act } from './act.ts';

/** One for each part of the filter, in the order of the form. */
export function chipsOf(page: Act, account: number, filter: TransactionFilter, here: URL): Promise<Chip[]> {
  const { t } = page.locals;
  const used = FILTER_NAMES.filter((name) => filter[name] !== undefined && filter[name] !== '');
  return Promise.all(
    used.map(async (name) => ({
      text: t('transactions.filter_chip', {
        name: t(`transactions.filter_${name}`),
        value: await inWords(page, account, filter, name),
      }),
      href: withParams(here, { [name]: undefined, offset: undefined }),
    })),
  );
}

async function inWords(
  { locals: { atlas, t, locale } }: Act,
  account: number,
  filter: TransactionFilter,
  name: keyof TransactionFilter,
): Promise<string> {
  const value = filter[name];
  switch (name) {
    case 'type':
      return t(`transactions.type_${value}`);
    case 'from':
    case 'to':
      return formatDay(String(value), locale);
    case 'min':
    case 'max':
      return formatAmount(Number(value), locale);
    case 'is_linked':
    case 'has_attachment':
      return t(`transactions.filter_${name}_${value}`);
    case 'project':
    case 'merchant':
      return (await findEntry(atlas.db, `${name}s`, Number(value)))?.name ?? `#${value}`;
    case 'upload':
      return (await findUpload(atlas.db, account, String(value)))?.file_name ?? String(value);
    case 'like':
      return transactionOf(atlas.db, account, Number(value)).then(
        ({ description }) => description,
        () => `#${value}`,
      );
    default:
      return String(value);
  }
}
