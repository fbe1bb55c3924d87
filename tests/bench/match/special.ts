import { addDays, type Day, daysBetween } from '#lib/core/day.ts';
import { entryOf, type Purchase, purchase, rowOf, rowText, styleFor, type World } from './events.ts';
import { type Brand, PEOPLE } from './names.ts';
import { plainUpper } from './noise.ts';
import { amountAt } from './place.ts';

const invoiceNumber = ({ draw }: World): string =>
  draw.of([`INV-${draw.digits(4)}`, `RE-2026-${draw.digits(4)}`, `${draw.digits(7)}`, `F${draw.digits(5)}`]);

/** A payment that is not the bill's amount. */
export function differing(world: World, bought: Purchase): void {
  const { draw, place } = world;
  const { amount } = bought;
  const kind = draw.weighed({ tip: 5, fee: 8, exchange: 8, tax: 3, discount: 3, rounding: 3 });
  const times = (share: number) => Math.round(amount * share);
  if (kind === 'tip') {
    const bill = { ...bought, way: 'card' as const, brand: { ...bought.brand, category: 'Meals' } };
    const tipped = draw.chance(0.5)
      ? times(1 + draw.of([5, 10, 10, 12.5, 15, 20, 25]) / 100)
      : Math.ceil((amount * 1.05) / (place.note * 10)) * place.note * 10;
    purchase(world, bill, 'tip', Math.min(tipped, times(1.25)));
  } else if (kind === 'fee') {
    const fee = draw.chance(0.6) ? draw.of(place.fees) * 100 : times(draw.of([0.01, 0.018, 0.02, 0.03]));
    const large = { ...bought, amount: Math.max(amount, place.note * 3_000), way: 'transfer' as const };
    purchase(world, large, 'fee', large.amount + Math.round(fee));
  } else if (kind === 'tax') {
    purchase(world, bought, 'tax', times(1 + draw.of(place.taxes) / 100));
  } else if (kind === 'discount') {
    const invoice = { ...bought, amount: amount * 3, way: 'transfer' as const, number: invoiceNumber(world) };
    purchase(world, invoice, 'discount', Math.round(invoice.amount * (1 - draw.of([2, 3]) / 100)));
  } else if (kind === 'rounding') {
    const whole = Math.max(1, Math.round(amount / 100)) * 100;
    purchase(world, { ...bought, amount: whole }, 'rounding', amount);
  } else abroad(world, bought.day);
}

/** Bought in dollars: the entry is in them, the row in the account's currency at the day's rate. */
export function abroad(world: World, day: Day): void {
  const { draw, place, book, level } = world;
  const brand = draw.of(place.abroad);
  const dollars = amountAt(brand, { ...place, note: 5 }, draw);
  const paid = Math.round(dollars * place.rate * (1 + (draw.share() - 0.5) * 0.05));
  const bought: Purchase = { brand, amount: dollars, day, way: 'card' };
  const recorded = !draw.chance(level.noEntry);
  const row = rowOf(world, bought, paid);
  if (recorded) book.pair(row, entryOf(world, bought, { currency: 'USD' }), 'exchange');
}

/** An invoice that is paid some weeks later, mostly with its number. */
export function invoice(world: World, brand: Brand, day: Day): void {
  const { draw, place } = world;
  const amount = amountAt(brand, place, draw) * draw.between(2, 12);
  purchase(world, { brand, amount, day, way: 'transfer', number: invoiceNumber(world) }, 'invoice');
}

/** Several entries of one merchant that one row pays: orders of a day, rooms of a stay, a month's invoice. */
export function batch(world: World, brand: Brand, day: Day): void {
  const { draw, place, book } = world;
  const span = draw.of([0, 0, 1, 3, 14]);
  const entries = Array.from({ length: draw.between(2, span > 3 ? 7 : 4) }, () => ({
    amount: amountAt(brand, place, draw),
    day: addDays(day, draw.between(0, span)),
  }));
  const amount = entries.reduce((sum, entry) => sum + entry.amount, 0);
  const paid: Purchase = {
    brand,
    amount,
    day: addDays(day, span),
    way: draw.of(['card', 'transfer'] as const),
  };
  const row = rowOf(world, paid);
  for (const entry of entries) book.pair(row, entryOf(world, { ...paid, ...entry }), 'batch');
}

/** What a member paid from their own pocket since the last time, sent to them once; most record it in one sitting. */
export function payout(world: World, brands: readonly Brand[], day: Day): void {
  const { draw, place, book, bank, paidOut } = world;
  const person = draw.between(1, 6);
  const since = paidOut.get(person) ?? addDays(day, -28);
  const span = Math.min(28, daysBetween(since, day) - 1);
  if (span < 3) return;
  paidOut.set(person, day);
  const name = PEOPLE[place.region][person - 1] as string;
  const atOnce = draw.chance(0.6);
  const entries = Array.from({ length: draw.between(2, 9) }, () => {
    const brand = draw.of(brands);
    const bought = { brand, amount: amountAt(brand, place, draw), day: addDays(day, -draw.between(1, span)) };
    return { ...bought, way: 'cash' as const };
  });
  const more = { person, personName: name, reimbursable: true, ...(atOnce ? { createdDay: day } : {}) };
  const ids = entries.map((entry) => entryOf(world, entry, more));
  const amount = entries.reduce((sum, entry) => sum + entry.amount, 0);
  const note = draw.of(['EXPENSES', 'Reimbursement', 'Auslagen', 'claim', '']);
  const row = book.row({
    account: bank.account,
    date: addDays(day, draw.between(0, 6)),
    amount,
    description: bank.print('transfer', { name: plainUpper(name), city: '', note, day }),
  });
  for (const id of ids) book.pair(row, id, 'payout');
}

