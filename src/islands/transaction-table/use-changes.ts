import { useRef, useState } from 'react';
import { CallError, call } from '#lib/browser/call.client.ts';
import { calls } from '#lib/core/paths.ts';
import type { TransactionType } from '#lib/db/tables.ts';
import { countingToast, toast } from '#lib/stores/toasts.ts';
import { useUndone } from '../toaster/undo.ts';
import type { Recorded } from './EachDialog.tsx';
import { sendOffer } from './offer.client.ts';
import { accountOf, type MonthGroup, type TableContext, type TransactionRow } from './transaction-row.ts';

type Answered = Pick<TransactionRow, 'id'> & Partial<Pick<TransactionRow, 'type' | 'comment' | 'expense'>>;

/** A change's toast texts. Changes of one `kind` share a toast. */
interface Words {
  kind: string;
  doing: (count: number) => string;
  done: (count: number) => string;
  failed: string;
}

/** Applies a change at once and sends it after earlier ones. */
type Attempt = (
  ids: readonly number[],
  facts: Partial<TransactionRow>,
  words: Words,
  send: () => Promise<{ answered: Answered[]; updated: number; run: string | null }>,
) => Promise<boolean>;

/** Optimistic updates: a change shows at once, and a failure restores the server's last known state of the row. */
function useOptimisticRows(
  initial: TransactionRow[],
  onStored: () => void,
): [TransactionRow[], Attempt, (row: Answered) => void] {
  const [rows, setRows] = useState(initial);
  const stored = useRef(new Map(initial.map((row) => [row.id, row])));
  const queue = useRef(Promise.resolve());
  const put = (ids: readonly number[], facts: Partial<TransactionRow>) =>
    setRows((all) => all.map((row) => (ids.includes(row.id) ? { ...row, ...facts } : row)));

  function store({ id, type, comment, expense }: Answered): void {
    const before = stored.current.get(id);
    if (!before) return;
    const row = {
      ...before,
      ...(type === undefined ? {} : { type }),
      ...(comment === undefined ? {} : { comment }),
      ...(expense === undefined ? {} : { expense }),
    };
    stored.current.set(id, row);
    // What it lacks takes the place of what was shown too early.
    put([id], { comment: undefined, expense: undefined, ...row });
  }

  const attempt: Attempt = (ids, facts, words, send) => {
    put(ids, facts);
    const shown = countingToast(words.kind, ids.length, words);
    const sent = queue.current.then(async () => {
      try {
        const { answered, updated, run } = await send();
        answered.forEach(store);
        shown.succeeded(updated, run);
        onStored();
        return true;
      } catch (error) {
        for (const id of ids) store({ id });
        shown.failed(words.failed);
        if (error instanceof CallError && error.detail) toast('error', error.detail);
        return false;
      }
    });
    queue.current = sent.then(() => undefined);
    return sent;
  };

  return [rows, attempt, store];
}

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

  return { rows, months, mark, markMany, accept, recorded, comment, draftOf };
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

/** Accepts what a row offers. */
function acceptOffer({ attempt, t }: Omit<Acting, 'store'>, id: number, offer: string): Promise<boolean> {
  const { act } = JSON.parse(offer) as { act: string };
  const type = ({ expense: 'EX', link: 'EX', pair: 'TR' }[act] ?? act) as TransactionType;
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
