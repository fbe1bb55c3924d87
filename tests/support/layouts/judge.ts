import { digitsOf } from '#lib/core/currency/codes.ts';
import { DomainError } from '#lib/core/errors.ts';
import { type AgreedReading, readFile } from '#lib/statements/formats/read.ts';
import type { Corrections } from '#lib/statements/reader/read.ts';
import type { Made } from './layout.ts';
import type { Truth } from './world.ts';

const TARGET = { money: { currency: 'INR', chosen: false, empty: true } } as const;
const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

function differences({ rows, counted_in }: AgreedReading, truth: Truth[]): string[] {
  const unit = 10 ** digitsOf(counted_in);
  const found: string[] = [];
  if (rows.length !== truth.length) found.push(`${rows.length} rows instead of ${truth.length}`);
  truth.forEach(({ day, amount, texts }, i) => {
    const row = rows[i];
    if (!row) return;
    if (row.date !== day) found.push(`line ${row.line}: ${row.date} instead of ${day}`);
    if (row.amount !== Math.round(amount * unit))
      found.push(`line ${row.line}: ${row.amount / unit} instead of ${amount}`);
    if (texts.length > 0 && !texts.some((text) => folded(row.description).includes(folded(text))))
      found.push(`line ${row.line}: "${row.description}" instead of ${texts.join(' | ')}`);
  });
  return found;
}

export interface Verdict {
  verdict: 'exact' | 'asked' | 'asked-without' | 'refused' | 'wrong' | 'crash';
  why: string;
}

/** The fewest differences from one of the truths. */
const wrongIn = (reading: AgreedReading, truths: Truth[][]): string[] =>
  truths.map((truth) => differences(reading, truth)).toSorted((a, b) => a.length - b.length)[0] as string[];

const short = ({ text }: { text: { key: string } }): string => text.key.split('.').at(-1) as string;

function reachable(made: Made, given: Corrections, depth: number): boolean {
  let reading: AgreedReading;
  try {
    reading = readFile(made.bytes, given, TARGET);
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
  if (wrongIn(reading, made.truths).length === 0) return true;
  if (depth === 0) return false;
  return reading.questions.some(
    ({ field, readings }) =>
      given[field] === undefined &&
      readings.some(({ value }) => reachable(made, { ...given, [field]: value } as Corrections, depth - 1)),
  );
}

export function judged(made: Made): Verdict {
  try {
    const reading = readFile(made.bytes, {}, TARGET);
    const wrong = wrongIn(reading, made.truths);
    const warned = [...new Set(reading.warnings.map(short))];
    const asks = reading.questions.map(({ field }) => field);
    const says = `[${asks}] {${warned}} skip ${reading.skipped.length} ${[...new Set(reading.skipped.map(short))]} ${reading.balance.state}`;
    if (asks.length === 0) {
      if (wrong.length > 0) return { verdict: 'wrong', why: `${wrong.slice(0, 3).join('; ')} ${says}` };
      return {
        verdict:
          made.group === 'judgement' &&
          warned.length === 0 &&
          !reading.skipped.some((one) => !/letterhead|balance$/.test(one.text.key))
            ? 'wrong'
            : 'exact',
        why: says,
      };
    }
    const right = reachable(made, {}, 3);
    return { verdict: right ? 'asked' : 'asked-without', why: `${says} ${wrong.slice(0, 2).join('; ')}` };
  } catch (error) {
    if (error instanceof DomainError) return { verdict: 'refused', why: error.message };
    return { verdict: 'crash', why: String((error as Error).stack).slice(0, 400) };
  }
}
