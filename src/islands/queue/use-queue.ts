import { useRef, useState } from 'react';
import { call } from '#lib/browser/call.client.ts';
import { calls } from '#lib/core/paths.ts';
import { newKey } from '#lib/outbox/entry.ts';
import { doneWords } from '#lib/queue/done-words.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { useUndone } from '../toaster/undo.ts';
import { type Act, type Answer, actOf, type Choice, type QueueRow, withReceipt } from './types.ts';
import { useLater } from './use-later.ts';
import { useDelivery, useLeaving, useUnsaved } from './use-unsaved.ts';

interface Page {
  results: QueueRow[];
  left: number;
  total: number;
}

interface Decided {
  run: string | null;
  left: number;
  skipped: { transaction: number; reason: string }[];
}

const TOAST = 'review';

/** The rows that are shown, and how many are left; a page that is fetched fills them up. @param isSure only with what is sure */
function useRows(initial: Page, query: string, isSure: boolean, say: (text: string) => void) {
  const [rows, setRows] = useState(initial.results);
  const [counts, setCounts] = useState({ left: initial.left, total: initial.total });
  /** Decided here, so that a page that was asked for before does not bring them back. */
  const gone = useRef(new Set<number>());
  const underWay = useRef(0);
  const filled = (part: HTMLElement) => {
    if (part.dataset.renewed === 'proposal') say(part.querySelector('p')?.textContent ?? '');
  };

  /** @param again rows that are open again */
  async function refresh(again: readonly number[] = []): Promise<void> {
    for (const id of again) gone.current.delete(id);
    // Its code is fetched with the first act.
    void import('#lib/browser/around.client.ts').then(
      ({ renewAround }) => renewAround({ filled }),
      () => {},
    );
    const before = gone.current.size;
    const page = await call<Page>('GET', `${calls.review}${query}`);
    if (underWay.current > 0 || gone.current.size !== before) return;
    const fresh = page.results.filter(
      ({ transaction, sure }) => !gone.current.has(transaction.id) && (sure || !isSure),
    );
    const byId = new Map(fresh.map((row) => [row.transaction.id, row]));
    setRows((all) => {
      const known = new Set(all.map(({ transaction }) => transaction.id));
      const kept = all.map((row) => byId.get(row.transaction.id) ?? row);
      return inOrder([...kept, ...fresh.filter(({ transaction }) => !known.has(transaction.id))]);
    });
    setCounts({ left: page.left, total: page.total });
  }

  function take(these: readonly QueueRow[]): void {
    const ids = new Set(these.map(({ transaction }) => transaction.id));
    for (const id of ids) gone.current.add(id);
    setRows((all) => all.filter(({ transaction }) => !ids.has(transaction.id)));
    // What is left for later does not count.
    if (!isLater(query)) setCounts(({ left, total }) => ({ left: Math.max(0, left - ids.size), total }));
  }

  function putBack(these: readonly QueueRow[], open: boolean): void {
    for (const { transaction } of these) if (open) gone.current.delete(transaction.id);
    setRows((all) => inOrder([...all, ...these]));
    if (open && !isLater(query)) setCounts(({ left, total }) => ({ left: left + these.length, total }));
  }

  return { rows, counts, gone, underWay, setRows, setCounts, refresh, take, putBack };
}

/**
 * The rows of the queue. A decision takes its rows away at once and is sent at once, so that it arrives also when the
 * page is left. It is sent again where Atlas is busy; where it fails, they are put back where they were.
 */
