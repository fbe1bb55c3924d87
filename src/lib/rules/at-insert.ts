import { listAccountCurrencies } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import type { Decide } from '../transactions/insert-records.ts';
import { recordAll } from './apply.ts';
import { firstOf } from './matcher.ts';
import { listRecordedBefore } from './recorded-records.ts';
import { acts, listRules, type StoredRule } from './records.ts';
import { listBrought, noteShare } from './run-records.ts';

/** What rules do to the transactions that an insert brings. */
export interface AtInsert {
  /** What a rule says of one that comes in; undefined where none does, or where it records an expense. */
  decide: Decide;
  /** Records expenses, and notes what each rule did. */
  settle(
    tx: Db,
    person: Actor,
    upload: { id: string; file_name: string },
    brought: { first: number; last: number },
  ): Promise<void>;
}

/** undefined where no rule acts. */
export async function rulesAtInsert(tx: Db, account: number): Promise<AtInsert | undefined> {
  const rules = (await listRules(tx)).filter(
    (rule) => acts(rule) && (rule.account === null || rule.account === account),
  );
  if (rules.length === 0) return undefined;
  const currencies = await listAccountCurrencies(tx);
  const first = firstOf(rules, currencies);
  const recorders = new Map<number, StoredRule>();
  return {
    decide(row) {
      const rule = first({ ...row, account });
      if (!rule || rule.suggest_only) return undefined;
      if (rule.record_expense) recorders.set(row.line, rule);
      if (rule.then_type === null) return undefined;
      return { type: rule.then_type, decided_by: 'rule', rule: rule.id };
    },
    async settle(tx, person, { id: upload, file_name }, brought) {
      const rows = await listBrought(tx, upload, brought);
      const marked = Map.groupBy(rows, (row) => row.rule);
      const payments = rows.filter(({ line }) => recorders.has(line)).map((row) => ({ ...row, account }));
      const before = await listRecordedBefore(tx, payments, currencies);
      const toRecord = Map.groupBy(
        payments.filter(({ id }) => !before.has(id)),
        ({ line }) => recorders.get(line),
      );
      for (const rule of rules) {
        const transactions = (marked.get(rule.id) ?? []).map(({ id }) => id);
        const recorded = (toRecord.get(rule) ?? []).map(({ id }) => id);
        const changed = transactions.length + recorded.length;
        if (changed === 0) continue;
        await recordAll(tx, person, rule, recorded);
        await noteShare(tx, person, rule.id, {
          upload,
          file_name,
          rule_name: rule.name,
          type: rule.then_type,
          transactions,
          changed,
        });
      }
    },
  };
}
