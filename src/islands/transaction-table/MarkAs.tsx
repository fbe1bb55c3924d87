import type { TransactionType } from '#lib/db/tables.ts';
import type { Translate } from '#lib/texts/translator.ts';

interface Props {
  /** What can be chosen. */
  types: readonly TransactionType[];
  /** Where an expense is recorded for the transaction, when that can be chosen too. */
  record?: string | undefined;
  className: string;
  recordClassName?: string;
  disabled?: boolean;
  t: Translate;
}

/** The choices of Mark As: a link that records an expense, then a submit button for each type. */
export function MarkAs({
  types,
  record,
  className,
  recordClassName = className,
  disabled = false,
  t,
}: Props) {
  return (
    <>
      {record && (
        <a className={recordClassName} href={record}>
          {t('transactions.type_EX')}
        </a>
      )}
      {types.map((type) => (
        <button key={type} type="submit" className={className} name="type" value={type} disabled={disabled}>
          {t(`transactions.mark_${type}`)}
        </button>
      ))}
    </>
  );
}
