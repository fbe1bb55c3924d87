import { currencyNamed } from '#lib/core/currency/codes.ts';
import { isDay } from '#lib/core/day.ts';
import { toMinor } from '#lib/core/money.ts';
import type { Db } from '#lib/db/transaction.ts';
import { listNearDuplicates } from '#lib/expenses/alike.ts';

export type Alike = Awaited<ReturnType<typeof listNearDuplicates>>[number];

type Typed = Record<'amount' | 'currency' | 'date' | 'merchant', string>;

/** What may be the expense of these fields already; nothing where one of them is missing or wrong. */
export async function alikeTo(db: Db, locale: string, typed: Typed): Promise<Alike[]> {
  const { date } = typed;
  const [currency, merchant] = [currencyNamed(typed.currency), typed.merchant.trim()];
  const amount = currency && toMinor(typed.amount, currency, locale);
  if (!amount || !merchant || !isDay(date)) return [];
  return listNearDuplicates(db, { amount, currency, date, merchant });
}

/** Ends the transaction that would have recorded it, so that its key can be used again. */
export class MayBeRecorded extends Error {
  readonly alike: readonly Alike[];

  constructor(alike: readonly Alike[]) {
    super('An expense like this one is recorded');
    this.alike = alike;
  }
}

/** @throws MayBeRecorded */
export async function refuseAlike(tx: Db, { locale }: App.Locals, typed: Typed): Promise<void> {
  const alike = await alikeTo(tx, locale, typed);
  if (alike.length > 0) throw new MayBeRecorded(alike);
}
