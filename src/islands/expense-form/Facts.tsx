import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { offeredCurrencies } from '#lib/core/currency/codes.ts';
import { fieldId } from '#lib/core/ids.ts';
import { type Offered, type OfferedDay, splitUp } from '#lib/expenses/form-items.ts';
import { Checkbox, FieldFrame, Press, SelectField, TextField, useField, useFormTools } from './fields.tsx';
import { NameField } from './NameField.tsx';
import type { Choice, FieldName, Props } from './types.ts';

interface Given {
  categories: readonly Choice[];
  paidVia: readonly Choice[];
  payers: readonly Choice[];
  currencies: Props['currencies'];
  /** Amounts of the receipt, of which one is right. */
  offered: readonly Offered[];
  offeredDays: readonly OfferedDay[];
  split: boolean;
}

/** The expense's own facts, and its category unless it is split into items. */
export function Facts({ categories, paidVia, payers, currencies, offered, offeredDays, split }: Given) {
  const { t, form } = useFormTools();
  const open = () => {
    const values = splitUp(form.getValues());
    form.setValue('items', values.items, { shouldDirty: true });
    form.setValue('split', true, { shouldDirty: true });
    const next = values.items[0]?.category ? 'amount' : 'category';
    setTimeout(() => form.setFocus(`items.0.${next}`, { shouldSelect: true }));
  };
  return (
    <div className="facts">
      <div className="amount-in">
        <TextField
          name="amount"
          proposes="amount"
          label={t('expense_form.amount')}
          inputMode="decimal"
          autoComplete="off"
          aria-required
          className="money"
        />
        <CurrencyField used={currencies} />
        {offered.length > 0 && <Offers offered={offered} />}
      </div>
      <div>
        <TextField
          name="date"
          proposes="date"
          label={t('expense_form.date')}
          type="date"
          min="1900-01-01"
          max="2199-12-31"
          aria-required
          className="tall"
        />
        {offeredDays.length > 0 && <OfferedDays days={offeredDays} />}
      </div>
      <NameField kind="merchant" />
      {!split && <OneCategory categories={categories} />}
      <Comment />
      <NameField kind="project" />
      <Radios
        name="paid_via"
        label={t('expense_form.paid_via')}
        options={[{ id: '', name: t('expense_form.paid_via_none') }, ...paidVia]}
      />
      {payers.length > 0 && <SelectField name="owed_to" label={t('expense_form.owed_to')} options={payers} />}
      <div className="facts-foot">
        <Checkbox
          name="is_reimbursable"
          label={t('expense_form.reimbursable')}
          hint={t('expense_form.reimbursable_hint')}
        />
        {!split && (
          <Press value="split" className="button quiet small" onPress={open}>
            {t('expense_form.split')}
          </Press>
        )}
      </div>
    </div>
  );
}

/** The amounts that the receipt names. */
function Offers({ offered }: { offered: readonly Offered[] }) {
  const { t, form } = useFormTools();
  const use = ({ amount, currency }: Offered) => {
    form.setValue('currency', currency);
    form.setValue('amount', amount, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return (
    <Chips id="offered" hint={t('expense_form.offered')}>
      {offered.map((one) => (
        <Press
          key={one.text}
          value={`use_amount:${one.currency} ${one.amount}`}
          className="chip"
          onPress={() => use(one)}
        >
          {one.text}
        </Press>
      ))}
    </Chips>
  );
}

/** The days that the receipt can be read as. */
function OfferedDays({ days }: { days: readonly OfferedDay[] }) {
  const { t, form } = useFormTools();
  const use = (day: string) =>
    form.setValue('date', day, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <Chips id="offered-days" hint={t('expense_form.offered_days')}>
      {days.map(({ day, text }) => (
        <Press key={day} value={`use_day:${day}`} className="chip" onPress={() => use(day)}>
          {text}
        </Press>
      ))}
    </Chips>
  );
}

function Chips({ id, hint, children }: { id: string; hint: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border around these few buttons
    <div className="chips" role="group" aria-labelledby={id}>
      <p className="hint" id={id}>
        {hint}
      </p>
      {children}
    </div>
  );
}

/** The category of an expense with one item, whose amount is the expense's. */
function OneCategory({ categories }: { categories: readonly Choice[] }) {
  const { t, form, given } = useFormTools();
  const amount = useWatch({ control: form.control, name: 'amount' });
  return (
    <>
      <SelectField
        name="items.0.category"
        proposes="category"
        label={t('expense_form.category')}
        options={categories}
        empty={t('expense_form.choose_category')}
        required
      />
      <input type="hidden" name="unsplit" value="on" readOnly />
      <input type="hidden" name="items.0.amount" value={amount ?? given.amount} readOnly />
    </>
  );
}

function Comment() {
  const { t } = useFormTools();
  const field = useField('comment');
  return (
    <div className="whole-comment">
      <FieldFrame name="comment" label={t('expense_form.comment')}>
        <textarea rows={1} maxLength={2000} {...field} />
      </FieldFrame>
    </div>
  );
}

/** The currencies in use come first. With bank transactions it is theirs, and sent along. */
function CurrencyField({ used }: { used: Props['currencies'] }) {
  const { t, start } = useFormTools();
  const field = useField('currency');
  if (!used)
    return (
      <span className="currency-given">
        {start.currency}
        <input type="hidden" {...field} />
      </span>
    );
  const first = [...new Set([start.currency, ...used])];
  const others = offeredCurrencies().filter((code) => !first.includes(code));
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

interface Radio {
  name: FieldName;
  label: string;
  options: readonly { id: number | ''; name: string }[];
}

function Radios({ name, label, options }: Radio) {
  const { form, message } = useFormTools();
  const { field } = useController({ control: form.control, name });
  const wrong = message(name);
  return (
    <fieldset className="field paid-via" id={fieldId(name)}>
      <legend>{label}</legend>
      <div className="segments">
        {options.map((option) => (
          <label key={option.id}>
            <input {...field} type="radio" value={option.id} checked={field.value === String(option.id)} />
            <span>{option.name}</span>
          </label>
        ))}
      </div>
      {wrong && <p className="field-error">{wrong}</p>}
    </fieldset>
  );
}
