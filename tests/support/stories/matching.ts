import { addName } from '#lib/catalogue/change.ts';
import type { Database } from '#lib/db/open.ts';
import { addRowsWork } from '#lib/matching/work-records.ts';
import { record } from './expenses.ts';
import { someAccount, someTransactions } from './transactions.ts';

/** A book with suggestions of every kind, which the server works out by itself. */
export interface MatchStory {
  savings: number;
  card: number;
  /** Sure ones: a transaction and its expense each. */
  sure: { transaction: number; expense: string }[];
  /** Coffees of one price on one day. */
  coffees: { transactions: number[]; expenses: string[] };
  /** An own transfer. */
  transfer: { out: number; in: number };
  /** One that several expenses make up. */
  shared: { transaction: number; expenses: string[] };
  /** Money that gives a part of an expense back. */
  refund: { transaction: number; expense: string; merchant: string };
  /** A transaction and its expense, of which two digits were swapped. */
  slip: { transaction: number; expense: string; merchant: string };
}

let names = 0;

export async function matchStory({ db }: Pick<Database, 'db'>, person: { id: number }): Promise<MatchStory> {
  const mark = ++names;
  const [savings, card] = [await someAccount(db, `Savings ${mark}`), await someAccount(db, `Card ${mark}`)];
  const merchant = async (name: string) =>
    (await addName(db, person, 'merchants', { name: `${name} ${mark}` })).id;
  const [hotel, chai, books] = [
    await merchant('Lotus Palace'),
    await merchant('Chai Corner'),
    await merchant('Bookworm'),
  ];
  const spent = async (of: number, amount: number, date: string) =>
    (await record(db, person, { merchant: of, amount, date })).id;
  const sure: MatchStory['sure'] = [];
  for (const [of, text, amount, day] of [
    [hotel, 'UPI/LOTUS PALACE/4471/stay', 8_437.5 + mark, '2026-03-04'],
    [books, 'POS 4471 BOOKWORM', 1_299.25 + mark, '2026-03-06'],
  ] as const) {
    const expense = await spent(of, amount, day);
    const given = { description: text, amount: Math.round(amount * 100), date: day };
    const [transaction = 0] = await someTransactions(db, savings, person.id, [given]);
    sure.push({ transaction, expense });
  }
  const days = ['2026-03-10', '2026-03-10', '2026-03-10'];
  const expenses: string[] = [];
  for (const day of days) expenses.push(await spent(chai, 120 + mark, day));
  const transactions = await someTransactions(
    db,
    savings,
    person.id,
    days.map((date) => ({ date, description: 'UPI/CHAI CORNER/pay', amount: (120 + mark) * 100 })),
  );
  const moved = 4_212_300 + mark * 100;
  const [out = 0] = await someTransactions(db, savings, person.id, [
    { description: 'CC AUTOPAY 4471', amount: moved, date: '2026-03-20' },
  ]);
  const [into = 0] = await someTransactions(db, card, person.id, [
    { description: 'PAYMENT RECEIVED THANK YOU', amount: -moved, date: '2026-03-21' },
  ]);
  const inn = await merchant('Harbour Inn');
  const rooms: string[] = [];
  for (const amount of [4_321 + mark, 3_210, 2_109]) rooms.push(await spent(inn, amount, '2026-03-12'));
  // Another word in each story: parts of a refund fit any flight of one airline, a slip any bill of one stationer.
  const letters = [...String(mark)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const airline = `Sky${letters.repeat(3)}`;
  const air = await merchant(airline);
  const flight = await spent(air, 8_825.63 + mark, '2026-03-02');
  const stationer = `Ink${letters.repeat(3)}`;
  const paper = await merchant(stationer);
  const pens = await spent(paper, (353_174 + mark) / 100, '2026-03-15');
  const [stay = 0, back = 0, bought = 0] = await someTransactions(db, savings, person.id, [
    { description: 'POS 4471 HARBOUR INN', amount: (9_640 + mark) * 100, date: '2026-03-13' },
    { description: `REFUND ${airline.toUpperCase()}`, amount: -197_200, date: '2026-03-16' },
    { description: `POS 4471 ${stationer.toUpperCase()}`, amount: 335_174 + mark, date: '2026-03-16' },
  ]);
  const more = [stay, back, bought];
  await addRowsWork(db, [...sure.map((one) => one.transaction), ...transactions, out, into, ...more]);
  return {
    ...{ savings, card, sure, coffees: { transactions, expenses }, transfer: { out, in: into } },
    shared: { transaction: stay, expenses: rooms },
    refund: { transaction: back, expense: flight, merchant: airline },
    slip: { transaction: bought, expense: pens, merchant: stationer },
  };
}
