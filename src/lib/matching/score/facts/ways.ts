import { fold } from '../../../core/words.ts';
import type { MatchAccount, MatchRow } from '../shapes.ts';

/** How money travelled, as far as it tells how long this took. */
export type Way = 'card' | 'instant' | 'transfer' | 'debit' | 'cheque' | 'machine' | 'refund' | 'unknown';

const WAYS: readonly (readonly [Way, RegExp])[] = [
  [
    'machine',
    /\b(?:atm|atw|atmd|cwdr|cash (?:wdl|withdrawal|machine)|geldautomat|bargeld|bancomat|retrait|cajero|geldopname|prelievo|wdl|nwd|eaw)\b|現金|引出/,
  ],
  ['cheque', /\b(?:chq|cheque|check|chk|clg|cts|micr|scheck|cheques?|assegno|talon)\b/],
  ['instant', /\b(?:upi|imps|twint|bizum|paynow|swish|blik|pix|zelle|venmo|sofort|instant|echtzeit)\b|@/],
  [
    'card',
    /\b(?:pos|card|carte|cb|kartenzahlung|visa|mastercard|maestro|debitk|girocard|ecom|vps|purchase|compra|tarj|tarjeta|bea|betaalpas|bancontact|contactless|eftpos|paypal|pp|sq|sumup|zettle|izettle)\b|kartenumsatz/,
  ],
  [
    'debit',
    /lastschrift|\b(?:prlv|prelevement|incasso|recibo|domiciliacion|direct debit|nach|ach d|si|standing order|dauerauftrag|bil|bbps|mandat)\b/,
  ],
  [
    'transfer',
    /\b(?:neft|rtgs|inf|inb|wire|vir|virement|overboeking|transfer|transferencia|uberweisung|ueberweisung|trf|ach|bacs|fps|furikomi)\b|振込/,
  ],
];

/** Only the beginning tells the way, and hostile texts have no end. */
const READ = 200;

export function wayOf(row: Pick<MatchRow, 'amount' | 'description'>, account: MatchAccount | undefined): Way {
  if (row.amount < 0) return 'refund';
  if (account?.type === 'credit-card') return 'card';
  const text = fold(row.description.slice(0, READ));
  return WAYS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'unknown';
}

/** Days from an expense to its row that are looked at. */
export const EARLIEST = -10;
export const LATEST = 60;
const SPAN = LATEST - EARLIEST + 1;

/** Within these days a way of payment usually arrives. */
export const USUAL: Readonly<Record<Way, readonly [from: number, to: number]>> = {
  card: [-1, 7],
  instant: [-1, 3],
  transfer: [-1, 30],
  debit: [-1, 10],
  cheque: [0, 45],
  refund: [0, 60],
  machine: [0, 1],
  unknown: [-1, 7],
};

/** How often a payment arrives after so many days, in any unit; between two points it changes evenly by ratio. */
const KNOTS: Readonly<Record<Way | 'stated', readonly (readonly [days: number, often: number])[]>> = {
  card: [
    [-10, 1],
    [-3, 3],
    [-1, 20],
    [0, 220],
    [1, 260],
    [2, 200],
    [4, 70],
    [7, 15],
    [10, 4],
    [20, 1],
    [60, 0.1],
  ],
  instant: [
    [-10, 1],
    [-3, 3],
    [-1, 30],
    [0, 700],
    [1, 80],
    [2, 25],
    [3, 12],
    [7, 4],
    [14, 1],
    [60, 0.1],
  ],
  transfer: [
    [-10, 2],
    [-3, 6],
    [-1, 20],
    [0, 250],
    [1, 140],
    [3, 60],
    [7, 30],
    [14, 22],
    [30, 14],
    [45, 3],
    [60, 1],
  ],
  debit: [
    [-10, 1],
    [-3, 6],
    [-1, 30],
    [0, 250],
    [1, 180],
    [3, 90],
    [7, 20],
    [14, 6],
    [30, 1],
    [60, 0.2],
  ],
  cheque: [
    [-10, 0.5],
    [-1, 3],
    [0, 15],
    [2, 45],
    [10, 45],
    [25, 30],
    [45, 25],
    [60, 2],
  ],
  machine: [
    [-10, 1],
    [-1, 20],
    [0, 300],
    [1, 60],
    [7, 5],
    [60, 0.5],
  ],
  /** From an expense to the day of the purchase that the bank's text states. */
  stated: [
    [-10, 0.5],
    [-3, 2],
    [-1, 45],
    [0, 800],
    [1, 60],
    [3, 10],
    [10, 2],
    [60, 0.1],
  ],
  refund: [
    [-10, 0.2],
    [-1, 1],
    [0, 15],
    [3, 30],
    [14, 25],
    [30, 10],
    [60, 3],
  ],
  unknown: [
    [-10, 2],
    [-3, 6],
    [-1, 25],
    [0, 230],
    [1, 180],
    [3, 90],
    [7, 25],
    [14, 10],
    [30, 4],
    [60, 0.5],
  ],
};

const MOST_BITS = 6;
const LEAST_BITS = -12;

const shares = new Map<Way | 'stated', readonly number[]>();

/** The share of a way's payments that arrive after so many days, from `EARLIEST` on. */
function sharesOf(way: Way | 'stated'): readonly number[] {
  let found = shares.get(way);
  if (!found) {
    const often = Array.from({ length: SPAN }, (_, index) => between(KNOTS[way], EARLIEST + index));
    const all = often.reduce((sum, one) => sum + one, 0);
    found = often.map((one) => one / all);
    shares.set(way, found);
  }
  return found;
}

function between(knots: readonly (readonly [number, number])[], days: number): number {
  const after = knots.findIndex(([at]) => at >= days);
  const [to, high] = knots[after] as readonly [number, number];
  const [from, low] = knots[Math.max(0, after - 1)] as readonly [number, number];
  return to === from ? high : low * (high / low) ** ((days - from) / (to - from));
}

/** How often payments came so many days after their expense, and how many of them weigh as much as what was known before. */
export interface Delays {
  counts: ReadonlyMap<number, number>;
  before: number;
  /** Of these the pair itself, which says nothing about itself. */
  without?: { days: number; share: number };
}

/** A neighbouring day's counts say something about a day, too. */
const SPREAD = 0.15;

/**
 * How much likelier so many days are between an expense and its row than between any two of the window, in bits.
 * @param learned of the account, then of the merchant; the latter counts more
 */
export function dayBits(days: number, way: Way | 'stated', learned: readonly Delays[] = []): number {
  if (days < EARLIEST || days > LATEST) return LEAST_BITS;
  let share = sharesOf(way)[days - EARLIEST] as number;
  if (way !== 'refund')
    for (const { counts, before, without } of learned) {
      let all = -(without?.share ?? 0);
      for (const count of counts.values()) all += count;
      const beside = (counts.get(days - 1) ?? 0) + (counts.get(days + 1) ?? 0);
      const same = (counts.get(days) ?? 0) - (without?.share ?? 0);
      const near = Math.max(0, same) * (1 - 2 * SPREAD) + beside * SPREAD;
      share = (share * before + near) / (before + all);
    }
  return Math.max(LEAST_BITS, Math.min(MOST_BITS, Math.log2(share * SPAN)));
}
