import type { Draws } from './draws.ts';
import type { Level } from './levels.ts';
import {
  ABROAD,
  type Brand,
  CITIES,
  EUROPE,
  EUROPE_MONTHLY,
  INDIA,
  INDIA_MONTHLY,
  PEOPLE,
  SHOPS,
} from './names.ts';
import { joined, misspell, plainUpper, skeleton } from './noise.ts';
import { ACQUIRERS, EUROPEAN, INDIAN, PROCESSORS, type Printed, SILENT } from './texts.ts';

export type Way = 'upi' | 'card' | 'transfer' | 'debit' | 'cheque' | 'paypal' | 'cash';

/** A country's habits. Amounts are in major units. */
export interface Place {
  region: 'india' | 'europe';
  currency: string;
  brands: readonly Brand[];
  monthly: readonly Brand[];
  abroad: readonly Brand[];
  /** What one US dollar costs. */
  rate: number;
  ways: Readonly<Record<Way, number>>;
  /** Fees that a bank takes, and its share of a payment abroad. */
  fees: readonly number[];
  taxes: readonly number[];
  /** Whole amounts of the smallest usual note. */
  note: number;
}

export const PLACES: Record<'india' | 'europe', Place> = {
  india: {
    ...{
      region: 'india',
      currency: 'INR',
      brands: INDIA,
      monthly: INDIA_MONTHLY,
      abroad: ABROAD,
      rate: 83.6,
    },
    ways: { upi: 48, card: 26, transfer: 10, debit: 4, cheque: 4, paypal: 0, cash: 8 },
    ...{ fees: [5.9, 11.8, 17.7, 29.5, 59], taxes: [5, 12, 18, 28], note: 10 },
  },
  europe: {
    ...{
      region: 'europe',
      currency: 'EUR',
      brands: EUROPE,
      monthly: EUROPE_MONTHLY,
      abroad: ABROAD,
      rate: 0.92,
    },
    ways: { upi: 0, card: 56, transfer: 13, debit: 9, cheque: 1, paypal: 11, cash: 10 },
    ...{ fees: [1.5, 5, 7.5, 10, 15, 25], taxes: [7, 19, 20, 21, 10], note: 5 },
  },
};

/** An account prints in one style, and may cut its texts. */
export interface Style {
  account: number;
  print: (way: Way, paid: Printed) => string;
}

export function styleOf(account: number, place: Place, draw: Draws, level: Level, card: boolean): Style {
  const cuts = draw.chance(level.cut);
  const cutAt = cuts ? (card ? draw.between(18, 32) : draw.between(44, 80)) : undefined;
  const nameAt = cuts ? draw.between(9, 22) : undefined;
  const chosen = new Map<Way, (draw: Draws, paid: Printed) => string>();
  const prints = place.region === 'india' ? INDIAN : EUROPEAN;
  const printOf = (way: Way) => {
    const known = chosen.get(way);
    if (known) return known;
    const all = (prints as Record<string, readonly ((draw: Draws, paid: Printed) => string)[]>)[way];
    const one = draw.of(all ?? INDIAN.cheque);
    chosen.set(way, one);
    return one;
  };
  return {
    account,
    print: (way, paid) => {
      const name = paid.name.slice(0, nameAt).trimEnd();
      const text = printOf(way)(draw, { ...paid, name });
      // A line is cut behind the payee, whose field comes first or has its own length.
      const behind = text.toUpperCase().indexOf(plainUpper(name)) + Math.min(name.length, 12);
      return cutAt === undefined ? text : text.slice(0, Math.max(cutAt, behind)).trimEnd();
    },
  };
}

/** The payee as the bank prints it: another firm's name, a processor's before it, misspelt, or nothing at all. */
export function printedName(brand: Brand, place: Place, draw: Draws, level: Level): string {
  const { region } = place;
  if (draw.chance(level.acquirer)) return `${draw.of(ACQUIRERS[region])} ${draw.digits(6)}`;
  let name = brand.name;
  if (brand.legal && draw.chance(level.otherName * 0.6)) name = brand.legal;
  else if (brand.printed && draw.chance(0.4)) name = brand.printed;
  else if (draw.chance(0.08)) name = joined(name);
  else if (draw.chance(level.rowMisspelt)) name = skeleton(name);
  if (draw.chance(level.rowMisspelt)) name = misspell(name, draw);
  if (draw.chance(0.2))
    name = `${name} ${draw.chance(0.5) ? draw.digits(4) : draw.of(CITIES[region]).slice(0, 3)}`;
  return draw.chance(level.processor) ? draw.of(PROCESSORS[region])(plainUpper(name)) : name;
}

export const silentText = (place: Place, draw: Draws): string => draw.of(SILENT[place.region])(draw);

/** Small shops and people of one book, each with its usual amount; the first are met most often. */
export function localsOf(place: Place, draw: Draws, count: number): Brand[] {
  const { first, second } = SHOPS[place.region];
  const names = new Set<string>();
  while (names.size < count) {
    const person = draw.chance(0.2);
    names.add(person ? strangerOf(place, draw) : `${draw.of(first)} ${draw.of(second)}`);
  }
  const scale = place.region === 'india' ? 600 : 24;
  return [...names].map((name) => ({
    name,
    category: draw.of(['Meals', 'Travel', 'Office Supplies', 'Other']),
    usual: draw.around(scale, 0.9),
    cents: place.region === 'india' ? draw.of(['whole', 'whole', 'tens', 'any'] as const) : 'any',
  }));
}

function strangerOf(place: Place, draw: Draws): string {
  const of = PEOPLE[place.region];
  return `${draw.of(of).split(' ')[0]} ${draw.of(of).split(' ').slice(1).join(' ')}`;
}

/** An amount in minor units as this merchant's look. */
export function amountAt(brand: Brand, place: Place, draw: Draws): number {
  if (brand.prices && draw.chance(0.75)) return Math.round(draw.of(brand.prices) * 100);
  const around = Math.max(place.note / 5, draw.around(brand.usual));
  if (brand.cents === 'tens') return Math.max(1, Math.round(around / place.note)) * place.note * 100;
  if (brand.cents === 'whole') return Math.max(1, Math.round(around)) * 100;
  if (brand.cents === 'price') return Math.max(2, Math.round(around)) * 100 - (draw.chance(0.7) ? 1 : 100);
  return Math.max(1, Math.round(around * 100));
}
