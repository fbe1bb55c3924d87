import { type SubmitEvent, useEffect, useState } from 'react';
import { CallError, call, signedOut } from '#lib/browser/call.client.ts';
import { goBack } from '#lib/browser/flash.client.ts';
import { isSignedIn, personOfPage } from '#lib/browser/kept.client.ts';
import { formatDay } from '#lib/core/day.ts';
import { fieldId } from '#lib/core/ids.ts';
import { formatMoney, toMinor } from '#lib/core/money.ts';
import { calls } from '#lib/core/paths.ts';
import {
  type FormInput,
  type FormValues,
  formErrors,
  fromExpense,
  needsConfirm,
  type StoredExpense,
  toInput,
} from '#lib/expenses/form.ts';
import { differenceOf } from '#lib/expenses/form-items.ts';
import { record } from '#lib/outbox/calls.client.ts';
import { callTimeout, isRetryable, type Messages, nextTry } from '#lib/outbox/entry.ts';
import { canStore } from '#lib/outbox/store.client.ts';
import { toast } from '#lib/stores/toasts.ts';
import { type Translate, translated } from '#lib/texts/translator.ts';
import { addMerchant } from './NameField.tsx';
import type { Answer, DraftState, Form, Props, Refusal } from './types.ts';
import { type DraftKeeper, untouched } from './use-draft.ts';
import type { Uploads } from './use-uploads.ts';

const RECORDED = { done: 'expense_form.created', failed: 'expense_form.failed' } as const;
const EDITED = { done: 'expense_form.changed', failed: 'expense_form.change_failed' } as const;
/** This key was used with a different body, so the earlier one has been recorded. */
const KEY_USED = 422;

interface Saving {
  refused: Refusal | undefined;
  /** The confirmation dialog is open. */
  confirming: boolean;
  answered: boolean;
  busy: boolean;
  /** For an edited expense, the version that saving replaces. */
  version: string | undefined;
  theirs: FormValues | undefined;
}

interface Work {
  props: Props;
  form: Form;
  uploads: Uploads;
  keeper: DraftKeeper;
  t: Translate;
  version: string | undefined;
  show: (change: Partial<Saving>) => void;
}

/** The steps of saving: validation, confirmation, uploads, the call, and what follows. */
export function useSaving(
  props: Props,
  form: Form,
  uploads: Uploads,
  { restored, keeper }: DraftState & { keeper: DraftKeeper },
  t: Translate,
) {
  const [saving, setSaving] = useState<Saving>({
    refused: props.refused,
    confirming: false,
    answered: false,
    busy: false,
    version: props.editing?.version,
    theirs: props.theirs,
  });
  const show = (change: Partial<Saving>) => setSaving((before) => ({ ...before, ...change }));
  const work: Work = { props, form, uploads, keeper, t, version: saving.version, show };

  useEffect(() => {
    const { trouble, version } = restored ?? {};
    const refused = trouble && { ...trouble, errors: formErrors(trouble.errors, restored?.values) };
    setSaving((before) => ({
      ...before,
      refused: refused ?? before.refused,
      version: version ?? before.version,
    }));
  }, [restored]);

  return {
    ...saving,

    discard: () => empty(work, 'drop'),

    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (saving.busy) return;
      show({ refused: undefined });
      const check = form.handleSubmit(
        (values) =>
          fallsShort(work, values) || (needsConfirm(values) ? show({ confirming: true }) : save(work)),
        (errors) => errors.items?.root?.message && toast('error', translated(t, errors.items.root.message)),
      );
      check(event).catch(() => toast('error', t(messagesOf(props).failed)));
    },

    answer(answer: Answer) {
      show({ confirming: false, answered: true });
      if (answer === 'review') return void toast('info', t('expense_form.cancelled'));
      if (answer === 'reimbursable') form.setValue('is_reimbursable', true, { shouldDirty: true });
      save(work);
    },

    /** Clears the server's error of a field that has changed. */
    touched(name: string) {
      if (!saving.refused?.errors[name]) return;
      const { [name]: _, ...errors } = saving.refused.errors;
      show({ refused: { ...saving.refused, errors } });
    },
  };
}

/** Whether the items do not add up, which is said beside them and once more. */
function fallsShort({ props, form, t }: Work, values: FormValues): boolean {
  const { way, sums } = differenceOf(values, props.locale) ?? {};
  if (!way || way === 'equal') return false;
  toast('error', t(`expense_form.items_${way}`, sums));
  form.setFocus('items.0.amount');
  return true;
}

const messagesOf = ({ editing }: Props) => (editing ? EDITED : RECORDED);

