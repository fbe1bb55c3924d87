import { addDays, type Day } from '#lib/core/day.ts';
import { type Book, bookkeeping, type NewExpense } from './book.ts';
import { type Draws, draws } from './draws.ts';
import type { Level } from './levels.ts';
import { plainUpper } from './noise.ts';

/** An office that pays its suppliers' invoices: fees, payment runs, several invoices at once, net of a discount; written after the rule. */

const FIRST: Day = '2026-01-05';
const WORDS = {
  first:
    'Acme|Beacon|Cobalt|Delmar|Elmwood|Fairway|Granite|Harbor|Ivory|Juniper|Keystone|Lakeside|Meridian|Northgate|Orchard|Pinnacle|Quarry|Redwood|Summit|Tidewater|Union|Vector|Westbrook|Yorkdale|Zenith'.split(
      '|',
    ),
  second:
    'Supplies|Logistics|Consulting|Print|Catering|Electric|Software|Legal|Cleaning|Freight|Media|Staffing|Security|Plumbing|Foods|Paper'.split(
      '|',
    ),
  form: ['LLC', 'Inc', 'Ltd', 'Co', 'GmbH', ''],
};
interface Supplier {
  name: string;
  usual: number;
  terms: number;
}

export function officeBook(level: Level, size: number, seed: number): Book {
  const draw = draws(seed);
  const book = bookkeeping([{ id: 1, type: 'current', owner: null }], () => 'USD', 'USD');
  const suppliers = suppliersOf(draw, Math.max(20, Math.round(size / 9)));
  const days = Math.max(30, Math.round(size / 6));
  let number = 4_000;
  const invoice = (from: Supplier, day: Day): { id: string; amount: number; number: string } => {
    const around = Math.max(8, draw.around(from.usual, 0.7));
    const amount = draw.chance(0.3) ? Math.round(around) * 100 : Math.round(around * 100);
    const own = draw.of([`INV-${number++}`, `${number++}`, `2026/${number++}`]);
    const said = draw.chance(0.75);
    const commented = draw.chance(level.noMerchant * 3);
    const more: Partial<NewExpense> = commented
      ? { comments: [`${from.name}${said ? ` invoice ${own}` : ''}`] }
      : {
          merchant: suppliers.indexOf(from) + 1,
          merchantName: from.name,
          comments: said ? [`invoice ${own}`] : [],
        };
    const date = addDays(day, draw.chance(level.dayOff) ? draw.of([-1, 1, 2]) : 0);
    return { id: book.expense({ of: from.name, date, amount, ...more }), amount, number: own };
  };
  const pay = (from: Supplier, day: Day, amount: number, own: string) => {
    const name = plainUpper(from.name)
      .slice(0, draw.chance(level.cut) ? draw.between(9, 18) : 40)
      .trim();
    const note = draw.chance(0.45) ? own.replace('/', '') : '';
    const text = draw.chance(level.silent)
      ? `WIRE OUT ${draw.digits(8)}`
      : draw.of([
          `ACH DEBIT ${name} ${note}`,
          `WIRE TRANSFER OUT ${name} ${draw.digits(10)} ${note}`,
          `BILL PAY ${name}`,
          `${name} ${note} ${draw.digits(6)}`,
        ]);
    return book.row({ of: from.name, account: 1, date: day, amount, description: text.trim() });
  };
  const due = ({ terms }: Supplier, day: Day) => addDays(day, draw.between(0, terms));
  for (let at = 0; at < days; at++) {
    const day = addDays(FIRST, at);
    for (let count = draw.between(3, 7); count > 0; count--) {
      const from = draw.of(suppliers);
      const kind = draw.weighed({ plain: 72, fee: 11, discount: 3, batch: 6, unpaid: 4, other: 8 });
      if (kind === 'other') {
        pay(from, day, Math.round(draw.around(from.usual, 0.7) * 100), '');
        continue;
      }
      const one = invoice(from, day);
      if (kind === 'unpaid') continue;
      if (kind === 'batch') {
        const more = Array.from({ length: draw.between(1, 4) }, () =>
          invoice(from, addDays(day, draw.between(0, 6))),
        );
        const all = [one, ...more];
        const row = pay(from, addDays(day, draw.between(6, 14)), sum(all), one.number);
        for (const { id } of all) book.pair(row, id, 'batch');
        continue;
      }
      const paid =
        kind === 'fee'
          ? one.amount +
            (draw.chance(0.6)
              ? draw.of([1_500, 2_500, 3_000, 4_500])
              : Math.round(one.amount * draw.of([0.01, 0.029])))
          : kind === 'discount'
            ? Math.round(one.amount * 0.98)
            : one.amount;
      book.pair(pay(from, due(from, day), paid, one.number), one.id, kind === 'plain' ? 'invoice' : kind);
    }
    if (at % 9 === 4) run(day);
  }
  return book.close(`office, ${level.name}`, addDays(FIRST, days));

  /** Invoices of several suppliers, paid in one go: the bank's text names none. */
  function run(day: Day): void {
    const all = Array.from({ length: draw.between(3, 6) }, () =>
      invoice(draw.of(suppliers), addDays(day, -draw.between(0, 2))),
    );
    const row = book.row({
      account: 1,
      date: day,
      amount: sum(all),
      description: `ACH BATCH PAYMENT ${draw.digits(6)}`,
    });
    for (const { id } of all) book.pair(row, id, 'payout');
  }
}

const sum = (all: readonly { amount: number }[]): number =>
  all.reduce((total, { amount }) => total + amount, 0);

function suppliersOf(draw: Draws, count: number): Supplier[] {
  const names = new Set<string>();
  while (names.size < count)
    names.add(`${draw.of(WORDS.first)} ${draw.of(WORDS.second)} ${draw.of(WORDS.form)}`.trim());
  return [...names].map((name) => ({
    name,
    usual: draw.around(420, 1),
    terms: draw.of([1, 3, 3, 7, 14, 30]),
  }));
}
