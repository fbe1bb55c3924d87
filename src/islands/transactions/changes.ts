import { useRef, useState } from 'react';
import type { TransactionType } from '#lib/db/tables.ts';
import { CallError, call } from '#lib/http/client.ts';
import { calls } from '#lib/paths.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Shown } from './shown.ts';

export type Change = { type: TransactionType } | { comment: string };

/** What the toasts of a change say. */
export interface Words {
  doing: string;
  done: string;
  failed: string;
}

/**
 * The table's rows and the way to change one. A change shows at once, is sent after those before it, and is taken
 * back to what the server last said when it fails.
 */
export function useChanges(account: number, initial: Shown[]) {
  const [rows, setRows] = useState(initial);
  const stored = useRef(new Map(initial.map((row) => [row.id, row])));
  const turn = useRef(Promise.resolve());
  const put = (id: number, facts: Partial<Shown>) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...facts } : row)));

  async function send(id: number, change: Change, words: Words, shown: number): Promise<boolean> {
    try {
      const { data } = await call<{ data: Pick<Shown, 'type' | 'comment' | 'expense'> }>(
        'PATCH',
        calls.transaction(account, id),
        change,
      );
      const { type, comment, expense } = data;
      keep(id, { type, comment, expense });
      toast('success', words.done, shown);
      return true;
    } catch (error) {
      keep(id, {});
      toast('error', words.failed, shown);
      if (error instanceof CallError && error.detail) toast('error', error.detail);
      return false;
    }
  }

  function keep(id: number, facts: Partial<Shown>): void {
    const row = { ...(stored.current.get(id) as Shown), ...facts };
    stored.current.set(id, row);
    put(id, row);
  }

  /** Gives whether the server took it. */
  function change(id: number, what: Change, words: Words): Promise<boolean> {
    put(id, what);
    const shown = toast('loading', words.doing);
    const sent = turn.current.then(() => send(id, what, words, shown));
    turn.current = sent.then(() => undefined);
    return sent;
  }

  return { rows, change };
}
