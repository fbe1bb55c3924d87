import { mergeMerchants, previewMerge } from '#lib/catalogue/merge.ts';
import { mergeSchema } from '#lib/catalogue/schema.ts';
import { totalsJson } from '#lib/core/currency/sums.ts';
import { parse } from '#lib/core/parse.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';

export const ALL = api({
  POST: async (context) => {
    const { atlas, person } = context.locals;
    const id = idParam(context, 'id');
    const { into, preview } = parse(mergeSchema, await readJson(context.request));
    const { sums, ...merge } = preview
      ? await previewMerge(atlas.db, id, into)
      : await mergeMerchants(atlas.db, person, id, into);
    return json({ ...merge, ...totalsJson(sums, await bookCurrency(atlas.db)) });
  },
});
