import { toNestErrors } from '@hookform/resolvers';
import { memo, useMemo, useState } from 'react';
import { type FieldError, type FieldErrors, get, type Resolver, useForm } from 'react-hook-form';
import { CURRENCIES } from '#lib/core/currency/codes.ts';
import { messageKey, nestFields } from '#lib/core/parse.ts';
import { type FormValues, formErrors, fromForm, toInput } from '#lib/expenses/form.ts';
import { translator } from '#lib/texts/translator.ts';
import { Attachments } from './Attachments.tsx';
import {
  Checkbox,
  FieldFrame,
  FormContext,
  Radios,
  TextField,
  useField,
  useFormTools,
  useHydrated,
} from './fields.tsx';
import { Items } from './Items.tsx';
import { isKnown, NameField } from './NameField.tsx';
import { ConfirmDialog, ConfirmInline, Conflict, Refused, Restored } from './notices.tsx';
import type { Choice, FormTools, Props } from './types.ts';
import { useDraft } from './use-draft.ts';
import { useSaving } from './use-saving.ts';
import { useUploads } from './use-uploads.ts';

const FORM_ID = 'expense-form';

/** The form of a new or edited expense. Before hydration it posts to its own page, afterwards it calls the API. */
function ExpenseForm(props: Props) {
  const { given, texts, locale } = props;
  const t = useMemo(() => translator(texts, locale), [texts, locale]);
  const [start] = useState(() => valuesOnPage(given));
  const form = useForm<FormValues>({ defaultValues: start, resolver });
  const files = useUploads(given.attachments, t);
  const draft = useDraft(props, form, files, t);
  const saving = useSaving(props, form, files.uploads, draft, t);

  const hydrated = useHydrated();

  const { errors } = form.formState;
  const tools: FormTools = {
    form,
    given,
    start,
    t,
    locale,
    near: props.near,
    first: Object.keys(props.refused?.errors ?? {})[0],
    message(name) {
      const found: unknown = get(errors, `${name}.message`);
      return typeof found === 'string' ? t(found) : saving.refused?.errors[name]?.join(' ');
    },
  };

  return (
    <FormContext value={tools}>
      <form
        id={FORM_ID}
        className="form expense-form"
        method="post"
        encType="multipart/form-data"
        noValidate
        data-awake={hydrated || undefined}
        onSubmit={saving.submit}
        onFocus={loadSchema}
        onInput={(event) => saving.touched((event.target as HTMLInputElement).name)}
      >
        {/* Enter in a field activates the form's first submit button, which has to be Save. */}
        <button
          type="submit"
          name="intent"
          value="save"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="idempotency_key" value={draft.key} readOnly />
        <input type="hidden" name="return_to" value={props.return_to ?? ''} readOnly />
        {props.editing && <input type="hidden" name="version" value={saving.version} readOnly />}
        {props.transactions.map((id, index) => (
          <input key={id} type="hidden" name={`transactions.${index}`} value={id} readOnly />
        ))}
        {props.confirms && !saving.answered && <ConfirmInline onAnswer={saving.answer} />}
        <Restored draft={draft.restored} onDiscard={saving.discard} />
        <Refused refused={saving.refused} />
        {saving.theirs && (
          <Conflict theirs={saving.theirs} categories={props.categories} paidVia={props.paid_via} />
        )}
        <Facts paidVia={props.paid_via} currencies={props.currencies} />
        <Items categories={props.categories} />
        <Attachments {...files} />
        {!draft.stores && <p className="hint">{t('waiting.not_kept')}</p>}
        <div className="form-end">
          <button type="submit" name="intent" value="save" className="button primary" disabled={saving.busy}>
            {t(props.editing ? 'expense_form.save_changes' : 'expense_form.save')}
          </button>
        </div>
        {saving.confirming && <ConfirmDialog onAnswer={saving.answer} />}
      </form>
    </FormContext>
  );
}

// Astro detects React functions by rendering them, but recognises a memo without that.
export default memo(ExpenseForm);

