import { parse } from '#lib/core/parse.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import { currencyPartSchema, similarSchema } from '#lib/expenses/schema.ts';
import { api, json } from '#lib/http/api.ts';
import { lineJson } from '#lib/links/json.ts';
import { listSimilar } from '#lib/links/list.ts';

export const ALL = api({
  GET: async ({ url: { searchParams }, locals: { atlas } }) => {
    const given = ['amount', 'date', 'currency'].map((name) => [name, searchParams.get(name) ?? undefined]);
    const wanted = { amount: '', date: '', ...Object.fromEntries(given) };
    const { currency = await bookCurrency(atlas.db) } = parse(currencyPartSchema, wanted);
    const similar = parse(similarSchema(currency), wanted);
    return json((await listSimilar(atlas.db, { ...similar, currency })).map(lineJson));
  },
});
