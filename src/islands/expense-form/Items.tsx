import { useFieldArray, useWatch } from 'react-hook-form';
import { differenceOf, emptyItem, joinUp, placeOfRest, withRest } from '#lib/expenses/form-items.ts';
import { toast } from '#lib/stores/toasts.ts';
import { Glyph } from './Attachments.tsx';
import { Press, SelectField, TextField, useFormTools, useHydrated } from './fields.tsx';
import type { Choice } from './types.ts';

export function Items({ categories }: { categories: readonly Choice[] }) {
  const { form, t, locale, message } = useFormTools();
  const { fields, append, remove, update } = useFieldArray({ control: form.control, name: 'items' });
  const wrong = message('items') ?? message('items.root');

  const removeAt = (index: number) => {
    if (fields.length <= 1) return void toast('error', t('expense_form.at_least_one_item'));
    remove(index);
    setTimeout(() => form.setFocus(`items.${Math.min(index, fields.length - 2)}.category`));
  };

  const addRest = () => {
    const values = form.getValues();
    const place = placeOfRest(values.items);
    const item = withRest(values, locale)[place];
    if (!item) return;
    if (place === values.items.length) append(item, { focusName: `items.${place}.category` });
    else update(place, item);
  };

  const join = () => {
    const { comment, items } = joinUp(form.getValues());
    form.setValue('comment', comment, { shouldDirty: true });
    form.setValue('items', items, { shouldDirty: true });
    form.setValue('split', false, { shouldDirty: true });
    setTimeout(() => form.setFocus('items.0.category'));
  };

  return (
    <fieldset className="items" id="field-items" tabIndex={-1}>
      <legend>{t('expense_form.items')}</legend>
      {fields.length === 0 && <p className="muted">{t('expense_form.no_items')}</p>}
      {wrong && <p className="field-error">{wrong}</p>}
      <ol>
        {fields.map((field, index) => (
          <Item key={field.id} index={index} categories={categories} onRemove={() => removeAt(index)} />
        ))}
      </ol>
      <div className="items-foot">
        <Press
          value="add_item"
          onPress={() => append(emptyItem(), { focusName: `items.${fields.length}.category` })}
        >
          <Glyph name="plus" />
          {t('expense_form.add_item')}
        </Press>
        {fields.length === 1 && (
          <Press value="unsplit" className="button quiet small" onPress={join}>
            {t('expense_form.unsplit')}
          </Press>
        )}
        <Difference onRest={addRest} />
      </div>
    </fieldset>
  );
}

interface ItemProps {
  index: number;
  categories: readonly Choice[];
  onRemove: () => void;
}

function Item({ index, categories, onRemove }: ItemProps) {
  const { t } = useFormTools();
  return (
    <li className="item">
      <fieldset>
        <legend className="visually-hidden">{t('expense_form.item', { number: index + 1 })}</legend>
        <SelectField
          name={`items.${index}.category`}
          label={t('expense_form.category')}
          options={categories}
          empty={t('expense_form.choose_category')}
          required
        />
        <TextField
          name={`items.${index}.amount`}
          label={t('expense_form.amount')}
          inputMode="decimal"
          autoComplete="off"
          aria-required
          className="money"
        />
        <TextField
          name={`items.${index}.comment`}
          label={t('expense_form.item_comment')}
          maxLength={2000}
          autoComplete="off"
        />
        <Press
          value={`remove_item:${index}`}
          className="button quiet item-remove"
          aria-label={t('expense_form.remove_item', { number: index + 1 })}
          onPress={onRemove}
        >
          <Glyph name="bin" />
        </Press>
      </fieldset>
    </li>
  );
}

/** The difference between items and amount while typing. */
function Difference({ onRest }: { onRest: () => void }) {
  const { form, given, t, locale } = useFormTools();
  const hydrated = useHydrated();
  const [amount, currency, items] = useWatch({
    control: form.control,
    name: ['amount', 'currency', 'items'],
  });
  const values = hydrated ? { amount, currency, items } : given;
  const { way, sums } = differenceOf(values, locale) ?? {};
  const place = placeOfRest(values.items) === values.items.length ? 'new' : 'empty';
  return (
    <div className="difference">
      <output className={way && way !== 'equal' ? 'unequal' : 'muted'}>
        {way && t(`expense_form.items_${way}`, sums)}
      </output>
      {way === 'less' && (
        <Press value="rest" className="button quiet small" onPress={onRest}>
          {t(`expense_form.rest_on_${place}`)}
        </Press>
      )}
    </div>
  );
}
