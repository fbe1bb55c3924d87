import type { Currency } from '#lib/core/currency/codes.ts';
import { fieldList, fieldText, parse } from '#lib/core/parse.ts';
import type { ExpenseFilter } from '#lib/expenses/filter.ts';
import { actByForm } from '#lib/http/act.ts';
import type { Flash } from '#lib/http/flash.ts';
import { changeExpenses } from '#lib/links/bulk/change-expenses.ts';
import { type Bulk, bulkSchema } from '#lib/links/bulk/schema.ts';

/** Of a choice of projects: none. */
export const NO_PROJECT = 'none';

/**
 * What the bar of the list asks for, or the form for all that is found. Empty fields change nothing.
 * @param filter the list's @throws DomainError `invalid`
 */
function readBulk(input: Record<string, unknown>, filter: ExpenseFilter, book: Currency): Bulk {
  const [category, project] = [fieldText(input.category), fieldText(input.project)];
  const isAll = input.all !== undefined;
  const asked = parse(bulkSchema(book), {
    ...(isAll ? { filter: {}, count: Number(fieldText(input.all)) } : { ids: fieldList(input.ids) }),
    ...(input.bulk === 'delete'
      ? { delete: true }
      : {
          ...(category === '' ? {} : { category }),
          ...(project === '' ? {} : { project: project === NO_PROJECT ? null : project }),
        }),
  });
  return isAll ? { ...asked, filter } : asked;
}

/** Changes or deletes what is ticked, or all that is found, in one act. @throws DomainError as `changeExpenses` */
export async function changeByForm(
  locals: App.Locals,
  input: Record<string, unknown>,
  filter: ExpenseFilter,
  book: Currency,
): Promise<Flash> {
  const { t } = locals;
  const asked = readBulk(input, filter, book);
  const { run, changed, split } = await actByForm(locals, (tx, actor) => changeExpenses(tx, actor, asked));
  const done = t(asked.delete ? 'expense_list.bulk_deleted' : 'expense_list.bulk_changed', {
    count: changed,
  });
  const text = split === 0 ? done : t('expense_list.bulk_split', { done, count: split });
  return { kind: 'success', text, run };
}
