import type { AstroGlobal } from 'astro';
import { entryOf, findByName, type Kind, type Name, nameOf } from '#lib/catalogue/catalogue.ts';
import { changeCategory, changeName } from '#lib/catalogue/change.ts';
import { findReceiptLimit } from '#lib/catalogue/records.ts';
import { categoryChangeSchema, nameChangeSchema } from '#lib/catalogue/schema.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { toField } from '#lib/core/money.ts';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { idParam } from '#lib/http/params.ts';

export interface EditPage extends Name {
  kind: Kind;
  archived: boolean;
  /** The one that this name was merged into. */
  into: Name | undefined;
  refused: Refused | undefined;
  /** The one that already has the name. */
  holder: Name | undefined;
  /** Up to what its expenses need no receipt, as typed into its field; undefined for what is no category. */
  limit: { value: string; currency: Currency } | undefined;
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'params'>;

/** Renames, archives or restores a name, or shows its edit page. @throws DomainError `not_found` */
export async function editPage(page: Page, kind: Kind): Promise<Response | EditPage> {
  const { atlas, person, t } = page.locals;
  const { db } = atlas;
  const { id, name, archived_at, merged_into } = await entryOf(db, kind, idParam(page, 'id'));
  const book = await bookCurrency(db);
  const refused = await onPost(page, async (input) => {
    if (kind === 'categories' && input.receipt_limit !== undefined) {
      const change = parse(categoryChangeSchema(book), input);
      const after = await changeCategory(db, person, id, change);
      const done = change.receipt_limit === null ? 'receipts.limit_gone' : 'receipts.limit_set';
      return { to: paths[kind], flash: { kind: 'success', text: t(done, { name: after.name }) } };
    }
    const change = parse(nameChangeSchema, input);
    const after = await changeName(db, person, kind, id, change);
    const done = change.name !== undefined ? 'renamed' : after.archived_at ? 'archived_now' : 'restored_now';
    return {
      to: paths[kind],
      flash: { kind: 'success', text: t(`catalogue.${done}`, { name: after.name }) },
    };
  });
  if (refused instanceof Response) return refused;
  const taken = page.response.status === 409 && typeof refused?.values.name === 'string';
  const [into, holder] = await Promise.all([
    merged_into === null ? undefined : nameOf(db, kind, merged_into),
    taken ? findByName(db, kind, String(refused?.values.name)) : undefined,
  ]);
  const limit = kind === 'categories' ? await findReceiptLimit(db, id) : undefined;
  return {
    ...{ kind, id, name, archived: archived_at !== null, into, refused, holder },
    limit:
      limit === undefined ? undefined : { value: limit === null ? '' : toField(limit, book), currency: book },
  };
}
