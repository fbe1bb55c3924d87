import type { Db } from '../db/transaction.ts';
import { decidedAbout, usualCategories } from '../learned/evidence.ts';
import { namesInUse } from '../learned/records.ts';
import { usualOf } from '../learned/usual.ts';
import { merchantsNamed } from './records.ts';

/** What an expense gets without being asked; null for what is not known. */
export interface ExpenseFacts {
  merchant: number | null;
  merchant_name: string | null;
  category: number | null;
}

interface Payment {
  /** null where no payment is known. */
  core: string | null;
  /** The merchant that the receipt names. */
  named: string | null;
  /** The merchant that a person chose; null for none, undefined where nobody chose. */
  given?: number | null | undefined;
}

/** For each payment: the usual merchant of its core or that of the receipt, with the usual category of the core or of that merchant. */
export async function expenseFactsOf(db: Db, payments: readonly Payment[]): Promise<ExpenseFacts[]> {
  const decided = await decidedAbout(
    db,
    payments.flatMap(({ core }) => core ?? []),
  );
  const usual = payments.map(({ core }) => {
    if (core === null) return {};
    const { merchants, categories } = decided(core, 'out');
    return { merchant: usualOf(merchants, 'filled')?.value, category: usualOf(categories, 'filled')?.value };
  });
  const merchants = await namesInUse(
    db,
    'merchants',
    usual.flatMap(({ merchant }) => merchant ?? []),
  );
  const categories = await namesInUse(
    db,
    'categories',
    usual.flatMap(({ category }) => category ?? []),
  );
  const idOf = await merchantsNamed(
    db,
    payments.flatMap(({ named }) => named ?? []),
  );
  const found = payments.map(({ named, given }, index): ExpenseFacts => {
    const { merchant: before, category } = usual[index] ?? {};
    const learned = before !== undefined && merchants.has(before) ? before : undefined;
    const merchant = given ?? learned ?? (named ? (idOf.get(named) ?? null) : null);
    // What is usual of such payments says nothing about another merchant's.
    const isOfCore = given === undefined || (given ?? undefined) === learned;
    return {
      merchant,
      merchant_name: (learned !== undefined && merchant === learned ? merchants.get(learned) : named) ?? null,
      category: isOfCore && category && categories.has(category) ? category : null,
    };
  });
  const open = found.flatMap(({ merchant, category }) => (category === null ? (merchant ?? []) : []));
  const ofMerchants = await usualCategories(db, open);
  return found.map(({ merchant, merchant_name, category }) => ({
    merchant,
    merchant_name,
    category: category ?? (merchant === null ? null : (ofMerchants.get(merchant)?.category ?? null)),
  }));
}
