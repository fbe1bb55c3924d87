import { isLanguage, languages, type Translate, translate } from '../texts/texts.ts';

/** As earlier releases wrote it. */
const headBefore = (t: Translate): string[] => [
  t('transactions.row_date'),
  t('transactions.row_description'),
  t('transactions.row_amount'),
  t('transactions.page_reference'),
  t('transactions.row_type'),
  t('transactions.row_comment'),
  t('transactions.export_expense'),
];

const headWithCurrency = (t: Translate): string[] => [...headBefore(t), t('transactions.export_currency')];

/** The header of an export. Its first four columns are a statement's, so that the file can be uploaded as one. */
export const exportHead = (t: Translate): string[] => [...headWithCurrency(t), t('transactions.export_open')];

/** The headers of exports, in every language; `currency`: the column of it. */
export const EXPORT_HEADS: readonly { names: string[]; currency?: number }[] = Object.keys(languages)
  .filter(isLanguage)
  .map(translate)
  .flatMap((t) => [
    ...[exportHead, headWithCurrency].map((head) => ({ names: head(t), currency: headBefore(t).length })),
    { names: headBefore(t) },
  ]);
