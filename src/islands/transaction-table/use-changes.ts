import { useRef, useState } from 'react';
import { call } from '#lib/browser/call.client.ts';
import { calls } from '#lib/core/paths.ts';
import type { TransactionType } from '#lib/db/tables.ts';
import { actsOf } from '#lib/queue/offers.ts';
import { toast } from '#lib/stores/toasts.ts';
import { useUndone } from '../toaster/undo.ts';
import type { Recorded } from './EachDialog.tsx';
import { sendOffer } from './offer.client.ts';
import {
  acceptedBy,
  accountOf,
  type MonthGroup,
  type TableContext,
  type TransactionRow,
} from './transaction-row.ts';
import { type Answered, type Attempt, useOptimisticRows, type Words } from './use-optimistic-rows.ts';

/** The table's rows and the functions that change them, which resolve with whether the server accepted the change. */
export function useChanges(context: TableContext, initial: TransactionRow[], givenMonths: MonthGroup[]) {
  const { account, query, t } = context;
  const list = account === undefined ? calls.allTransactions : calls.transactions(account);
  const [months, renew] = useMonths(givenMonths);
  const [rows, attempt, store] = useOptimisticRows(initial, renew);
  const read = () => call<{ results: Answered[] }>('GET', list + query);
  useUndone(async () => {
    for (const row of (await read()).results) store(row);
    renew();
  });
  const accountOfRow = (id: number) =>
    accountOf(rows.find((row) => row.id === id) as TransactionRow, context);
  const drafts = useRef(new Map<number, string>());

  /** Changes one transaction; `alike` may change others too, so this page's rows are fetched again. */
  function change(
    id: number,
    facts: { type: TransactionType } | { comment: string },
    words: Words,
    alike = false,
  ): Promise<boolean> {
    return attempt([id], facts, words, async () => {
      const {
        data,
        run,
        updated = 1,
      } = await call<{ data: Answered; run: string | null; updated?: number }>(
        'PATCH',
        calls.transaction(accountOfRow(id), id),
        alike ? { ...facts, alike } : facts,
      );
      const page = alike && (await read().catch(() => null));
      return { answered: [data, ...(page ? page.results : [])], updated, run };
    });
  }

  function mark(id: number, type: TransactionType, alike = false): Promise<boolean> {
    const words = { ...marking(t, type, alike), failed: t('transactions.toast_mark_failed') };
    return change(id, { type }, words, alike);
  }

  /** All or nothing. */
  function markMany(ids: readonly number[], type: TransactionType): Promise<boolean> {
    const words = { ...marking(t, type, true), failed: t('transactions.toast_mark_many_failed') };
    return attempt(ids, { type }, words, async () => {
      const asked = { ids, type };
      const done = await call<{ updated: number; run: string | null }>('PATCH', list, asked);
      return { answered: ids.map((id) => ({ id, type })), ...done };
    });
  }

  const accept = ({ id }: TransactionRow, offer: string) => acceptOffer({ attempt, t }, id, offer);
  const acceptAll = (ids: readonly number[]) => acceptOffers({ attempt, read, t }, rows, ids);
  const recorded = (ids: readonly number[], done: Recorded) => {
    showRecorded({ store, t }, ids, done);
    renew();
  };

  /** A rejected comment is shown again when the dialog is reopened. */
  async function comment(id: number, text: string): Promise<void> {
    drafts.current.set(id, text);
    const words = {
      kind: 'comment',
      doing: () => t('transactions.toast_saving'),
      done: () => t('transactions.toast_saved'),
      failed: t('transactions.toast_save_failed'),
    };
    if (await change(id, { comment: text }, words)) drafts.current.delete(id);
  }
  const draftOf = (row: TransactionRow) => drafts.current.get(row.id) ?? row.comment ?? '';

  return { rows, months, mark, markMany, accept, acceptAll, recorded, comment, draftOf };
}

/** The months as the page says them now, and what renews them and all else around the rows. */
function useMonths(given: MonthGroup[]): [MonthGroup[], () => void] {
  const [months, setMonths] = useState(given);
  const page = (now: Element) => setMonths((all) => all.map((one) => monthIn(now, one)));
  // Its code is fetched with the first act.
  const renew = () =>
    void import('#lib/browser/around.client.ts').then(
      ({ renewAround }) => renewAround({ page }),
      () => {},
    );
  return [months, renew];
}

