import type { APIRoute } from 'astro';
import { json } from '#lib/http/api.ts';
import { listSuggested } from '#lib/search/records.ts';
import { type DialogStart, suggestionsOf } from '#lib/search/suggestions.ts';
import { textsOf } from '#lib/texts/texts.ts';

/** The search dialog's texts and initial suggestions. */
export const GET: APIRoute = async ({ locals: { atlas, person, t, language, locale } }) => {
  const start: DialogStart = {
    locale,
    texts: textsOf(language, 'search.', 'shell.money_'),
    suggestions: suggestionsOf(t, locale, await listSuggested(atlas.db, person.id)),
  };
  return json(start, 200, { 'Cache-Control': 'private, max-age=30' });
};
