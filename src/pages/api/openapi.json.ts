import { OPENAPI_CACHE_SECONDS } from '#lib/core/limits.ts';
import { fullUrl } from '#lib/core/origin.ts';
import { api, cachedJson } from '#lib/http/api.ts';
import { openApiAt } from '#lib/openapi/document.ts';

/** The API's description, from the schemas that check the requests. */
export const ALL = api({
  GET: ({ request, url, locals: { atlas } }) =>
    cachedJson(request, openApiAt(fullUrl(atlas.config, url, '')), OPENAPI_CACHE_SECONDS),
});
