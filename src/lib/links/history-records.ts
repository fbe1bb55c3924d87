import type { Kind } from '../catalogue/catalogue.ts';
import type { Db } from '../db/transaction.ts';
import { selectFileNames } from '../files/records.ts';

export interface Mentioned {
  merchants: number[];
  projects: number[];
  categories: number[];
  attachments: string[];
  transactions: number[];
}

/** By id; what is gone for good is missing. */
export interface HistoryNames {
  merchants: Map<number, string>;
  projects: Map<number, string>;
  categories: Map<number, string>;
  attachments: Map<string, string>;
  /** `amount` in minor units, positive when money left. */
  transactions: Map<number, { date: string; description: string; amount: number }>;
}

export async function selectHistoryNames(db: Db, ids: Mentioned): Promise<HistoryNames> {
  const names = async (kind: Kind) => {
    if (ids[kind].length === 0) return new Map<number, string>();
    const rows = await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', ids[kind]).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  const [merchants, projects, categories, files, transactions] = await Promise.all([
    names('merchants'),
    names('projects'),
    names('categories'),
    ids.attachments.length === 0 ? [] : selectFileNames(db, ids.attachments),
    ids.transactions.length === 0
      ? []
      : db
          .selectFrom('bank_transactions')
          .select(['id', 'date', 'description', 'amount'])
          .where('id', 'in', ids.transactions)
          .execute(),
  ]);
  return {
    merchants,
    projects,
    categories,
    attachments: new Map(files.map(({ id, file_name }) => [id, file_name])),
    transactions: new Map(transactions.map(({ id, ...facts }) => [id, facts])),
  };
}
