import type { Notice, Question, Reading } from '../reader/types.ts';
import { later } from './days.ts';
import { TELLING } from './figures.ts';
import { isNamed } from './marks/table.ts';
import type { Marked } from './token.ts';
import { isLabel } from './vocabulary.ts';

/** What of a reading has to be the same in its sample; the day and sign of each row among it, and no amount. */
function structureOf(reading: Reading, weeks: number) {
  const { rows, balance, columns, header, opening, closing, period, currency } = reading;
  const moved = (day: string): string => (day === '' ? '' : later(day, weeks));
  return {
    format: reading.format,
    name: reading.format_name,
    encoding: reading.encoding,
    delimiter: reading.delimiter,
    header_row: reading.header_row,
    header: isNamed(header) ? header.map((name) => name.replace(/\d+/g, '0')) : header.length,
    columns,
    orders: [reading.date_order, reading.decimal_mark, reading.sign],
    rows: rows.map(({ line, date, amount, reference, balance: stated, description }) =>
      [line, moved(date), Math.sign(amount), reference !== null, stated !== null, description !== ''].join(
        ' ',
      ),
    ),
    skipped: noticed(reading.skipped),
    warnings: noticed(reading.warnings),
    questions: reading.questions.map(asked),
    balance: balance.state === 'differs' ? [balance.state, balance.line] : [balance.state],
    stated: [opening !== null, closing !== null, period && [moved(period.from), moved(period.to)]],
    currency: currency.value,
  };
}

const noticed = (notices: readonly Notice[]): string[] =>
  notices.map(({ line, text }) => `${line} ${text.key}`);

const asked = ({ field, readings }: Question): unknown[] => [
  field,
  ...readings.map(({ value, effect }) => [field === 'account' ? '' : value, effect.count]),
];

/** The first thing in which the sample is read otherwise; undefined where it is read the same. */
export function differenceOf(original: Reading, sample: Reading, weeks: number): string | undefined {
  const was = structureOf(original, weeks);
  const is = structureOf(sample, 0);
  return (Object.keys(was) as (keyof typeof was)[]).find(
    (part) => JSON.stringify(was[part]) !== JSON.stringify(is[part]),
  );
}

export interface MarkedText {
  text: string;
  marked: Marked;
}

/** What of the original is still in the sample: a word of four letters, a number of five digits, an amount above 100. */
export function survivorOf(
  original: MarkedText,
  sample: MarkedText,
): 'words' | 'numbers' | 'amounts' | undefined {
  const [was, is] = [tellingOf(original), tellingOf(sample)];
  return (['words', 'numbers', 'amounts'] as const).find(
    (part) => !(was[part] as ReadonlySet<unknown>).isDisjointFrom(is[part]),
  );
}

function tellingOf({ text, marked: { tokens } }: MarkedText) {
  const told = { words: new Set<string>(), numbers: new Set<string>(), amounts: new Set<number>() };
  for (const token of tokens) {
    const written = text.slice(token.from, token.to);
    if (token.kind === 'word') {
      if (written.length >= 4 && !isLabel(written)) told.words.add(written.toLowerCase());
    } else if (token.kind !== 'day') {
      for (const [run] of written.matchAll(/\p{Nd}{5,}/gu)) if (!/^0+$/.test(run)) told.numbers.add(run);
      if (token.kind === 'figure' && token.value > TELLING) told.amounts.add(token.value);
    }
  }
  return told;
}
