import { addDays, type Day } from '#lib/core/day.ts';
import type { Bookkeeping, Kind, NewExpense } from './book.ts';
import type { Draws } from './draws.ts';
import type { Level } from './levels.ts';
import { type Brand, CITIES, PEOPLE, PROJECTS } from './names.ts';
import type { Catalogue } from './people-write.ts';
import { type Place, printedName, type Style, silentText, type Way } from './place.ts';

/** All that happens in one book draws on these. */
export interface World {
  place: Place;
  level: Level;
  draw: Draws;
  book: Bookkeeping;
  catalogue: Catalogue;
  bank: Style;
  card: Style;
  second: Style;
  /** When each person was last paid back. */
  paidOut: Map<number, Day>;
}

export interface Purchase {
  brand: Brand;
  amount: number;
  day: Day;
  way: Way;
  /** An invoice's number, where there is one. */
  number?: string;
}

/** Days until the bank books; a card's merchant sends its takings after its own number of days. */
const SETTLING: Record<Way, readonly number[]> = {
  upi: [94, 5, 1],
  card: [88, 9, 2, 1],
  transfer: [40, 20, 10, 5, 3, 3, 3, 4, 2, 1, 1, 1, 1, 1, 3, 1, 0, 0, 0, 0, 0, 1],
  debit: [30, 25, 15, 10, 8, 6, 3, 2, 1],
  cheque: [0, 4, 8, 10, 10, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1],
  paypal: [60, 25, 10, 5],
  cash: [100],
};
const WEEKDAYS_ONLY: readonly Way[] = ['card', 'debit', 'transfer', 'paypal'];
const SATURDAY = 6;

/** The day that the bank writes: in Europe, none on Saturdays and Sundays. */
function bankDay({ brand, day, way }: Purchase, { draw, place }: World): Day {
  const own = way === 'card' || way === 'paypal' ? (OWN_DAYS[brand.name.length % OWN_DAYS.length] ?? 0) : 0;
  const booked = addDays(day, own + draw.step(SETTLING[way]));
  const weekday = new Date(booked).getUTCDay();
  if (place.region === 'india' || !WEEKDAYS_ONLY.includes(way)) return booked;
  return weekday === SATURDAY ? addDays(booked, 2) : weekday === 0 ? addDays(booked, 1) : booked;
}
const OWN_DAYS = [1, 2, 0, 1, 3, 2, 1, 5];

export const styleFor = (way: Way, { card, bank }: World): Style => (way === 'card' ? card : bank);

export function rowText(world: World, style: Style, { brand, day, way, number }: Purchase): string {
  const { place, draw, level } = world;
  if (draw.chance(level.silent)) return silentText(place, draw);
  const name = printedName(brand, place, draw, level);
  const note = number && draw.chance(0.6) ? number : draw.chance(0.15) ? brand.category : '';
  return style.print(way, { name, city: draw.of(CITIES[place.region]), note, day });
}

/** The bank's row of a purchase. @param amount what left the account, where it is not the purchase's own */
export function rowOf(world: World, purchase: Purchase, amount = purchase.amount): number {
  const style = styleFor(purchase.way, world);
  return world.book.row({
    of: purchase.brand.name,
    account: style.account,
    date: bankDay(purchase, world),
    amount,
    description: rowText(world, style, purchase),
  });
}

/** What a person writes down of a purchase. */
export function entryOf(world: World, purchase: Purchase, more: Partial<NewExpense> = {}): string {
  const { draw, level, catalogue, book, place } = world;
  const { brand, amount, day, way, number } = purchase;
  const written = catalogue.merchantOf(brand);
  const comment = catalogue.commentOf(brand, written.merchant !== null);
  const typedIn = addDays(day, draw.step([40, 25, 10, 8, 5, 4, 3, 5]));
  const person = draw.between(1, 6);
  const slip = draw.chance(level.late)
    ? typedIn
    : addDays(day, draw.chance(level.dayOff) ? draw.of([-1, 1]) : 0);
  const project = draw.chance(0.4) ? draw.between(1, PROJECTS.length) : null;
  const paidVia = way === 'card' ? 'card' : way === 'cash' ? 'cash' : null;
  return book.expense({
    of: brand.name,
    date: slip,
    amount,
    ...written,
    comments: comment === '' ? [] : [comment],
    categories: [brand.category],
    project,
    projectName: project === null ? null : (PROJECTS[project - 1] ?? null),
    paidVia: draw.chance(0.6) ? paidVia : null,
    person,
    personName: PEOPLE[place.region][person - 1] ?? null,
    createdDay: typedIn,
    numbers: number === undefined ? [] : [number],
    ...more,
  });
}

/** A row and an entry of one purchase, or only one of the two. */
export function purchase(world: World, bought: Purchase, kind: Kind, paid = bought.amount): void {
  const { draw, level, book } = world;
  const booked = bought.way !== 'cash' && !draw.chance(level.noRow * 0.6);
  const recorded = !booked || !draw.chance(kind === 'subscription' ? level.noEntry / 3 : level.noEntry);
  const row = booked ? rowOf(world, bought, paid) : undefined;
  const entry = recorded ? entryOf(world, bought) : undefined;
  if (row !== undefined && entry !== undefined) book.pair(row, entry, kind);
}
