import type { AstroGlobal } from 'astro';
import type { Named, NameKind } from '#islands/expense/names.ts';
import { addName, listNamesPage } from '#lib/catalogue/catalogue.ts';
import { newNameSchema } from '#lib/catalogue/name-schema.ts';
import { parse } from '#lib/http/input.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { withParams } from '#lib/http/paging.ts';

export interface NamesPage {
  names: Named[];
  refused: Refused | undefined;
  previous: string | undefined;
  next: string | undefined;
  /** `1-5 of 12` */
  info: string;
}

const SIZE = 5;
const KIND = { merchant: 'merchants', project: 'projects' } as const;

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'url'>;

/** Answers the list of projects or merchants: shows a page of it, or adds the name that was sent. */
export async function namesPage(page: Page, kind: NameKind): Promise<Response | NamesPage> {
  const { atlas, person, t } = page.locals;
  const refused = await onPost(page, async (input) => {
    const added = await addName(atlas.db, person, KIND[kind], parse(newNameSchema, input));
    return {
      to: page.url.pathname,
      flash: { kind: 'success', text: t('expense_pages.name_added', { name: added.name }) },
    };
  });
  if (refused instanceof Response) return refused;
  const number = pageNumber(page.url);
  const { data, totalCount } = await listNamesPage(atlas.db, KIND[kind], { page: number, size: SIZE });
  if (number > 1 && data.length === 0) return page.redirect(page.url.pathname, 302);
  const start = (number - 1) * SIZE;
  return {
    names: data,
    refused,
    previous: number > 1 ? withParams(page.url, { page: number === 2 ? undefined : number - 1 }) : undefined,
    next: start + SIZE < totalCount ? withParams(page.url, { page: number + 1 }) : undefined,
    info: t('expense_pages.range', { start: start + 1, end: start + data.length, total: totalCount }),
  };
}

/** `page` of the address; anything that is none is the first. */
function pageNumber(url: URL): number {
  const text = url.searchParams.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
