import type { Word } from '../../core/words.ts';
import type { TextTable } from '../migrations/0003-search.ts';
import type { Db } from '../transaction.ts';

export type WordTable = 'bank_transactions' | TextTable;
export type IdOf<Table extends WordTable> = Table extends 'expenses' | 'attachments' ? string : number;

/** Finds rows whose text holds all of some words. */
export interface WordIndex {
  /** The newest first, at most `most`. */
  newest<Table extends WordTable>(
    db: Db,
    table: Table,
    words: readonly Word[],
    most: number,
  ): Promise<IdOf<Table>[]>;
  /** All of them where there are fewer than `most`, otherwise any `most` of them. */
  some<Table extends WordTable>(
    db: Db,
    table: Table,
    words: readonly Word[],
    most: number,
  ): Promise<IdOf<Table>[]>;
}