async function save(work: Work): Promise<void> {
  const { props, form, uploads, t, show } = work;
  const { done, failed } = messagesOf(props);
  const person = personOfPage();
  // Someone else has signed in, in another tab, so this draft is not theirs.
  if (person !== undefined && !isSignedIn(person)) return location.reload();
  show({ busy: true });
  const progress = toast('loading', t('expense_form.saving'));
  try {
    const files = await uploads.settled();
    if (files.some(({ state }) => state === 'failed'))
      return void toast('error', t('expense_form.files_missing'), progress);
    const attachments = files.flatMap(({ id }) => id ?? []);
    // An expense cannot be sent before its files.
    if (attachments.length < files.length) throw new CallError(0, '');
    await addMerchant(form.getValues('merchant'));
    const input = { ...toInput(form.getValues(), props.locale), attachments };
    const run = await (props.editing ? change(work, props.editing.id, input) : create(work, input));
    toast('success', t(done), progress, [run]);
    if (!props.return_to) return await empty(work, 'drop');
    await work.keeper.renew('drop');
    goBack(props.return_to, t(done), run);
  } catch (error) {
    if (isRetryable(error) && (await wait(work, progress))) {
      if (error instanceof CallError && error.status === 401) signedOut();
      return;
    }
    const conflict = error instanceof CallError && error.errors.version !== undefined;
    toast('error', t(conflict ? 'expense_form.conflict_title' : failed), progress);
    if (error instanceof CallError) await refuse(work, error);
  } finally {
    show({ busy: false });
  }
}

/** What Undo takes back. */
type Run = string | null | undefined;

async function change({ uploads, version }: Work, expense: string, input: FormInput): Promise<Run> {
  const body = { ...input, removed_attachments: uploads.removed(), version };
  return (await call<{ run?: Run }>('PATCH', calls.expense(expense), body, {}, callTimeout()))?.run;
}

async function create({ props, keeper, t }: Work, input: FormInput): Promise<Run> {
  const body = { ...input, transactions: props.transactions };
  const before = keeper.sentBefore(body);
  // Stored first, so that the draft still knows that it may have been sent if this page is closed now.
  await keeper.put({ tried_at: before.at ?? Date.now() }).catch(() => {});
  try {
    return await record(body, keeper.key);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== KEY_USED || !before.differs) throw error;
    await keeper.rekey();
    throw new CallError(KEY_USED, t('waiting.recorded_before'));
  }
}

/** Offline, a new expense is queued and a changed one stays in the form. True once the person has been informed. */
async function wait(work: Work, progress: string): Promise<boolean> {
  const { props, form, keeper, t } = work;
  if (personOfPage() === undefined || !canStore()) return false;
  try {
    if (props.editing) {
      await keeper.put();
      toast('info', t('waiting.edit_told'), progress);
      return true;
    }
    const values = form.getValues();
    const body = { ...toInput(values, props.locale), attachments: [], transactions: props.transactions };
    const outgoing = { body, words: laterMessages(values, t, props.locale) };
    await keeper.put({ state: 'waiting', outgoing, tries: 1, next_at: nextTry(1, Date.now()) });
  } catch {
    return false;
  }
  toast('info', t('waiting.told'), progress);
  await empty(work, 'leave');
  return true;
}

/** Messages for when the queue is sent, which may happen on any page. */
function laterMessages(values: FormValues, t: Translate, locale: string): Messages {
  const minor = toMinor(values.amount, values.currency, locale);
  const facts = [
    values.date && formatDay(values.date, locale),
    minor === undefined ? values.amount : formatMoney(minor, values.currency, locale),
    values.merchant.trim(),
  ];
  const title = facts.filter(Boolean).join(' · ');
  return {
    title,
    recorded: t('waiting.recorded', { title }),
    refused: t('expense_form.failed'),
    unsure: t('waiting.unsure'),
    recorded_before: t('waiting.recorded_before'),
  };
}

async function empty({ props, form, uploads, keeper, show }: Work, left: 'drop' | 'leave'): Promise<void> {
  await keeper.renew(left);
  form.reset(untouched(props));
  uploads.clear();
  show({ refused: undefined });
  window.scrollTo({ top: 0 });
  // The form knows none of its fields between a reset and the next render.
  document.getElementById(fieldId('amount'))?.focus();
}

async function refuse({ props, form, show }: Work, error: CallError): Promise<void> {
  if (props.editing && error.errors.version) {
    // Bypasses the browser's cache.
    const fresh = { 'Cache-Control': 'no-cache' };
    const stored = await call<StoredExpense>('GET', calls.expense(props.editing.id), undefined, fresh);
    show({ theirs: fromExpense(stored), version: String(stored.version) });
    return window.scrollTo({ top: 0 });
  }
  const errors = formErrors(error.errors, form.getValues());
  show({ refused: { detail: error.detail, errors } });
  const [first] = Object.keys(errors);
  if (first) setTimeout(() => document.getElementById(fieldId(first))?.focus());
}
