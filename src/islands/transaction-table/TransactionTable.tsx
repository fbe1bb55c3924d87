import { Fragment, type MouseEvent, memo, type SubmitEvent, useRef, useState } from 'react';
import { isPlainClick } from '#lib/browser/plain-click.client.ts';
import type { TransactionType } from '#lib/db/tables.ts';
import { type Texts, translator } from '#lib/texts/translator.ts';
import { useToasterAtHand } from '../toaster/at-hand.ts';
import { useAwake } from '../use-awake.ts';
import type { Editable, RowActs } from './Actions.tsx';
import { EachDialog, type Recorded } from './EachDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { Head } from './Head.tsx';
import { Row } from './Row.tsx';
import { Selection } from './Selection.tsx';
import { acceptedBy, type MonthGroup, type TableContext, type TransactionRow } from './transaction-row.ts';
import { useChanges } from './use-changes.ts';
import { useTicked } from './use-ticked.ts';

export interface Props extends Omit<TableContext, 't'> {
  rows: TransactionRow[];
  /** The months of the rows; none where they are in another order. */
  months: MonthGroup[];
  /** Leads to what can be done with everything that is found, where that is more than the page. */
  found?: { href: string; label: string } | undefined;
  sort: string;
  order: string;
  caption: string;
  /** Whether the person uses single keys. */
  keys: boolean;
  texts: Texts;
}

/** One page of transactions. Every action is also a link or a form, which works without hydration. */
function TransactionTable({ texts, ...list }: Props) {
  const { account, currency, amountLabel, query, locale } = list;
  const [t] = useState(() => translator(texts, locale));
  const context: TableContext = { account, currency, amountLabel, query, locale, t };
  const changes = useChanges(context, list.rows, list.months);
  const { rows, months, mark, markMany, acceptAll } = changes;
  const [editing, setEditing] = useState<{ id: number; what: Editable }>();
  const [each, setEach] = useState<readonly number[]>();
  const table = useRef<HTMLDivElement>(null);
  const { ticked, tick, tickAll } = useTicked(table);
  useAwake(table);
  useToasterAtHand();
  const edited = editing && rows.find((row) => row.id === editing.id);

  async function markTicked(type: string): Promise<void> {
    const ids = [...ticked];
    // Rows whose change failed stay ticked, for another attempt.
    if (await markMany(ids, type as TransactionType)) tick(false, ids);
  }

  function edit({ id }: TransactionRow, what: Editable, event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    closeMenus(id);
    setEditing({ id, what });
  }

  const done = (ids: readonly number[], what: Recorded) => {
    changes.recorded(ids, what);
    tick(false, each);
  };
  const acceptOne = (event: SubmitEvent<HTMLFormElement>) => {
    const offer = pressedOffer(event);
    const row = rows.find((one) => acceptedBy(one) === offer);
    if (row && offer) void changes.accept(row, offer);
  };

  return (
    <>
      <div className="picking" ref={table}>
        <Selection
          {...{ rows, ticked, context, keys: list.keys, found: list.found }}
          onAccept={async () => tick(false, await acceptAll(ticked))}
          onMark={markTicked}
          onEach={() => setEach([...ticked])}
          onAll={tickAll}
        />
        <div className="table-wrap">
          <table className={`table transactions${account === undefined ? ' of-all' : ''}`}>
            <caption className="visually-hidden">{list.caption}</caption>
            <Head
              {...{ context, sort: list.sort, order: list.order }}
              ticked={share(ticked.length, rows.length)}
              onTickAll={tickAll}
            />
            <Rows
              {...{ rows, months, context }}
              onMark={({ id }, type) => void mark(id, type as TransactionType)}
              onEdit={edit}
            />
          </table>
        </div>
        <form method="post" id="accept" onSubmit={acceptOne} />
      </div>
      {edited && (
        <EditDialog
          {...{ row: edited, what: editing.what, context, draft: changes.draftOf(edited) }}
          onComment={(text) => void changes.comment(edited.id, text)}
          onMark={(type, alike) => void mark(edited.id, type as TransactionType, alike)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {each && (
        <EachDialog {...{ query, transactions: each, onDone: done }} onClose={() => setEach(undefined)} />
      )}
    </>
  );
}

/** A menu that stays open would cover the dialog's place. */
function closeMenus(id: number): void {
  for (const menu of ['m', 'x'])
    document.querySelector<HTMLElement>(`#${menu}${id}:popover-open`)?.hidePopover();
}

function pressedOffer(event: SubmitEvent<HTMLFormElement>): string | undefined {
  const pressed = event.nativeEvent.submitter;
  if (!(pressed instanceof HTMLButtonElement)) return undefined;
  event.preventDefault();
  return pressed.value;
}

const share = (ticked: number, of: number) => (ticked === 0 ? 'none' : ticked < of ? 'some' : 'all');

interface RowsProps extends RowActs {
  rows: TransactionRow[];
  months: MonthGroup[];
  context: TableContext;
}

function Rows({ rows, months, ...props }: RowsProps) {
  return (
    <tbody>
      {rows.map((row) => (
        <Fragment key={row.id}>
          <Month month={months.find(({ first }) => first === row.id)} isOfAll={row.account !== undefined} />
          <Row row={row} {...props} />
        </Fragment>
      ))}
    </tbody>
  );
}

/** The head of a month's rows, with what the month comes to. */
function Month({ month, isOfAll }: { month: MonthGroup | undefined; isOfAll: boolean }) {
  if (!month) return null;
  return (
    <tr className="month">
      <th scope="rowgroup" colSpan={6}>
        {month.name}
        {month.text && (
          <span className="muted">
            {' · '}
            <span data-month={month.month}>{month.text}</span>
          </span>
        )}
      </th>
      {/* Goes where the column of the account goes. */}
      {isOfAll && <td className="of-account" />}
    </tr>
  );
}

// Astro detects React functions by rendering them, but recognises a memo without that.
export default memo(TransactionTable);
