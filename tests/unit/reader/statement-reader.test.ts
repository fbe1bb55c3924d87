import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { digitsOf } from '#lib/core/currency/codes.ts';
import { type AgreedReading, readFile } from '#lib/statements/formats/read.ts';
import { type Reading, readStatement, StatementError } from '#lib/statements/reader/read.ts';

const root = new URL('../../..', import.meta.url).pathname;
const shared = process.env.ATLAS_STATEMENTS ?? `${root}../shared/statements`;
const folders = [shared, `${shared}-2`];

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();
const minor = (decimal: string, digits = 2): number => Math.round(Number(decimal) * 10 ** digits);
const sum = (reading: Reading): number => reading.rows.reduce((total, row) => total + row.amount, 0);
const asked = (reading: Reading): string[] => reading.questions.map(({ field }) => field);

interface SharedRow {
  date: string;
  amount: string;
  description: string;
  description_any?: string[];
  other_dates_of_this_row?: string[];
}
interface SharedEntry {
  file: string;
  group: 'core' | 'judgement';
  expect: {
    transactions: number;
    first: SharedRow;
    last: SharedRow;
    total: string;
    date_min: string;
    date_max: string;
    also_accept?: { total: string; transactions?: number; last?: SharedRow; date_min?: string }[];
  };
}

const matches = (row: Reading['rows'][number] | undefined, wanted: SharedRow, digits: number): boolean =>
  [wanted.date, ...(wanted.other_dates_of_this_row ?? [])].includes(row?.date ?? '') &&
  row?.amount === minor(wanted.amount, digits) &&
  [wanted.description, ...(wanted.description_any ?? [])].some((text) =>
    folded(row.description).includes(folded(text)),
  );

const entries: (SharedEntry & { path: string })[] = folders
  .filter((folder) => existsSync(`${folder}/index.json`))
  .flatMap((folder) =>
    JSON.parse(readFileSync(`${folder}/index.json`, 'utf8')).files.map((entry: SharedEntry) => ({
      ...entry,
      path: `${folder}/${entry.file}`,
    })),
  );

/** Their balances contradict their rows, so that they ask, whatever is right. */
const CONTRADICTING = ['healthequity-parentheses.csv'];

/** They name two accounts of the holder’s in turn, of which each gets its own rows. */
const SEVERAL_ACCOUNTS = ['mint-cr-only.csv'];

describe.skipIf(entries.length === 0)(
  `statements of the shared folder (skipped where ${shared} is not there)`,
  () => {
    for (const { file, path, group, expect: wanted } of entries) {
      it(`${file} is read as its index says`, () => {
        const shown: AgreedReading = readFile(readFileSync(path));
        // Of two currencies or accounts, the expected sums add up both.
        const whole = asked(shown).includes('currency')
          ? ({ currency: 'same' } as const)
          : asked(shown).includes('account') && { account: 'all' };
        const reading = whole ? readFile(readFileSync(path), whole) : shown;
        const digits = digitsOf(reading.counted_in);
        const right = [{}, ...(wanted.also_accept ?? [])].map((other) => ({ ...wanted, ...other }));
        const days = reading.rows.map(({ date }) => date).sort();
        const found = right.filter(
          ({ transactions, total, first, last }) =>
            reading.rows.length === transactions &&
            sum(reading) === minor(total, digits) &&
            matches(reading.rows[0], first, digits) &&
            matches(reading.rows.at(-1), last, digits),
        );
        expect(
          found.length,
          JSON.stringify([reading.rows.length, sum(reading), reading.rows[0], reading.rows.at(-1)]),
        ).toBeGreaterThan(0);
        expect([days[0], days.at(-1)]).toEqual([found[0]?.date_min, found[0]?.date_max]);
        if (CONTRADICTING.includes(file)) expect(asked(reading)).toEqual(['balance']);
        else if (SEVERAL_ACCOUNTS.includes(file)) expect(asked(shown)).toEqual(['account']);
        else if (group === 'core') expect(asked(shown)).toEqual([]);
        else expect(shown.questions.length + shown.warnings.length).toBeGreaterThan(0);
      });
    }

    it('refuses the other formats by their names', () => {
      const refused = (file: string): unknown => {
        try {
          readStatement(readFileSync(`${shared}/${file}`));
        } catch (error) {
          return error instanceof StatementError && error.values.format;
        }
        return undefined;
      };
      expect(refused('ofx1-checking.ofx')).toBe('OFX');
      expect(refused('ofx2-suncorp.ofx')).toBe('OFX');
      expect(refused('qif-credit-card.qif')).toBe('QIF');
      expect(refused('camt053-dnb-lt.xml')).toBe('camt XML');
      expect(refused('mt940-mbank.sta')).toBe('MT940');
    });
  },
);