/** The values on the page, which may have been filled in before hydration. */
function valuesOnPage(given: FormValues): FormValues {
  if (typeof document === 'undefined') return given;
  const form = document.querySelector<HTMLFormElement>(`#${FORM_ID}`);
  if (!form) return given;
  for (const area of form.querySelectorAll('textarea')) {
    const { value } = area;
    // Marks it as edited: hydration sets the default value, which moves the caret of an unedited textarea.
    area.value = value;
  }
  return fromForm(nestFields(new FormData(form)), given.attachments, given.currency);
}

/** Loaded on focus: zod is not needed for the first load, and there may be no connection when the form is saved. */
const loadSchema = () => import('#lib/expenses/schema.ts').catch(() => undefined);

/**
 * Validates the form by the server's schema; if that cannot be loaded, validation is left to the server. The resolver
 * of `@hookform/resolvers` would show zod's own messages, and one branch's message for a union.
 */
export const resolver: Resolver<FormValues> = async (values, _context, options) => {
  const found: Record<string, string[]> = {};
  for (const kind of ['merchant', 'project'] as const) {
    const name = values[kind].trim();
    if (name !== '' && (await isKnown(kind, name)) === false) found[kind] = [`expense_form.unknown_${kind}`];
  }
  const input = toInput({ ...values, attachments: [] });
  const result = (await loadSchema())?.newExpenseSchema(values.currency).safeParse(input);
  for (const issue of result?.error?.issues ?? []) found[issue.path.join('.')] ??= [messageKey(issue)];
  const errors = Object.entries(formErrors(found)).map(([name, [message]]) => [
    name,
    { type: 'invalid', message } satisfies FieldError,
  ]);
  if (errors.length === 0) return { values, errors: {} };
  return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) as FieldErrors<FormValues> };
};

/** The expense's own facts, without items and files. */
function Facts({ paidVia, currencies }: { paidVia: readonly Choice[]; currencies: Props['currencies'] }) {
  const { t } = useFormTools();
  return (
    <div className="facts">
      <TextField
        name="date"
        label={t('expense_form.date')}
        type="date"
        min="1900-01-01"
        max="2199-12-31"
        aria-required
      />
      <div className="amount-in">
        <TextField
          name="amount"
          label={t('expense_form.amount')}
          inputMode="decimal"
          autoComplete="off"
          aria-required
          className="money"
        />
        <CurrencyField used={currencies} />
      </div>
      <NameField kind="merchant" />
      <NameField kind="project" />
      <Radios
        name="paid_via"
        label={t('expense_form.paid_via')}
        options={[{ id: '', name: t('expense_form.paid_via_none') }, ...paidVia]}
      />
      <Checkbox
        name="is_reimbursable"
        label={t('expense_form.reimbursable')}
        hint={t('expense_form.reimbursable_hint')}
      />
      <div className="whole-comment">
        <Checkbox name="showExpenseComment" label={t('expense_form.show_comment')} />
        <Comment />
      </div>
    </div>
  );
}

function Comment() {
  const { t } = useFormTools();
  const field = useField('comment');
  return (
    <FieldFrame name="comment" label={t('expense_form.comment')}>
      <textarea rows={2} maxLength={2000} {...field} />
    </FieldFrame>
  );
}

/** The currencies in use come first. With bank transactions it is theirs, and sent along. */
function CurrencyField({ used }: { used: Props['currencies'] }) {
  const { t, start } = useFormTools();
  const field = useField('currency');
  if (!used) return <input type="hidden" {...field} />;
  const first = [...new Set([start.currency, ...used])];
  const others = CURRENCIES.filter((code) => !first.includes(code));
  return (
    <FieldFrame name="currency" label={t('expense_form.currency')}>
      <select {...field}>
        {[first, others].map((codes) => (
          <optgroup
            key={codes[0]}
            label={t(`expense_form.currencies_${codes === first ? 'used' : 'others'}`)}
          >
            {codes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </optgroup>
        ))}
      </select>
    </FieldFrame>
  );
}
