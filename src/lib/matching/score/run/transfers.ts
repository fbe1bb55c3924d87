import { toMajor } from '../../../core/money.ts';
import { fold } from '../../../core/words.ts';
import { amountBits, type Chance } from '../chance.ts';
import { type ByDay, byDay, dayNumber } from '../facts/days.ts';
import { type MatchRow, type Reason, tenths } from '../shapes.ts';
import { rowOrder } from './orders.ts';

/** Money moved between two of the book's accounts. */
export interface OwnTransfer {
  out: MatchRow;
  into: MatchRow;
  bits: number;
  /** Over the next best mirror of either. */
  lead: number;
  /** One of the texts says that it is one. */
  said: boolean;
  reasons: Reason[];
}

const MOST_DAYS = 4;
/** Rows that one is compared with, the nearest by day. */
const MOST_MIRRORS = 40;
const DAY_BITS: readonly number[] = [3, 2.5, 2, 1, 0.5];
const MIRROR_TEXT = 4;
/** Amounts of two currencies that a known rate makes equal. */
const RATE_EXACT = 0.03;
const RATE_BITS = 4;
const READ = 200;
const OWN =
  /\b(?:self|own|transfer|tfr|trf|internal|intern|umbuchung|ubertrag|uebertrag|ubertragung|virement interne|traspaso|overboeking|autopay|payment received|thank you|vielen dank|kreditkarte|credit card|card payment|cc|einzahlung|sweep|savings|tagesgeld|spar\w*)\b|振替|口座振替/;

/** Rows of two accounts that mirror each other, the best of each. @param rows sorted by day */
export function ownTransfers(rows: readonly MatchRow[], chance: Chance): OwnTransfer[] {
  const outs = rows.filter(({ amount, open }) => amount > 0 && open === amount);
  const intos = rows.filter(({ amount, open }) => amount < 0 && open === -amount);
  const amounts = Map.groupBy(intos, ({ open, currency }) => `${currency}${open}`);
  const equal = new Map([...amounts].map(([key, some]) => [key, byDay(some)]));
  const said = byDay(intos.filter(saysOwn));
  const all = outs.flatMap((out) => {
    const day = dayNumber(out.date);
    const near = (some: ByDay<MatchRow> | undefined) =>
      some?.(day - MOST_DAYS, day, day + MOST_DAYS, MOST_MIRRORS) ?? [];
    const others = near(equal.get(`${out.currency}${out.open}`));
    const abroad = saysOwn(out) ? near(said).filter((into) => rateFits(out, into, chance)) : [];
    return [...others, ...abroad].flatMap((into) => mirrored(out, into, chance) ?? []);
  });
  all.sort((a, b) => b.bits - a.bits || rowOrder(a.out, b.out) || rowOrder(a.into, b.into));
  const rivals = Map.groupBy(
    all.flatMap((one) => [one.out, one.into].map((row) => ({ row: row.id, one }))),
    ({ row }) => row,
  );
  const taken = new Set<number>();
  return all.flatMap((one) => {
    if (taken.has(one.out.id) || taken.has(one.into.id)) return [];
    taken.add(one.out.id).add(one.into.id);
    const next = [one.out, one.into]
      .flatMap(({ id }) => rivals.get(id) ?? [])
      .reduce((most, { one: other }) => (other === one ? most : Math.max(most, other.bits)), 0);
    return [{ ...one, lead: one.bits - next }];
  });
}

const saysOwn = ({ description }: MatchRow): boolean => OWN.test(fold(description.slice(0, READ)));

/** Whether two currencies' rows are worth the same by the last links' rate. */
function rateFits(out: MatchRow, into: MatchRow, chance: Chance): boolean {
  if (out.currency === into.currency) return false;
  const known = chance.rate(out.currency, into.currency);
  const rate = toMajor(into.open, into.currency) / toMajor(out.open, out.currency);
  return known !== undefined && Math.abs(rate / known - 1) <= RATE_EXACT;
}

function mirrored(out: MatchRow, into: MatchRow, chance: Chance): OwnTransfer | undefined {
  const days = dayNumber(into.date) - dayNumber(out.date);
  if (into.account === out.account || Math.abs(days) > MOST_DAYS) return undefined;
  if (chance.parted(out.id, into.id)) return undefined;
  const same = out.currency === into.currency;
  const said = [out, into].filter(saysOwn).length;
  const amounts = {
    amount: toMajor(out.open, out.currency),
    currency: out.currency,
    account: into.account,
    ...(same ? {} : { of: toMajor(into.open, into.currency), of_currency: into.currency }),
  };
  const reasons: Reason[] = [
    {
      key: same ? 'mirror' : 'mirror_exchange',
      values: amounts,
      bits: same ? tenths(amountBits(out.open, out.currency, out.date, chance)) : RATE_BITS,
    },
    {
      key: 'mirror_day',
      values: { days: Math.abs(days), out_day: out.date, in_day: into.date },
      bits: DAY_BITS[Math.abs(days)] ?? 0,
    },
    ...(said > 0 ? [{ key: 'own_text' as const, values: { rows: said }, bits: MIRROR_TEXT * said }] : []),
  ];
  const bits = tenths(reasons.reduce((sum, one) => sum + one.bits, 0));
  return { out, into, bits, lead: 0, said: said > 0, reasons };
}
