import { X } from 'lucide-react';
import { type MouseEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { isFreeKey } from '#lib/browser/single-keys.client.ts';
import { formatBank } from '#lib/core/money.ts';
import { paths } from '#lib/core/paths.ts';
import { OTHER_TYPES } from '#lib/transactions/mark-as.ts';
import { MarkAs } from './MarkAs.tsx';
import type { TableContext, TransactionRow } from './transaction-row.ts';

interface Props {
  rows: TransactionRow[];
  ticked: readonly number[];
  context: TableContext;
  /** Whether the person uses single keys. */
  keys: boolean;
  onMark: (type: string) => void;
  onEach: () => void;
  onNone: (event?: MouseEvent) => void;
}

/** Marked by one press, and by a key. */
const QUICK = { IN: 'i', IV: 'v' } as const;
const OTHERS = OTHER_TYPES.filter((type) => !(type in QUICK));

/** The actions for the ticked rows. The style sheet shows them as soon as a row is ticked. */
export function Selection({ rows, ticked, context, keys, onMark, onEach, onNone }: Props) {
  const { account, currency, query, locale, t } = context;
  const chosen = rows.filter(({ id }) => ticked.includes(id));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const pressed = event.nativeEvent.submitter;
    if (!(pressed instanceof HTMLButtonElement) || !['type', 'edit'].includes(pressed.name)) return;
    event.preventDefault();
    document.getElementById('pick-types')?.hidePopover();
    if (pressed.name === 'edit') onEach();
    else onMark(pressed.value);
  };
  useKeys(ticked.length > 0, (key) => {
    if (key === 'Escape') onNone();
    else if (!keys) return false;
    else if (key === 'e') onEach();
    else if (key === QUICK.IN) onMark('IN');
    else if (key === QUICK.IV) onMark('IV');
    else return false;
    return true;
  });
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd cannot be focused, and the button names its key
  const key = (name: string) => keys && <kbd aria-hidden="true">{name}</kbd>;
  const recordable = chosen.every(({ type }) => type === 'UK');
  return (
    <form method="post" id="pick" className="pick-bar" onSubmit={submit}>
      {account !== undefined && <input type="hidden" name="accountPk" value={account} />}
      <output className="pick-sum">
        {chosen.length > 0 && (
          <>
            <span>{t('transactions.pick_count', { count: chosen.length })}</span>{' '}
            <strong>{sumsOf(chosen, currency, locale)}</strong>
          </>
        )}
      </output>
      {recordable && (
        <>
          <button
            type="submit"
            className="button"
            name="edit"
            value="each"
            aria-keyshortcuts={keys ? 'e' : undefined}
          >
            {t('transactions.pick_each')}
            {key('e')}
          </button>
          <button type="submit" className="button" formAction={paths.newExpense()} formMethod="get">
            {t('transactions.pick_expense')}
          </button>
        </>
      )}
      {(['IN', 'IV'] as const).map((type) => (
        <button
          key={type}
          type="submit"
          className="button"
          name="type"
          value={type}
          aria-keyshortcuts={keys ? QUICK[type] : undefined}
        >
          {t(`transactions.mark_${type}`)}
          {key(QUICK[type])}
        </button>
      ))}
      <button type="button" className="button" popoverTarget="pick-types">
        {t('transactions.pick_more')}
      </button>
      <div id="pick-types" popover="auto" className="menu">
        <MarkAs types={OTHERS} className="menu-item" t={t} />
      </div>
      <a className="icon-button" href={query} title={t('transactions.pick_none')} onClick={onNone}>
        <span className="visually-hidden">{t('transactions.pick_none')}</span>
        <X className="icon" />
      </a>
    </form>
  );
}

/** What the chosen rows come to, for each currency. */
function sumsOf(
  chosen: readonly TransactionRow[],
  currency: TableContext['currency'],
  locale: string,
): string {
  const byCurrency = Map.groupBy(chosen, (row) => row.currency ?? currency);
  return [...byCurrency]
    .map(([of, rows]) => {
      const sum = rows.reduce((all, { minor }) => all + minor, 0);
      return formatBank(sum, of, locale, { symbol: true });
    })
    .join(' · ');
}

/** Single keys, unless they belong to a field, a dialog, a menu or the browser; a key held down acts once. */
function useKeys(active: boolean, press: (key: string) => boolean): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    if (!active) return;
    const down = (event: KeyboardEvent) => {
      if (event.repeat || !isFreeKey(event)) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, [active]);
}
