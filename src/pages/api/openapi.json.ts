import { OPENAPI_CACHE_SECONDS } from '#lib/core/limits.ts';
import { fullUrl } from '#lib/core/origin.ts';
import { api, cachedJson } from '#lib/http/api.ts';
import { openApiAt } from '#lib/openapi/document.ts';

/** The API's description, generated from the schemas that validate requests. */
export const ALL = api({
  GET: ({ request, url, locals: { atlas } }) =>
    cachedJson(request, openApiAt(fullUrl(atlas.config, url, '')), OPENAPI_CACHE_SECONDS),
});
