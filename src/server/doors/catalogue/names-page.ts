import type { AstroGlobal } from 'astro';
import { NAMES, type NamesPage } from '#components/catalogue/shapes.ts';
import { readTableState, type TableState, tableRequest } from '#components/table/table-state.ts';
import { type Kind, listNamesPage } from '#lib/catalogue/catalogue.ts';
import { type Added, addName } from '#lib/catalogue/change.ts';
import { newNameSchema } from '#lib/catalogue/schema.ts';
import { withParams } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import type { Flash } from '#lib/http/flash.ts';
import { onPost } from '#lib/http/page.ts';
import type { Translate } from '#lib/texts/texts.ts';

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'url'>;

/** Adds a project, merchant or category, or shows a page of the list. */
export async function namesPage(page: Page, kind: Kind): Promise<Response | NamesPage> {
  const { atlas, person, t } = page.locals;
  const refused = await onPost(page, async (input) => {
    const wanted = parse(newNameSchema, input);
    const added = await addName(atlas.db, person, kind, wanted);
    return { to: page.url.pathname, flash: flashOf(t, wanted.name, added) };
  });
  if (refused instanceof Response) return refused;
  const state = readTableState(page.url, NAMES);
  const { data: names, totalCount: total } = await listNamesPage(atlas.db, kind, tableRequest(state, NAMES));
  if (state.page > 1 && names.length === 0)
    return page.redirect(withParams(page.url, { page: undefined }), 302);
  return { kind, names, total, state, none: await isNone(page, kind, state, total), refused };
}

const flashOf = (t: Translate, wanted: string, { name, outcome }: Added): Flash =>
  outcome === 'merged'
    ? { kind: 'info', text: t('catalogue.stands_for', { name: wanted, into: name }) }
    : { kind: 'success', text: t(`catalogue.${outcome}`, { name }) };

async function isNone({ locals }: Page, kind: Kind, state: TableState, total: number): Promise<boolean> {
  if (total > 0 || state.search !== '' || state.filters.archived) return false;
  const filters = [{ column: 'archived', type: 'text', value: 'yes' } as const];
  return (await listNamesPage(locals.atlas.db, kind, { size: 1, filters })).totalCount === 0;
}
