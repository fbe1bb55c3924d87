import { type MouseEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { isFreeKey } from '#lib/browser/single-keys.client.ts';
import { formatBank } from '#lib/core/money.ts';
import { paths } from '#lib/core/paths.ts';
import { OTHER_TYPES } from '#lib/transactions/mark-as.ts';
import { type PickAct, PickBar } from '../pick-bar/PickBar.tsx';
import type { TableContext, TransactionRow } from './transaction-row.ts';

interface Props {
  rows: TransactionRow[];
  ticked: readonly number[];
  context: TableContext;
  /** Whether the person uses single keys. */
  keys: boolean;
  /** Leads to what can be done with everything that is found. */
  found: { href: string; label: string } | undefined;
  onAccept: () => void;
  onMark: (type: string) => void;
  onEach: () => void;
  onAll: (checked: boolean, event: MouseEvent) => void;
}

/** Marked by one press, and by a key. */
const QUICK = { IN: 'i', IV: 'v' } as const;
const OTHERS = OTHER_TYPES.filter((type) => !(type in QUICK));

/** The acts for the ticked rows. */
export function Selection({ rows, ticked, context, keys, found, ...on }: Props) {
  const { account, currency, query, locale, t } = context;
  const chosen = rows.filter(({ id }) => ticked.includes(id));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const pressed = event.nativeEvent.submitter;
    if (!(pressed instanceof HTMLButtonElement) || !pressed.name) return;
    event.preventDefault();
    document.getElementById('pick-more')?.hidePopover();
    if (pressed.name === 'accept_ticked') on.onAccept();
    else if (pressed.name === 'edit') on.onEach();
    else on.onMark(pressed.value);
  };
  useKeys(ticked.length > 0, (key) => {
    if (!keys) return false;
    if (key === 'e') on.onEach();
    else if (key === QUICK.IN) on.onMark('IN');
    else if (key === QUICK.IV) on.onMark('IV');
    else return false;
    return true;
  });
  const marking = (types: readonly (typeof OTHER_TYPES)[number][]): PickAct[] =>
    types.map((type) => ({
      label: t(`transactions.mark_${type}`),
      name: 'type',
      value: type,
      shortcut: keys && type in QUICK ? QUICK[type as keyof typeof QUICK] : undefined,
    }));
  return (
    <>
      <PickBar
        hidden={account === undefined ? [] : [['accountPk', account]]}
        said={
          chosen.length > 0 && (
            <>
              <span>{t('transactions.pick_count', { count: chosen.length })}</span>{' '}
              <strong>{sumsOf(chosen, currency, locale)}</strong>
            </>
          )
        }
        acts={[
          ...accepting(rows, chosen, t),
          ...(chosen.every(({ type }) => type === 'UK') ? recording(keys, t) : []),
          ...marking(['IN', 'IV']),
        ]}
        more={marking(OTHERS)}
        found={found}
        none={{ href: query, label: t('transactions.pick_none') }}
        menu={{
          label: t('transactions.row_more'),
          all: { href: `${query}select=page`, label: t('transactions.pick_page') },
        }}
        onSubmit={submit}
        onAll={(event) => {
          on.onAll(true, event);
          document.getElementById('pick-more')?.hidePopover();
        }}
        onNone={(event) => on.onAll(false, event)}
      />
      {/* The first word of each tick's name. */}
      <span id="tick" hidden>
        {t('transactions.row_select')}
      </span>
    </>
  );
}

type Translate = TableContext['t'];

/** What the ticked rows offer, each its own; before the island counts, whatever is ticked. */
function accepting(rows: TransactionRow[], chosen: TransactionRow[], t: Translate): PickAct[] {
  const offering = (all: TransactionRow[]) => all.filter(({ type, offer }) => type === 'UK' && offer).length;
  const count = offering(chosen);
  if (count === 0 && (chosen.length > 0 || offering(rows) === 0)) return [];
  const label = count === 0 ? t('transactions.pick_accept_any') : t('transactions.pick_accept', { count });
  return [{ label, name: 'accept_ticked', value: '1', shortcut: '⏎' }];
}

const recording = (keys: boolean, t: Translate): PickAct[] => [
  {
    label: t('transactions.pick_each'),
    name: 'edit',
    value: 'each',
    shortcut: keys ? 'e' : undefined,
  },
  { label: t('transactions.pick_expense'), name: 'expense', value: '1', goesTo: paths.newExpense() },
];

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
