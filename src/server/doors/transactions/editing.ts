import type { Editing, Scope } from '#components/transactions/shapes.ts';
import { IDS_PER_CALL } from '#lib/core/limits.ts';
import type { Refused } from '#lib/http/page.ts';
import { countAlike, countFound } from '#lib/transactions/list.ts';
import { eachForm } from './each.ts';
import { findOne } from './find-one.ts';
import { filterOf, type Page, type Wanted } from './scope.ts';

export async function findEdited(
  page: Page,
  scope: Scope,
  given: Wanted,
  refused: Refused | undefined,
): Promise<Editing | undefined> {
  const filter = filterOf(given);
  const { db } = page.locals.atlas;
  const { account } = scope;
  const { comment: typed, id: of, all, each } = refused?.values ?? {};
  const wanted =
    typeof typed === 'string'
      ? `comment-${of}`
      : each
        ? 'each'
        : all
          ? 'all'
          : (page.url.searchParams.get('edit') ?? '');
  if (wanted === 'each') return findEach(page, scope, given, refused);
  if (wanted === 'all') {
    const count = await countFound(db, account, filter);
    if (count === 0) return undefined;
    const linked =
      filter.is_linked === false ? 0 : await countFound(db, account, { ...filter, is_linked: true });
    return { what: 'all', count, linked: filter.is_linked ? count : linked };
  }
  const [, what, id] = /^(type|comment)-([1-9]\d{0,14})$/.exec(wanted) ?? [];
  const transaction = what && (await findOne(db, account, Number(id)));
  if (!transaction) return undefined;
  if (what === 'type')
    return { what, transaction, others: await countAlike(db, transaction.account, transaction) };
  return { what: 'comment', transaction, comment: typeof typed === 'string' ? typed : transaction.comment };
}

async function findEach(
  page: Page,
  scope: Scope,
  filter: Wanted,
  refused: Refused | undefined,
): Promise<Editing | undefined> {
  const named = refused
    ? [refused.values.transactionId].flat()
    : page.url.searchParams.getAll('transactionId').flatMap((ids) => ids.split(','));
  const ids = named.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  const all = refused ? Boolean(refused.values.all) : page.url.searchParams.has('all');
  const form = await eachForm(page, scope, all ? { filter } : { ids: ids.slice(0, IDS_PER_CALL) }, refused);
  return form && { what: 'each', ...form };
}
