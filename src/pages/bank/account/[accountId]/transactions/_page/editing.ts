import { type Transaction, transactionOf } from '#lib/banking/transactions.ts';
import { isDomainError } from '#lib/errors.ts';
import type { Refused } from '#lib/http/page.ts';
import type { Act } from './act.ts';

/** The transaction whose type or comment is being edited without a script: `?edit=comment-12`, or a form that was refused. */
export interface Editing {
  what: 'type' | 'comment';
  transaction: Transaction;
  /** What the field holds. */
  comment: string;
}

export async function findEdited(
  { url, locals }: Act,
  account: number,
  refused: Refused | undefined,
): Promise<Editing | undefined> {
  const typed = refused?.values.comment;
  const asked =
    typeof typed === 'string' ? `comment-${refused?.values.id}` : (url.searchParams.get('edit') ?? '');
  const [, what, id] = /^(type|comment)-([1-9]\d{0,14})$/.exec(asked) ?? [];
  if (!what) return undefined;
  try {
    const transaction = await transactionOf(locals.atlas.db, account, Number(id));
    const comment = typeof typed === 'string' ? typed : transaction.comment;
    return { what: what as Editing['what'], transaction, comment };
  } catch (error) {
    if (isDomainError(error)) return undefined;
    throw error;
  }
}
