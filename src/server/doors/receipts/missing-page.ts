import type { AstroGlobal } from 'astro';
import type { NotAdded } from '#components/receipts/shapes.ts';
import { OWN_PARAMS } from '#components/table/table-state.ts';
import { isDay } from '#lib/core/day.ts';
import { DomainError } from '#lib/core/errors.ts';
import { isId, isUuid } from '#lib/core/ids.ts';
import { PAGE_BOUNDS, RECEIPT_TYPES } from '#lib/core/limits.ts';
import { withParams } from '#lib/core/paging.ts';
import { fieldFiles, fieldList, fieldText, parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import type { TextKey } from '#lib/core/text.ts';
import { answerNoReceipt } from '#lib/expenses/answer-no-receipt.ts';
import type { ExpenseFilter } from '#lib/expenses/filter.ts';
import { noReceiptSchema } from '#lib/expenses/schema.ts';
import { storeFile } from '#lib/files/attachments.ts';
import { sameFilesOf } from '#lib/files/same.ts';
import { actByForm } from '#lib/http/act.ts';
import type { Flash } from '#lib/http/flash.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { requestLimit } from '#lib/http/rate-limit.ts';
import { changeExpense } from '#lib/links/change.ts';
import { listWithoutReceipt, type ReceiptPage } from '#lib/links/table.ts';
import { filesOf } from '#lib/receipts/mail.ts';
import { sameFile } from './add-files.ts';

export interface MissingPage extends ReceiptPage {
  show: 'missing' | 'answered';
  filter: Pick<ExpenseFilter, 'owed_to' | 'from' | 'to'>;
  limit: number;
  offset: number;
  refused: Refused | undefined;
  /** Files for an expense that are somewhere already, and the others that were sent along; none was attached. */
  twice: { expense: string; files: NotAdded[]; others: string[] } | undefined;
  /** A CSV file of all that match. */
  exported: string;
}

/** Shows `/expense/receipts/missing/`, attaches a receipt to one of its expenses, or notes why there is none. */
export async function missingPage(page: AstroGlobal): Promise<Response | MissingPage> {
  const { url, redirect } = page;
  let twice: MissingPage['twice'];
  const refused = await onPost(page, async (input) => {
    const done = await act(page, input);
    if ('text' in done) return { to: withParams(url, OWN_PARAMS), flash: done };
    twice = done;
    page.response.status = 422;
    return undefined;
  });
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
  return { ...found, show, filter, limit, offset, refused, twice, exported };
}

type Twice = NonNullable<MissingPage['twice']>;

async function act({ locals }: AstroGlobal, input: Record<string, unknown>): Promise<Flash | Twice> {
  const { t } = locals;
  const expense = fieldText(input.attach);
  if (expense !== '') return attach(locals, expense, input);
  const reason = fieldText(input.answer);
  const no_receipt = reason === 'none' ? null : reason;
  const answer = parse(noReceiptSchema, { ids: fieldList(input.ids), no_receipt });
  const { run, count } = await actByForm(locals, (tx, actor) => answerNoReceipt(tx, actor, answer));
  const text = t(answer.no_receipt === null ? 'receipts.asked_again' : 'receipts.answered', { count });
  return { kind: 'success', text, run };
}

/** Attaches files: those sent now, unless they are somewhere already, or those sent before, `again`. */
async function attach(
  locals: App.Locals,
  expense: string,
  input: Record<string, unknown>,
): Promise<Flash | Twice> {
  const { atlas, person, caller, t } = locals;
  const files = fieldFiles(input.files);
  const attachments = fieldList(input.again).map(fieldText).filter(isUuid);
  if (!isUuid(expense)) throw new DomainError('not_found', 'expenses.not_found');
  if (files.length + attachments.length === 0)
    throw new DomainError('invalid', 'expense_pages.no_file', { fields: { ids: ['expense_pages.no_file'] } });
  if (files.length > 0) requestLimit.count('upload', caller);
  const sent: string[] = [];
  const refused = (file: File, why: TextKey) =>
    new DomainError('invalid', 'tray.file_failed', {
      values: { file: file.name, reason: t(why) },
      fields: { ids: ['tray.file_failed'] },
    });
  for (const file of files) if (file.size === 0) throw refused(file, 'tray.empty_file');
  for (const file of files) {
    const { id, file_type } = await storeFile(atlas, person, file);
    if (!RECEIPT_TYPES.test(file_type)) throw refused(file, 'tray.wrong_kind');
    sent.push(...(await filesOf(atlas, person, id)).ids);
  }
  const same = await sameFilesOf(atlas.db, sent);
  const others = [...attachments, ...sent.filter((id) => !same.has(id))];
  if (same.size > 0)
    return { expense, others, files: [...same].map(([id, where]) => sameFile(locals, id, where)) };
  const { run } = await actByForm(locals, (tx, actor) =>
    changeExpense(tx, actor, expense, { attachments: others }),
  );
  return { kind: 'success', text: t('expense_pages.attachment_added'), run };
}
