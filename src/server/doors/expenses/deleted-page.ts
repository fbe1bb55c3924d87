import type { AstroGlobal } from 'astro';
import { formatDay } from '#lib/core/day.ts';
import { DomainError } from '#lib/core/errors.ts';
import { isUuid } from '#lib/core/ids.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { paths } from '#lib/core/paths.ts';
import { actByForm } from '#lib/http/act.ts';
import { type ListedPage, readCursorPage } from '#lib/http/cursor-page.ts';
import type { Flash } from '#lib/http/flash.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { type DeletedExpense, listDeleted, type Restored, restoreExpense } from '#lib/links/delete.ts';
import { formatList } from '#lib/texts/translator.ts';

export interface DeletedPage extends ListedPage<DeletedExpense> {
  refused: Refused | undefined;
}

/** Shows the deleted expenses of `/expense/deleted/`, or restores the one whose button was pressed. */
export async function deletedPage(page: AstroGlobal): Promise<Response | DeletedPage> {
  const { atlas } = page.locals;
  const refused = await onPost(page, async ({ restore }) => {
    if (typeof restore !== 'string' || !isUuid(restore))
      throw new DomainError('not_found', 'expenses.not_found');
    const restored = await actByForm(page.locals, (tx, person) => restoreExpense(tx, person, restore));
    return { to: paths.expense(restore), flash: { ...flashOf(restored, page.locals), run: restored.run } };
  });
  if (refused instanceof Response) return refused;
  const { limit } = PAGE_BOUNDS.deletedExpenses;
  const found = await readCursorPage(page, (cursor) => listDeleted(atlas.db, { limit, cursor }));
  return found instanceof Response ? found : { ...found, refused };
}

/** Names the transactions that could not be linked again. */
function flashOf({ not_linked }: Restored, { t, locale }: App.Locals): Flash {
  if (not_linked.length === 0) return { kind: 'success', text: t('expense_pages.restored') };
  const names = not_linked.map(({ date, description }) =>
    date === null || description === null
      ? t('expense_history.transaction_gone')
      : `${formatDay(date, locale)} ${description}`,
  );
  const list = formatList(names, locale);
  return { kind: 'info', text: t('expense_pages.restored_not_linked', { count: names.length, list }) };
}
