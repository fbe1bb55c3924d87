import { useEffect, useRef } from 'react';
import { formatDay } from '#lib/core/day.ts';
import { fieldId } from '#lib/core/ids.ts';
import { formatMoney, toMinor } from '#lib/core/money.ts';
import { paths } from '#lib/core/paths.ts';
import type { FormValues } from '#lib/expenses/form.ts';
import { isSafeToResend } from '#lib/outbox/entry.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { formatList, translated } from '#lib/texts/translator.ts';
import { Press, useFormTools, useHydrated } from './fields.tsx';
import type { Answer, Choice, Draft, DraftState, Refusal } from './types.ts';

/** Announces that a draft was restored. */
export function Restored({ draft, onDiscard }: { draft: Draft | undefined; onDiscard: () => void }) {
  const { t, locale } = useFormTools();
  if (!draft) return null;
  const when = new Date(draft.kept_at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="notice info restored" role="status">
      <p>
        {t('waiting.restored', { when })}
        {!draft.trouble && !isSafeToResend(draft, Date.now()) && ` ${t('waiting.unsure')}`}
      </p>
      <Press value="discard" className="button small" onPress={onDiscard}>
        {t('waiting.discard')}
      </Press>
    </div>
  );
}

/** What the server rejected, with a link to each field. */
export function Refused({ refused }: { refused: Refusal | undefined }) {
  if (!refused?.detail) return null;
  const errors = Object.entries(refused.errors).filter(
    ([, messages]) => messages.join(' ') !== refused.detail,
  );
  return (
    <div className="notice error" role="alert">
      <div>
        <p>{refused.detail}</p>
        {errors.length > 0 && (
          <ul>
            {errors.map(([name, messages]) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{messages.join(' ')}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface Names {
  categories: readonly Choice[];
  paidVia: readonly Choice[];
  payers: readonly Choice[];
}

/** The differences between the form and the version that someone else has saved meanwhile, side by side. */
export function Conflict({ theirs, ...names }: Names & { theirs: FormValues }) {
  const { form, given, t, locale } = useFormTools();
  const hydrated = useHydrated();
  const mine = hydrated ? { ...form.getValues(), attachments: given.attachments } : given;
  const [ours, other] = [inWords(mine, names, t, locale), inWords(theirs, names, t, locale)];
  const different = ours.filter(({ text }, index) => text !== other[index]?.text);
  return (
    <section className="notice warning question" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{t('expense_form.conflict_title')}</h2>
      <p>{t('expense_form.conflict_text')}</p>
      <table className="table">
        <caption className="visually-hidden">{t('expense_form.conflict_title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('expense_form.conflict_field')}</th>
            <th scope="col">{t('expense_form.conflict_yours')}</th>
            <th scope="col">{t('expense_form.conflict_theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {different.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{t(`expense_form.${name}`)}</th>
              <td data-label={t('expense_form.conflict_yours')}>{text}</td>
              <td data-label={t('expense_form.conflict_theirs')}>
                {other.find((one) => one.name === name)?.text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The form's values as displayed. */
function inWords(values: FormValues, { categories, paidVia, payers }: Names, t: Translate, locale: string) {
  const nothing = t('expense_form.conflict_nothing');
  const money = (typed: string) => {
    const minor = toMinor(typed, values.currency, locale);
    return minor === undefined ? typed : formatMoney(minor, values.currency, locale);
  };
  const nameOf = (id: string, names: readonly Choice[]) =>
    names.find((one) => String(one.id) === id)?.name ?? '';
  const items = values.items.map(({ category, amount, comment }) =>
    [nameOf(category, categories), money(amount || values.amount), comment].filter(Boolean).join(' · '),
  );
  const list = (entries: string[]) => formatList(entries, locale);
  const texts = {
    date: values.date && formatDay(values.date, locale),
    amount: money(values.amount),
    merchant: values.merchant.trim(),
    project: values.project.trim(),
    paid_via: nameOf(values.paid_via, paidVia),
    owed_to: nameOf(values.owed_to, payers),
    reimbursable: t(values.is_reimbursable ? 'expense_form.yes' : 'expense_form.no'),
    comment: values.showExpenseComment ? values.comment.trim() : '',
    items: list(items),
    attachments: list(values.attachments.map(({ file_name }) => file_name)),
    no_receipt: values.no_receipt && translated(t, `expense_form.no_receipt_${values.no_receipt}`),
  };
  const names = Object.keys(texts) as (keyof typeof texts)[];
  return names.map((name) => ({ name, text: texts[name] || nothing }));
}

interface Confirming {
  onAnswer: (answer: Answer) => void;
}
const ANSWERS: readonly Answer[] = ['review', 'continue', 'reimbursable'];

/** The confirmation as part of the page, when the server requires it. */
export function ConfirmInline({ onAnswer }: Confirming) {
  const { t } = useFormTools();
  return (
    <section className="notice warning question" aria-labelledby="question-title">
      <div>
        <h2 id="question-title">{t('expense_form.confirm_title')}</h2>
        <p>{t('expense_form.confirm_text')}</p>
        <Answers onAnswer={onAnswer} />
      </div>
    </section>
  );
}

/** Escape means Review. */
export function ConfirmDialog({ onAnswer }: Confirming) {
  const { t } = useFormTools();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        onAnswer('review');
      }}
    >
      <h2 id="dialog-title">{t('expense_form.confirm_title')}</h2>
      <p>{t('expense_form.confirm_text')}</p>
      <Answers onAnswer={onAnswer} />
    </dialog>
  );
}

function Answers({ onAnswer }: Confirming) {
  const { t } = useFormTools();
  return (
    <div className="actions">
      {ANSWERS.map((answer) => (
        <Press
          key={answer}
          name="confirm"
          value={answer}
          className={answer === 'reimbursable' ? 'button primary' : 'button'}
          onPress={() => onAnswer(answer)}
        >
          {t(`expense_form.confirm_${answer}`)}
        </Press>
      ))}
    </div>
  );
}

interface End {
  editing: boolean;
  /** The address that Cancel leads to; without one, the list. */
  back: string | undefined;
  busy: boolean;
  draft: DraftState;
  /** Nothing is left to be filled in. */
  focused: boolean;
}

/** What ends the form: always in view, and Ctrl+Enter anywhere on the page saves. */
export function Foot({ editing, back, busy, draft, focused }: End) {
  const { t } = useFormTools();
  const hydrated = useHydrated();
  const save = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (event.repeat || event.isComposing || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      save.current?.form?.requestSubmit(save.current);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const isMac = hydrated && /mac|iphone|ipad/i.test(navigator.platform);
  return (
    <div className="form-end">
      {!editing && <div aria-live="polite" data-alike />}
      <p className="draft-kept" aria-live="polite">
        {draft.stores ? draft.kept && t('waiting.kept') : t('waiting.not_kept')}
      </p>
      <a className="button" href={back ?? paths.expenses}>
        {t('expense_form.cancel')}
      </a>
      <button
        ref={save}
        type="submit"
        name="intent"
        value="save"
        className="button primary"
        data-keys={isMac ? '⌘ ⏎' : 'Ctrl ⏎'}
        disabled={busy}
        {...(focused && { autoFocus: true })}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {t(editing ? 'expense_form.save_changes' : 'expense_form.save')}
      </button>
    </div>
  );
}
