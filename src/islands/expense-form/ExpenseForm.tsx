import { toNestErrors } from '@hookform/resolvers';
import { memo, useMemo, useState } from 'react';
import { type FieldError, type FieldErrors, get, type Resolver, useForm, useWatch } from 'react-hook-form';
import { messageKey, nestFields } from '#lib/core/parse.ts';
import { type FormValues, formErrors, fromForm, toInput } from '#lib/expenses/form.ts';
import { firstEmpty } from '#lib/expenses/form-items.ts';
import { translated, translator } from '#lib/texts/translator.ts';
import { Attachments } from './Attachments.tsx';
import { Facts } from './Facts.tsx';
import { FormContext, useHydrated, useProposals } from './fields.tsx';
import { Items } from './Items.tsx';
import { isKnown } from './NameField.tsx';
import { ConfirmDialog, ConfirmInline, Conflict, Foot, Refused, Restored } from './notices.tsx';
import type { FormTools, Props } from './types.ts';
import { useDraft } from './use-draft.ts';
import { useSaving } from './use-saving.ts';
import { useUploads } from './use-uploads.ts';

const FORM_ID = 'expense-form';

/** The form of a new or edited expense. Before hydration it posts to its own page, afterwards it calls the API. */
function ExpenseForm(props: Props) {
  const { given, texts, locale, categories, payers } = props;
  const names = { categories, payers, paidVia: props.paid_via };
  const t = useMemo(() => translator(texts, locale), [texts, locale]);
  const [start] = useState(() => valuesOnPage(given));
  const form = useForm<FormValues, Reading>({ defaultValues: start, resolver, context: { locale } });
  const files = useUploads(given.attachments, t);
  const draft = useDraft(props, form, files, t);
  const saving = useSaving(props, form, files.uploads, draft, t);

  const proposals = useProposals(props.proposed, form);
  const hydrated = useHydrated();
  const split = useWatch({ control: form.control, name: 'split' });

  const { errors } = form.formState;
  const tools: FormTools = {
    form,
    given,
    start,
    t,
    locale,
    near: props.near,
    first: firstField(props),
    ...proposals,
    message(name) {
      const found: unknown = get(errors, `${name}.message`);
      return typeof found === 'string' ? translated(t, found) : saving.refused?.errors[name]?.join(' ');
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
        onInput={({ target }) => {
          const { name } = target as HTMLInputElement;
          saving.touched(name);
          proposals.settle(name);
        }}
      >
        <Hidden props={props} draftKey={draft.key} version={saving.version} />
        {props.confirms && !saving.answered && <ConfirmInline onAnswer={saving.answer} />}
        <Restored draft={draft.restored} onDiscard={saving.discard} />
        <Refused refused={saving.refused} />
        {saving.theirs && <Conflict theirs={saving.theirs} {...names} />}
        <div className="form-columns">
          <div className="form-main">
            <Facts
              {...names}
              currencies={props.currencies}
              offered={props.offered ?? []}
              offeredDays={props.offered_days ?? []}
              split={hydrated ? split : given.split}
            />
            {(hydrated ? split : given.split) && <Items categories={props.categories} />}
          </div>
          <Attachments {...files} />
        </div>
        <Foot
          editing={props.editing !== undefined}
          back={props.return_to}
          busy={saving.busy}
          draft={draft}
          focused={tools.first === SAVE}
        />
        {saving.confirming && <ConfirmDialog onAnswer={saving.answer} />}
      </form>
    </FormContext>
  );
}

// Astro detects React functions by rendering them, but recognises a memo without that.
export default memo(ExpenseForm);

interface HiddenFields {
  props: Props;
  draftKey: string;
  version: string | undefined;
}

/** What the form sends along, with scripts or without. */
function Hidden({ props, draftKey, version }: HiddenFields) {
  return (
    <>
      {/* Enter in a field activates the form's first submit button, which has to be Save. */}
      <button
        type="submit"
        name="intent"
        value="save"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="idempotency_key" value={draftKey} readOnly />
      <input type="hidden" name="return_to" value={props.return_to ?? ''} readOnly />
      {props.editing && <input type="hidden" name="version" value={version} readOnly />}
      {props.transactions.map((id, index) => (
        <input key={id} type="hidden" name={`transactions.${index}`} value={id} readOnly />
      ))}
      <input type="hidden" name="showExpenseComment" value="on" readOnly />
    </>
  );
}

/** Stands for the button that saves, among the names of fields. */
const SAVE = 'save';

/**
 * The field that the browser focuses as soon as it has the page: the first that was refused or, in a new expense, is
 * still to be filled in. Only in the server's HTML, since React would focus it again whenever it is rendered anew.
 */
function firstField({ refused, editing, given }: Props): string | undefined {
  if (!import.meta.env.SSR) return undefined;
  const [wrong] = Object.keys(refused?.errors ?? {});
  return wrong ?? (editing ? undefined : (firstEmpty(given) ?? SAVE));
}

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

/** By which amounts are typed. */
interface Reading {
  locale: string;
}

/**
 * Validates the form by the server's schema; if that cannot be loaded, validation is left to the server. The resolver
 * of `@hookform/resolvers` would show zod's own messages, and one branch's message for a union.
 */
export const resolver: Resolver<FormValues, Reading> = async (values, context, options) => {
  const found: Record<string, string[]> = {};
  // A merchant that is new is added as the expense is saved.
  const project = values.project.trim();
  if (project !== '' && (await isKnown('project', project)) === false)
    found.project = ['expense_form.unknown_project'];
  const { locale } = context as Reading;
  const input = toInput({ ...values, attachments: [] }, locale);
  const result = (await loadSchema())?.newExpenseSchema(values.currency, locale).safeParse(input);
  // That items do not add up stands beside them while one types, and is said when the form is sent.
  for (const issue of result?.error?.issues ?? [])
    if (!('params' in issue)) found[issue.path.join('.')] ??= [messageKey(issue)];
  const errors = Object.entries(formErrors(found, values)).map(([name, [message]]) => [
    name,
    { type: 'invalid', message } satisfies FieldError,
  ]);
  if (errors.length === 0) return { values, errors: {} };
  return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) as FieldErrors<FormValues> };
};
