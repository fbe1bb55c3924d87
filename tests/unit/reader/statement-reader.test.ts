import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Reading, readStatement, StatementError } from '#lib/statements/reader/read.ts';
import { statements } from '#lib/texts/en/statements.ts';

const root = new URL('../../..', import.meta.url).pathname;
const shared = process.env.ATLAS_STATEMENTS ?? `${root}../shared/statements`;
const gallery = `${root}tests/fixtures/statements`;

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();
const minor = (decimal: string): number => Math.round(Number(decimal) * 100);
const sum = (reading: Reading): number => reading.rows.reduce((total, row) => total + row.amount, 0);
const asked = (reading: Reading): string[] => reading.questions.map(({ field }) => field);

/** The last part of each warning's key. All keys that the reading uses must have a text. */
function warned(reading: Reading): (string | undefined)[] {
  for (const { text } of [...reading.skipped, ...reading.warnings])
    expect(Object.keys(statements)).toContain(text.key);
  return reading.warnings.map(({ text }) => text.key.split('.').at(-1));
}

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
    also_accept?: { total: string }[];
  };
}

function matches(row: Reading['rows'][number] | undefined, wanted: SharedRow): void {
  expect([wanted.date, ...(wanted.other_dates_of_this_row ?? [])]).toContain(row?.date);
  expect(row?.amount).toBe(minor(wanted.amount));
  const texts = [wanted.description, ...(wanted.description_any ?? [])].map(folded);
  expect(
    texts.some((text) => folded(row?.description ?? '').includes(text)),
    row?.description,
  ).toBe(true);
}

const entries: SharedEntry[] = existsSync(`${shared}/index.json`)
  ? JSON.parse(readFileSync(`${shared}/index.json`, 'utf8')).files
  : [];

describe.skipIf(entries.length === 0)(
  `statements of the shared folder (skipped where ${shared} is not there)`,
  () => {
    for (const { file, group, expect: wanted } of entries) {
      it(`${file} is read as its index says`, () => {
        const reading = readStatement(readFileSync(`${shared}/${file}`));
        expect(reading.rows.length).toBe(wanted.transactions);
        const totals = [wanted.total, ...(wanted.also_accept ?? []).map(({ total }) => total)].map(minor);
        expect(totals).toContain(sum(reading));
        matches(reading.rows[0], wanted.first);
        matches(reading.rows.at(-1), wanted.last);
        const days = reading.rows.map(({ date }) => date).sort();
        expect([days[0], days.at(-1)]).toEqual([wanted.date_min, wanted.date_max]);
        if (group === 'core') expect(asked(reading)).toEqual([]);
        else expect(reading.questions.length + reading.warnings.length).toBeGreaterThan(0);
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

type GalleryRow = [date: string, amount: number, description: string];
interface GalleryEntry {
  file: string;
  note: string | null;
  transactions: number;
  first: GalleryRow;
  last: GalleryRow;
  total: number;
  balance: string;
  asks: string[];
  warns: string[];
  reference?: string;
}

describe('the gallery of layouts', () => {
  const layouts: GalleryEntry[] = JSON.parse(readFileSync(`${gallery}/index.json`, 'utf8'));
  for (const wanted of layouts) {
    it(`${wanted.file}${wanted.note ? `: ${wanted.note}` : ''}`, () => {
      const reading = readStatement(readFileSync(`${gallery}/${wanted.file}`));
      expect(reading.rows.length).toBe(wanted.transactions);
      expect(sum(reading)).toBe(wanted.total);
      for (const [row, [date, amount, text]] of [
        [reading.rows[0], wanted.first],
        [reading.rows.at(-1), wanted.last],
      ] as const) {
        expect([row?.date, row?.amount]).toEqual([date, amount]);
        expect(row?.description).toContain(text);
      }
      expect(reading.balance.state).toBe(wanted.balance);
      expect(asked(reading)).toEqual(wanted.asks);
      expect(warned(reading)).toEqual(wanted.warns);
      if (wanted.reference) expect(reading.rows[0]?.reference).toBe(wanted.reference);
    });
  }
});

interface Layout {
  name: string;
  text: string[];
  transactions: number;
  total: number;
  first_text: string;
  asks: string[];
  balance: string;
  warns: string[];
}

describe('short layouts of banks and programs around the world', () => {
  const layouts: Layout[] = JSON.parse(readFileSync(`${gallery}/layouts.json`, 'utf8'));
  it.each(layouts.map((one) => [one.name, one] as const))('%s', (_, wanted) => {
    const reading = readStatement(new TextEncoder().encode(`${wanted.text.join('\n')}\n`));
    expect([reading.rows.length, sum(reading)]).toEqual([wanted.transactions, wanted.total]);
    expect(reading.rows[0]?.description).toContain(wanted.first_text);
    expect(asked(reading)).toEqual(wanted.asks);
    expect(reading.balance.state).toBe(wanted.balance);
    expect(warned(reading)).toEqual(wanted.warns);
  });
});
