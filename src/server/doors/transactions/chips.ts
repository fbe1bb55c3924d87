import { presetOf } from '#components/table/presets.ts';
import type { Chip } from '#components/table/table-state.ts';
import type { Scope } from '#components/transactions/shapes.ts';
import { findEntry } from '#lib/catalogue/records.ts';
import { formatDay, today } from '#lib/core/day.ts';
import { payeeOf } from '#lib/core/description/row-name.ts';
import { formatAmount } from '#lib/core/money.ts';
import { withParams } from '#lib/core/paging.ts';
import { findUpload } from '#lib/statements/records.ts';
import { translated } from '#lib/texts/translator.ts';
import { FILTER_NAMES, type FilterName } from '#lib/transactions/schema.ts';
import { findOne } from './find-one.ts';
import type { Page, Wanted } from './scope.ts';

/** A chip for each active filter, in the form's order. */
export function transactionChips(page: Page, scope: Scope, filter: Wanted, here: URL): Promise<Chip[]> {
  const { t, person } = page.locals;
  const isPreset = presetOf(filter.from, filter.to, today(person.time_zone)) !== undefined;
  const used = (['account', ...FILTER_NAMES] as const).filter(
    (name) => filter[name] !== undefined && filter[name] !== '',
  );
  return Promise.all(
    used.map(async (name) => ({
      text: t('transactions.filter_chip', {
        name: t(`transactions.filter_${name}`),
        value: await inWords(page, scope, filter, name),
      }),
      href: withParams(here, { [name]: undefined, offset: undefined }),
      isSaid: isPreset && (name === 'from' || name === 'to'),
    })),
  );
}

async function inWords(
  { locals: { atlas, t, locale } }: Page,
  { account, currency, accounts }: Scope,
  filter: Wanted,
  name: FilterName | 'account',
): Promise<string> {
  const { [name]: value, type } = filter;
  switch (name) {
    case 'type':
      return type ? t(`transactions.type_${type}`) : '';
    case 'from':
    case 'to':
      return formatDay(String(value), locale);
    case 'min':
    case 'max':
      return formatAmount(Number(value), currency, locale);
    case 'is_linked':
    case 'direction':
    case 'has_attachment':
      return translated(t, `transactions.filter_${name}_${value}`);
    case 'project':
    case 'merchant':
      return (await findEntry(atlas.db, `${name}s`, Number(value)))?.name ?? `#${value}`;
    case 'upload':
      return account === undefined
        ? String(value)
        : ((await findUpload(atlas.db, account, String(value)))?.file_name ?? String(value));
    case 'like': {
      const pattern = await findOne(atlas.db, account, Number(value));
      return pattern ? payeeOf(pattern) : `#${value}`;
    }
    case 'account':
      return accounts.get(Number(value))?.name ?? `#${value}`;
    default:
      return String(value);
  }
}
