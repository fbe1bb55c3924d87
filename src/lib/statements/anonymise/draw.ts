import { dayWritingOf, movedDay } from './days.ts';
import { Amounts, groupingOf, inPlace, writtenLike } from './figures.ts';
import { type Solved, solve } from './ledger.ts';
import type { Random } from './random.ts';
import { SampleError } from './sample-error.ts';
import { Scrambler } from './scramble.ts';
import type { Balance, Day, Edit, Figure, Ledger, Marked } from './token.ts';

const GROUPED = 2_000;

/** The text with other words, numbers, amounts and balances, and with its days moved by whole weeks. */
export function drawn(text: string, marked: Marked, weeks: number, random: Random): string {
  const { tokens, ledgers } = marked;
  const of = (kind: 'word' | 'digits'): string[] =>
    tokens.filter((token) => token.kind === kind).map(({ from, to }) => text.slice(from, to));
  const figures = tokens.filter((token) => token.kind === 'figure');
  const numbers = [...numbersIn(text, of('digits'), figures)];
  const table = new Amounts(random, figures, numbers);
  const scrambler = new Scrambler(random, of('word'), numbers);
  const days = tokens.filter((token): token is Day => token.kind === 'day');
  const writing = dayWritingOf(new Set(days.map(({ from, to }) => text.slice(from, to))));
  const solved = ledgers.map((ledger) => solve(ledger, table, random));
  const grouping = groupingOf(figures.slice(0, GROUPED));
  const edits: Edit[] = [];
  const done = new Set<Figure>();
  const balance = ({ figure, value, turned }: Balance, fresh: number): void => {
    done.add(figure);
    if (fresh < 0 !== value < 0 && fresh !== 0 && turned) edits.push(...turned(fresh < 0));
    edits.push({ ...placeOf(figure), text: writtenLike(text, figure, Math.abs(fresh), grouping) });
  };
  ledgers.forEach((ledger, at) => {
    ledger.forEach((entry, index) => {
      if (entry.balance) balance(entry.balance, solved[at]?.balances[index] ?? 0);
    });
  });
  const related = relations(ledgers, solved, table, figures);
  for (const token of tokens) {
    const written = text.slice(token.from, token.to);
    if (token.kind === 'word') edits.push({ ...placeOf(token), text: scrambler.word(written) });
    else if (token.kind === 'digits') edits.push({ ...placeOf(token), text: scrambler.digits(written) });
    else if (token.kind === 'day') {
      const moved = movedDay(written, token, weeks, writing, random);
      if (moved === undefined) throw new SampleError('unplaced', { text: written.slice(0, 40) });
      edits.push({ ...placeOf(token), text: moved });
    } else if (!done.has(token)) {
      const own = related(token);
      const fresh =
        own === undefined
          ? inPlace(text, token, table.of(token.value))
          : writtenLike(text, token, Math.abs(own), grouping);
      edits.push({ ...placeOf(token), text: fresh });
    }
  }
  return applied(text, edits);
}

const placeOf = ({ from, to }: { from: number; to: number }) => ({ from, to });

/** The digits of figures, too, since none of them may come out of a number. */
function* numbersIn(text: string, digits: readonly string[], figures: readonly Figure[]): Generator<string> {
  yield* digits;
  for (const { from, to } of figures) yield* text.slice(from, to).match(/\d+/g) ?? [];
}

/** What a figure becomes that is no amount or balance of a row but follows from them; undefined for others. */
function relations(
  ledgers: readonly Ledger[],
  solved: readonly Solved[],
  table: Amounts,
  figures: readonly Figure[],
): (figure: Figure) => number | undefined {
  const all = new Map<number, number>();
  const amounts = new Set<number>();
  ledgers.forEach((ledger, at) => {
    const { balances, amounts: fresh, held } = solved[at] as Solved;
    const sums = { in: [0, 0], out: [0, 0] };
    for (const [index, { amount, parts, balance }] of ledger.entries()) {
      if (balance) all.set(balance.value, balances[index] ?? 0);
      for (const { figure } of parts) amounts.add(figure.value);
      const sum = amount < 0 ? sums.out : sums.in;
      sum[0] = (sum[0] ?? 0) + Math.abs(amount);
      sum[1] = (sum[1] ?? 0) + Math.abs(fresh[index] ?? 0);
    }
    for (const [was = 0, is = 0] of Object.values(sums)) if (was !== 0 && !all.has(was)) all.set(was, is);
    if (!Number.isNaN(held.was.start)) all.set(held.was.start, held.is.start);
    else for (const [was, is] of ends(ledger, fresh, figures, table)) all.set(was, is);
  });
  return (figure) => {
    if (figure.value === 0 && !figure.inBalances) return 0;
    const value = figure.negative ? -figure.value : figure.value;
    const [ledger = [], is] = [ledgers[0], solved[0]];
    if (figure.near !== undefined && is) {
      const own = ledger[figure.near];
      if (!figure.inBalances && own?.parts.some((part) => part.figure.value === figure.value))
        return undefined;
      const near = nearby(value, figure.near, ledger, is, table);
      if (near !== undefined) return near;
    }
    if (!figure.inBalances && amounts.has(figure.value)) return undefined;
    return all.get(value) ?? all.get(-value);
  };
}

/** What an opening and a closing balance become to which the rows lead, where no row has a balance; by what they were. */
function ends(
  ledger: Ledger,
  fresh: Float64Array,
  figures: readonly Figure[],
  table: Amounts,
): Map<number, number> {
  const moved = ledger.reduce((sum, { amount }) => sum + amount, 0);
  const own = new Set(ledger.flatMap(({ parts }) => parts.map(({ figure }) => figure)));
  const around = figures.filter((figure) => !own.has(figure)).slice(0, MOST_AROUND);
  const values = new Set(around.map(({ value, negative }) => (negative ? -value : value)));
  const opening = [...values].find((value) => value !== 0 && moved !== 0 && values.has(value + moved));
  if (opening === undefined) return new Map();
  const sum = fresh.reduce((total, amount) => total + amount, 0);
  const way = opening < 0 ? -1 : 1;
  const near = way * table.of(Math.abs(opening));
  const isLike = Math.sign(near + sum) === Math.sign(opening + moved);
  const is = isLike ? near : near + way * Math.abs(sum);
  return new Map([
    [opening, is],
    [opening + moved, is + sum],
  ]);
}

/** Of figures that are no amounts of rows. */
const MOST_AROUND = 200;

/** What the account held beside an entry, or one amount more or less. */
function nearby(
  value: number,
  near: number,
  ledger: Ledger,
  { held: { was, is } }: Solved,
  table: Amounts,
): number | undefined {
  const beside = [near, near + 1, near - 1];
  const known = beside.map((at) => [was.after[at] ?? was.start, is.after[at] ?? is.start] as const);
  for (const [before = Number.NaN, now = 0] of [...known, [was.start, is.start]]) {
    const odd = value - before;
    if (odd === 0) return now;
    const isAmount = beside.some((at) => Math.abs(ledger[at]?.amount ?? Number.NaN) === Math.abs(odd));
    if (isAmount) return now + Math.sign(odd) * table.of(Math.abs(odd));
  }
  return undefined;
}

function applied(text: string, edits: Edit[]): string {
  edits.sort((a, b) => a.from - b.from);
  const out: string[] = [];
  let done = 0;
  for (const { from, to, text: fresh } of edits) {
    if (from < done) throw new SampleError('unplaced', { text: text.slice(from, to).slice(0, 40) });
    out.push(text.slice(done, from), fresh);
    done = to;
  }
  out.push(text.slice(done));
  return out.join('');
}
