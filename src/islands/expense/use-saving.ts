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
import { browserDay } from './use-browser-day.ts';
import type { Uploads } from './use-uploads.ts';

/** What the server said against the form, as sentences. */
export interface Refused {
  detail: string;
  errors: Record<string, string[]>;
}

/** From the press of Save to the answer: check, question, uploads, call, and what comes after. */
export function useSaving(props: Props, form: UseFormReturn<FormValues>, uploads: Uploads, t: Translate) {
  const [key, setKey] = useState(props.idempotency_key);
  const [refused, setRefused] = useState<Refused | undefined>(props.refused);
  const [asking, setAsking] = useState(false);
  const [answered, setAnswered] = useState(false);
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    const waiting = toast('loading', t('expense_form.saving'));
    try {
      const attachments = await uploads.settled();
      if (!attachments) return void toast('error', t('expense_form.files_missing'), waiting);
      const payload = await toPayload(form.getValues(), { attachments, transactions: props.transactions });
      await call('POST', calls.expenses, payload, { 'Idempotency-Key': key });
      toast('success', t('expense_form.created'), waiting);
      saved();
    } catch (error) {
      toast('error', t('expense_form.failed'), waiting);
      if (error instanceof CallError) refuse(error);
    } finally {
      setBusy(false);
    }
  }

  function saved() {
    if (props.return_to) return goBack(props.return_to, t('expense_form.created'));
    const { fresh, server_day } = props;
    form.reset({ ...fresh, date: server_day ? browserDay() : fresh.date });
    uploads.clear();
    setRefused(undefined);
    setKey(newKey());
    window.scrollTo({ top: 0 });
    form.setFocus('date');
  }

  function refuse(error: CallError) {
    const errors = inFormOrder(error.errors);
    setRefused({ detail: error.detail, errors });
    const first = Object.keys(errors)[0];
    if (first) setTimeout(() => document.getElementById(fieldId(first))?.focus());
  }

  return {
    key,
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
      checked(event).catch(() => toast('error', t('expense_form.failed')));
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
