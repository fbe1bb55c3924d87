import { formatDay } from '../core/day.ts';
import { paths } from '../core/paths.ts';
import { markWords, type Piece } from '../core/words.ts';
import type { Translate } from '../texts/texts.ts';
import type { Found, SearchQuery } from './search.ts';

export interface Result {
  href: string;
  text: Piece[];
  note: Piece[];
  /** `exact`: it is the very amount that was looked for. */
  money?: { minor: number; colour: 'none' | 'out-positive'; exact: boolean };
}
type ResultIcon = 'folder' | 'landmark' | 'paperclip' | 'scroll-text' | 'shopping-bag';

export interface ResultGroup {
  name: string;
  title: string;
  icon: ResultIcon;
  results: Result[];
}

/** What was found, as it is shown: groups without results are left out. */
export function groupsOf(
  found: Found,
  { words, amounts }: SearchQuery,
  t: Translate,
  locale: string,
): ResultGroup[] {
  const mark = (...parts: (string | null | false)[]) => markWords(parts.filter(Boolean).join(' · '), words);
  const money = (minor: number, colour: 'none' | 'out-positive') => ({
    money: { minor, colour, exact: amounts.includes(Math.abs(minor)) },
  });
  const group = (name: string, icon: ResultIcon, results: Result[]) => ({
    ...{ name, icon, results },
    title: t(`search.${name}`),
  });
  return [
    group(
      'expenses',
      'scroll-text',
      found.expenses.map((row) => ({
        href: paths.expense(row.id),
        text: mark(row.comment || row.merchant_name || t('search.no_merchant')),
        note: mark(
          formatDay(row.date, locale),
          row.comment !== '' && row.merchant_name,
          row.project_name,
          row.said,
        ),
        ...money(row.amount, 'none'),
      })),
    ),
    group(
      'transactions',
      'landmark',
      found.transactions.map((row) => ({
        href: paths.transaction(row.account, row.id),
        text: mark(row.description),
        note: mark(formatDay(row.date, locale), row.account_name, row.comment),
        ...money(row.amount, 'out-positive'),
      })),
    ),
    group(
      'merchants',
      'shopping-bag',
      found.merchants.map((row) => ({ href: paths.byMerchant(row.id), text: mark(row.name), note: [] })),
    ),
    group(
      'projects',
      'folder',
      found.projects.map((row) => ({ href: paths.byProject(row.id), text: mark(row.name), note: [] })),
    ),
    group(
      'attachments',
      'paperclip',
      found.attachments.map((row) => ({
        href: paths.expense(row.expense),
        text: mark(row.file_name),
        note: mark(formatDay(row.date, locale)),
      })),
    ),
  ].filter(({ results }) => results.length > 0);
}
