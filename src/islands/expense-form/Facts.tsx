import { useWatch } from 'react-hook-form';
import { CURRENCIES } from '#lib/core/currency/codes.ts';
import { splitUp } from '#lib/expenses/form-items.ts';
import {
  Checkbox,
  FieldFrame,
  Press,
  Radios,
  SelectField,
  TextField,
  useField,
  useFormTools,
} from './fields.tsx';
import { NameField } from './NameField.tsx';
import type { Choice, Props } from './types.ts';

interface Given {
  categories: readonly Choice[];
  paidVia: readonly Choice[];
  payers: readonly Choice[];
  currencies: Props['currencies'];
  split: boolean;
}

/** The expense's own facts, and its category unless it is split into items. */
export function Facts({ categories, paidVia, payers, currencies, split }: Given) {
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
          label={t('expense_form.amount')}
          inputMode="decimal"
          autoComplete="off"
          aria-required
          className="money"
        />
        <CurrencyField used={currencies} />
      </div>
      <TextField
        name="date"
        label={t('expense_form.date')}
        type="date"
        min="1900-01-01"
        max="2199-12-31"
        aria-required
        className="tall"
      />
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
