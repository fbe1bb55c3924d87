import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/browser/call.client.ts';
import { calls } from '#lib/core/paths.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { reasonOf, useDelivery, useLeaving } from '../queue/use-unsaved.ts';
import { ARRIVED_EVENT } from '../receipt-tray/arrived.ts';
import { useUndone } from '../toaster/undo.ts';
import { type Answer, type Decision, decisionOf, inOrder, type ToldReceipt } from './types.ts';
import { nameOf } from './words.ts';

interface Decided {
  run: string | null;
  skipped: { receipt: string; reason: string }[];
}

const TOAST = 'receipts';

interface Given {
  receipts: ToldReceipt[];
  left: number;
  at: string | undefined;
  query: string;
}

/** Its code is fetched with the first act. */
const renewNumbers = (): void =>
  void import('#lib/browser/around.client.ts').then(
    ({ renewAround }) => renewAround({}),
    () => {},
  );

/** The receipts that are shown, and which of them is at hand. A page that is fetched renews them. */
function useRows(given: Given, t: Translate) {
  const [rows, setRows] = useState(() => inOrder(given.receipts));
  const [left, setLeft] = useState(given.left);
  const [here, setHere] = useState(given.at ?? inOrder(given.receipts)[0]?.id);
  const [done, setDone] = useState<readonly ToldReceipt[]>([]);
  const [said, say] = useState('');
  /** Put off until the page is left. */
  const late = useRef(new Set<string>());
  /** Decided here, so that a page that was asked for before does not bring them back. */
  const gone = useRef(new Set<string>());
  const underWay = useRef(0);
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === here),
  );
  useAddress(here);
  const order = (all: readonly ToldReceipt[]) => setRows(inOrder(all, late.current));

  async function refresh(): Promise<void> {
    renewNumbers();
    const before = gone.current.size;
    const address = `${calls.receipts}${given.query}`;
    const page = await call<{ results: ToldReceipt[]; left: number }>('GET', address);
    if (underWay.current > 0 || gone.current.size !== before) return;
    order(page.results.filter(({ id }) => !gone.current.has(id)));
    setLeft(page.left);
  }

  function moveTo(row: ToldReceipt | undefined): void {
    if (!row) return;
    setHere(row.id);
    setDone([]);
  }

  /** To the one that takes its place, else to the last one. */
  function leave(id: string): void {
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[at + 1] ?? rows[at - 1];
    setHere(next?.id);
    if (next) say(t('tray.next', { name: nameOf(next) }));
  }

  function take(row: ToldReceipt): void {
    leave(row.id);
    gone.current.add(row.id);
    setRows((all) => all.filter(({ id }) => id !== row.id));
    setLeft((count) => Math.max(0, count - 1));
    setDone([row]);
  }

  function putBack(row: ToldReceipt): void {
    gone.current.delete(row.id);
    setRows((all) => inOrder([...all, row], late.current));
    setLeft((count) => count + 1);
    moveTo(row);
  }

  function putOff(row: ToldReceipt): void {
    leave(row.id);
    late.current.add(row.id);
    order(rows);
    setDone([]);
  }

  function renew(fresh: ToldReceipt): void {
    setRows((all) =>
      inOrder(
        all.map((one) => (one.id === fresh.id ? fresh : one)),
        late.current,
      ),
    );
    // What is sure of the others may be another now.
    void refresh().catch(() => {});
  }

  const current = rows[index];
  const state = { rows, left, index, current, done, said, gone, underWay };
  return Object.assign(state, { refresh, moveTo, take, putBack, putOff, renew });
}

/**
 * The receipts that wait, and what is decided about them. What is decided leaves at once and is sent at once; where that
 * fails it comes back.
 */
export function useReceipts(given: Given, t: Translate) {
  const shown = useRows(given, t);
  const { gone, underWay, refresh } = shown;
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, string>>(new Map());
  const runs = useRef<string[]>([]);
  /** Whether everything that was decided is stored, once it is known. */
  const stored = useRef(Promise.resolve(true));
  const deliver = useDelivery<Decision>(calls.decideReceipts, t);
  useLeaving(underWay, stored);

  useUndone(async () => {
    gone.current.clear();
    runs.current = [];
    await refresh();
  });
  useArrived(refresh);

  const tell = (words: string, run: string | null) => {
    if (run) runs.current.push(run);
    toast('success', words, TOAST, runs.current);
  };
  /** @param words what it says once it is stored */
  async function decided(row: ToldReceipt, decision: Decision, words: string): Promise<boolean> {
    shown.take(row);
    setUnsaved((all) => without(all, row.id));
    underWay.current++;
    let isStored = true;
    try {
      const { run, skipped } = await deliver<Decided>([decision]);
      const [refused] = skipped;
      if (refused) {
        // It may wait still, for something else.
        gone.current.delete(row.id);
        toast('error', refused.reason);
      } else tell(words, run);
    } catch (error) {
      isStored = false;
      const reason = reasonOf(error, t);
      shown.putBack(row);
      setUnsaved((all) => new Map([...all, [row.id, reason]]));
      toast('error', t('review.put_back', { reason }));
    }
    underWay.current--;
    if (underWay.current === 0) void refresh().catch(() => {});
    return isStored;
  }

  function decide(row: ToldReceipt, decision: Decision, words: string): void {
    if (gone.current.has(row.id)) return;
    const sent = decided(row, decision, words);
    const before = underWay.current > 1 ? stored.current : true;
    stored.current = Promise.all([before, sent]).then((all) => !all.includes(false));
  }

  return {
    rows: shown.rows,
    left: shown.left,
    index: shown.index,
    current: shown.current,
    done: shown.done.filter(({ id }) => gone.current.has(id)),
    said: shown.said,
    unsaved,
    moveTo: shown.moveTo,
    putOff: shown.putOff,
    accept: (row: ToldReceipt, answer: Answer, category: number | undefined): void =>
      decide(row, decisionOf(row, answer, category), t(DONE[answer.act])),
    discard: (row: ToldReceipt): void => decide(row, { receipt: row.id, discard: true }, t('tray.discarded')),
    undo: () => undoAfter(stored.current),
    /** What a person says of a receipt. @throws CallError */
    async describe(row: ToldReceipt, facts: object): Promise<void> {
      const fresh = await call<ToldReceipt & { run: string | null }>('PATCH', calls.receipt(row.id), facts);
      shown.renew(fresh);
      tell(t('tray.facts_saved'), fresh.run);
    },
  };
}

/** Takes back the last act, which may be under way. */
async function undoAfter(stored: Promise<boolean>): Promise<void> {
  const { undoByKey } = await import('../toaster/undo-last.client.ts');
  await stored;
  await undoByKey();
}

const DONE = { attach: 'tray.attached', record: 'tray.recorded', new: 'tray.recorded_alone' } as const;

const without = (all: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> =>
  new Map([...all].filter(([key]) => key !== id));

/** The address names the receipt at hand, so that a reload and the way back lead to it. */
function useAddress(here: string | undefined): void {
  const before = useRef(here);
  useEffect(() => {
    if (here === undefined || here === before.current) return;
    before.current = here;
    const url = new URL(location.href);
    url.searchParams.set('at', here);
    history.replaceState(history.state, '', url);
  }, [here]);
}

/** Receipts were added on this page. */
function useArrived(refresh: () => Promise<void>): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    const arrived = (event: Event) => {
      event.preventDefault();
      latest.current().catch(() => {});
    };
    addEventListener(ARRIVED_EVENT, arrived);
    return () => removeEventListener(ARRIVED_EVENT, arrived);
  }, []);
}
