import { useRef, useState } from 'react';
import { CallError, call } from '#lib/browser/call.client.ts';
import { calls } from '#lib/core/paths.ts';
import type { TransactionType } from '#lib/db/tables.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Place, Shown } from './shown.ts';

export type Change = { type: TransactionType; alike?: boolean } | { comment: string };
type Told = Pick<Shown, 'id'> & Partial<Pick<Shown, 'type' | 'comment' | 'expense'>>;

/** What the toasts of a change say; `done` is told how many changed. */
export interface Words {
  doing: string;
  done: (count: number) => string;
  failed: string;
}

/**
 * The table's rows and the ways to change them. A change shows at once, is sent after those before it, and is taken
 * back to what the server last said when it fails. Each way gives whether the server took it.
 */
export function useChanges({ account, query }: Omit<Place, 't'>, initial: Shown[]) {
  const [rows, setRows] = useState(initial);
  const stored = useRef(new Map(initial.map((row) => [row.id, row])));
  const turn = useRef(Promise.resolve());
  const put = (ids: readonly number[], facts: Partial<Shown>) =>
    setRows((all) => all.map((row) => (ids.includes(row.id) ? { ...row, ...facts } : row)));

  function keep({ id, type, comment, expense }: Told): void {
    const before = stored.current.get(id);
    if (!before) return;
    const row = {
      ...before,
      ...(type === undefined ? {} : { type }),
      ...(comment === undefined ? {} : { comment }),
      ...(expense === undefined ? {} : { expense }),
    };
    stored.current.set(id, row);
    put([id], row);
  }

  function attempt(
    ids: readonly number[],
    facts: Partial<Shown>,
    words: Words,
    ask: () => Promise<{ told: Told[]; updated: number }>,
  ): Promise<boolean> {
    put(ids, facts);
    const shown = toast('loading', words.doing);
    const sent = turn.current.then(async () => {
      try {
        const { told, updated } = await ask();
        told.forEach(keep);
        toast('success', words.done(updated), shown);
        return true;
      } catch (error) {
        for (const id of ids) keep({ id });
        toast('error', words.failed, shown);
        if (error instanceof CallError && error.detail) toast('error', error.detail);
        return false;
      }
    });
    turn.current = sent.then(() => undefined);
    return sent;
  }

  /** One transaction; with `alike` others may have changed too: what this page shows is asked for anew. */
  function change(id: number, what: Change, words: Words): Promise<boolean> {
    const { alike, ...facts } = { alike: false, ...what };
    return attempt([id], facts, words, async () => {
      const { data, updated = 1 } = await call<{ data: Told; updated?: number }>(
        'PATCH',
        calls.transaction(account, id),
        what,
      );
      const page =
        alike &&
        (await call<{ results: Told[] }>('GET', calls.transactions(account) + query).catch(() => null));
      return { told: [data, ...(page ? page.results : [])], updated };
    });
  }

  /** All of them, or none. */
  const changeMany = (ids: readonly number[], type: TransactionType, words: Words): Promise<boolean> =>
    attempt(ids, { type }, words, async () => {
      const { updated } = await call<{ updated: number }>('PATCH', calls.transactions(account), {
        ids,
        type,
      });
      return { told: ids.map((id) => ({ id, type })), updated };
    });

  return { rows, change, changeMany };
}
