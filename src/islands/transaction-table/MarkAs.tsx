import type { Translate } from '#lib/texts/translator.ts';
import type { MarkAsItem } from '#lib/transactions/mark-as.ts';

interface Props {
  /** The available types. */
  types: readonly MarkAsItem[];
  /** The address for recording an expense, when that is an option too. */
  record?: string | undefined;
  className: string;
  recordClassName?: string;
  disabled?: boolean;
  t: Translate;
}

/** The options of Mark As: a link that records an expense, then a submit button for each type. */
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
