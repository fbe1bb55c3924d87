import type { AstroGlobal } from 'astro';
import { entryOf, findByName, listMostUsed, type Name } from '#lib/catalogue/catalogue.ts';
import { type MergePreview, mergeMerchants, previewMerge } from '#lib/catalogue/merge.ts';
import { mergeSchema } from '#lib/catalogue/schema.ts';
import { suggestNames } from '#lib/catalogue/suggest.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { NAME_SUGGESTIONS } from '#lib/core/limits.ts';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { onPost } from '#lib/http/page.ts';
import { idParam } from '#lib/http/params.ts';

export interface MergePage {
  merchant: Name;
  /** What was typed. */
  into: string;
  preview: MergePreview | undefined;
  /** Merchants like what was typed, when none has exactly that name. */
  found: Name[];
  suggested: Name[];
  /** Why these two cannot be merged. */
  wrong: string | undefined;
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'params' | 'url'>;

/** Merges a merchant into another, or shows the choice and then the preview. @throws DomainError `not_found` */
export async function mergePage(page: Page): Promise<Response | MergePage> {
  const { atlas, person, t } = page.locals;
  const { db } = atlas;
  const { id, name, merged_into } = await entryOf(db, 'merchants', idParam(page, 'id'));
  const refused = await onPost(page, async (input) => {
    const merge = await mergeMerchants(db, person, id, parse(mergeSchema, input).into);
    const { from, into, count } = merge;
    const text = t('catalogue.merged', { from: from.name, into: into.name, count });
    return { to: paths.byMerchant(into.id), flash: { kind: 'success', text } };
  });
  if (refused instanceof Response) return refused;
  if (merged_into !== null && !refused) return page.redirect(paths.editName('merchants', id), 302);
  const into = page.url.searchParams.get('into')?.trim().slice(0, 200) ?? '';
  const suggested = (await listMostUsed(db, 'merchants', NAME_SUGGESTIONS)).filter(
    (other) => other.id !== id,
  );
  const start = { merchant: { id, name }, into, preview: undefined, found: [], suggested };
  if (refused || into === '') return { ...start, wrong: refused?.detail };
  try {
    const target = await findByName(db, 'merchants', into);
    if (target) return { ...start, preview: await previewMerge(db, id, target.id), wrong: undefined };
    const { names } = await suggestNames(atlas.db, 'merchants', into);
    const found = names.filter((other) => other.id !== id);
    return { ...start, found, wrong: found.length > 0 ? undefined : t('catalogue.merge_none') };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { ...start, wrong: errorAnswer(error, t, page.locals.requestId).detail };
  }
}
