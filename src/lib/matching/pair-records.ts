import type { NewRow, Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

const PAIR = ['id', 'out', 'in', 'created_by', 'created_at'] as const;

/** An own transfer: what left one account and came into another. */
export type Pair = Pick<Row<'pairs'>, (typeof PAIR)[number]>;

/** @param pair with its old id when it is put back */
export const insertPair = (tx: Db, pair: NewRow<'pairs'>): Promise<Pair> =>
  tx.insertInto('pairs').values(pair).returning(PAIR).executeTakeFirstOrThrow();

export const deletePair = (tx: Db, id: number) => tx.deleteFrom('pairs').where('id', '=', id).execute();

export const findPair = (db: Db, id: number): Promise<Pair | undefined> =>
  db.selectFrom('pairs').select(PAIR).where('id', '=', id).executeTakeFirst();

/** The pair that a transaction is either side of. */
export const findPairOf = (db: Db, transaction: number): Promise<Pair | undefined> =>
  db
    .selectFrom('pairs')
    .select(PAIR)
    .where((e) => e.or([e('out', '=', transaction), e('in', '=', transaction)]))
    .executeTakeFirst();

/** The newest first. */
export const listPairs = (
  db: Db,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<Pair[]> =>
  db
    .selectFrom('pairs')
    .select(PAIR)
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
