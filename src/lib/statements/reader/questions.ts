import { hasIbanDigits } from '../../core/text.ts';
import type { Profile, Sample } from './columns/profile.ts';
import { type Layout, layoutOf } from './layout.ts';
import { decimalsOf, markOf, notationOf } from './money/amounts.ts';
import { amountReader } from './money/money-reader.ts';
import { areCharges, isOpenOnCard, witnessSign } from './money/signs.ts';
import { signOfTotal } from './money/total.ts';
import { fixesMoney, type Plan } from './plan.ts';
import type { Offer } from './proof/offers.ts';
import { readSettled } from './proof/settle.ts';
import type { Rows } from './row.ts';
import { fold } from './text/fold.ts';
import type { Sheet } from './text/split.ts';
import type {
  Columns,
  Corrections,
  DateOrder,
  DecimalMark,
  Effect,
  LinesAnswer,
  Question,
  Sign,
  StatementLine,
} from './types.ts';

export interface Open {
  orders: DateOrder[];
  /** Stored days may have day and month exchanged. */
  turned: boolean;
  /** All amounts are 0.00. */
  nothing: boolean;
  /** The other decimal mark also fits. */
  mark: boolean;
  sign: boolean;
  /** Rows fill both the debit and the credit column, and nothing proves the difference. */
  both: boolean;
  /** Lines that may be transactions and were not read. */
  lines: Offer<LinesAnswer>[];
  /** A line of the file, as it stands there. */
  lineAt: (line: number) => string;
  /** What the balance would have instead; undefined when it does not contradict. */
  offers: Offer[] | undefined;
}

/** What the file leaves open, with the effect of every possible reading; the reading in use comes first. */
export function questionsOf(
  sheet: Sheet,
  plan: Plan,
  layout: Layout,
  rows: StatementLine[],
  open: Open,
  corrections: Corrections,
): Question[] {
  const questions: Question[] = [];
  const own = effectOf(rows);
  const ask = (
    field: Question['field'],
    value: string | Columns,
    others: [string | Columns, Layout][],
  ): void => {
    const readings = others.map(([other, changed]) => ({
      value: other,
      effect: effectOf(readSettled(sheet, changed).read.rows),
    }));
    questions.push({ field, readings: [{ value, effect: own }, ...readings] });
  };
  if (open.orders.length > 1) {
    ask(
      'date_order',
      layout.order,
      open.orders.filter((order) => order !== layout.order).map((order) => [order, { ...layout, order }]),
    );
  }
  if (open.turned) ask('date_order', layout.order, [['ymd', { ...layout, turned: false }]]);
  if (open.mark) {
    const mark = mainMark(layout);
    const other: DecimalMark = mark === '.' ? ',' : '.';
    ask('decimal_mark', mark, [
      [other, { ...layout, marks: layout.marks.map((one) => notationOf(other, decimalsOf(one))) }],
    ]);
  }
  if (open.sign && layout.rule.kind === 'balance') {
    ask('sign', 'positive_out', [['negative_out', { ...layout, rule: { ...layout.rule, first: 'in' } }]]);
  }
  if (open.sign && layout.rule.kind === 'plain') {
    const other: Sign = layout.rule.sign === 'negative_out' ? 'positive_out' : 'negative_out';
    ask('sign', layout.rule.sign, [[other, { ...layout, rule: { ...layout.rule, sign: other } }]]);
  }
  if (plan.rivals.length > 0 || (open.nothing && !fixesMoney(corrections))) {
    const dates = { date: layout.columns.date, value_date: layout.columns.value_date };
    const rivals = plan.rivals.map((rival) => ({
      ...layoutOf(rival, dates, plan.sample, corrections),
      header: layout.header,
      start: layout.start,
      order: layout.order,
    }));
    ask(
      'columns',
      layout.columns,
      rivals.map((rival) => [rival.columns, rival]),
    );
  }
  const halves = halvesOf(layout, open, corrections);
  if (halves.length > 0) ask('columns', layout.columns, halves);
  const [left] = open.lines;
  if (left)
    questions.push({
      field: 'lines',
      readings: open.lines.map(offered),
      lines: left.changes.slice(0, NAMED).map(({ line }) => ({ line, raw: open.lineAt(line) })),
    });
  if (open.offers) questions.push(balanceQuestion(own, open.offers));
  return questions;
}

/** Debit and credit columns alone, where rows fill both and no balance proves that their difference counts. */
function halvesOf(layout: Layout, { both }: Open, corrections: Corrections): [Columns, Layout][] {
  const { debit, credit, ...columns } = layout.columns;
  if (!both || fixesMoney(corrections)) return [];
  return [
    { ...columns, debit },
    { ...columns, credit },
  ].map((half) => {
    const given = Object.fromEntries(Object.entries(half).filter(([, index]) => index !== undefined));
    return [given as unknown as Columns, { ...layout, columns: given as unknown as Columns }];
  });
}

/** Changed lines that a question names. */
export const NAMED = 8;

const offered = ({ value, rows, changes }: Offer<string>): Question['readings'][number] => ({
  value,
  effect: effectOf(rows),
  changes: {
    count: changes.length,
    first: changes.slice(0, NAMED).map(({ line, row }) => ({ line, amount: row?.amount ?? null })),
  },
});