export function useQueue(initial: Page, query: string, isSure: boolean, t: Translate) {
  const [said, say] = useState('');
  const shown = useRows(initial, query, isSure, say);
  const { counts, gone, underWay, refresh } = shown;
  const [struck, setStruck] = useState<ReadonlyMap<number, string>>(new Map());
  const runs = useRef<string[]>([]);
  /** Whether everything that was decided is stored, once it is known. */
  const stored = useRef(Promise.resolve(true));

  const unsaved = useUnsaved(t);
  const deliver = useDelivery(`${calls.review}${countedIn(query)}`, t);
  const leave = useLeaving(underWay, stored);
  const later = useLater(deliver, refresh, t);

  useUndone(async () => {
    gone.current.clear();
    runs.current = [];
    await refresh();
  });

  function decide(choice: Choice, chosen: readonly QueueRow[]): void {
    const open = chosen.filter(({ transaction }) => !gone.current.has(transaction.id));
    if (open.length === 0) return;
    const ids = open.map(({ transaction }) => transaction.id);
    const [first] = open;
    send([actOf(open.length === 1 && first ? withReceipt(choice, first) : choice, ids)], open);
    shown.setRows((all) => all.map((row) => learnFrom(row, choice, open)));
  }

  /** Says at once what the rows are about to be; a toast says so when the server has answered. */
  function send(acts: readonly Act[], open: readonly QueueRow[], key = newKey()): void {
    if (acts.length === 0) return;
    shown.take(open);
    unsaved.forget(open);
    say(doneWords(acts, open.length, Math.max(0, counts.left - (isLater(query) ? 0 : open.length)), t));
    underWay.current++;
    const sent = (async () => {
      let isStored = true;
      try {
        finish(acts, open, await deliver<Decided>(acts, key));
      } catch (error) {
        isStored = false;
        shown.putBack(open, true);
        unsaved.add({ acts, open, key }, error);
      }
      underWay.current--;
      if (underWay.current === 0) void refresh().catch(() => {});
      return isStored;
    })();
    stored.current = Promise.all([underWay.current > 1 ? stored.current : true, sent]).then(
      (all) => !all.includes(false),
    );
  }

  function finish(acts: readonly Act[], open: readonly QueueRow[], answer: Decided): void {
    const { run, left, skipped } = answer;
    const undo = later.note(acts);
    if (run) runs.current.push(run);
    const done = open.length - skipped.length;
    if (done > 0) toast('success', doneWords(acts, done, left, t), TOAST, undo ? [] : runs.current, undo);
    if (skipped.length === 0) return;
    const why = new Map(skipped.map(({ transaction, reason }) => [transaction, reason]));
    setStruck((all) => new Map([...all, ...why]));
    shown.putBack(
      open.filter(({ transaction }) => why.has(transaction.id)),
      false,
    );
    say([...why.values()].join(' '));
  }

  /** Takes back the last act. */
  const undo = async (): Promise<void> => {
    await stored.current;
    await later.undo();
  };

  return { rows: shown.rows, counts, struck, said, unsaved, decide, send, leave, undo };
}

/** Whether it is of what the person left for later. */
export const isLater = (query: string): boolean => new URLSearchParams(query).has('later');

/** The answer counts what is left of the account and the month, also where only a group of it is shown. */
function countedIn(query: string): string {
  const counted = [...new URLSearchParams(query)].filter(([name]) => name === 'account' || name === 'month');
  return counted.length === 0 ? '' : `?${new URLSearchParams(counted)}`;
}

const inOrder = (rows: readonly QueueRow[]): QueueRow[] =>
  rows.toSorted(
    ({ transaction: a }, { transaction: b }) =>
      (a.date === b.date ? 0 : a.date < b.date ? -1 : 1) || a.id - b.id,
  );

/** What was just decided is the first answer of the rows like it, before the server says so. */
function learnFrom(row: QueueRow, choice: Choice, decided: readonly QueueRow[]): QueueRow {
  const [first] = row.answers;
  const like = decided.find(({ group }) => group === row.group);
  if (!like || !first || (first.from !== 'usual' && first.from !== 'merchant')) return row;
  const given = like.answers.find((answer) => isSame(answer, choice));
  if (!given || given.act === 'link' || given.act === 'pair') return row;
  const learned: Answer = { ...given, from: 'learned', because: null };
  const others = row.answers.filter((answer) => !isSame(answer, choice) && answer.act !== 'expense');
  return {
    ...row,
    answers: [
      learned,
      ...(given.act === 'expense' ? others : row.answers.filter((one) => !isSame(one, choice))),
    ].slice(0, 3),
  };
}

const isSame = (answer: Answer, choice: Choice): boolean =>
  answer.act === choice.act && (answer.act !== 'expense' || answer.category === choice.category);
