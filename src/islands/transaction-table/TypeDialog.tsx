import { useEffect, useState } from 'react';
import { call } from '#lib/browser/call.client.ts';
import { calls, paths } from '#lib/core/paths.ts';
import { OTHER_TYPES } from '#lib/transactions/types.ts';
import { Dialog } from './Dialog.tsx';
import type { Place, Shown } from './shown.ts';

interface Props {
  row: Shown;
  place: Place;
  onMark: (type: string, alike: boolean) => void;
  onClose: () => void;
}

/** Every type that a transaction can be marked as by hand, but the one that it has; with it those that read alike. */
export function TypeDialog({ row, place: { account, t }, onMark, onClose }: Props) {
  const [others, setOthers] = useState(0);
  const [alike, setAlike] = useState(false);
  useEffect(() => {
    const asked = `${calls.transactions(account)}?limit=1&type=UK&like=${row.id}`;
    call<{ count: number }>('GET', asked)
      .then(({ count }) => setOthers(count - (row.type === 'UK' ? 1 : 0)))
      // The offer is not made: the choice of one stands.
      .catch(() => {});
  }, [account, row.id, row.type]);
  return (
    <Dialog title={t('transactions.edit_type')} text={row.description} onClose={onClose}>
      {others > 0 && (
        <div className="check">
          <input
            id="edit-alike"
            type="checkbox"
            checked={alike}
            onChange={(event) => setAlike(event.currentTarget.checked)}
          />
          <label htmlFor="edit-alike">{t('transactions.edit_alike', { count: others })}</label>
          <a className="hint" href={`${paths.transactions(account)}?type=UK&like=${row.id}`}>
            {t('transactions.edit_alike_show')}
          </a>
        </div>
      )}
      <div className="type-choice">
        {OTHER_TYPES.filter((type) => type !== row.type).map((type) => (
          <button key={type} type="button" className="button" onClick={() => onMark(type, alike)}>
            {t(`transactions.mark_${type}`)}
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
