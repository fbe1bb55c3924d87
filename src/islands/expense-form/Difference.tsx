import { useWatch } from 'react-hook-form';
import { formatRupees } from '#lib/core/money.ts';
import { placeOfRest, restOf, sumOf } from '#lib/expenses/form.ts';
import { useAlive, useFormTools } from './form-tools.ts';

/** How the items compare with the amount, as one types. It tells, it never blocks. */
export function Difference({ onRest }: { onRest: () => void }) {
  const { form, given, t, locale } = useFormTools();
  const alive = useAlive();
  const [amount, items] = useWatch({ control: form.control, name: ['amount', 'items'] });
  const values = alive ? { amount, items } : given;
  const rest = restOf(values);
  const sum = sumOf(values.items);
  const way = rest === undefined ? undefined : rest === 0 ? 'equal' : rest > 0 ? 'less' : 'more';
  const place = placeOfRest(values.items) === values.items.length ? 'new' : 'empty';
  return (
    <div className="difference">
      <output className={way && way !== 'equal' ? 'unequal' : 'muted'}>
        {way &&
          t(`expense_form.items_${way}`, {
            sum: formatRupees(sum ?? 0, locale),
            rest: formatRupees(Math.abs(rest ?? 0), locale),
          })}
      </output>
      {way === 'less' && (
        <button
          type="submit"
          name="intent"
          value="rest"
          className="button quiet small"
          onClick={(event) => {
            if (!alive) return;
            event.preventDefault();
            onRest();
          }}
        >
          {t(`expense_form.rest_on_${place}`)}
        </button>
      )}
    </div>
  );
}
