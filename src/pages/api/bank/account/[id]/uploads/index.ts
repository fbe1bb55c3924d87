import { accountOf } from '#lib/accounts/accounts.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { readPage } from '#lib/core/paging.ts';
import { api, json } from '#lib/http/api.ts';
import { fullOffsetLinks } from '#lib/http/links.ts';
import { accountParam } from '#lib/http/params.ts';
import { listUploads } from '#lib/statements/list.ts';

export const ALL = api({
  GET: async ({ params, url, locals: { atlas } }) => {
    const account = await accountOf(atlas.db, accountParam(params.id));
    const page = readPage(url, PAGE_BOUNDS.uploads);
    const { results, count } = await listUploads(atlas.db, account.id, page);
    return json({ results, count, ...fullOffsetLinks(atlas.config, url, page, count) });
  },
});
