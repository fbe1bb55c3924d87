import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { readCursorParams } from '#lib/core/paging.ts';
import { api, json } from '#lib/http/api.ts';
import { cursorLinks } from '#lib/http/links.ts';
import { listRuns, runJson } from '#lib/undo/list.ts';

export const ALL = api({
  GET: async ({ url, locals: { atlas } }) => {
    const page = await listRuns(atlas.db, readCursorParams(url, PAGE_BOUNDS.runs));
    const { next } = cursorLinks(atlas.config, url, page);
    return json({ results: page.results.map(runJson), next });
  },
});
