import { nameKey } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import { listOfDays, type Same } from '../files/same-records.ts';
import type { Fact } from './events.ts';
import { listFacts } from './records.ts';
import { agreed, standingFacts } from './standing.ts';

interface Given {
  id: string;
  sha256: string | null;
  facts: readonly Fact[];
}

/**
 * Other files that say the same as these receipts: amount, currency and day, and no other merchant.
 * @returns one of them by the receipt's id
 */
export async function sameFactsOf(db: Db, receipts: readonly Given[]): Promise<Map<string, Same>> {
  const asked = receipts.map((receipt) => ({ ...receipt, ...agreed(standingFacts(receipt.facts)) }));
  const [days, amounts] = [
    asked.flatMap(({ day }) => day ?? []),
    asked.flatMap(({ amount }) => amount ?? []),
  ];
  if (days.length === 0 || amounts.length === 0) return new Map();
  const found = await listOfDays(db, days, amounts);
  const facts = await listFacts(
    db,
    found.map(({ id }) => id),
  );
  const known = found.map((file) => ({ file, said: agreed(standingFacts(facts.get(file.id) ?? [])) }));
  return new Map(
    asked.flatMap((one) => {
      const other = known.find(
        ({ file, said }) => file.id !== one.id && file.sha256 !== one.sha256 && isSaidBy(one, said),
      );
      return other ? [[one.id, other.file] as const] : [];
    }),
  );
}

type Said = ReturnType<typeof agreed>;

const isSaidBy = (one: Said, other: Said): boolean =>
  one.amount !== null &&
  one.day !== null &&
  one.amount === other.amount &&
  one.currency === other.currency &&
  one.day === other.day &&
  (one.merchant === null || other.merchant === null || nameKey(one.merchant) === nameKey(other.merchant));
