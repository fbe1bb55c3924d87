import type { AstroGlobal } from 'astro';
import { entryOf, findByName, type Kind, type Name, nameOf } from '#lib/catalogue/catalogue.ts';
import { changeName } from '#lib/catalogue/change.ts';
import { nameChangeSchema } from '#lib/catalogue/schema.ts';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
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
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'params'>;

/** Renames, archives or restores a name, or shows its edit page. @throws DomainError `not_found` */
export async function editPage(page: Page, kind: Kind): Promise<Response | EditPage> {
  const { atlas, person, t } = page.locals;
  const { db } = atlas;
  const { id, name, archived_at, merged_into } = await entryOf(db, kind, idParam(page, 'id'));
  const refused = await onPost(page, async (input) => {
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
  return { kind, id, name, archived: archived_at !== null, into, refused, holder };
}
