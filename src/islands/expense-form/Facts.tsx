import { COMMENT_LENGTH } from '#lib/core/limits.ts';
import { FieldFrame, TextField, useControl } from './Field.tsx';
import { useFormTools } from './form-tools.ts';
import { NameField } from './NameField.tsx';

/** The expense itself: all but its items and files. */
export function Facts({ paidVia }: { paidVia: readonly { id: number; name: string }[] }) {
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
      <TextField
        name="amount"
        label={t('expense_form.amount')}
        inputMode="decimal"
        autoComplete="off"
        aria-required
        className="money"
      />
      <NameField kind="merchant" />
      <NameField kind="project" />
      <PaidVia options={paidVia} />
      <Check
        name="is_reimbursable"
        label={t('expense_form.reimbursable')}
        hint={t('expense_form.reimbursable_hint')}
      />
      <div className="whole-comment">
        <Check name="showExpenseComment" label={t('expense_form.show_comment')} />
        <Comment />
      </div>
    </div>
  );
}

function PaidVia({ options }: { options: readonly { id: number; name: string }[] }) {
  const { form, given, t, message } = useFormTools();
  const wrong = message('paid_via');
  const choices = [{ id: '', name: t('expense_form.paid_via_none') }, ...options];
  return (
    <fieldset className="field paid-via" id="field-paid_via">
      <legend>{t('expense_form.paid_via')}</legend>
      <div className="segments">
        {choices.map(({ id, name }) => (
          <label key={id}>
            <input
              type="radio"
              value={id}
              defaultChecked={given.paid_via === String(id)}
              {...form.register('paid_via')}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {wrong && <p className="field-error">{wrong}</p>}
    </fieldset>
  );
}

function Check({
  name,
  label,
  hint,
}: {
  name: 'is_reimbursable' | 'showExpenseComment';
  label: string;
  hint?: string;
}) {
  const { form, given } = useFormTools();
  const id = `field-${name}`;
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        defaultChecked={given[name]}
        aria-describedby={hint && `${id}-hint`}
        {...form.register(name)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function Comment() {
  const { t } = useFormTools();
  const control = useControl('comment');
  return (
    <FieldFrame name="comment" label={t('expense_form.comment')}>
      <textarea rows={2} maxLength={COMMENT_LENGTH} {...control} />
    </FieldFrame>
  );
}
