import type { Db } from '#lib/db/transaction.ts';
import { inRun } from '#lib/history/runs.ts';
import { decideTransactions } from '#lib/queue/decide.ts';
import { someAccount, someTransactions } from './transactions.ts';

/** What a row is, as its person knows. */
export interface Truth {
  act: 'expense' | 'IN' | 'IV' | 'CW';
  category?: number;
}

interface Payee extends Truth {
  text: string;
  /** Of a month's rows. */
  share: number;
  /** Every third row is of this category instead. */
  other?: number;
  /** Nobody decided about it before. */
  isNew?: boolean;
}

const PAYEES: readonly Payee[] = [
  { text: 'UPI-SWIGGY-SWIGGY@YBL', act: 'expense', category: 2, share: 14 },
  { text: 'UPI-UBER INDIA-UBER@HDFCBANK', act: 'expense', category: 1, share: 13 },
  { text: 'POS STAPLES CONNAUGHT', act: 'expense', category: 4, share: 8 },
  { text: 'AMAZON WEB SERVICES', act: 'expense', category: 5, share: 3 },
  { text: 'NEFT DR-LEMON TREE HOTELS', act: 'expense', category: 3, share: 4 },
  { text: 'ACH D-AIRTEL BROADBAND', act: 'expense', category: 6, share: 2 },
  { text: 'NEFT DR-WEWORK INDIA', act: 'expense', category: 7, share: 1 },
  { text: 'POS FLIPKART INTERNET', act: 'expense', category: 4, other: 5, share: 5 },
  { text: 'ACH D-ZERODHA BROKING', act: 'IV', share: 4 },
  { text: 'ATM WDL MG ROAD', act: 'CW', share: 3 },
  { text: 'NEFT CR-KAVERI COFFEE ROASTERS', act: 'IN', share: 7 },
  { text: 'UPI-BLUE TOKAI-BLUETOKAI@YBL', act: 'expense', category: 2, share: 2, isNew: true },
  { text: 'NEFT CR-ORCHID SYSTEMS', act: 'IN', share: 1, isNew: true },
];

const MONTHS = 3;

/** A book with three months of history and open rows whose truth is known, by their ids. */
export async function queueStory(
  db: Db,
  person: { id: number },
  rows: number,
  name = `Queue ${Math.random().toString(36).slice(2, 8)}`,
): Promise<{ account: number; truth: Map<number, Truth> }> {
  const account = await someAccount(db, name);
  const drawn = PAYEES.flatMap((payee) => Array<Payee>(payee.share).fill(payee));
  let n = 0;
  const some = async (date: string, payees: readonly Payee[]) => {
    const given = payees.map((payee) => {
      n++;
      return {
        payee,
        date,
        description: `${payee.text}-4090${String(n * 7919).padStart(8, '0')}`,
        amount: (payee.act === 'IN' ? -1 : 1) * (10_000 + n * 137),
        truth: {
          act: payee.act,
          ...(payee.category === undefined
            ? {}
            : { category: payee.other && n % 3 === 0 ? payee.other : payee.category }),
        },
      };
    });
    const ids = await someTransactions(
      db,
      account,
      person.id,
      given.map(({ date, description, amount }) => ({ date, description, amount })),
    );
    return ids.map((id, index) => ({ id, truth: given[index]?.truth as Truth }));
  };
  for (let month = 1; month <= MONTHS; month++) {
    const known = await some(
      `2026-0${month}-15`,
      drawn.filter(({ isNew }) => !isNew),
    );
    const alike = Map.groupBy(known, ({ truth }) => JSON.stringify(truth));
    const acts = [...alike.values()].map((same) => ({
      ...{ transactions: same.map(({ id }) => id), ...(same[0]?.truth as Truth) },
      ...{ merchant: null, project: null, paid_via: null },
    }));
    await inRun(db, person, { key: null, request: '', body: null }, async (tx, actor) => ({
      status: 200,
      body: await decideTransactions(tx, actor, acts as never, { day: '2026-04-30' }),
    }));
  }
  // Shuffled the same way each time, so that neighbours differ as on a statement.
  const open = Array.from({ length: rows }, (_, at) => drawn[(at * 29) % drawn.length] as Payee);
  const found = await some('2026-04-15', open);
  await db
    .updateTable('uploads')
    .set({ standing_count: rows, first_date: '2026-04-01', last_date: '2026-04-30' })
    .where('account', '=', account)
    .where('line_count', '=', rows)
    .execute();
  return { account, truth: new Map(found.map(({ id, truth }) => [id, truth])) };
}
