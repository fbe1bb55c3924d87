import type { Profile, Sample } from '../columns/profile.ts';
import { fold, tidy } from '../text/fold.ts';
import type { Sign } from '../types.ts';
import {
  cardSideOf,
  firstWord,
  isCard,
  isDebitOrCredit,
  type Side,
  sideOfCell,
  sidesNamed,
} from '../words/markers.ts';
import { parseMoney } from './amounts.ts';
import { cellMinor, type SignRule, type Sources } from './money-reader.ts';

/** Columns whose cells say debit or credit, or money in or out. */
export function markerColumns(columns: Profile[]): number[] {
  return columns.filter((p) => isMarker(p) || isLoneMarker(p, columns)).map((p) => p.index);
}

/** A letter for one side in every row of an unnamed column to the right of an amount. */
function isLoneMarker(p: Profile, columns: Profile[]): boolean {
  const amount = columns[p.index - 1];
  const told = p.name === '' && p.filled === p.rows && p.distinct.size === 1;
  const named = amount?.hits.roles.has('amount') === true && amount.money === p.filled;
  return told && named && [...p.distinct].every((cell) => /^[SHDC]$/i.test(cell));
}

const isNamedMarker = ({ hits: { roles } }: Profile): boolean =>
  roles.has('marker') || (roles.has('debit') && roles.has('credit'));

function isMarker(p: Profile): boolean {
  if (p.sides === 0 || p.distinct.size > 8) return false;
  const { roles } = p.hits;
  if (isCard(p.distinct)) return roles.has('type') && [...p.distinct].every(cardSideOf);
  const named = isNamedMarker(p);
  const names = sidesNamed(p.name);
  const both = new Set([...p.distinct].map((cell) => names.get(cell) ?? sideOfCell(cell)));
  const told = both.has('out') && both.has('in');
  if (named) return p.sides * 2 >= p.filled;
  if (p.sides < p.filled * 0.95) return false;
  const words = [...p.distinct].every((cell) => cell.length > 1);
  // Single letters in a text column (`A`, `B`) are not markers.
  const texts = roles.has('description') || roles.has('party') || roles.has('category');
  if (texts && !(told && words)) return false;
  // One letter in all rows says nothing under a name of kinds: `Tipo spesa`.
  return told || (roles.has('type') && words) || (p.name === '' && words);
}

/** How these columns distinguish money out from money in, by markers and signs in the sampled rows. */
export function signRule(sources: Sources, sample: Sample): SignRule {
  if (sources.amount === undefined) {
    return { kind: 'pair', debit: factor(sources.debit, sample), credit: factor(sources.credit, sample) };
  }
  const seen = { out: [0, 0], in: [0, 0], none: [0, 0], plus: 0 };
  const card = sources.marker !== undefined && isCard(sample.columns[sources.marker]?.distinct ?? []);
  const told = sidesNamed(sample.columns[sources.marker ?? -1]?.name ?? '');
  const sideOf = (cell: string) => told.get(cell) ?? (card ? cardSideOf : sideOfCell)(cell);
  for (const row of sample.rows) {
    const record = sample.records[row] ?? [];
    const money = parseMoney(tidy(record[sources.amount] ?? ''));
    if (!money || !/[1-9]/.test(money.core)) continue;
    const side =
      money.side ?? (sources.marker === undefined ? undefined : sideOf(tidy(record[sources.marker] ?? '')));
    const counts = seen[side ?? 'none'];
    if (money.sign < 0) counts[0] = (counts[0] ?? 0) + 1;
    else counts[1] = (counts[1] ?? 0) + 1;
    if (!side && money.sign > 0) seen.plus++;
  }
  const rule = ruleOf(seen, card, saysKinds(sample.columns[sources.marker ?? -1]));
  const written = [...seen.out, ...seen.in, seen.none[0] ?? 0, seen.plus].some((count) => count > 0);
  const read = (!written && prefixRule(sample)) || rule;
  return read.kind === 'marked' && read.prefix === undefined && told.size > 0 ? { ...read, told } : read;
}

