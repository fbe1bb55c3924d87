import type { Kind } from '../catalogue/catalogue.ts';
import type { Sum } from '../core/currency/sums.ts';
import { nameOf } from '../core/text.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { listFileNames } from '../files/records.ts';

interface Mentioned {
  merchants: number[];
  projects: number[];
  categories: number[];
  attachments: string[];
  transactions: number[];
  people: number[];
}

/** Names by id; records deleted for good are missing. */
export interface HistoryNames {
  merchants: Map<number, string>;
  projects: Map<number, string>;
  categories: Map<number, string>;
  attachments: Map<string, string>;
  people: Map<number, string>;
  /** `amount` in minor units, positive when money left. */
  transactions: Map<number, { date: string; description: string; payee: string | null; core: string } & Sum>;
}

export async function listHistoryNames(db: Db, ids: Mentioned): Promise<HistoryNames> {
  const names = async (kind: Kind) => {
    if (ids[kind].length === 0) return new Map<number, string>();
    const rows = await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', ids[kind]).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  const [merchants, projects, categories, files, transactions, people] = await Promise.all([
    names('merchants'),
    names('projects'),
    names('categories'),
    ids.attachments.length === 0 ? [] : listFileNames(db, ids.attachments),
    ids.transactions.length === 0
      ? []
      : db
          .selectFrom('bank_transactions')
          .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_transactions.account')
          .select(['bank_transactions.id', 'date', 'description', 'payee', 'core', 'amount'])
          .select(CURRENCY_OF_ACCOUNT.as('currency'))
          .where('bank_transactions.id', 'in', ids.transactions)
          .execute(),
    ids.people.length === 0
      ? []
      : db
          .selectFrom('people')
          .select(['id', 'first_name', 'last_name'])
          .where('id', 'in', ids.people)
          .execute(),
  ]);
  return {
    merchants,
    projects,
    categories,
    attachments: new Map(files.map(({ id, file_name }) => [id, file_name])),
    people: new Map(people.map(({ id, first_name, last_name }) => [id, nameOf({ first_name, last_name })])),
    transactions: new Map(transactions.map(({ id, ...facts }) => [id, facts])),
  };
}
