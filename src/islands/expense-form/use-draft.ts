import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { personOfPage } from '#lib/browser/kept.client.ts';
import { DRAFT_DEBOUNCE_MS } from '#lib/core/limits.ts';
import { type FormValues, fromDraft, isSame } from '#lib/expenses/form.ts';
import { isSafeToResend, newKey } from '#lib/outbox/entry.ts';
import {
  canStore,
  dropEntry,
  findOutboxEntry,
  listBytes,
  lockDraft,
  putEntry,
  releaseDraft,
  takeDraft,
} from '#lib/outbox/store.client.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import type { Draft, DraftState, Form, Props } from './types.ts';
import type { Upload, Uploads } from './use-uploads.ts';

/** The values of an untouched form. */
export const untouched = ({ fresh, server_day }: Pick<Props, 'fresh' | 'server_day'>): FormValues => ({
  ...fresh,
  date: server_day ? browserDay() : fresh.date,
});

/** Today in the person's time zone. */
function browserDay(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const page = () => location.pathname + location.search;

/**
 * Stores the draft on this device until the server has accepted the expense, and restores it when the page is reopened.
 */
export class DraftKeeper {
  #key: string;
  #facts: Partial<Draft> = {};
  #sent: string | undefined;
  #debounce: ReturnType<typeof setTimeout> | undefined;
  #writes: Promise<unknown> = Promise.resolve();
  readonly #props: Props;
  readonly #form: Form;
  readonly #uploads: Uploads;
  readonly #show: (change: Partial<DraftState>) => void;

  constructor(props: Props, form: Form, uploads: Uploads, show: (change: Partial<DraftState>) => void) {
    this.#key = props.idempotency_key;
    this.#props = props;
    this.#form = form;
    this.#uploads = uploads;
    this.#show = show;
  }

  get key(): string {
    return this.#key;
  }

  /**
   * Restores the queued expense named in the address or else, if the form is untouched, the latest draft.
   * @returns true when the queued expense could not be restored, since the form already has content
   */
  async start(): Promise<boolean> {
    const person = this.#person();
    this.#key ||= newKey();
    this.#show({ key: this.#key, stores: person !== undefined });
    if (person === undefined) return false;
    const wanted = await this.#wanted(person);
    if (!this.#isUntouched()) {
      if (wanted) releaseDraft(wanted.key);
      this.schedule();
      return wanted !== undefined;
    }
    const found = wanted ?? (this.#props.refused ? undefined : await takeDraft(person, page()));
    if (found) await this.#restore(found as Draft);
    return false;
  }

  /** Debounces writing. */
  schedule(): void {
    clearTimeout(this.#debounce);
    this.#debounce = setTimeout(
      () => this.put().catch(() => this.#show({ stores: false })),
      DRAFT_DEBOUNCE_MS,
    );
  }

  /** Writes the form's present content. @throws DOMException when the device's storage is full */
  put(change: Partial<Draft> = {}): Promise<void> {
    clearTimeout(this.#debounce);
    return this.#enqueue(() => this.#write(change));
  }

  /** When this key was first sent, and whether the body was different then. */
  sentBefore(body: unknown): { at: number | undefined; differs: boolean } {
    const at = this.#facts.tried_at;
    const now = JSON.stringify(body);
    const differs = at !== undefined && this.#sent !== now;
    this.#sent = now;
    return { at, differs };
  }

  /** Starts over with a new key. @param left whether the previous draft is deleted, or stays in the queue */
  async renew(left: 'drop' | 'leave'): Promise<void> {
    clearTimeout(this.#debounce);
    const [person, old] = [this.#person(), this.#key];
    this.#take(newKey(), {});
    if (person !== undefined && left === 'drop')
      await this.#enqueue(() => dropEntry(person, old)).catch(() => {});
    releaseDraft(old);
  }

  /** Replaces the key of the same draft, since the old one has been used. */
  async rekey(): Promise<void> {
    const [person, old] = [this.#person(), this.#key];
    this.#take(newKey(), {});
    if (person === undefined) return;
    await this.#enqueue(() => this.#write());
    await dropEntry(person, old);
    releaseDraft(old);
  }

  #person(): number | undefined {
    return canStore() ? personOfPage() : undefined;
  }

  #isUntouched(): boolean {
    const values = { ...this.#form.getValues(), attachments: this.#uploads.asAttachments() };
    return isSame(values, untouched(this.#props));
  }

  /** Serialises writes, so that an earlier one cannot bring back a deleted draft. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#writes.then(work);
    this.#writes = done.catch(() => {});
    return done;
  }

  #take(key: string, facts: Partial<Draft>, restored?: Draft): void {
    this.#key = key;
    this.#facts = facts;
    this.#show({ key, restored, kept: restored !== undefined });
  }

  async #write(change: Partial<Draft> = {}): Promise<void> {
    const person = this.#person();
    const key = this.#key;
    if (person === undefined) return;
    if (!change.state) this.#facts = { ...this.#facts, ...change };
    if (this.#isUntouched() && !change.state) {
      this.#show({ kept: false });
      return dropEntry(person, key);
    }
    await lockDraft(key);
    const { files, bytes } = await this.#uploads.storable(person, key);
    const version = this.#props.editing?.version;
    const draft: Draft = {
      state: 'typed',
      tries: 0,
      next_at: 0,
      version,
      ...this.#facts,
      ...change,
      person,
      key,
      page: page(),
      values: this.#form.getValues(),
      kept_at: Date.now(),
      files,
    };
    await putEntry(draft, bytes);
    this.#show({ kept: true });
  }

  /** The queued expense that the address asks to edit. */
  async #wanted(person: number): Promise<Draft | undefined> {
    const [, key] = /^#waiting-(\w[\w-]*)$/.exec(location.hash) ?? [];
    if (!key) return undefined;
    history.replaceState(history.state, '', page());
    const found = await findOutboxEntry(person, key);
    return found && found.state !== 'typed' && (await lockDraft(key)) ? (found as Draft) : undefined;
  }

  async #restore(found: Draft): Promise<void> {
    const bytes = await listBytes(found.person, found.key);
    const values = fromDraft(found.values as Partial<FormValues>, this.#props.fresh);
    const focused = document.activeElement?.id;
    // Items are rendered anew, which takes the focus from their elements.
    flushSync(() => this.#form.reset(values));
    if (focused) document.getElementById(focused)?.focus();
    this.#uploads.restore(
      found.files.map(({ key, id, file_name, type }) => {
        const blob = bytes.find((one) => one.key === key)?.bytes;
        return { key, id, file_name, file: blob && new File([blob], file_name, { type }) };
      }),
    );
    const { tried_at, version } = found;
    const spent = found.trouble?.spent || !isSafeToResend(found, Date.now());
    this.#take(spent ? newKey() : found.key, spent ? { version } : { tried_at, version }, found);
    await this.#enqueue(() => this.#write());
    if (spent) await dropEntry(found.person, found.key);
  }
}

export function useDraft(
  props: Props,
  form: Form,
  { uploads, list }: { uploads: Uploads; list: readonly Upload[] },
  t: Translate,
): DraftState & { keeper: DraftKeeper } {
  const { server_day, idempotency_key } = props;
  const [draft, setDraft] = useState<DraftState>({ key: idempotency_key, stores: true });
  const [keeper] = useState(
    () => new DraftKeeper(props, form, uploads, (change) => setDraft((before) => ({ ...before, ...change }))),
  );

  useEffect(() => {
    if (server_day && form.getValues('date') === server_day) form.setValue('date', browserDay());
  }, [form, server_day]);

  useEffect(() => {
    const start = () =>
      keeper
        .start()
        .then((inVain) => inVain && toast('info', t('waiting.finish_first')))
        .catch(() => setDraft((before) => ({ ...before, stores: false })));
    const opened = () => location.hash.startsWith('#waiting-') && start();
    const leave = () => document.visibilityState === 'hidden' && keeper.put().catch(() => {});
    const stop = form.subscribe({ formState: { values: true }, callback: () => keeper.schedule() });
    addEventListener('hashchange', opened);
    document.addEventListener('visibilitychange', leave);
    start();
    return () => {
      stop();
      removeEventListener('hashchange', opened);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [form, keeper, t]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list of files changes the draft
  useEffect(() => {
    if (canStore()) keeper.schedule();
  }, [keeper, list]);

  return { ...draft, keeper };
}
