import type { AstroGlobal } from 'astro';
import { formatDay } from '#lib/core/day.ts';
import { DomainError } from '#lib/core/errors.ts';
import { isUuid } from '#lib/core/ids.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { withParams } from '#lib/core/paging.ts';
import { paths } from '#lib/core/paths.ts';
import type { Flash } from '#lib/http/flash.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { type DeletedExpense, listDeleted, type Restored, restoreExpense } from '#lib/links/delete.ts';
import { formatList } from '#lib/texts/list.ts';
import { orFirstPage } from './first-page.ts';

export interface DeletedPage {
  results: DeletedExpense[];
  previous: string | undefined;
  next: string | undefined;
  refused: Refused | undefined;
}

/** Answers `/expense/deleted/`: shows what can be restored, or restores the one whose button was pressed. */
export async function deletedPage(page: AstroGlobal): Promise<Response | DeletedPage> {
  const { atlas, person } = page.locals;
  const refused = await onPost(page, async ({ restore }) => {
    if (typeof restore !== 'string' || !isUuid(restore))
      throw new DomainError('not_found', 'expenses.not_found');
    const restored = await restoreExpense(atlas.db, person, restore);
    return { to: paths.expense(restore), flash: told(restored, page.locals) };
  });
  if (refused instanceof Response) return refused;
  const cursor = page.url.searchParams.get('cursor') ?? undefined;
  const found = await orFirstPage(page, () =>
    listDeleted(atlas.db, { limit: PAGE_BOUNDS.deletedExpenses.limit, cursor }),
  );
  if (found instanceof Response) return found;
  const step = (to: string | null) =>
    to === null ? undefined : withParams(page.url, { cursor: to || undefined });
  return { results: found.results, previous: step(found.previous), next: step(found.next), refused };
}

/** That it is back, and what could not be linked again. */
function told({ not_linked }: Restored, { t, locale }: App.Locals): Flash {
  if (not_linked.length === 0) return { kind: 'success', text: t('expense_pages.restored') };
  const names = not_linked.map(({ date, description }) =>
    date === null || description === null
      ? t('expense_history.transaction_gone')
      : `${formatDay(date, locale)} ${description}`,
  );
  const list = formatList(names, locale);
  return { kind: 'info', text: t('expense_pages.restored_not_linked', { count: names.length, list }) };
}
