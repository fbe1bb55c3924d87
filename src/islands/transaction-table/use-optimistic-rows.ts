import { useRef, useState } from 'react';
import { CallError } from '#lib/browser/call.client.ts';
import { countingToast, toast } from '#lib/stores/toasts.ts';
import type { TransactionRow } from './transaction-row.ts';

export type Answered = Pick<TransactionRow, 'id'> &
  Partial<Pick<TransactionRow, 'type' | 'comment' | 'expense'>>;

/** A change's toast texts. Changes of one `kind` share a toast. */
export interface Words {
  kind: string;
  doing: (count: number) => string;
  done: (count: number) => string;
  failed: string;
}

type Facts = Partial<TransactionRow>;

/** Applies a change at once and sends it after earlier ones. */
export type Attempt = (
  ids: readonly number[],
  facts: Facts | ((row: TransactionRow) => Facts),
  words: Words,
  send: () => Promise<{ answered: Answered[]; updated: number; run: string | null }>,
) => Promise<boolean>;

/** Optimistic updates: a change shows at once, and a failure restores the server's last known state of the row. */
export function useOptimisticRows(
  initial: TransactionRow[],
  onStored: () => void,
): [TransactionRow[], Attempt, (row: Answered) => void] {
  const [rows, setRows] = useState(initial);
  const stored = useRef(new Map(initial.map((row) => [row.id, row])));
  const queue = useRef(Promise.resolve());
  const put = (ids: readonly number[], facts: Parameters<Attempt>[1]) =>
    setRows((all) =>
      all.map((row) =>
        ids.includes(row.id) ? { ...row, ...(typeof facts === 'function' ? facts(row) : facts) } : row,
      ),
    );

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
