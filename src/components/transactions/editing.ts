import { isDomainError } from '#lib/core/errors.ts';
import { isId } from '#lib/core/ids.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { Refused } from '#lib/http/page.ts';
import { countFound, type Transaction, transactionOf } from '#lib/transactions/list.ts';
import type { TransactionFilter } from '#lib/transactions/schema.ts';
import type { Act } from './act.ts';

/**
 * What is being edited above the list: `?edit=comment-12` and `?edit=type-12` without a script, or a form that was
 * refused; `?edit=all` marks all that the filter finds.
 */
export type Editing =
  | { what: 'comment'; transaction: Transaction /** What the field holds. */; comment: string }
  | { what: 'type'; transaction: Transaction /** Other Unknown ones that read alike. */; others: number }
  | { what: 'all'; count: number /** Those that an expense accounts for. */; linked: number };

export async function findEdited(
  { url, locals: { atlas } }: Act,
  account: number,
  filter: TransactionFilter,
  refused: Refused | undefined,
): Promise<Editing | undefined> {
  const { comment: typed, id: of, all } = refused?.values ?? {};
  const asked =
    typeof typed === 'string' ? `comment-${of}` : all ? 'all' : (url.searchParams.get('edit') ?? '');
  if (asked === 'all') {
    const count = await countFound(atlas.db, account, filter);
    if (count === 0) return undefined;
    const linked =
      filter.is_linked === false ? 0 : await countFound(atlas.db, account, { ...filter, is_linked: true });
    return { what: 'all', count, linked: filter.is_linked ? count : linked };
  }
  const [, what, id = ''] = /^(type|comment)-(\d+)$/.exec(asked) ?? [];
  const transaction = isId(id) ? await found(atlas.db, account, Number(id)) : undefined;
  if (!transaction) return undefined;
  if (what === 'type')
    return { what, transaction, others: await countOthers(atlas.db, account, transaction) };
  return { what: 'comment', transaction, comment: typeof typed === 'string' ? typed : transaction.comment };
}

/** How many other Unknown transactions of the account read like this one. */
export async function countOthers(db: Db, account: number, { id, type }: Transaction): Promise<number> {
  const count = await countFound(db, account, { like: id, type: 'UK' });
  return type === 'UK' ? Math.max(0, count - 1) : count;
}

async function found(db: Db, account: number, id: number): Promise<Transaction | undefined> {
  try {
    return await transactionOf(db, account, id);
  } catch (error) {
    if (isDomainError(error)) return undefined;
    throw error;
  }
}
