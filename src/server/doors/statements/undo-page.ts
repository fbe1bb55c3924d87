import type { AstroGlobal } from 'astro';
import type { ListPage } from '#components/statements/shapes.ts';
import type { Account } from '#lib/accounts/accounts.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { withParams } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import type { Flash } from '#lib/http/flash.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { undoFormSchema } from '#lib/statements/schema.ts';
import { previewUndo, type UndoPreview } from '#lib/statements/undo.ts';
import type { Translate } from '#lib/texts/texts.ts';
import { accountOfPage } from '#server/doors/accounts/account-page.ts';

const SIZE = PAGE_BOUNDS.undo.limit;

export interface UndoPage {
  account: Account;
  preview: UndoPreview;
  going: ListPage;
  staying: ListPage;
  refused: Refused | undefined;
}

/** The preview of an undo; after the form was sent, a redirect to the uploads. */
export async function undoPage(page: AstroGlobal): Promise<UndoPage | Response> {
  const { atlas, person, t } = page.locals;
  const account = await accountOfPage(page);
  const which = { account: account.id, upload: page.params.uploadId ?? '' };
  const refused = await onPost(page, async (input) => {
    const { shown, apart } = parse(undoFormSchema, input);
    if (apart !== undefined) {
      await atlas.work.run('tellApart', person, { ...which, other: apart });
      return {
        to: paths.transactions(account.id),
        flash: { kind: 'success', text: t('uploads.decided') },
      };
    }
    const { run, ...done } = (await atlas.work.act('undoInsert', person, which)).body;
    return { to: paths.uploads(account.id), flash: { ...said(t, done, shown), run } };
  });
  if (refused instanceof Response) return refused;
  const going = pageOf(page.url, 'going');
  const staying = pageOf(page.url, 'staying');
  const preview = await previewUndo(atlas.db, which, {
    going: { limit: SIZE, offset: going },
    staying: { limit: SIZE, offset: staying },
  });
  return {
    account,
    preview,
    refused,
    going: steps(page.url, 'going', going, preview.going.count),
    staying: steps(page.url, 'staying', staying, preview.staying.count),
  };
}

function said(t: Translate, { removed, kept }: { removed: number; kept: number }, shown: number): Flash {
  const more = shown - removed;
  if (removed === 0) return { kind: 'info', text: t('uploads.undone_none', { kept }) };
  if (kept === 0) return { kind: 'success', text: t('uploads.undone', { count: removed }) };
  const key = more > 0 ? 'uploads.undone_more' : 'uploads.undone_kept';
  return { kind: 'success', text: t(key, { removed, kept, more }) };
}

/** A list's offset from the address; 0 when it is invalid. */
function pageOf(url: URL, name: string): number {
  const text = url.searchParams.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? (Number(text) - 1) * SIZE : 0;
}

function steps(url: URL, name: string, offset: number, count: number): ListPage {
  const to = (page: number) => `${withParams(url, { [name]: page > 1 ? page : undefined })}#${name}`;
  const page = offset / SIZE + 1;
  return {
    offset,
    previous: offset > 0 ? to(Math.min(page - 1, Math.ceil(count / SIZE))) : undefined,
    next: offset + SIZE < count ? to(page + 1) : undefined,
  };
}
