import { directionOf } from '../money/chain.ts';
import { amountReader, balanceOf } from '../money/money-reader.ts';
import type { Plan } from '../plan.ts';
import { tidy } from '../text/fold.ts';
import type { Sheet } from '../text/split.ts';
import type { Corrections, DateOrder } from '../types.ts';
import { chooseOrder } from './date-order.ts';

/** The orders that the dates of the file admit, the likeliest first; one when nothing is open. */
export function dateOrders(sheet: Sheet, plan: Plan, corrections: Corrections): DateOrder[] {
  if (corrections.date_order) return [corrections.date_order];
  const { columns, start, header } = plan.layout;
  const { records } = sheet;
  const dates: string[] = [];
  const others: string[] = [];
  const around: string[] = [];
  for (let i = 0; i < records.length; i++) {
    const record = records[i] ?? [];
    const date = tidy(record[columns.date] ?? '');
    if (i >= start && record.length > 1 && /\d/.test(date) && date.length <= 48) {
      dates.push(date);
      if (columns.value_date !== undefined) others.push(tidy(record[columns.value_date] ?? ''));
    } else if (i < 80 || i > records.length - 40) {
      around.push(record.join(' ').slice(0, 400));
    }
  }
  const name = header?.names[columns.date] ?? '';
  const names = header?.names.join(' ') ?? '';
  const orders = chooseOrder({
    dates,
    others,
    around: around.join('\n'),
    name,
    names,
    direction: direction(plan),
  });
  return orders.length > 0 ? orders : ['dmy'];
}

function direction({ layout, sample }: Plan): 1 | -1 | 0 {
  const { balance } = layout.columns;
  if (balance === undefined) return 0;
  const rows = sample.rows.slice(0, sample.unbroken);
  const read = amountReader(layout.columns, layout.rule, layout.marks);
  const amounts = Float64Array.from(rows, (row) => {
    const value = read(sample.records[row] ?? []);
    return typeof value === 'number' ? value : Number.NaN;
  });
  const marker = layout.balanceMarker;
  const figures = Float64Array.from(rows, (row) =>
    balanceOf(sample.records[row] ?? [], balance, layout.marks, marker),
  );
  return directionOf(amounts, figures);
}
