import type { UseFormReturn } from 'react-hook-form';
import { DRAFT_DEBOUNCE_MS } from '#lib/core/limits.ts';
import { type FormValues, isSame } from '#lib/expenses/form.ts';
import { isSafeToResend, type OutboxEntry, personOfPage } from '#lib/outbox/entry.ts';
import {
  canStore,
  dropEntry,
  findEntry,
  listBytes,
  lockDraft,
  putEntry,
  releaseDraft,
  takeDraft,
} from '#lib/outbox/store.client.ts';
import type { Props } from './ExpenseForm.tsx';
import { keptFiles } from './kept-files.ts';
import { newKey } from './key.ts';
import { browserDay } from './use-browser-day.ts';
import type { Uploads } from './use-uploads.ts';

export type Found = OutboxEntry<FormValues>;

/** What the form shows of it. */
export interface Keeping {
  /** The Idempotency-Key of what stands in the form. */
  key: string;
  /** What was put back into the form, until the person has saved or discarded it. */
  restored?: Found | undefined;
  /** False where this device keeps nothing. */
  able: boolean;
}

export type Keeper = ReturnType<typeof keeperOf>;

/** What an untouched form shows. */
export const startOf = ({ fresh, server_day }: Pick<Props, 'fresh' | 'server_day'>): FormValues => ({
  ...fresh,
  date: server_day ? browserDay() : fresh.date,
});

/**
 * Keeps what is typed on this device until the server has it, and puts it back when the form is opened again.
 * @param show tells the form what has become of it
 */
export function keeperOf(
  props: Props,
  form: UseFormReturn<FormValues>,
  uploads: Uploads,
  show: (change: Partial<Keeping>) => void,
) {
  let key = props.idempotency_key;
  let facts: Partial<Found> = {};
  let sent: string | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let turn: Promise<unknown> = Promise.resolve();
  const person = () => (canStore() ? personOfPage() : undefined);
  const page = () => location.pathname + location.search;

  const isPristine = () =>
    isSame({ ...form.getValues(), attachments: [...uploads.asGiven()] }, startOf(props));

  /** One after the other: an earlier write must not bring back what was dropped. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };

  const take = (next: string, known: Partial<Found>, restored?: Found) => {
    key = next;
    facts = known;
    show({ key, restored });
  };

  async function write(told: Partial<Found> = {}): Promise<void> {
    const who = person();
    if (who === undefined) return;
    if (!told.state) facts = { ...facts, ...told };
    if (isPristine() && !told.state) return dropEntry(who, key);
    await lockDraft(key);
    const { files, bytes } = await keptFiles(who, key, uploads.current());
    const mine = { person: who, key, page: page(), values: form.getValues(), kept_at: Date.now() };
    const version = props.editing?.version;
    await putEntry(
      { state: 'typed', tries: 0, next_at: 0, version, ...facts, ...told, ...mine, files },
      bytes,
    );
  }

  async function putBack(found: Found): Promise<void> {
    const bytes = await listBytes(found.person, found.key);
    const fileOf = (own: string) => bytes.find((one) => one.key === own)?.bytes;
    form.reset(found.values);
    uploads.restore(
      found.files.map(({ key: own, id, file_name, type }) => {
        const blob = fileOf(own);
        return { key: own, id, file_name, file: blob && new File([blob], file_name, { type }) };
      }),
    );
    const { tried_at, version } = found;
    const spent = found.trouble?.spent || !isSafeToResend(found, Date.now());
    take(spent ? newKey() : found.key, spent ? { version } : { tried_at, version }, found);
    await inTurn(() => write());
    if (spent) await dropEntry(found.person, found.key);
  }

  /** The expense that waits and that the address asks for: its form is this one. */
  async function asked(who: number): Promise<Found | undefined> {
    const [, wanted] = /^#waiting-(\w[\w-]*)$/.exec(location.hash) ?? [];
    if (!wanted) return undefined;
    history.replaceState(history.state, '', page());
    const found = await findEntry(who, wanted);
    return found && found.state !== 'typed' && (await lockDraft(wanted)) ? (found as Found) : undefined;
  }

  return {
    /** Puts back what waits and is asked for, else, into a form nobody has touched, what was typed last. Gives whether it was asked in vain. */
    async start(): Promise<boolean> {
      const who = person();
      key ||= newKey();
      show({ key, able: who !== undefined });
      if (who === undefined) return false;
      const wanted = await asked(who);
      if (!isPristine()) {
        if (wanted) releaseDraft(wanted.key);
        this.soon();
        return wanted !== undefined;
      }
      const found = wanted ?? (props.refused ? undefined : await takeDraft(who, page()));
      if (found) await putBack(found as Found);
      return false;
    },
    soon(): void {
      clearTimeout(timer);
      timer = setTimeout(() => this.put().catch(() => show({ able: false })), DRAFT_DEBOUNCE_MS);
    },
    /** Keeps what stands in the form now, with what is told of it. @throws DOMException when the device has no room */
    put(told: Partial<Found> = {}): Promise<void> {
      clearTimeout(timer);
      return inTurn(() => write(told));
    },
    /** When this key was first sent, and whether that was with another body than this one. */
    sentBefore(body: unknown): { at: number | undefined; otherwise: boolean } {
      const at = facts.tried_at;
      const now = JSON.stringify(body);
      const otherwise = at !== undefined && sent !== now;
      sent = now;
      return { at, otherwise };
    },
    /** The form begins anew: what it held is dropped, or left to wait. */
    async renew(left: 'drop' | 'leave'): Promise<void> {
      clearTimeout(timer);
      const [who, old] = [person(), key];
      take(newKey(), {});
      if (who !== undefined && left === 'drop') await inTurn(() => dropEntry(who, old)).catch(() => {});
      releaseDraft(old);
    },
    /** Another key for what stands in the form: the old one is used up. */
    async rekey(): Promise<void> {
      const [who, old] = [person(), key];
      take(newKey(), {});
      if (who === undefined) return;
      await inTurn(() => write());
      await dropEntry(who, old);
      releaseDraft(old);
    },
  };
}