/** One expense that is paid in parts. */
export function instalments(world: World, brand: Brand, day: Day): void {
  const { draw, place, book } = world;
  const amount = amountAt(brand, place, draw) * draw.between(8, 30);
  const parts = draw.chance(0.5)
    ? [Math.round(amount * draw.of([0.2, 0.3, 0.5]))]
    : Array.from({ length: 2 }, () => Math.round(amount / 3));
  parts.push(amount - parts.reduce((sum, part) => sum + part, 0));
  const bought: Purchase = { brand, amount, day, way: 'transfer' };
  const id = entryOf(world, bought);
  const gap = draw.of([4, 7, 14, 18]);
  for (const [index, part] of parts.entries())
    book.pair(rowOf(world, { ...bought, day: addDays(day, index * gap) }, part), id, 'instalment');
}

/** Bought, paid, and given back some days later, wholly or in part. */
export function refund(world: World, bought: Purchase): void {
  const { draw, book } = world;
  const entry = entryOf(world, bought);
  book.pair(rowOf(world, bought), entry, 'plain');
  const whole = draw.chance(0.7);
  const back = whole
    ? bought.amount
    : Math.max(1, Math.round(bought.amount * draw.of([0.2, 0.34, 0.5, 0.62])));
  const style = styleFor(bought.way, world);
  const row = book.row({
    of: bought.brand.name,
    account: style.account,
    date: addDays(bought.day, draw.between(2, 25)),
    amount: -back,
    description: `${draw.of(['', '', 'REFUND ', 'REV-', 'GUTSCHRIFT '])}${rowText(world, style, bought)}`,
  });
  book.pair(row, entry, whole ? 'refund' : 'part of a refund');
}

/** The card's bill, or money moved between own accounts: two rows, no entry. */
export function transfer(world: World, amount: number, day: Day): void {
  const { draw, book, bank, card, second, place } = world;
  const bill = draw.chance(0.5);
  const other = bill ? card : second;
  const texts: Record<string, [string, string]> = {
    india: bill
      ? ['CC 000512345XXXXXX4417 AUTOPAY SI-TAD', 'PAYMENT RECEIVED 0000, THANK YOU']
      : ['IMPS-SELF TRANSFER-HDFC-XXXXXXXX1122', 'IMPS-OWN ACCOUNT-ICIC'],
    europe: bill
      ? ['ABBUCHUNG KREDITKARTE 4417', 'EINZAHLUNG VIELEN DANK']
      : ['UEBERTRAG TAGESGELD', 'UEBERTRAG VON GIROKONTO'],
  };
  const [out, into] = texts[place.region] as [string, string];
  const from = book.row({ account: bank.account, date: day, amount, description: out });
  const to = book.row({
    account: other.account,
    date: addDays(day, draw.step([50, 25, 15, 10])),
    amount: -amount,
    description: into,
  });
  book.pair(from, `row:${to}`, 'transfer');
}

/** Rows to which no expense belongs: salaries, customers' payments, cash, charges, interest. */
export function sundry(world: World, day: Day): void {
  const { draw, book, bank, place, level } = world;
  if (draw.chance(1 - level.noEntry)) return;
  const large = place.note * 100;
  const row = (amount: number, description: string) =>
    book.row({ account: bank.account, date: day, amount: Math.round(amount), description });
  const india = place.region === 'india';
  const kind = draw.weighed({ cash: 4, charge: 2, customer: 4, interest: 1, salary: 2 });
  if (kind === 'cash')
    row(
      draw.between(1, 20) * large * 5,
      india ? `ATW-512345XXXXXX1234-S1ANMU${draw.digits(2)}-MUMBAI` : 'GELDAUTOMAT 04711',
    );
  else if (kind === 'charge')
    row(draw.of(place.fees) * 100, india ? 'SMS CHRG INCL GST' : 'ENTGELT KONTOFUEHRUNG');
  else if (kind === 'interest')
    row(-draw.between(100, 90_000), india ? 'INT.PD:01-01-2026 TO 31-03-2026' : 'ZINSEN HABEN');
  else if (kind === 'customer')
    row(
      -draw.between(20, 900) * large,
      india ? `NEFT CR-ACME RETAIL-INV ${draw.digits(4)}` : `GUTSCHRIFT Kunde AG Rechnung ${draw.digits(5)}`,
    );
  else
    row(
      draw.between(80, 400) * large,
      india ? `NEFT DR-${plainUpper(draw.of(PEOPLE.india))}-SALARY` : `LOHN ${draw.of(PEOPLE.europe)}`,
    );
}
