import type { MouseEvent } from 'react';
import { useFieldArray } from 'react-hook-form';
import { COMMENT_LENGTH } from '#lib/core/limits.ts';
import { emptyItem, placeOfRest, withRest } from '#lib/expenses/form.ts';
import { toast } from '#lib/stores/toasts.ts';
import { Difference } from './Difference.tsx';
import { SelectField, TextField } from './Field.tsx';
import { useAlive, useFormTools } from './form-tools.ts';
import { Icon } from './Icon.tsx';

/** The line items. Its buttons also work as plain form buttons, before any script ran. */
export function Items({ categories }: { categories: readonly { id: number; name: string }[] }) {
  const { form, t, message } = useFormTools();
  const { fields, append, remove, update } = useFieldArray({ control: form.control, name: 'items' });
  const alive = useAlive();
  const wrong = message('items') ?? message('items.root');
  const act = (work: () => void) => (event: MouseEvent) => {
    if (!alive) return;
    event.preventDefault();
    work();
  };

  const removeAt = (index: number) => {
    if (fields.length <= 1) toast('error', t('expense_form.at_least_one_item'));
    else {
      remove(index);
      setTimeout(() => form.setFocus(`items.${Math.min(index, fields.length - 2)}.category`));
    }
  };

  const putRest = () => {
    const values = form.getValues();
    const place = placeOfRest(values.items);
    const item = withRest(values)[place];
    if (!item) return;
    if (place === values.items.length) append(item, { focusName: `items.${place}.category` });
    else update(place, item);
  };

  return (
    <fieldset className="items" id="field-items" tabIndex={-1}>
      <legend>{t('expense_form.items')}</legend>
      {fields.length === 0 && <p className="muted">{t('expense_form.no_items')}</p>}
      {wrong && <p className="field-error">{wrong}</p>}
      <ol>
        {fields.map((field, index) => (
          <li key={field.id} className="item">
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
                maxLength={COMMENT_LENGTH}
                autoComplete="off"
              />
              <button
                type="submit"
                name="intent"
                value={`remove_item:${index}`}
                className="button quiet item-remove"
                aria-label={t('expense_form.remove_item', { number: index + 1 })}
                onClick={act(() => removeAt(index))}
              >
                <Icon name="trash" />
              </button>
            </fieldset>
          </li>
        ))}
      </ol>
      <div className="items-foot">
        <button
          type="submit"
          name="intent"
          value="add_item"
          className="button"
          onClick={act(() => append(emptyItem(), { focusName: `items.${fields.length}.category` }))}
        >
          <Icon name="plus" />
          {t('expense_form.add_item')}
        </button>
        <Difference onRest={putRest} />
      </div>
    </fieldset>
  );
}
