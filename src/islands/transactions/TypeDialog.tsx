import { OTHER_TYPES } from '#lib/banking/transaction-types.ts';
import { Dialog } from './Dialog.tsx';
import type { Place, Shown } from './shown.ts';

interface Props {
  row: Shown;
  place: Place;
  onMark: (type: string) => void;
  onClose: () => void;
}

/** Every type that a transaction can be marked as by hand, but the one that it has. */
export function TypeDialog({ row, place: { t }, onMark, onClose }: Props) {
  return (
    <Dialog title={t('transactions.edit_type')} text={row.description} onClose={onClose}>
      <div className="type-choice">
        {OTHER_TYPES.filter((type) => type !== row.type).map((type) => (
          <button key={type} type="button" className="button" onClick={() => onMark(type)}>
            {t(`transactions.type_${type}`)}
          </button>
        ))}
      </div>
      <div className="actions">
        <button className="button quiet" type="button" onClick={onClose}>
          {t('transactions.edit_cancel')}
        </button>
      </div>
    </Dialog>
  );
}
