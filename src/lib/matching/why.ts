import { DomainError } from '../core/errors.ts';
import type { Db } from '../db/transaction.ts';
import { linksOf } from './forms.ts';
import {
  listMatchExpenses,
  listMatchRows,
  type VersionedExpense,
  type VersionedRow,
} from './neighbour-records.ts';
import { neighbourhoodOf } from './neighbourhood.ts';
import { isOpen, proposeAmong } from './propose.ts';
import type { Certainty, Weighed } from './score/shapes.ts';
import { weigh } from './score/weigh.ts';

/** What speaks for and against a transaction and an expense belonging together. */
export interface Why {
  row: VersionedRow;
  expense: VersionedExpense;
  weighed: Weighed;
  certainty: Certainty;
  /** What is suggested together with them, whose reasons then count: alone the two would differ. */
  others: { rows: VersionedRow[]; expenses: VersionedExpense[] };
}

/** @throws DomainError `not_found` for either */
export async function whyOf(
  db: Db,
  { transaction, expense: id }: { transaction: number; expense: string },
): Promise<Why> {
  const [row] = await listMatchRows(db, [transaction]);
  if (!row) throw new DomainError('not_found', 'expenses.transaction_not_found');
  const [expense] = await listMatchExpenses(db, [id]);
  if (!expense) throw new DomainError('not_found', 'expenses.not_found');
  const around = await neighbourhoodOf(db, [row], [id]);
  const [proposal] = isOpen(row) ? proposeAmong([row], around) : [];
  const suggested = proposal?.suggestions.find((one) =>
    linksOf(one).some((link) => link.transaction === transaction && link.expense === id),
  );
  const weighed = weigh(row, expense, around.chance);
  const links = suggested ? linksOf(suggested) : [];
  const others = {
    rows: await listMatchRows(
      db,
      idsBut(
        transaction,
        links.map((link) => link.transaction),
      ),
    ),
    expenses: await listMatchExpenses(
      db,
      idsBut(
        id,
        links.map((link) => link.expense),
      ),
    ),
  };
  return {
    row,
    expense,
    others,
    weighed:
      suggested && links.length > 1
        ? { ...weighed, for: suggested.reasons, against: suggested.against, excluded: null }
        : weighed,
    certainty: suggested?.certainty ?? 'possible',
  };
}

const idsBut = <Id>(id: Id, all: readonly Id[]): Id[] => [...new Set(all)].filter((one) => one !== id);
