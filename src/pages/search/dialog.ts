import type { APIRoute } from 'astro';
import { json } from '#lib/http/api.ts';
import { listBeforeTyping } from '#lib/search/records.ts';
import { type DialogStart, suggestionsBeforeTyping } from '#lib/search/suggestions.ts';
import { textsOf } from '#lib/texts/texts.ts';

/** The search dialog's texts and initial suggestions. */
export const GET: APIRoute = async ({ locals: { atlas, person, t, language, locale } }) => {
  const start: DialogStart = {
    locale,
    texts: textsOf(language, 'search.', 'shell.money_'),
    suggestions: suggestionsBeforeTyping(t, locale, await listBeforeTyping(atlas.db, person.id)),
  };
  return json(start, 200, { 'Cache-Control': 'private, max-age=30' });
};