/** What a page that was fetched says of a month. */
const monthIn = (page: Element, month: MonthGroup): MonthGroup => ({
  ...month,
  text: page.querySelector(`[data-month="${month.month}"]`)?.textContent ?? month.text,
});

/** Toasts name the number of transactions only when others may be marked too. */
function marking(t: TableContext['t'], type: TransactionType, many: boolean): Omit<Words, 'failed'> {
  const text = (key: 'toast_marking' | 'toast_marked') => (count: number) =>
    t(`transactions.${key}${many || count > 1 ? '_many' : ''}`, {
      type: t(`transactions.type_${type}`),
      count,
    });
  return { kind: `mark-${type}`, doing: text('toast_marking'), done: text('toast_marked') };
}

interface Acting {
  attempt: Attempt;
  store: (row: Answered) => void;
  t: TableContext['t'];
}

/** What a row is once that has been accepted. */
const typeAfter = (act: string): TransactionType =>
  (({ expense: 'EX', link: 'EX', pair: 'TR' })[act] ?? act) as TransactionType;

/**
 * Accepts what each of the ticked rows offers, in one act. Those that somebody else has decided meanwhile are left out, and said.
 * @returns the rows that are done with; none where it failed
 */
async function acceptOffers(
  { attempt, read, t }: Pick<Acting, 'attempt' | 't'> & { read: () => Promise<{ results: Answered[] }> },
  rows: readonly TransactionRow[],
  ticked: readonly number[],
): Promise<number[]> {
  const open = rows.filter(({ id, type }) => ticked.includes(id) && type === 'UK');
  const offers = new Map(
    open.flatMap((row) => {
      const offered = acceptedBy(row);
      return offered ? [[row.id, JSON.parse(offered)]] : [];
    }),
  );
  const ids = [...offers.keys()];
  if (ids.length === 0) return [];
  const words = {
    kind: 'accept',
    doing: (count: number) => t('transactions.toast_accepting', { count }),
    done: (count: number) => t('transactions.toast_accepted', { count }),
    failed: t('transactions.toast_mark_many_failed'),
  };
  const facts = (id: number) => ({ type: typeAfter(offers.get(id).act) });
  const isStored = await attempt(
    ids,
    ({ id }) => facts(id),
    words,
    async () => {
      const { run, skipped } = await call<{
        run: string | null;
        skipped: { transaction: number; reason: string }[];
      }>('POST', calls.review, { acts: actsOf([...offers.values()]) });
      for (const { reason } of skipped) toast('error', reason);
      const page = await read().catch(() => null);
      const left = new Set(skipped.map(({ transaction }) => transaction));
      const expected = ids.filter((id) => !left.has(id)).map((id) => ({ id, ...facts(id) }));
      return { answered: page?.results ?? expected, updated: ids.length - skipped.length, run };
    },
  );
  return isStored ? ids : [];
}

/** Accepts what a row offers. */
function acceptOffer({ attempt, t }: Omit<Acting, 'store'>, id: number, offer: string): Promise<boolean> {
  const { act } = JSON.parse(offer) as { act: string };
  const type = typeAfter(act);
  const recording = {
    kind: 'each',
    doing: (count: number) => t('transactions.toast_recording', { count }),
    done: (count: number) => t('transactions.toast_recorded', { count }),
  };
  const words = act === 'expense' ? recording : marking(t, type, false);
  return attempt([id], { type }, { ...words, failed: t('transactions.toast_mark_failed') }, async () => {
    const { run, expense } = await sendOffer(offer);
    return { answered: [{ id, type, ...(expense ? { expense } : {}) }], updated: 1, run };
  });
}

/** Shows what was recorded for several rows. */
function showRecorded(
  { store, t }: Pick<Acting, 'store' | 't'>,
  ids: readonly number[],
  { run, expenses, left }: Recorded,
): void {
  ids.forEach((id, index) => {
    store({ id, type: 'EX', expense: expenses[index] ?? null });
  });
  toast('success', t('transactions.toast_each', { count: expenses.length, left }), undefined, [run]);
}
