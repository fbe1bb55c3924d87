import { addDays } from '#lib/core/day.ts';
import { type Book, bookkeeping } from './book.ts';
import { type Draws, draws } from './draws.ts';
import { purchase, type World } from './events.ts';
import type { Level } from './levels.ts';
import type { Brand } from './names.ts';
import { catalogue } from './people-write.ts';
import { amountAt, localsOf, PLACES, styleOf, type Way } from './place.ts';
import {
  abroad,
  batch,
  differing,
  instalments,
  invoice,
  payout,
  refund,
  sundry,
  transfer,
} from './special.ts';

const FIRST = '2026-01-04';
const EVENTS_A_DAY = 6;
const ACCOUNTS = [
  { id: 1, type: 'current', owner: null },
  { id: 2, type: 'credit-card', owner: null },
  { id: 3, type: 'savings', owner: null },
] as const;

/** A book of about so many rows, with its truth. */
export function generate(region: 'india' | 'europe', level: Level, size: number, seed: number): Book {
  const draw = draws(seed);
  const place = PLACES[region];
  const book = bookkeeping([...ACCOUNTS], () => place.currency, place.currency);
  const world: World = {
    ...{ place, level, draw, book, catalogue: catalogue(draw, level) },
    bank: styleOf(1, place, draw, level, false),
    card: styleOf(2, place, draw, level, true),
    second: styleOf(3, place, draw, level, false),
    paidOut: new Map(),
  };
  const days = Math.max(20, Math.round(size / EVENTS_A_DAY));
  const locals = localsOf(place, draw, Math.min(400, Math.max(12, Math.round(size / 12))));
  const brands = [...place.brands, ...locals];
  for (let at = 0; at < days; at++) {
    const day = addDays(FIRST, at);
    for (let count = draw.between(EVENTS_A_DAY - 3, EVENTS_A_DAY + 2); count > 0; count--)
      happen(world, brands, day);
    monthly(world, at);
    coffees(world, at);
    sundry(world, day);
    if (draw.chance(1 / 18))
      transfer(world, draw.between(20, 400) * place.note * 1_000 + draw.of([0, 0, 4_512]), day);
  }
  return book.close(`${region}, ${level.name}`, addDays(FIRST, days));
}

/** Some merchants are met every week, most once in a while. */
const regular = (brands: readonly Brand[], draw: Draws): Brand =>
  brands[Math.floor(brands.length * draw.share() ** 1.6)] as Brand;

function happen(world: World, brands: readonly Brand[], day: string): void {
  const { draw, level, place } = world;
  const way = draw.weighed(place.ways) as Way;
  const brand = regular(brands, draw);
  const bought = { brand, amount: amountAt(brand, place, draw), day, way };
  const kind = draw.weighed({
    usual: 0.86 - level.differs - level.grouped - level.refunded,
    differs: level.differs,
    grouped: level.grouped,
    refunded: level.refunded,
    invoice: 0.05,
  });
  if (kind === 'differs') differing(world, bought);
  else if (kind === 'grouped') {
    const form = draw.weighed({ batch: 5, payout: 3, instalments: 2 });
    if (form === 'batch') batch(world, brand, day);
    else if (form === 'payout') payout(world, brands, day);
    else instalments(world, brand, day);
  } else if (kind === 'refunded') refund(world, { ...bought, way: way === 'cash' ? 'card' : way });
  else if (kind === 'invoice') invoice(world, brand, day);
  else purchase(world, bought, way === 'cheque' ? 'cheque' : 'plain');
}

/** Subscriptions: charged each month on their day, the receipt dated up to three days before or a day after. */
function monthly(world: World, at: number): void {
  const { draw, place } = world;
  for (const [index, brand] of place.monthly.entries()) {
    if (at % 30 !== (index * 5 + 3) % 30) continue;
    const day = addDays(FIRST, at - draw.of([0, 0, 1, 2, 3]));
    const way =
      place.region === 'india' ? (['card', 'debit'] as const) : (['debit', 'card', 'paypal'] as const);
    const bought = {
      brand,
      amount: Math.round((brand.prices?.[0] ?? brand.usual) * 100),
      day,
      way: way[index % way.length] as Way,
    };
    purchase(world, bought, 'subscription');
  }
  if (at % 30 === 17) abroad(world, addDays(FIRST, at));
}

/** The same coffee, on most days, by one or several people. */
function coffees(world: World, at: number): void {
  const { draw, place } = world;
  const brand = place.brands.filter(({ prices, category }) => prices && category === 'Meals')[0];
  const price = brand?.prices?.[0];
  if (!brand || price === undefined || !draw.chance(0.08)) return;
  const way = place.region === 'india' ? 'upi' : 'card';
  for (let count = draw.of([1, 1, 1, 1, 2, 3]); count > 0; count--)
    purchase(world, { brand, amount: Math.round(price * 100), day: addDays(FIRST, at), way }, 'coffee');
}
