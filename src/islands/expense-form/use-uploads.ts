import { useEffect, useState } from 'react';
import { ATTACHMENT_BYTES } from '#lib/core/limits.ts';
import type { FormAttachment } from '#lib/expenses/form.ts';
import { sendThumbnail, sha256, upload } from '#lib/outbox/calls.client.ts';
import { type EntryFile, isRetryable, newKey } from '#lib/outbox/entry.ts';
import type { FileBytes } from '#lib/outbox/store.client.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';

export interface Upload {
  key: string;
  file_name: string;
  /** `failed` was rejected by the server, `waiting` is retried once there is a connection. */
  state: 'sending' | 'attached' | 'failed' | 'waiting';
  percent: number;
  /** Its attachment id, once uploaded. */
  id?: string | undefined;
  /** Where the same file is already. */
  same?: FormAttachment['same'];
  /** Kept for retries and for storing on this device. */
  file?: File | undefined;
}

const attached = ({ id, file_name, same }: FormAttachment): Upload => ({
  key: id,
  id,
  file_name,
  same,
  state: 'attached',
  percent: 100,
});

/** Files whose bytes this device has stored, so that each is hashed and written once. */
const stored = new WeakMap<File, { expense: string; hash: string | undefined }>();

/** Small pictures of photos, sent once the photo has arrived. */
const thumbnails = new WeakMap<File, Blob>();

/** The form's files. Each uploads as soon as it is added, and is an attachment id by the time the form is saved. */
export class Uploads {
  /** Up to date even between renders, since saving waits for uploads that started after the last one. */
  list: readonly Upload[];
  readonly #given: readonly FormAttachment[];
  readonly #t: Translate;
  readonly #show: (list: readonly Upload[]) => void;
  readonly #running = new Map<string, { done: Promise<void>; stop: AbortController }>();

  constructor(given: readonly FormAttachment[], t: Translate, show: (list: readonly Upload[]) => void) {
    this.list = given.map(attached);
    this.#given = given;
    this.#t = t;
    this.#show = show;
  }

  #set(list: readonly Upload[]): void {
    this.list = list;
    this.#show(list);
  }

  add(files: Iterable<File>): void {
    for (const file of files) {
      if (file.size > ATTACHMENT_BYTES) {
        toast('error', this.#t('expense_form.file_too_large', { file: file.name }));
        continue;
      }
      const key = newKey();
      this.#set([...this.list, { key, file, file_name: file.name, state: 'sending', percent: 0 }]);
      if (file.type.startsWith('image/')) this.#sendSmall(key, file);
      else this.#send(key, file);
    }
  }

  /** A photo is made small on this device first; where that cannot be loaded, it is sent as it is. */
  #sendSmall(key: string, given: File): void {
    const made = import('../pictures/shrink.ts').then(({ shrink }) => shrink(given));
    const done = made
      .catch(() => ({ file: given, thumbnail: undefined }))
      .then(({ file, thumbnail }) => {
        this.#running.delete(key);
        if (!this.list.some((one) => one.key === key)) return;
        if (thumbnail) thumbnails.set(file, thumbnail);
        this.#set(this.list.map((one) => (one.key === key ? { ...one, file, file_name: file.name } : one)));
        this.#send(key, file);
        return this.#running.get(key)?.done;
      });
    this.#running.set(key, { done, stop: new AbortController() });
  }

  #send(key: string, file: File): void {
    const t = this.#t;
    const change = (part: Partial<Upload>) =>
      this.#set(this.list.map((one) => (one.key === key ? { ...one, ...part } : one)));
    const stop = new AbortController();
    change({ state: 'sending', percent: 0 });
    const done = upload(file, (percent) => change({ percent }), stop.signal)
      .then(({ id, same }) => {
        change({ id, same, state: 'attached', percent: 100 });
        const thumbnail = thumbnails.get(file);
        if (thumbnail) sendThumbnail(id, thumbnail);
        toast('success', t('expense_form.uploaded', { file: file.name }));
      })
      .catch((error) => {
        if (stop.signal.aborted) return;
        const waits = isRetryable(error);
        change({ state: waits ? 'waiting' : 'failed' });
        if (waits) toast('info', t('waiting.file_told', { file: file.name }));
        else toast('error', t('expense_form.upload_failed'));
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, { done, stop });
  }

  sendWaiting(): void {
    for (const { key, file, state } of this.list) if (file && state === 'waiting') this.#send(key, file);
  }

  retry(key: string): void {
    const file = this.list.find((one) => one.key === key)?.file;
    if (file) this.#send(key, file);
  }

  remove(key: string): void {
    this.#running.get(key)?.stop.abort();
    this.#set(this.list.filter((one) => one.key !== key));
  }

  clear(): void {
    this.#set([]);
  }

  /** Restores a draft's files, and uploads those that the server lacks. */
  restore(files: readonly Pick<Upload, 'key' | 'file_name' | 'id' | 'file'>[]): void {
    this.#set(
      files.map((one) => ({ ...one, state: one.id ? 'attached' : 'waiting', percent: one.id ? 100 : 0 })),
    );
    this.sendWaiting();
  }

  /** For the form's values; a file that is not uploaded yet has its key as id. */
  asAttachments(): FormAttachment[] {
    return this.list.map(({ id, key, file_name }) => ({ id: id ?? key, file_name }));
  }

  /** Ids of the initial files that were removed. */
  removed(): string[] {
    return this.#given.map(({ id }) => id).filter((id) => !this.list.some((one) => one.id === id));
  }

  /** The files for the outbox, with the bytes that are not stored yet. */
  async storable(person: number, expense: string) {
    const files: EntryFile[] = [];
    const bytes: FileBytes[] = [];
    for (const { key, id, file, file_name } of this.list) {
      const before = file && stored.get(file);
      const hash = before ? before.hash : file && (await sha256(file));
      files.push({ key, id, file_name, type: file?.type ?? '', sha256: hash });
      if (!file || before?.expense === expense) continue;
      bytes.push({ person, expense, key, bytes: file });
      stored.set(file, { expense, hash });
    }
    return { files, bytes };
  }

  /** Retries files that wait for a connection, and resolves once no upload is running. */
  async settled(): Promise<readonly Upload[]> {
    this.sendWaiting();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
    return this.list;
  }
}

export function useUploads(given: readonly FormAttachment[], t: Translate) {
  const [list, show] = useState<readonly Upload[]>(() => given.map(attached));
  const [uploads] = useState(() => new Uploads(given, t, show));
  useEffect(() => {
    const sendWaiting = () => uploads.sendWaiting();
    addEventListener('online', sendWaiting);
    return () => removeEventListener('online', sendWaiting);
  }, [uploads]);
  return { uploads, list };
}
