import type { AstroGlobal } from 'astro';
import { DomainError } from '#lib/errors.ts';
import { changeExpense } from '#lib/expenses/change.ts';
import type { Expense } from '#lib/expenses/expense.ts';
import { findExpense } from '#lib/expenses/find.ts';
import { storeFile } from '#lib/files/attachments.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { isUuid } from '#lib/ids.ts';
import { paths } from '#lib/paths.ts';
import { chosenFiles } from '../_record/typed.ts';

export interface DetailsPage {
  expense: Expense | undefined;
  /** Text key: why there is nothing to show. */
  trouble: string | undefined;
  refused: Refused | undefined;
  back: string;
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'url' | 'params'>;

/** Answers `/expense/{uuid}/`: shows the expense, or adds the attachments that the plain form sent. */
export async function detailsPage(page: Page): Promise<Response | DetailsPage> {
  const { atlas, person, t } = page.locals;
  const id = (page.params.id ?? '').toLowerCase();
  const back = cameFrom(page);
  const expense = isUuid(id) ? await findExpense(atlas.db, id) : undefined;
  if (!expense) {
    page.response.status = 404;
    return {
      expense,
      trouble: isUuid(id) ? 'expense_pages.load_failed' : 'expense_pages.invalid_id',
      refused: undefined,
      back,
    };
  }
  const outcome = await onPost(page, async (input) => {
    const files = chosenFiles(input);
    if (files.length === 0)
      throw new DomainError('invalid', 'expense_pages.no_file', {
        fields: { files: ['expense_pages.no_file'] },
      });
    const attachments = [];
    for (const file of files) attachments.push((await storeFile(atlas, person, file)).id);
    await changeExpense(atlas.db, person, id, { attachments });
    return { to: paths.expense(id), flash: { kind: 'success', text: t('expense_pages.attachment_added') } };
  });
  if (outcome instanceof Response) return outcome;
  return { expense, trouble: undefined, refused: outcome, back };
}

/** The list as it was left, when it was that. */
function cameFrom({ request, url }: Page): string {
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  const ours = referrer?.host === url.host && /^\/(expense|bank)(\/|$)/.test(referrer.pathname);
  return ours && referrer.pathname !== url.pathname ? referrer.pathname + referrer.search : paths.expenses;
}
