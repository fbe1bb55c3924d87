import type { AstroGlobal } from 'astro';
import type { EditNamePage } from '#components/catalogue/shapes.ts';
import { entryNameOf, entryOf, findByName, type Kind } from '#lib/catalogue/catalogue.ts';
import { changeCategory, changeName } from '#lib/catalogue/change.ts';
import { changeMerchant } from '#lib/catalogue/proposed-names.ts';
import { findReceiptLimit } from '#lib/catalogue/records.ts';
import { categoryChangeSchema, merchantChangeSchema, nameChangeSchema } from '#lib/catalogue/schema.ts';
import { toField } from '#lib/core/money.ts';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import { actByForm } from '#lib/http/act.ts';
import { onPost } from '#lib/http/page.ts';
import { idParam } from '#lib/http/params.ts';

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'params'>;

/** Renames, archives or restores a name, or shows its edit page. @throws DomainError `not_found` */
export async function editNamePage(page: Page, kind: Kind): Promise<Response | EditNamePage> {
  const { atlas, person, t, locale } = page.locals;
  const { db } = atlas;
  const { id, name, archived_at, merged_into } = await entryOf(db, kind, idParam(page, 'id'));
  const book = await bookCurrency(db);
  const refused = await onPost(page, async (input) => {
    if (kind === 'categories' && input.receipt_limit !== undefined) {
      const change = parse(categoryChangeSchema(book, locale), input);
      const after = await changeCategory(db, person, id, change);
      const done = change.receipt_limit === null ? 'receipts.limit_gone' : 'receipts.limit_set';
      return { to: paths[kind], flash: { kind: 'success', text: t(done, { name: after.name }) } };
    }
    if (input.archived !== undefined) {
      const { archived } = parse(nameChangeSchema, input);
      const { run, name } = await actByForm(page.locals, (tx, actor) =>
        changeName(tx, actor, kind, id, { archived }),
      );
      const text = t(archived ? 'catalogue.archived_now' : 'catalogue.restored_now', { name });
      return { to: paths[kind], flash: { kind: 'success', text, run } };
    }
    if (kind === 'merchants' && input.proposed_name !== undefined) {
      const { name } = await changeMerchant(db, person, id, parse(merchantChangeSchema, input));
      return { to: paths[kind], flash: { kind: 'success', text: t('catalogue.proposed_kept', { name }) } };
    }
    const change = parse(nameChangeSchema, input);
    const after = await changeName(db, person, kind, id, change);
    return {
      to: paths[kind],
      flash: { kind: 'success', text: t('catalogue.renamed', { name: after.name }) },
    };
  });
  if (refused instanceof Response) return refused;
  const taken = page.response.status === 409 && typeof refused?.values.name === 'string';
  const [into, holder] = await Promise.all([
    merged_into === null ? undefined : entryNameOf(db, kind, merged_into),
    taken ? findByName(db, kind, String(refused?.values.name)) : undefined,
  ]);
  const limit = kind === 'categories' ? await findReceiptLimit(db, id) : undefined;
  return {
    kind,
    id,
    name,
    archived: archived_at !== null,
    into,
    refused,
    holder,
    limit:
      limit === undefined ? undefined : { value: limit === null ? '' : toField(limit, book), currency: book },
  };
}
