import type { Sheet } from './text/split.ts';
import type { Corrections } from './types.ts';

const STATEMENT_COLUMNS = 4;

/**
 * A file that Atlas exported itself is a statement by its first columns, whose meaning is known: what people wrote into the others
 * must not be taken for a bank's word. undefined for a bank's file.
 * @param heads the heads of such exports, one a language
 */
export function ownExport(
  sheet: Sheet,
  heads: readonly (readonly string[])[],
): { sheet: Sheet; known: Corrections } | undefined {
  const [head] = sheet.records;
  if (!head || !heads.some((own) => own.join('\n') === head.join('\n'))) return undefined;
  return {
    sheet: { ...sheet, records: sheet.records.map((record) => record.slice(0, STATEMENT_COLUMNS)) },
    known: {
      columns: { date: 0, description: [1], amount: 2, reference: 3 },
      sign: 'negative_out',
      header_row: sheet.lineOf[0] ?? 1,
    },
  };
}
