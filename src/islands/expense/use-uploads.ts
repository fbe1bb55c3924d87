import { useCallback, useRef, useState } from 'react';
import { toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import type { FormAttachment } from './form-values.ts';
import { MOST_BYTES, upload } from './upload.ts';

export interface Upload {
  key: string;
  file_name: string;
  state: 'sending' | 'attached' | 'failed';
  percent: number;
  /** Set once it is attached. */
  id?: string;
  /** What a further try sends. */
  file?: File;
}

export interface Uploads {
  list: readonly Upload[];
  add: (files: Iterable<File>) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  clear: () => void;
  /** Of the files that were there at first, those that were removed. */
  removed: () => string[];
  /** Waits for what is on its way. Gives the ids, or undefined when a file did not arrive. */
  settled: () => Promise<string[] | undefined>;
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
  const count = useRef(0);

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
      .catch(() => {
        if (stop.signal.aborted) return;
        change({ state: 'failed' });
        toast('error', t('expense_form.upload_failed'));
      })
      .finally(() => running.current.delete(key));
    running.current.set(key, { done, stop });
  };

  return {
    list,
    add(files) {
      for (const file of files) {
        if (file.size > MOST_BYTES) {
          toast('error', t('expense_form.file_too_large', { file: file.name }));
          continue;
        }
        const key = `file-${++count.current}`;
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
    removed: () => given.map(({ id }) => id).filter((id) => !now.current.some((one) => one.id === id)),
    async settled() {
      await Promise.all([...running.current.values()].map(({ done }) => done));
      const ids = now.current.flatMap(({ id }) => id ?? []);
      return ids.length === now.current.length ? ids : undefined;
    },
  };
}
