import type { AstroGlobal } from 'astro';
import { DomainError } from '#lib/core/errors.ts';
import { isUuid } from '#lib/core/ids.ts';
import { localPath } from '#lib/core/origin.ts';
import { fieldFiles, parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import type { TextKey } from '#lib/core/text.ts';
import type { Expense } from '#lib/expenses/expense.ts';
import { type ExpenseChange, linkSchema } from '#lib/expenses/schema.ts';
import { storeFile } from '#lib/files/attachments.ts';
import { actByForm } from '#lib/http/act.ts';
import type { Flash } from '#lib/http/flash.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { requestLimit } from '#lib/http/rate-limit.ts';
import { changeExpense } from '#lib/links/change.ts';
import { findExpense } from '#lib/links/find.ts';
import { unlinkTransaction } from '#lib/links/link.ts';

export interface DetailsPage {
  expense: Expense | undefined;
  /** Why there is no expense. */
  trouble: TextKey | undefined;
  refused: Refused | undefined;
  back: string;
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'url' | 'params'>;

/** Shows the expense at `/expense/{uuid}/`, or handles the forms on its page. */
export async function detailsPage(page: Page): Promise<Response | DetailsPage> {
  const { expense, trouble } = await wantedExpense(page);
  const back = cameFrom(page);
  if (!expense) return { expense, trouble, refused: undefined, back };
  const refused = await onPost(page, async (input) => ({
    to: paths.expense(expense.id),
    flash: await act(page, expense, input),
  }));
  if (refused instanceof Response) return refused;
  return { expense, trouble, refused, back };
}

/** The expense in the address; without one, sets the response's status to 404. */
export async function wantedExpense({
  params,
  locals,
  response,
}: Pick<Page, 'params' | 'locals' | 'response'>): Promise<Pick<DetailsPage, 'expense' | 'trouble'>> {
  const id = (params.id ?? '').toLowerCase();
  locals.failure = locals.t('expense_pages.load_failed');
  const expense = isUuid(id) ? await findExpense(locals.atlas.db, id) : undefined;
  if (expense) return { expense, trouble: undefined };
  response.status = 404;
  return { expense, trouble: isUuid(id) ? 'expense_pages.load_failed' : 'expense_pages.invalid_id' };
}

async function act({ locals }: Page, { id }: Expense, input: Record<string, unknown>): Promise<Flash> {
  const { atlas, person, caller, t } = locals;
  const change = async (given: ExpenseChange, text: TextKey): Promise<Flash> => {
    const { run } = await actByForm(locals, (tx, actor) => changeExpense(tx, actor, id, given));
    return { kind: 'success', text: t(text), run };
  };
  if (input.is_reimbursed !== undefined) {
    const is_reimbursed = input.is_reimbursed === 'true';
    return change({ is_reimbursed }, `expense_pages.${is_reimbursed ? 'marked_one' : 'taken_back_one'}`);
  }
  if (input.unlink !== undefined) {
    const link = parse(linkSchema, { expense: id, transaction: input.unlink });
    const { run } = await actByForm(locals, async (tx, actor) => {
      await unlinkTransaction(tx, actor, link);
      return {};
    });
    return { kind: 'success', text: t('expense_pages.unlinked'), run };
  }
  const files = fieldFiles(input.files);
  if (files.length === 0)
    throw new DomainError('invalid', 'expense_pages.no_file', {
      fields: { files: ['expense_pages.no_file'] },
    });
  requestLimit.count('upload', caller);
  const attachments = [];
  for (const file of files) attachments.push((await storeFile(atlas, person, file)).id);
  return change({ attachments }, 'expense_pages.attachment_added');
}

/** The list that the person came from, with its filter. */
function cameFrom({ request, url }: Page): string {
  const from = localPath(request.headers.get('referer'), url);
  const isList =
    from !== undefined && /^\/(expense|bank)([/?]|$)/.test(from) && !from.startsWith(url.pathname);
  return isList ? from : paths.expenses;
}
