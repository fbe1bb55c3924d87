import { useMemo, useState } from 'react';
import { get, type Resolver, useForm } from 'react-hook-form';
import type { FormValues, NamesNear } from '#lib/expenses/form.ts';
import { type Texts, translator } from '#lib/texts/translator.ts';
import { Attachments } from './Attachments.tsx';
import { Conflict } from './Conflict.tsx';
import { Facts } from './Facts.tsx';
import { FormContext, type FormTools } from './form-tools.ts';
import { Items } from './Items.tsx';
import { NotKept, Restored } from './Kept.tsx';
import { InlineQuestion, QuestionDialog } from './Question.tsx';
import { FORM_ID, typedValues } from './typed.ts';
import { useBrowserDay } from './use-browser-day.ts';
import { useKeeping } from './use-keeping.ts';
import { useSaving } from './use-saving.ts';
import { useUploads } from './use-uploads.ts';
import { Wrong } from './Wrong.tsx';

export interface Props {
  /** What the form shows: as the address asks, or as it was typed into a form that was refused. */
  given: FormValues;
  /** What an emptied form shows. */
  fresh: FormValues;
  /** What the server found wrong, as sentences by dotted path. */
  refused?: { detail: string; errors: Record<string, string[]> } | undefined;
  near?: NamesNear | undefined;
  /** The server asks whether the project's expense is meant not to be reimbursable. */
  asks: boolean;
  /** The day that the server put in where the address names none. */
  server_day: string | undefined;
  idempotency_key: string;
  transactions: number[];
  /** The transactions page that led here. */
  return_to: string | undefined;
  /** The expense that is edited, and its version that the form began with. */
  editing?: { id: string; version: string } | undefined;
  /** What someone else saved meanwhile, in the form's own terms. */
  theirs?: FormValues | undefined;
  categories: { id: number; name: string }[];
  paid_via: { id: number; name: string }[];
  texts: Texts;
  locale: string;
}

/** Fetched when the form is turned to: when it is to be saved there may be no line. */
const loadCheck = () => import('./check.ts').catch(() => undefined);

/** Without the check the server finds what is wrong. */
const checked: Resolver<FormValues> = async (values, _context, options) =>
  (await loadCheck())?.check(values, options) ?? { values, errors: {} };

/** The form of a new expense and of an edited one. Its HTML is a plain form that posts to its own page; awake, it calls the API instead. */
export default function ExpenseForm(props: Props) {
  const { given, texts, locale } = props;
  const t = useMemo(() => translator(texts, locale), [texts, locale]);
  const [start] = useState(() => typedValues(given));
  const form = useForm<FormValues>({
    defaultValues: start,
    resolver: checked,
  });
  const uploads = useUploads(given.attachments, t);
  useBrowserDay(form, props.server_day);
  const keeping = useKeeping(props, form, uploads, t);
  const saving = useSaving(props, form, uploads, keeping, t);

  const { errors } = form.formState;
  const tools: FormTools = {
    form,
    given,
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
        onSubmit={saving.submit}
        onFocus={loadCheck}
        onInput={(event) => saving.touched((event.target as HTMLInputElement).name)}
      >
        {/* Enter in a field presses the first button of a form: it shall be this one. */}
        <button
          type="submit"
          name="intent"
          value="save"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="idempotency_key" value={keeping.key} readOnly />
        <input type="hidden" name="return_to" value={props.return_to ?? ''} readOnly />
        {props.editing && <input type="hidden" name="version" value={saving.version} readOnly />}
        {props.transactions.map((id, index) => (
          <input key={id} type="hidden" name={`transactions.${index}`} value={id} readOnly />
        ))}
        {props.asks && !saving.answered && <InlineQuestion onAnswer={saving.answer} />}
        <Restored found={keeping.restored} onDiscard={saving.discard} />
        <Wrong refused={saving.refused} />
        {saving.theirs && (
          <Conflict theirs={saving.theirs} categories={props.categories} paidVia={props.paid_via} />
        )}
        <Facts paidVia={props.paid_via} />
        <Items categories={props.categories} />
        <Attachments uploads={uploads} />
        {!keeping.able && <NotKept />}
        <div className="form-end">
          <button type="submit" name="intent" value="save" className="button primary" disabled={saving.busy}>
            {t(props.editing ? 'expense_form.save_changes' : 'expense_form.save')}
          </button>
        </div>
        {saving.asking && <QuestionDialog onAnswer={saving.answer} />}
      </form>
    </FormContext>
  );
}
