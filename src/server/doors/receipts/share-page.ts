import type { AstroGlobal } from 'astro';
import type { NotAdded } from '#components/receipts/shapes.ts';
import { isUuid } from '#lib/core/ids.ts';
import { RECEIPT_TYPES } from '#lib/core/limits.ts';
import { fieldFiles, fieldList, fieldText } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { dropFiles } from '#lib/files/attachments.ts';
import { listFileNames } from '#lib/files/records.ts';
import { setFlash } from '#lib/http/flash.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { type Added, putAll, storeAll } from './add-files.ts';

/** What another app shares: what the tray takes, and text. */
const SHARED_TYPES = new RegExp(`${RECEIPT_TYPES.source}|^text/plain$`);
/** Longer texts are no caption. */
const TITLE = 80;

export interface SharePage {
  /** Nobody is signed in, so nothing was taken. */
  isNobody: boolean;
  /** What waits for a word of the person, who did not send it from a page of ours. */
  held: { id: string; file_name: string }[];
  refused: Refused | undefined;
  notAdded: NotAdded[];
}

/**
 * Takes what another app of the device shares into the tray: at once when one of our pages sent it, else once its person has said
 * so by a press, since another site may have sent it. Until then the files are their person's alone, as those of a form that
 * was not saved, and are deleted with them.
 */
export async function sharePage(page: AstroGlobal): Promise<Response | SharePage> {
  const { request, locals, redirect } = page;
  if (request.method !== 'POST') return redirect(paths.receipts, 302);
  if (locals.sharedFrom === undefined) {
    page.response.status = 401;
    return { isNobody: true, held: [], refused: undefined, notAdded: [] };
  }
  const notAdded: NotAdded[] = [];
  let held: SharePage['held'] = [];
  const refused = await onPost(page, async (input) => {
    const isHere = locals.sharedFrom === 'here';
    const word = isHere ? fieldText(input.act) : '';
    const named = fieldList(input.held).map(fieldText).filter(isUuid);
    if (word === 'drop') {
      await dropFiles(locals.atlas.db, locals.person, named);
      return { to: paths.receipts };
    }
    const { stored, refused: wrong } =
      word === 'put'
        ? { stored: named, refused: [] }
        : await storeAll(page, sharedIn(input, locals), SHARED_TYPES);
    notAdded.push(...wrong);
    if (!isHere) {
      held = stored.length === 0 ? [] : await listFileNames(locals.atlas.db, stored);
      if (wrong.length > 0) page.response.status = 422;
      return undefined;
    }
    return told(page, await putAll(page, stored, false), notAdded);
  });
  if (refused instanceof Response) return refused;
  return { isNobody: false, held, refused, notAdded };
}

/** To the tray, unless something has to be said first. */
function told(page: AstroGlobal, added: Added, notAdded: NotAdded[]) {
  const text = page.locals.t('tray.added', { count: added.count });
  const flash = { kind: 'success', text, run: added.run } as const;
  notAdded.push(...added.refused);
  if (notAdded.length === 0) return { to: paths.receipts, flash };
  if (added.count > 0) setFlash(page.cookies, flash);
  page.response.status = 422;
  return undefined;
}

/** The files, or else the text: beside files, it is a caption. */
function sharedIn(input: Record<string, unknown>, { t }: App.Locals): File[] {
  const files = fieldFiles(input.files);
  const lines = ['title', 'text', 'url'].map((name) => fieldText(input[name]).trim()).filter(Boolean);
  if (files.length > 0 || lines.length === 0) return files;
  const title = lines[0] && lines[0].length <= TITLE ? lines[0].replace(/\s+/g, ' ') : t('share.text_name');
  return [new File([[...new Set(lines)].join('\n')], `${title}.txt`, { type: 'text/plain' })];
}
