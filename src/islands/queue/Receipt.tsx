import type { Translate } from '#lib/texts/translator.ts';
import type { Answer, QueueRow } from './types.ts';

/** Which receipt of the tray the expense of a row gets. */
export function Receipt({ row: { receipt }, answer, t }: { row: QueueRow; answer: Answer; t: Translate }) {
  if (!receipt || answer.act !== 'expense') return null;
  return <p className="muted small queue-because">{t('review.with_receipt', { file: receipt.file_name })}</p>;
}
