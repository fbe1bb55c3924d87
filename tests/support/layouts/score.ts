import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Currency, digitsOf } from '#lib/core/currency/codes.ts';
import { DomainError } from '#lib/core/errors.ts';
import { readFile } from '#lib/statements/formats/read.ts';
import type { Question, Reading, StatementLine } from '#lib/statements/reader/types.ts';

interface Row {
  date: string;
  amount: string;
  description_contains: string[];
  payee: string | null;
  account?: string;
  currency?: string;
}

interface Layout {
  file: string;
  group: 'plain' | 'ask' | 'several';
  account_type: 'current' | 'savings' | 'credit-card';
  currency: string | null;
  currency_also?: string[];
  must_ask: string | null;
  rows: Row[];
}

/**
 * `right`: read so, unasked; `asked`: what is asked has the right reading as an answer; `refused`: with a sentence; `silent`: read
 * otherwise without a question.
 */
type Verdict = 'right' | 'asked' | 'refused' | 'silent';

export interface Score {
  file: string;
  verdict: Verdict;
  why: string;
}

const FOLDER = join(import.meta.dirname, '../../layouts');

export const layouts: Layout[] = readdirSync(FOLDER)
  .filter((name) => /^\d{3}.*\.json$/.test(name))
  .sort()
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));

const squeezed = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** The first thing in which rows are not as they should be; '' where all are. */
function difference(
  rows: readonly StatementLine[],
  wanted: readonly Row[],
  digits: number,
  year: boolean,
): string {
  const inOrder = (all: readonly StatementLine[]) => {
    if (all.length !== wanted.length) return `${all.length} rows instead of ${wanted.length}`;
    for (const [at, row] of wanted.entries()) {
      const found = all[at] as StatementLine;
      const amount = Math.round(Number(row.amount) * 10 ** digits);
      const from = year ? 0 : 5;
      if (found.date.slice(from) !== row.date.slice(from) || found.amount !== amount)
        return `row ${at + 1}: ${found.date} ${found.amount} instead of ${row.date} ${amount}`;
      const text = squeezed(found.description);
      const missing = row.description_contains.find((part) => !text.includes(squeezed(part)));
      if (missing !== undefined) return `row ${at + 1}: "${found.description}" has no "${missing}"`;
    }
    return '';
  };
  return inOrder(rows) === '' ? '' : inOrder(rows.toReversed()) === '' ? '' : inOrder(rows);
}

const questionsOf = ({ questions }: Reading): string => questions.map(({ field }) => field).join(' ');

export function scoreOf(layout: Layout): Score {
  const { file, group, account_type, must_ask, rows: wanted } = layout;
  const content = readFileSync(join(FOLDER, file));
  const card = account_type === 'credit-card';
  const score = (verdict: Verdict, why = ''): Score => ({ file, verdict, why });
  const read = (given = {}) => readFile(content, given, { card });
  try {
    const reading = read();
    const digits = digitsOf(reading.counted_in as Currency);
    const of = (all: readonly Row[], found: Reading = reading) =>
      difference(found.rows, all, digits, must_ask !== 'year');
    if (group === 'several') {
      const own = Map.groupBy(wanted, (row) => `${row.account ?? ''} ${row.currency ?? ''}`);
      const sole = [...own.values()].some((all) => of(all) === '');
      if (reading.questions.length > 0) return score('asked', questionsOf(reading));
      return sole ? score('right') : score('silent', of([...own.values()][0] ?? []));
    }
    if (group === 'ask') {
      if (reading.questions.length === 0) return score('silent', `not asked about ${must_ask}`);
      return score('asked', questionsOf(reading));
    }
    const found = of(wanted);
    if (reading.questions.length === 0) return found === '' ? score('right') : score('silent', found);
    // Asked: right where an answer gives the right rows.
    const answers = reading.questions.flatMap((question: Question) =>
      question.readings.map(({ value }) => ({ [question.field]: value })),
    );
    const fits = found === '' || answers.some((given) => attempt(() => of(wanted, read(given))) === '');
    return fits ? score('asked', questionsOf(reading)) : score('silent', `${questionsOf(reading)}: ${found}`);
  } catch (error) {
    if (error instanceof DomainError) return score('refused', error.message);
    throw error;
  }
}

function attempt(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
