import { type SubmitEvent, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CallError, call } from '#lib/browser/call.client.ts';
import { signedOut } from '#lib/browser/signed-out.client.ts';
import { fieldId } from '#lib/core/ids.ts';
import { calls } from '#lib/core/paths.ts';
import {
  type FormValues,
  formErrors,
  fromExpense,
  needsConfirm,
  type StoredExpense,
} from '#lib/expenses/form.ts';
import { record } from '#lib/outbox/calls.client.ts';
import { callTimeout, isRetryable, isSignedIn, nextTry, personOfPage } from '#lib/outbox/entry.ts';
import { canStore } from '#lib/outbox/store.client.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import type { Props } from './ExpenseForm.tsx';
import { goBack } from './go-back.ts';
import { startOf } from './keeper.ts';
import { toPayload } from './payload.ts';
import type { Answer } from './Question.tsx';

import type { useKeeping } from './use-keeping.ts';
import type { Uploads } from './use-uploads.ts';
import { wordsOf } from './words.ts';

/** What the server said against the form, as sentences. */
export interface Refused {
  detail: string;
  errors: Record<string, string[]>;
}

type Body = Awaited<ReturnType<typeof toPayload>>['body'];

const RECORDED = { done: 'expense_form.created', failed: 'expense_form.failed' };
const EDITED = { done: 'expense_form.changed', failed: 'expense_form.change_failed' };

/** The server has had this key with another body: what was sent first was recorded. */
const KEY_USED = 422;

/** From the press of Save to the answer: check, question, uploads, call, and what comes after. */
export function useSaving(
  props: Props,
  form: UseFormReturn<FormValues>,
  uploads: Uploads,
  { key, restored, keeper }: ReturnType<typeof useKeeping>,
  t: Translate,
) {
  const [refused, setRefused] = useState<Refused | undefined>(props.refused);
  const [asking, setAsking] = useState(false);
  const [answered, setAnswered] = useState(false);
  const [busy, setBusy] = useState(false);
  const { editing } = props;
  const [version, setVersion] = useState(editing?.version);
  const [theirs, setTheirs] = useState(props.theirs);
  const told = editing ? EDITED : RECORDED;

  useEffect(() => {
    if (restored?.trouble) setRefused({ ...restored.trouble, errors: formErrors(restored.trouble.errors) });
    if (restored?.version) setVersion(restored.version);
  }, [restored]);

  async function send() {
    const person = personOfPage();
    // Somebody else has signed in by another tab: what was typed here is not theirs.
    if (person !== undefined && !isSignedIn(person)) return location.reload();
    setBusy(true);
    const waiting = toast('loading', t('expense_form.saving'));
    try {
      const files = await uploads.settled();
      if (files.some(({ state }) => state === 'failed'))
        return void toast('error', t('expense_form.files_missing'), waiting);
      const attachments = files.flatMap(({ id }) => id ?? []);
      const made = await toPayload(form.getValues(), { attachments, transactions: props.transactions });
      if (Object.keys(made.names).length > 0 || attachments.length < files.length) throw new CallError(0, '');
      await (editing ? change(made.body) : create(made.body));
      toast('success', t(told.done), waiting);
      await saved();
    } catch (error) {
      if (isRetryable(error) && (await wait(waiting))) {
        if (error instanceof CallError && error.status === 401) signedOut();
        return;
      }
      const overtaken = error instanceof CallError && error.errors.version !== undefined;
      toast('error', t(overtaken ? 'expense_form.conflict_title' : told.failed), waiting);
      if (error instanceof CallError) await refuse(error);
    } finally {
      setBusy(false);
    }
  }

  async function change({ transactions, ...facts }: Body) {
    const removed_attachments = uploads.removed();
    const body = { ...facts, removed_attachments, version };
    await call('PATCH', calls.expense(editing?.id ?? ''), body, {}, callTimeout());
  }

  async function create(body: Body) {
    const before = keeper.sentBefore(body);
    // Should this page die now, the form still knows that the server may have it.
    await keeper.put({ tried_at: before.at ?? Date.now() }).catch(() => {});
    try {
      await record(body, key);
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== KEY_USED || !before.otherwise) throw error;
      await keeper.rekey();
      throw new CallError(KEY_USED, t('waiting.recorded_before'));
    }
  }

  /** Without a line: a new expense waits on this device, a changed one stays in the form. True when the person has been told. */
  async function wait(waiting: number): Promise<boolean> {
    const values = form.getValues();
    try {
      if (personOfPage() === undefined || !canStore()) return false;
      if (editing) {
        await keeper.put();
        toast('info', t('waiting.edit_told'), waiting);
        return true;
      }
      const files = { attachments: [], transactions: props.transactions };
      const outgoing = { ...(await toPayload(values, files)), words: wordsOf(values, t, props.locale) };
      await keeper.put({ state: 'waiting', outgoing, tries: 1, next_at: nextTry(1, Date.now()) });
    } catch {
      return false;
    }
    toast('info', t('waiting.told'), waiting);
    await emptied('leave');
    return true;
  }

  async function saved() {
    if (!props.return_to) return emptied('drop');
    await keeper.renew('drop');
    goBack(props.return_to, t(told.done));
  }

  async function emptied(left: 'drop' | 'leave') {
    await keeper.renew(left);
    form.reset(startOf(props));
    uploads.clear();
    setRefused(undefined);
    window.scrollTo({ top: 0 });
    form.setFocus('date');
  }

  async function refuse(error: CallError) {
    if (editing && error.errors.version) {
      // A request that names a cache of its own goes around the browser's.
      const fresh = { 'Cache-Control': 'no-cache' };
      const stored = await call<StoredExpense>('GET', calls.expense(editing.id), undefined, fresh);
      setTheirs(fromExpense(stored));
      setVersion(String(stored.version));
      return window.scrollTo({ top: 0 });
    }
    const errors = formErrors(error.errors);
    setRefused({ detail: error.detail, errors });
    const first = Object.keys(errors)[0];
    if (first) setTimeout(() => document.getElementById(fieldId(first))?.focus());
  }

  return {
    version,
    theirs,
    refused,
    asking,
    answered,
    busy,

    /** What was put back into the form is not wanted. */
    discard: () => emptied('drop'),

    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (busy) return;
      setRefused(undefined);
      const checked = form.handleSubmit(
        (values) => (needsConfirm(values) ? setAsking(true) : send()),
        (errors) => errors.items?.root?.message && toast('error', t(errors.items.root.message)),
      );
      checked(event).catch(() => toast('error', t(told.failed)));
    },

    answer(answer: Answer) {
      setAsking(false);
      setAnswered(true);
      if (answer === 'review') return void toast('info', t('expense_form.cancelled'));
      if (answer === 'reimbursable') form.setValue('is_reimbursable', true, { shouldDirty: true });
      send();
    },

    /** What the server said of a field no longer holds once it is changed. */
    touched(name: string) {
      if (!refused?.errors[name]) return;
      const { [name]: _, ...errors } = refused.errors;
      setRefused({ ...refused, errors });
    },
  };
}
