import type { Currency } from '../core/currency/codes.ts';
import type { Sum } from '../core/currency/sums.ts';
import { formatDay } from '../core/day.ts';
import { payeeOf } from '../core/description/row-name.ts';
import { toMinor } from '../core/money.ts';
import { paths } from '../core/paths.ts';
import { markWords, type Piece, splitWords } from '../core/words.ts';
import type { Translate } from '../texts/texts.ts';
import type { SearchQuery } from './query.ts';
import type { FoundJson } from './search.ts';

export interface Result {
  href: string;
  text: Piece[];
  note: Piece[];
  /** `exact`: it is the searched amount. */
  money?: { minor: number; currency: Currency; colour: 'none' | 'out-positive'; exact: boolean };
}
export type ResultIcon =
  | 'file-spreadsheet'
  | 'folder'
  | 'landmark'
  | 'paperclip'
  | 'scroll-text'
  | 'shopping-bag';

export interface ResultGroup {
  name: string;
  title: string;
  icon: ResultIcon;
  results: Result[];
}

/** The API's results prepared for display: at most `most` of each kind, without empty groups. */
export function groupsOf(
  found: FoundJson,
  { words, amounts, beside }: SearchQuery,
  t: Translate,
  locale: string,
  most: number,
): ResultGroup[] {
  const mark = (...parts: (string | null | false | undefined)[]) =>
    markWords(parts.filter(Boolean).join(' · '), [...words, ...splitWords(beside)]);
  const money = (row: Sum, colour: 'none' | 'out-positive') => {
    const { currency } = row;
    const minor = toMinor(row.amount, currency) ?? 0;
    const exact = amounts.some((one) => one.currency === currency && one.amount === Math.abs(minor));
    return { money: { minor, currency, colour, exact } };
  };
  const group = (
    name: 'expenses' | 'transactions' | 'merchants' | 'projects' | 'attachments' | 'tray' | 'files',
    icon: ResultIcon,
    results: Result[],
  ) => ({
    name,
    icon,
    results: results.slice(0, most),
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
          row.item_comment,
        ),
        ...money(row, 'none'),
      })),
    ),
    group(
      'transactions',
      'landmark',
      found.transactions.map((row) => ({
        href: paths.transaction(row.account, row.id),
        text: mark(payeeOf(row)),
        note: mark(formatDay(row.date, locale), row.account_name, row.description, row.comment),
        ...money(row, 'out-positive'),
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
    ...filesOf(found, group, mark, locale),
  ].filter(({ results }) => results.length > 0);
}

/** Files by their names, where they lie: at an expense, in the tray, as a statement. */
const filesOf = (
  found: FoundJson,
  group: (name: 'attachments' | 'tray' | 'files', icon: ResultIcon, results: Result[]) => ResultGroup,
  mark: (...parts: string[]) => Piece[],
  locale: string,
): ResultGroup[] => [
  group(
    'attachments',
    'paperclip',
    found.attachments.map((row) => ({
      href: paths.expense(row.expense),
      text: mark(row.file_name),
      note: mark(formatDay(row.date, locale)),
    })),
  ),
  group(
    'tray',
    'paperclip',
    found.tray.map((row) => ({
      href: `${paths.receipts}?receipt=${row.id}`,
      text: mark(row.file_name),
      note: mark(formatDay(row.created_at.slice(0, 10), locale)),
    })),
  ),
  group(
    'files',
    'file-spreadsheet',
    found.statements.map((row) => ({
      href: paths.preprocess(row.account, row.id),
      text: mark(row.file_name),
      note: mark(formatDay(row.uploaded_at.slice(0, 10), locale), row.account_name),
    })),
  ),
];
