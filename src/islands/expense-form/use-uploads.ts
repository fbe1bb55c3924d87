import { useCallback, useEffect, useRef, useState } from 'react';
import { ATTACHMENT_BYTES } from '#lib/core/limits.ts';
import type { FormAttachment } from '#lib/expenses/form.ts';
import { upload } from '#lib/outbox/calls.client.ts';
import { isRetryable } from '#lib/outbox/entry.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { newKey } from './key.ts';

export interface Upload {
  key: string;
  file_name: string;
  /** `waiting` for the line, where `failed` is refused. */
  state: 'sending' | 'attached' | 'failed' | 'waiting';
  percent: number;
  /** Set once it is attached. */
  id?: string | undefined;
  /** What a further try sends, and what this device keeps. */
  file?: File | undefined;
}

export interface Uploads {
  list: readonly Upload[];
  add: (files: Iterable<File>) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  clear: () => void;
  /** Takes up files that this device kept; those that the server lacks are sent. */
  restore: (files: readonly Pick<Upload, 'key' | 'file_name' | 'id' | 'file'>[]) => void;
  /** The list as it is now, also between two renderings. */
  current: () => readonly Upload[];
  /** As a form names them; a file that has not arrived by its key. */
  asGiven: () => readonly FormAttachment[];
  /** Of the files that were there at first, those that were removed. */
  removed: () => string[];
  /** Tries again what waited for the line, and waits for all that is on its way: nothing is `sending` any more. */
  settled: () => Promise<readonly Upload[]>;
}

const stored = ({ id, file_name }: FormAttachment): Upload => ({
  key: id,
  id,
  file_name,
  state: 'attached',
  percent: 100,
});

/** Files on their way to the server. Each is sent at once, and is an attachment id when the form is saved. */
export function useUploads(given: readonly FormAttachment[], t: Translate): Uploads {
  const [list, setList] = useState<readonly Upload[]>(() => given.map(stored));
  // Also read outside of rendering: saving waits for uploads that began after the form was last drawn.
  const now = useRef(list);
  const running = useRef(new Map<string, { done: Promise<void>; stop: AbortController }>());

  const put = useCallback((next: readonly Upload[]) => {
    now.current = next;
    setList(next);
  }, []);

  const send = (key: string, file: File) => {
    const change = (part: Partial<Upload>) =>
      put(now.current.map((one) => (one.key === key ? { ...one, ...part } : one)));
    const stop = new AbortController();
    change({ state: 'sending', percent: 0 });
    const done = upload(file, (percent) => change({ percent }), stop.signal)
      .then((id) => {
        change({ id, state: 'attached', percent: 100 });
        toast('success', t('expense_form.uploaded', { file: file.name }));
      })
      .catch((error) => {
        if (stop.signal.aborted) return;
        const waits = isRetryable(error);
        change({ state: waits ? 'waiting' : 'failed' });
        if (waits) toast('info', t('waiting.file_told', { file: file.name }));
        else toast('error', t('expense_form.upload_failed'));
      })
      .finally(() => running.current.delete(key));
    running.current.set(key, { done, stop });
  };

  const sendWaiting = () => {
    for (const { key, file, state } of now.current) if (file && state === 'waiting') send(key, file);
  };
  const latest = useRef(sendWaiting);
  useEffect(() => {
    latest.current = sendWaiting;
  });
  useEffect(() => {
    const tryAgain = () => latest.current();
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, []);

  return {
    list,
    current: () => now.current,
    asGiven: () => now.current.map(({ id, key, file_name }) => ({ id: id ?? key, file_name })),
    add(files) {
      for (const file of files) {
        if (file.size > ATTACHMENT_BYTES) {
          toast('error', t('expense_form.file_too_large', { file: file.name }));
          continue;
        }
        const key = newKey();
        put([...now.current, { key, file, file_name: file.name, state: 'sending', percent: 0 }]);
        send(key, file);
      }
    },
    retry(key) {
      const file = now.current.find((one) => one.key === key)?.file;
      if (file) send(key, file);
    },
    remove(key) {
      running.current.get(key)?.stop.abort();
      put(now.current.filter((one) => one.key !== key));
    },
    clear: () => put([]),
    restore(files) {
      put(
        files.map((one) => ({ ...one, state: one.id ? 'attached' : 'waiting', percent: one.id ? 100 : 0 })),
      );
      sendWaiting();
    },
    removed: () => given.map(({ id }) => id).filter((id) => !now.current.some((one) => one.id === id)),
    async settled() {
      sendWaiting();
      await Promise.all([...running.current.values()].map(({ done }) => done));
      return now.current;
    },
  };
}
