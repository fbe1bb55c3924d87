import { act } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import { payeeOf } from '../core/description/row-name.ts';
import { nameKey } from '../core/text.ts';
import { fold } from '../core/words.ts';
import { among } from '../db/conditions.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { changeName } from './change.ts';
import { merchantKept } from './events.ts';
import {
  dropProposedName,
  type Entry,
  findEntryByKey,
  type Name,
  proposeName,
  selectNames,
} from './records.ts';
import type { MerchantChange } from './schema.ts';

/** A merchant that is named after the bank's whole text, and the name that the payee alone gives it. */
export interface ProposedName extends Name {
  proposed_name: string;
  expense_count: number;
  /** The merchant that has that name already, into which this one is merged; null: it is renamed. */
  into: number | null;
}

/** A transaction of which the payee has become known apart from the text. */
interface Paid {
  id: number;
  description: string;
  payee: string;
}

/**
 * Proposes the payee as the name of merchants that were named after the text in which it stood with other words, when an expense of theirs was
 * recorded from it. What people named otherwise stays.
 * @param paid at most 1,000
 */
export async function proposeNames(tx: Db, paid: readonly Paid[]): Promise<void> {
  if (paid.length === 0) return;
  const byId = new Map(paid.map((one) => [one.id, one]));
  const recorded = await selectNames(tx, 'merchants')
    .innerJoin('expenses', 'expenses.merchant', 'merchants.id')
    .innerJoin('expense_links', 'expense_links.expense', 'expenses.id')
    .select(['merchants.id', 'merchants.name', 'expense_links.transaction'])
    .where(among(tx, 'expense_links.transaction', [...byId.keys()]))
    .orderBy('merchants.id')
    .orderBy('expense_links.transaction')
    .execute();
  const names = new Map<number, string>();
  for (const { id, name, transaction } of recorded) {
    const { payee, description } = byId.get(transaction) as Paid;
    const wanted = payeeOf({ payee, description });
    if (!names.has(id) && isGlued(name, wanted, description)) names.set(id, wanted);
  }
  for (const [id, name] of names) await proposeName(tx, id, name);
}

const wordsOf = (text: string): Set<string> => new Set(fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);

/** Whether a merchant has the payee's words and others of the text, or is what the text alone would be called. */
function isGlued(name: string, payee: string, description: string): boolean {
  const words = wordsOf(name);
  const asked = wordsOf(payee);
  if (asked.size === 0 || words.isSubsetOf(asked)) return false;
  if (nameKey(name) === nameKey(payeeOf({ description }))) return true;
  return words.size > asked.size && asked.isSubsetOf(words) && words.isSubsetOf(wordsOf(description));
}

/** Merchants for which a name is proposed, those with the most expenses first. */
export async function listProposedNames(db: Db): Promise<ProposedName[]> {
  const found = await selectNames(db, 'merchants')
    .select(['id', 'name', 'proposed_name', 'expense_count'])
    .where('proposed_name', 'is not', null)
    .orderBy('expense_count', 'desc')
    .orderBy('id')
    .execute();
  return Promise.all(
    found.map(async ({ proposed_name, ...one }) => {
      const name = proposed_name as string;
      const holder = await findEntryByKey(db, 'merchants', nameKey(name));
      const into = holder?.merged_into ?? holder?.id ?? null;
      return { ...one, proposed_name: name, into: into === one.id ? null : into };
    }),
  );
}

/** As `changeName`; a merchant that keeps its name is not proposed another one again. */
export const changeMerchant = act(
  'member',
  async (
    tx,
    person: Actor,
    id: number,
    { proposed_name: answer, ...change }: MerchantChange,
  ): Promise<Entry> => {
    const after = await changeName(tx, person, 'merchants', id, change);
    if (answer === undefined) return after;
    const proposed = await dropProposedName(tx, id);
    if (proposed)
      await note(tx, { id: person.id }, merchantKept, id, {
        before: { proposed_name: proposed },
        after: { proposed_name: null },
      });
    return after;
  },
);