/** The rule by a column whose texts all begin with the word for their side, when both sides occur. */
function prefixRule({ columns, rows, records }: Sample): SignRule | undefined {
  for (const { index, worded, filled } of columns) {
    if (filled < rows.length || worded < filled) continue;
    const words = rows.map((row) => firstWord(tidy(records[row]?.[index] ?? '')));
    const card = isCard(words);
    const sides = new Set(
      words.map((word) => (/\p{L}{2}/u.test(word) ? (card ? cardSideOf : sideOfCell)(word) : undefined)),
    );
    if (sides.size === 2 && !sides.has(undefined))
      return { kind: 'marked', unmarkedSide: undefined, minus: 'turns', card, prefix: index };
  }
  return undefined;
}

/** Whether markers may be kinds of bookings: neither they nor their column's name say debit or credit. */
function saysKinds(markers: Profile | undefined): boolean {
  return markers !== undefined && !isNamedMarker(markers) && ![...markers.distinct].every(isDebitOrCredit);
}

interface Seen {
  out: number[];
  in: number[];
  none: number[];
  plus: number;
}

/** Decides by the number of `[negative, other]` amounts on each side. `kinds`: the markers are more than debit or credit. */
function ruleOf(seen: Seen, card: boolean, kinds: boolean): SignRule {
  const [outMinus = 0, outPlain = 0] = seen.out;
  const [inMinus = 0, inPlain = 0] = seen.in;
  const [noneMinus = 0, nonePlain = 0] = seen.none;
  const plain: SignRule = { kind: 'plain', sign: 'negative_out', confirmed: false };
  const marked = outMinus + outPlain + inMinus + inPlain;
  if (marked === 0) {
    // Some rows have a plus but none a minus: rows without a sign are money out.
    if (noneMinus === 0 && seen.plus > 0 && seen.plus < nonePlain)
      return { kind: 'marked', unmarkedSide: 'out', minus: 'ignored', card };
    // Banks that write both plus and minus mean them from the account holder's view.
    return noneMinus > 0 && seen.plus > 0 ? { ...plain, confirmed: true } : plain;
  }
  if (outPlain + inMinus === 0 && outMinus > 0) return { ...plain, confirmed: true };
  // Words that contradict every written minus may be kinds of bookings: a shop's own "charge" is income.
  if (kinds && !card && outMinus + inPlain === 0 && inMinus > 0) return { ...plain, doubted: true };
  const unmarkedSide: Side | undefined = oneSided(outMinus + outPlain, inMinus + inPlain);
  if (noneMinus > 0 && marked < noneMinus + nonePlain) return plain;
  const turned = (outMinus > 0 && outPlain > 0) || (inMinus > 0 && inPlain > 0);
  // One word for all rows says nothing where the amounts have both signs.
  if (turned && (outMinus + outPlain === 0 || inMinus + inPlain === 0)) return plain;
  // Where minus signs mostly agree with the markers, the amount carries its own sign.
  if (turned && outMinus + inPlain > 4 * (outPlain + inMinus)) return { ...plain, confirmed: true };
  return { kind: 'marked', unmarkedSide, minus: turned ? 'turns' : 'ignored', card };
}

/** When only one side is marked, unmarked rows are on the other. */
function oneSided(out: number, into: number): Side | undefined {
  if (out > 0 && into > 0) return undefined;
  return into > 0 ? 'out' : 'in';
}

/** -1 for a column whose amounts usually carry a minus. */
function factor(index: number | undefined, sample: Sample): 1 | -1 {
  if (index === undefined) return 1;
  let minus = 0;
  let plain = 0;
  for (const row of sample.rows) {
    const value = cellMinor(sample.records[row] ?? [], index, sample.marks);
    if (typeof value !== 'number' || value === 0) continue;
    if (value < 0) minus++;
    else plain++;
  }
  return minus > plain ? -1 : 1;
}

