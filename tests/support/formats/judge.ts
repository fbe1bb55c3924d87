import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digitsOf } from '#lib/core/currency/codes.ts';
import { DomainError } from '#lib/core/errors.ts';
import { type AgreedReading, readFile } from '#lib/statements/formats/read.ts';
import type { Corrections } from '#lib/statements/reader/read.ts';

interface Row {
  date: string;
  description_contains: string[];
  amount: string;
}

interface Figures {
  transactions: number;
  money_in_total: string;
  money_out_total: string;
  date_min?: string | null;
  date_max?: string | null;
  /** With all decimals, where the figures above have two of three. */
  exact_total?: string;
  first?: Row | null;
  last?: Row | null;
}

interface Stated {
  amount: string;
  date?: string;
}

/** A file of `../shared/formats` with what a right reader finds in it. */
export interface Sample {
  file: string;
  upload_as?: string;
  format: { kind: string; container?: string };
  group: 'core' | 'accounts' | 'judgement' | 'refuse';
  refuse?: 'must' | 'may';
  balance_contradicts?: boolean;
  expect: Figures & {
    accounts: (Figures & { hint: string | null; id: string | null; type?: string })[];
    also_accept?: Partial<Figures>[];
    zero_amount_rows?: number;
    opening?: Stated;
    closing?: Stated;
    skipped: { count: number; reason: string }[];
  };
}

const folder = process.env.ATLAS_FORMATS ?? join(import.meta.dirname, '../../../../shared/formats');
const index = join(folder, 'index.json');
export const samples: Sample[] = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')).files : [];
export const contentOf = ({ file }: Sample): Uint8Array => readFileSync(join(folder, file));

/** `refused` names the sentence. */
export type Outcome = { reading: AgreedReading } | { refused: string };

function outcomeOf(sample: Sample, corrections: Corrections = {}, number?: string): Outcome {
  try {
    const card = sample.expect.accounts[0]?.type === 'card';
    return {
      reading: readFile(contentOf(sample), corrections, {
        card,
        ...(number === undefined ? {} : { number }),
      }),
    };
  } catch (error) {
    if (error instanceof DomainError) return { refused: error.message };
    throw error;
  }
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Where a reading differs from what is expected; nothing when it is exact. */
function differences(reading: AgreedReading, expected: Figures, zeros = 0): string[] {
  const digits = digitsOf(reading.counted_in);
  const shown = expected.exact_total === undefined ? digits : 2;
  const minor = (text: string, decimals = shown): number => Math.round(Number(text) * 10 ** decimals);
  const rows = reading.rows.map((row) => ({
    ...row,
    amount: Math.sign(row.amount) * Math.round(Math.abs(row.amount) / 10 ** (digits - shown)),
  }));
  const found: string[] = [];
  const say = (what: string, is: unknown, should: unknown): void => {
    if (is !== should) found.push(`${what}: ${is} instead of ${should}`);
  };
  const amounts = rows.map(({ amount }) => amount);
  if (rows.length + zeros !== expected.transactions || amounts.includes(0))
    say('rows', rows.length, expected.transactions);
  say('in', sum(amounts.filter((amount) => amount > 0)), minor(expected.money_in_total));
  say('out', sum(amounts.filter((amount) => amount < 0)), minor(expected.money_out_total));
  if (expected.exact_total !== undefined) {
    const exact = sum(reading.rows.map(({ amount }) => amount));
    say('total', exact, minor(expected.exact_total, digits));
  }
  const days = rows.map(({ date }) => date).sort();
  if (expected.date_min) say('first day', days[0], expected.date_min);
  if (expected.date_max) say('last day', days.at(-1), expected.date_max);
  for (const [name, row, should] of [
    ['first', rows[0], expected.first],
    ['last', rows.at(-1), expected.last],
  ] as const) {
    if (!should || !row) continue;
    say(`${name} amount`, row.amount, minor(should.amount));
    say(`${name} date`, row.date, should.date);
    const texts = should.description_contains.map(folded);
    if (texts.length > 0 && !texts.some((text) => folded(row.description).includes(text)))
      found.push(`${name} text: ${row.description} instead of ${texts.join(' | ')}`);
  }
  return found;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0) + 0;

/** The fewest differences from the expected reading or another one that is right, too. */
function wrongIn(reading: AgreedReading, { expect }: Sample): string[] {
  const ways = [expect, ...(expect.also_accept ?? []).map((other) => ({ ...expect, ...other }))];
  return ways
    .map((way) =>
      differences(reading, way, reading.rows.length < way.transactions ? expect.zero_amount_rows : 0),
    )
    .toSorted((a, b) => a.length - b.length)[0] as string[];
}

/** The readings that a question's answers give, one for each. */
function answered(sample: Sample, { questions }: AgreedReading): AgreedReading[] {
  return questions.flatMap(({ field, readings }) =>
    readings.flatMap(({ value }) => {
      const outcome = outcomeOf(sample, { [field]: value } as Corrections);
      return 'reading' in outcome ? [outcome.reading] : [];
    }),
  );
}

export interface Verdict {
  verdict: 'exact' | 'asked' | 'refused' | 'wrong';
  why: string;
}

export function judge(sample: Sample): Verdict {
  const outcome = outcomeOf(sample);
  if ('refused' in outcome) {
    const right = sample.group !== 'core';
    return { verdict: right ? 'refused' : 'wrong', why: outcome.refused };
  }
  const { reading } = outcome;
  const asks = reading.questions.map(({ field }) => field).join(', ');
  const says = reading.warnings.map(({ text }) => text.key.replace('statements.warning.', '')).join(', ');
  const why = [asks, says].filter(Boolean).join('; ');
  if (sample.group === 'refuse')
    return {
      verdict: sample.refuse === 'may' && asks !== '' ? 'asked' : 'wrong',
      why: why || 'rows were offered',
    };
  if (sample.group === 'accounts') return judgeAccounts(sample, reading, why);
  if (asks === '') {
    const wrong = wrongIn(reading, sample);
    if (wrong.length > 0) return { verdict: 'wrong', why: wrong.join('; ') };
    const named = reading.skipped.some(({ text }) => !/letterhead|balance$/.test(text.key));
    // Amounts with all their decimals need no word.
    const silent = says === '' && !named && sample.expect.exact_total === undefined;
    return { verdict: sample.group === 'judgement' && silent ? 'wrong' : 'exact', why };
  }
  const right = answered(sample, reading).some((one) => wrongIn(one, sample).length === 0);
  return { verdict: right ? 'asked' : 'wrong', why: right ? why : `no right answer: ${why}` };
}

function judgeAccounts(sample: Sample, reading: AgreedReading, why: string): Verdict {
  const accounts = sample.expect.accounts.filter(({ transactions }) => transactions > 0);
  const asked = reading.questions.find(({ field }) => field === 'account');
  if (!asked) {
    const one = accounts.some((account) => differences(reading, account).length === 0);
    return { verdict: one ? 'exact' : 'wrong', why };
  }
  const readings = answered(sample, { ...reading, questions: [asked] });
  const missing = accounts.filter(
    (account) => !readings.some((one) => differences(one, account, 0).length === 0),
  );
  const [first] = missing;
  return first
    ? {
        verdict: 'wrong',
        why: `no answer for ${first.id}; ${readings.map((one) => differences(one, first).join(', ')).join(' / ')}`,
      }
    : { verdict: 'asked', why };
}
