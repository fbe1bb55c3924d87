import type { APIRoute } from 'astro';
import { json } from '#lib/http/api.ts';
import { listSuggested } from '#lib/search/records.ts';
import { type DialogStart, suggestionsOf } from '#lib/search/suggestions.ts';
import { textsOf } from '#lib/texts/texts.ts';

/** What the search dialog starts from: its texts, and what stands under its tabs until something is typed. */
export const GET: APIRoute = async ({ locals: { atlas, t, language, locale } }) => {
  const start: DialogStart = {
    locale,
    texts: textsOf(language, 'search.', 'shell.money_'),
    suggestions: suggestionsOf(t, locale, await listSuggested(atlas.db)),
  };
  return json(start, 200, { 'Cache-Control': 'private, max-age=300' });
};
