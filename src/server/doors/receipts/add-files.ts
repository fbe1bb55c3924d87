import type { AstroGlobal } from 'astro';
import type { NotAdded } from '#components/receipts/shapes.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { ATTACHMENT_BYTES, RECEIPT_TYPES, RECEIPTS_AT_ONCE } from '#lib/core/limits.ts';
import { paths } from '#lib/core/paths.ts';
import { storeFile } from '#lib/files/attachments.ts';
import type { SameFile } from '#lib/files/same.ts';
import { actByForm } from '#lib/http/act.ts';
import { requestLimit } from '#lib/http/rate-limit.ts';
import { filesOf } from '#lib/receipts/mail.ts';
import { readFirst } from '#lib/receipts/read-first.ts';
import { putIntoTray } from '#lib/receipts/tray.ts';

/** What became of the files of a form. */
export interface Added {
  count: number;
  run: string | null;
  refused: NotAdded[];
}

type Page = Pick<AstroGlobal, 'request' | 'locals'>;

/** Stores each file that can be a receipt, then puts them into the tray as one run. One that fails keeps no other out. */
export async function addFiles(page: Page, given: readonly File[]): Promise<Added> {
  const { stored, refused } = await storeAll(page, given, RECEIPT_TYPES);
  const put = await putAll(page, stored, false);
  return { ...put, refused: [...refused, ...put.refused] };
}

/** Stores files as the person's own, of a mail what it brings. @param types by which a file can be a receipt */
export async function storeAll(
  { locals, request }: Page,
  given: readonly File[],
  types: RegExp,
): Promise<{ stored: string[]; refused: NotAdded[] }> {
  const { atlas, person, caller, t } = locals;
  requestLimit.count('upload', caller);
  const refused: NotAdded[] = [];
  const stored: string[] = [];
  for (const [index, file] of given.entries()) {
    const wrong =
      file.size === 0 ? 'tray.empty_file' : file.size > ATTACHMENT_BYTES ? 'tray.too_large' : undefined;
    const because = (reason: string) =>
      refused.push({ text: t('tray.file_failed', { file: file.name, reason }) });
    if (index >= RECEIPTS_AT_ONCE) {
      refused.push({ text: t('tray.too_many', { file: file.name, count: RECEIPTS_AT_ONCE }) });
      continue;
    }
    if (wrong) {
      because(t(wrong));
      continue;
    }
    try {
      const { id, file_type } = await storeFile(atlas, person, file);
      if (!types.test(file_type)) {
        because(t('tray.wrong_kind'));
        continue;
      }
      const { ids, left_out } = await filesOf(atlas, person, id, request.signal);
      stored.push(...ids);
      if (left_out > 0) because(t('tray.mail_left_out', { count: left_out }));
    } catch (error) {
      if (!isDomainError(error)) throw error;
      because(t(error.message, error.values));
    }
  }
  return { stored, refused };
}

/** Puts stored files into the tray. @param again although the same are there already */
export async function putAll(
  { request, locals }: Page,
  ids: readonly string[],
  again: boolean,
): Promise<Added> {
  const asked = ids.map((attachment) => ({ attachment, again }));
  const read = await readFirst(locals.atlas, locals.person, asked, request.signal);
  return actByForm(locals, async (tx, person) => {
    const refused: NotAdded[] = [];
    let count = 0;
    for (const one of asked)
      try {
        const { facts, fault } = read.get(one.attachment) ?? {};
        await putIntoTray(tx, person, one, facts, fault);
        count += 1;
      } catch (error) {
        if (!isDomainError(error)) throw error;
        const same = error.facts.same_as as SameFile | undefined;
        refused.push(
          same ? sameFile(locals, one.attachment, same) : { text: locals.t(error.message, error.values) },
        );
      }
    return { count, refused };
  });
}

/** A file that is somewhere already, and where. */
export function sameFile(
  { t }: App.Locals,
  attachment: string,
  { attachment: other, file_name, expense, date }: SameFile,
): NotAdded {
  const same = {
    attachment,
    file_name,
    href: expense === null ? paths.receipt(other) : paths.expense(expense),
  };
  return expense === null || date === null
    ? { text: t('tray.same_tray', { file: file_name }), same }
    : { text: t('tray.same_expense', { file: file_name, date: { day: date } }), same };
}
