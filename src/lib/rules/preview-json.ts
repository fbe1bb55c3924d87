import { listAccountCurrencies } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { transactionJson, withLinks } from '../transactions/list.ts';
import { listShown } from './candidates-records.ts';
import { KINDS, type Kind, type Outcome, type Preview } from './preview.ts';
import { listChosen } from './recorded-records.ts';

/** A preview as the API returns it, with amounts in major units. */
export async function previewJson(db: Db, { counts, shown, hash }: Preview) {
  const ids = shown.map(({ row }) => row.id);
  const linked = shown.flatMap(({ row }) => (row.linked_amount > 0 ? [row.id] : []));
  const [currencies, chosen] = [await listAccountCurrencies(db), await listChosen(db, linked)];
  const rows = new Map((await withLinks(db, await listShown(db, ids))).map((row) => [row.id, row]));
  const kinds = KINDS.map((kind) => {
    const told = shown.flatMap(({ row, to, by, ...one }) => {
      const transaction = rows.get(row.id);
      const currency = currencies.get(row.account);
      // It may have been taken out since.
      if (one.kind !== kind || !transaction || !currency) return [];
      return [
        {
          transaction: { ...transactionJson(transaction, currency), account: row.account },
          before: outcomeJson({ ...row, ...(chosen.has(row.id) ? { expense: chosen.get(row.id) } : {}) }),
          after: outcomeJson(to),
          rule: kind === 'taken' ? (by?.id ?? row.rule) : null,
        },
      ];
    });
    return [kind, { count: counts[kind], rows: told }] as const;
  });
  type Told = (typeof kinds)[number][1];
  return { ...(Object.fromEntries(kinds) as Record<Kind, Told>), hash };
}

const outcomeJson = ({
  type,
  decided_by,
  rule,
  expense = { merchant: null, category: null, project: null },
}: Omit<Outcome, 'expense'> & { expense?: Outcome['expense'] | undefined }) => ({
  type,
  decided_by,
  rule: rule ?? null,
  merchant: expense.merchant,
  category: expense.category,
  project: expense.project,
});
