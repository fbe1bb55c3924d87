import { type SubmitEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fieldId } from '#layouts/field-id.ts';
import { CallError, call } from '#lib/http/client.ts';
import { calls } from '#lib/paths.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import type { Props } from '../ExpenseForm.tsx';
import { asksFirst, type FormValues, inFormOrder } from './form-values.ts';
import { goBack } from './go-back.ts';
import { newKey } from './key.ts';
import { toPayload } from './payload.ts';
import type { Answer } from './Question.tsx';
import { type StoredExpense, storedValues } from './stored.ts';
import { browserDay } from './use-browser-day.ts';
import type { Uploads } from './use-uploads.ts';

/** What the server said against the form, as sentences. */
export interface Refused {
  detail: string;
  errors: Record<string, string[]>;
}

const RECORDED = { done: 'expense_form.created', failed: 'expense_form.failed' };
const EDITED = { done: 'expense_form.changed', failed: 'expense_form.change_failed' };

/** From the press of Save to the answer: check, question, uploads, call, and what comes after. */
export function useSaving(props: Props, form: UseFormReturn<FormValues>, uploads: Uploads, t: Translate) {
  const [key, setKey] = useState(props.idempotency_key);
  const [refused, setRefused] = useState<Refused | undefined>(props.refused);
  const [asking, setAsking] = useState(false);
  const [answered, setAnswered] = useState(false);
  const [busy, setBusy] = useState(false);
  const { editing } = props;
  const [version, setVersion] = useState(editing?.version);
  const [theirs, setTheirs] = useState(props.theirs);
  const told = editing ? EDITED : RECORDED;

  async function send() {
    setBusy(true);
    const waiting = toast('loading', t('expense_form.saving'));
    try {
      const attachments = await uploads.settled();
      if (!attachments) return void toast('error', t('expense_form.files_missing'), waiting);
      const payload = await toPayload(form.getValues(), { attachments, transactions: props.transactions });
      if (editing) {
        const { transactions, ...change } = payload;
        const removed_attachments = uploads.removed();
        await call('PATCH', calls.expense(editing.id), { ...change, removed_attachments, version });
      } else {
        await call('POST', calls.expenses, payload, { 'Idempotency-Key': key });
      }
      toast('success', t(told.done), waiting);
      saved();
    } catch (error) {
      const overtaken = error instanceof CallError && error.errors.version !== undefined;
      toast('error', t(overtaken ? 'expense_form.conflict_title' : told.failed), waiting);
      if (error instanceof CallError) await refuse(error);
    } finally {
      setBusy(false);
    }
  }

  function saved() {
    if (props.return_to) return goBack(props.return_to, t(told.done));
    const { fresh, server_day } = props;
    form.reset({ ...fresh, date: server_day ? browserDay() : fresh.date });
    uploads.clear();
    setRefused(undefined);
    setKey(newKey());
    window.scrollTo({ top: 0 });
    form.setFocus('date');
  }

  async function refuse(error: CallError) {
    if (editing && error.errors.version) {
      // A request that names a cache of its own goes around the browser's.
      const fresh = { 'Cache-Control': 'no-cache' };
      const stored = await call<StoredExpense>('GET', calls.expense(editing.id), undefined, fresh);
      setTheirs(storedValues(stored));
      setVersion(String(stored.version));
      return window.scrollTo({ top: 0 });
    }
    const errors = inFormOrder(error.errors);
    setRefused({ detail: error.detail, errors });
    const first = Object.keys(errors)[0];
    if (first) setTimeout(() => document.getElementById(fieldId(first))?.focus());
  }

  return {
    key,
    version,
    theirs,
    refused,
    asking,
    answered,
    busy,

    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (busy) return;
      setRefused(undefined);
      const checked = form.handleSubmit(
        (values) => (asksFirst(values) ? setAsking(true) : send()),
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
