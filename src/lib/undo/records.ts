import type { Currency } from '../core/currency/codes.ts';
import { among } from '../db/conditions.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import type { Kept } from './events.ts';

type Thing = Pick<Kept, 'what' | 'id'>;

/** Things with what they are named by; without facts where they are gone. Amounts in minor units. */
export type Named<Given extends Thing> = Given & {
  expense?: { date: string; amount: number; currency: Currency; merchant_name: string | null };
  transaction?: {
    account: number;
    date: string;
    description: string;
    payee: string | null;
    core: string;
    amount: number;
    currency: Currency;
  };
  upload?: { account: number; file_name: string };
  receipt?: { file_name: string };
};

export async function named<Given extends Thing>(db: Db, things: readonly Given[]): Promise<Named<Given>[]> {
  const ids = (what: Kept['what']) => things.flatMap((one) => (one.what === what ? [one.id] : []));
  const expenses = await db
    .selectFrom('expenses')
    .leftJoin('merchants', 'merchants.id', 'expenses.merchant')
    .select(['expenses.id', 'date', 'amount', 'currency', 'merchants.name as merchant_name'])
    .where(among(db, 'expenses.id', ids('expense')))
    .where('deleted_at', 'is', null)
    .execute();
  const transactions = await db
    .selectFrom('bank_transactions')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_transactions.account')
    .select(['bank_transactions.id', 'account', 'date', 'description', 'payee', 'core', 'amount'])
    .select(CURRENCY_OF_ACCOUNT.as('currency'))
    .where(among(db, 'bank_transactions.id', ids('transaction')))
    .execute();
  const uploads = await db
    .selectFrom('uploads')
    .select(['id', 'account', 'file_name'])
    .where(among(db, 'id', ids('upload')))
    .execute();
  const receipts = await db
    .selectFrom('attachments')
    .select(['id', 'file_name'])
    .where(among(db, 'id', ids('receipt')))
    .where('stored_at', 'is not', null)
    .execute();
  const found = new Map<string, Partial<Named<Thing>>>([
    ...expenses.map(({ id, ...expense }) => [`expense ${id}`, { expense }] as const),
    ...transactions.map(({ id, ...transaction }) => [`transaction ${id}`, { transaction }] as const),
    ...uploads.map(({ id, ...upload }) => [`upload ${id}`, { upload }] as const),
    ...receipts.map(({ id, ...receipt }) => [`receipt ${id}`, { receipt }] as const),
  ]);
  return things.map((one) => ({ ...one, ...found.get(`${one.what} ${one.id}`) }));
}
