import type { AstroGlobal } from 'astro';
import { isDay } from '#lib/core/day.ts';
import { DomainError } from '#lib/core/errors.ts';
import { isId, isUuid } from '#lib/core/ids.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { withParams } from '#lib/core/paging.ts';
import { fieldFiles, fieldList, fieldText, parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { answerNoReceipt } from '#lib/expenses/answer-no-receipt.ts';
import type { ExpenseFilter } from '#lib/expenses/filter.ts';
import { noReceiptSchema } from '#lib/expenses/schema.ts';
import { storeFile } from '#lib/files/attachments.ts';
import { actByForm } from '#lib/http/act.ts';
import type { Flash } from '#lib/http/flash.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { requestLimit } from '#lib/http/rate-limit.ts';
import { changeExpense } from '#lib/links/change.ts';
import { listWithoutReceipt, type ReceiptPage } from '#lib/links/table.ts';

export interface MissingPage extends ReceiptPage {
  show: 'missing' | 'answered';
  filter: Pick<ExpenseFilter, 'owed_to' | 'from' | 'to'>;
  limit: number;
  offset: number;
  refused: Refused | undefined;
  /** A CSV file of all that match. */
  exported: string;
}

/** Shows `/expense/receipts/missing/`, attaches a receipt to one of its expenses, or notes why there is none. */
export async function missingPage(page: AstroGlobal): Promise<Response | MissingPage> {
  const { url, redirect } = page;
  const refused = await onPost(page, async (input) => ({
    to: url.pathname + url.search,
    flash: await act(page, input),
  }));
  if (refused instanceof Response) return refused;
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const day = (name: 'from' | 'to') => (isDay(asked(name)) ? { [name]: asked(name) } : {});
  const filter: MissingPage['filter'] = {
    ...(isId(asked('owed_to')) ? { owed_to: Number(asked('owed_to')) } : {}),
    ...day('from'),
    ...day('to'),
  };
  const show = asked('show') === 'answered' ? 'answered' : 'missing';
  const number = /^[1-9]\d{0,5}$/.test(asked('page')) ? Number(asked('page')) : 1;
  const { limit } = PAGE_BOUNDS.missing;
  const offset = (number - 1) * limit;
  const found = await listWithoutReceipt(
    page.locals.atlas.db,
    { ...filter, receipt: show },
    { limit, offset },
  );
  // The last row of this page may have got its answer.
  if (offset > 0 && found.results.length === 0) return redirect(withParams(url, { page: undefined }), 302);
  const exported = withParams(new URL(paths.exportExpenses, url), { ...filter, receipt: show });
  return { ...found, show, filter, limit, offset, refused, exported };
}

async function act({ locals }: AstroGlobal, input: Record<string, unknown>): Promise<Flash> {
  const { atlas, person, caller, t } = locals;
  const attach = fieldText(input.attach);
  if (attach !== '') {
    const files = fieldFiles(input.files);
    if (!isUuid(attach)) throw new DomainError('not_found', 'expenses.not_found');
    if (files.length === 0)
      throw new DomainError('invalid', 'expense_pages.no_file', {
        fields: { ids: ['expense_pages.no_file'] },
      });
    requestLimit.count('upload', caller);
    const attachments: string[] = [];
    for (const file of files) attachments.push((await storeFile(atlas, person, file)).id);
    const { run } = await actByForm(locals, (tx, actor) => changeExpense(tx, actor, attach, { attachments }));
    return { kind: 'success', text: t('expense_pages.attachment_added'), run };
  }
  const reason = fieldText(input.answer);
  const no_receipt = reason === 'none' ? null : reason;
  const answer = parse(noReceiptSchema, { ids: fieldList(input.ids), no_receipt });
  const { run, count } = await actByForm(locals, (tx, actor) => answerNoReceipt(tx, actor, answer));
  const text = t(answer.no_receipt === null ? 'receipts.asked_again' : 'receipts.answered', { count });
  return { kind: 'success', text, run };
}