const balanceQuestion = (own: Effect, offers: readonly Offer[]): Question => ({
  field: 'balance',
  readings: [{ value: 'accept', effect: own }, ...offers.map(offered)],
});

/** The decimal mark of the amounts. */
export const mainMark = ({ columns, marks }: Layout): DecimalMark =>
  markOf(marks[columns.amount ?? columns.debit ?? columns.credit ?? 0] ?? '.');

/** Whether some row's sign is still open: when the balance decides, those of rows without a balance before them. */
export function isSignOpen(
  { rule }: Layout,
  { unsigned }: Rows,
  open: boolean,
  { sign }: Corrections,
): boolean {
  return rule.kind === 'balance' ? sign === undefined && unsigned.length > 0 : open;
}

/** Column names and cells that occur in account statements, but not in card statements. */
const ACCOUNT_NAME =
  /\b(?:iban|bic|swift|blz|sort code|kontonummer|tegenrekening|rekeningnummer|szamlaszam\w*)\b/;
const IBAN = /^[A-Z]{2}\d{2} ?[A-Z0-9]{4}[A-Z0-9 ]{4,26}$/;

/** A bank's reference may look like an IBAN, but for its check digits. */
export const isIban = (cell: string): boolean => IBAN.test(cell) && hasIbanDigits(cell.replaceAll(' ', ''));

/** Whether a column holds account numbers: a reference is another one in each row. */
const holdsIbans = ({ distinct, filled }: Profile): boolean =>
  (distinct.size * 2 <= filled || filled < 4) && [...distinct].slice(0, 20).some(isIban);

/** Words for a credit card in a title, and in the name of a column, where a debit card's number is commoner. */
const CARD_TITLE =
  /credit card|card statement|kreditkart|kreditkort|kredietkaart|carte|tarjeta|cartao|carta di credito|luottokort|karta kredytow|kreditni kart|kreditna kart|hitelkartya|kredi kart|кредитн\S* карт|信用卡|クレジット|カード|신용카드|카드|כרטיס אשראי|mastercard|american express|\bamex\b|\bvisa\b/;
const CARD_NAME =
  /credit card|kreditkart|kreditkort|kredietkaart|carte de credit|tarjeta de credito|carta di credito|luottokort|信用卡|^(?:card ?holder|card ?member|karteninhaber|kortinnehavare|kortholder|titulaire de la carte|titular de la tarjeta)$/;

/** Whether the file calls itself a card's statement, on which charges may have no minus. */
function isCardStatement({ header, start }: Layout, { records }: Sample): boolean {
  const above = records.slice(0, header?.first ?? start).slice(0, 40);
  const title = above.map((record) => fold(record.join(' '))).join('\n');
  return CARD_TITLE.test(title) || (header?.names.some((name) => CARD_NAME.test(name)) ?? false);
}

/** The sign of a single amount column that neither markers nor a balance decide, by majority and words. */
export function settleSign(
  plan: Plan,
  corrections: Corrections,
  card: boolean,
): { sign: Sign; open: boolean; ofCard?: boolean } | undefined {
  const { layout, sample } = plan;
  const { rule } = layout;
  if (rule.kind !== 'plain' || rule.confirmed || corrections.sign) return undefined;
  const read = amountReader(layout.columns, { ...rule, sign: 'negative_out' }, layout.marks);
  const amounts = sample.rows.map((row) => {
    const value = read(sample.records[row] ?? []);
    return typeof value === 'number' ? value : 0;
  });
  const proven = signOfTotal(layout, sample, amounts);
  if (proven) return { sign: proven, open: false };
  const found = bySigns(plan, rule, amounts);
  if (!card || rule.doubted) return found;
  const unclear = !found.told && isOpenOnCard(amounts);
  const spent = amounts.reduce((sum, amount) => sum + amount, 0) > 0;
  // On an account that a person called a card, what is spent has no minus.
  if (found.open) return spent && !unclear ? { sign: 'positive_out', open: false, ofCard: true } : found;
  return { ...found, open: unclear };
}

function bySigns(
  { layout, sample }: Plan,
  rule: { doubted?: boolean },
  amounts: readonly number[],
): { sign: Sign; open: boolean; told?: boolean } {
  const texts = sample.rows.map((row) => (sample.records[row] ?? []).join(' ').slice(0, 400));
  const witness = witnessSign(amounts, texts);
  if (rule.doubted) return { sign: 'positive_out', open: true };
  if (isCardStatement(layout, sample)) return { ...witness, open: witness.open || !areCharges(amounts) };
  const ofAccount = sample.columns.some((p) => ACCOUNT_NAME.test(p.name) || holdsIbans(p));
  return ofAccount && amounts.some((amount) => amount < 0)
    ? { sign: 'negative_out', open: false, told: true }
    : witness;
}

export function effectOf(rows: readonly StatementLine[]): Effect {
  let first = '';
  let last = '';
  let into = 0;
  let out = 0;
  for (const { date, amount } of rows) {
    if (first === '' || date < first) first = date;
    if (date > last) last = date;
    if (amount > 0) into += amount;
    else out -= amount;
  }
  return { first_date: first, last_date: last, money_in: into, money_out: out, count: rows.length };
}
