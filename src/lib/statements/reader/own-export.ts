import { isLanguage, languages, translate } from '../../texts/texts.ts';
import { transactionsExportHead } from '../../transactions/export.ts';
import type { Sheet } from './text/split.ts';
import type { Corrections } from './types.ts';

const STATEMENT_COLUMNS = 4;
const HEADS = Object.keys(languages)
  .filter(isLanguage)
  .map((language) => transactionsExportHead(translate(language)).join('\n'));

/**
 * A file that Atlas exported itself: a statement by its first columns, and what they mean is known. What people wrote into
 * the others must not be taken for a bank's word. undefined for a bank's file.
 */
export function ownExport(sheet: Sheet): { sheet: Sheet; known: Corrections } | undefined {
  const [head] = sheet.records;
  if (!head || !HEADS.includes(head.join('\n'))) return undefined;
  return {
    sheet: { ...sheet, records: sheet.records.map((record) => record.slice(0, STATEMENT_COLUMNS)) },
    known: {
      columns: { date: 0, description: [1], amount: 2, reference: 3 },
      sign: 'negative_out',
      header_row: sheet.lineOf[0] ?? 1,
    },
  };
}