const INCOMING =
  `salary|payroll|wages|refund|cashback|interest paid|interest credit|interest earned|dividend|deposit|credit interest|
payment received|payment thank you|thank you|direct deposit|received|credit voucher|statement credit|dining credit|income|incoming|
transfer in|top up|inward|gehalt|lohn|gutschrift|erstattung|zinsen|eingang|einnahme|salaire|remboursement|virement recu|recu|nomina|
abono|ingreso|devolucion|stipendio|rimborso|accredito|salario|estorno|reembolso|recebido|recebida|wynagrodzenie|zwrot|lon|insattning|
salaris|terugbetaling|mzda|vyplata|prijem|зарплата|возврат|пополнение|зачисление|給与|給料|振込入金|工资|退款|收入|급여|입금`.split(
    /\s*\|\s*/,
  );
const OUTGOING =
  `purchase|withdrawal|atm|card payment|fee|supermarket|restaurant|grocery|groceries|netflix|spotify|amazon|uber|coffee|
pharmacy|insurance|debit|spend|transfer out|outward|expense|lastschrift|kartenzahlung|miete|ausgang|ausgabe|prelevement|achat|loyer|carte|
compra|recibo|cajero|alquiler|saque|acquisto|prelievo|zakup|platba|nakup|kop|betaling|vydaj|оплата|покупка|снятие|списание|消费|支付|支出|
telecom|mobile|fuel|shell|hotel|parking|taxi|airbnb|출금`.split(/\s*\|\s*/);

/** Texts of payments that tell in which direction the money went. */
export const DIRECTION_PHRASES: readonly string[] = [...INCOMING, ...OUTGOING];

const mentions = (text: string, words: readonly string[]): boolean =>
  words.some((word) => (/^[a-z ]+$/.test(word) ? ` ${text} `.includes(` ${word} `) : text.includes(word)));

/** On which side a payment's words put it, where they name one alone. */
export function sideByWords(text: string): Side | undefined {
  const folded = fold(text);
  const incoming = mentions(folded, INCOMING);
  if (incoming === mentions(folded, OUTGOING)) return undefined;
  return incoming ? 'in' : 'out';
}

/** The sign of money out in a single amount column, by majority and by words in the descriptions; `told`: these agree. */
export function witnessSign(
  amounts: ArrayLike<number>,
  texts: readonly string[],
): { sign: Sign; open: boolean; told: boolean } {
  let negative = 0;
  let positive = 0;
  let usual = 0;
  let turned = 0;
  for (let i = 0; i < amounts.length; i++) {
    const amount = amounts[i] ?? 0;
    if (amount === 0 || Number.isNaN(amount)) continue;
    if (amount < 0) negative++;
    else positive++;
    const side = sideByWords(texts[i] ?? '');
    if (side === undefined) continue;
    if ((side === 'in') === amount > 0) usual++;
    else turned++;
  }
  // Texts that all say the same.
  const told = (usual === 0) !== (turned === 0);
  if (negative >= positive) {
    const open = turned > 2 * usual + (negative > positive ? 1 : 0);
    return { sign: open ? 'positive_out' : 'negative_out', open, told };
  }
  if (negative > 0 && usual > 3 * turned) return { sign: 'negative_out', open: false, told };
  return { sign: turned >= usual || negative === 0 ? 'positive_out' : 'negative_out', open: true, told };
}

const countSigns = (amounts: readonly number[]) => ({
  negative: amounts.filter((amount) => amount < 0).length,
  positive: amounts.filter((amount) => amount > 0).length,
});

/** Whether neither plus nor minus is clearly that of charges, of which a card has more than of payments. */
export function isOpenOnCard(amounts: readonly number[]): boolean {
  const { negative, positive } = countSigns(amounts);
  return 2 * Math.min(negative, positive) > Math.max(negative, positive);
}

const LEAST_CHARGES = 5;

/** Whether there are so many minus signs that they must be those of charges: no card is mostly paid off and refunded. */
export function areCharges(amounts: readonly number[]): boolean {
  const { negative, positive } = countSigns(amounts);
  return negative >= LEAST_CHARGES && negative >= 2 * positive;
}
