import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DomainError } from '#lib/core/errors.ts';
import { sampleOf } from '#lib/statements/anonymise/anonymise.ts';
import { type AgreedReading, readFile } from '#lib/statements/formats/read.ts';
import { galleryEntries } from '#tests/support/formats/gallery.ts';
import { survivors } from '#tests/support/formats/survivors.ts';
import { runs, SEED, sized } from '#tests/support/nightly.ts';
import { ownTime } from '#tests/support/own-time.ts';

const shared = join(import.meta.dirname, '../../../../shared');
const sharedFiles = ['statements', 'statements-2', 'formats'].flatMap((folder) => {
  const path = join(shared, folder);
  const names = existsSync(path) ? readdirSync(path).filter((name) => !/\.(?:md|json)$/.test(name)) : [];
  return names.map((name) => ({ name: `${folder}/${name}`, content: readFileSync(join(path, name)) }));
});
const files = [...galleryEntries.map(({ name, content }) => ({ name, content })), ...sharedFiles].filter(
  ({ content }) => isRead(content),
);
/** In all; each file has one at least. */
const RUNS = runs(files.length);
const seeds = Array.from({ length: Math.ceil(RUNS / files.length) }, (_, at) => SEED + at);

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const sampled = (text: string, seed = 1): string =>
  new TextDecoder().decode(sampleOf(bytes(text), {}, {}, String(seed)).content);

function isRead(content: Uint8Array): boolean {
  try {
    readFile(content);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

const structure = ({
  columns,
  date_order,
  decimal_mark,
  sign,
  balance,
  skipped,
  questions,
  rows,
}: AgreedReading) => ({
  ...{ columns, date_order, decimal_mark, sign, balance: balance.state },
  skipped: skipped.map(({ line, text }) => [line, text.key]),
  asks: questions.map(({ field }) => field),
  rows: rows.map(({ line, amount }) => [line, Math.sign(amount)]),
});

/** The names of columns, as the file spells them. */
const namesOf = ({ sample, sample_lines, header_row }: AgreedReading): string[] =>
  header_row === null ? [] : (sample[sample_lines.indexOf(header_row)] ?? []);

describe('a sample', () => {
  it.each(files.map((file) => [file.name, file] as const))(
    'of %s is read the same and tells nothing of it',
    (_, { content }) => {
      for (const seed of seeds) {
        const { content: sample, original } = sampleOf(content, {}, {}, String(seed));
        const reading = readFile(original);
        const again = readFile(sample);
        expect(structure(again)).toEqual(structure(reading));
        expect(
          survivors(original, sample, { header: namesOf(reading), delimiter: reading.delimiter }),
        ).toEqual([]);
        const figures = (one: AgreedReading) =>
          one.rows.flatMap(({ amount, balance }) => [amount, balance ?? 0].map(Math.abs));
        const was = new Set(figures(reading).filter((minor) => minor > 100_00));
        expect(figures(again).filter((minor) => was.has(minor))).toEqual([]);
      }
    },
  );

  it('keeps words of payments, and nobody’s name, number, day or amount', () => {
    const text = [
      'Account holder:;Ada Lovelace',
      'Kontonummer:;DE02 1001 0010 0307 1186 03',
      '',
      'Buchungstag;Verwendungszweck;Betrag;Saldo',
      '02.04.2024;UPI/Ada Lovelace/409312345678;-1.250,75;8.749,25',
      '15.04.2024;NEFT ACME GMBH 409312345678;3.000,00;11.749,25',
      '30.04.2024;ada lovelace;-1.250,75;10.498,50',
      '',
    ].join('\r\n');
    for (let seed = 1; seed <= 20; seed++) {
      const sample = sampled(text, seed);
      expect(sample).not.toMatch(
        /lovelace|acme|1186|409312345678|1\.250,75|3\.000,00|749,25|498,50|04\.2024/i,
      );
      const [holder = '', number = '', , head, ...rows] = sample.split('\r\n');
      expect([holder.slice(0, 16), number.slice(0, 13)]).toEqual(['Account holder:;', 'Kontonummer:;']);
      expect(head).toBe('Buchungstag;Verwendungszweck;Betrag;Saldo');
      const [first = [], second = [], third = []] = rows.map((row) => row.split(';'));
      expect([first[1]?.slice(0, 4), second[1]?.slice(0, 5)]).toEqual(['UPI/', 'NEFT ']);
      expect(first[1]?.slice(4, 16).toLowerCase()).toBe(third[1]);
      expect(first[1]?.slice(-12)).toBe(second[1]?.slice(-12));
      expect(first[2]).toBe(third[2]);
      expect(readFile(bytes(sample)).balance).toEqual({ state: 'agrees' });
    }
  });

  it('keeps a word that tells the direction of a payment only where the sign of the amounts depends on it', () => {
    const proved =
      'Date,Text,Amount,Balance\n2024-04-15,Restaurant,-12.50,87.50\n2024-04-16,Salary,500.00,587.50\n2024-04-17,Taxi,-7.00,580.50\n';
    expect(sampled(proved)).not.toMatch(/restaurant|taxi/i);
    const told =
      'Date,Text,Amount\n2024-04-15,Salario,512.50\n2024-04-16,Nomina,500.00\n2024-04-17,Ada,-7.00\n';
    expect(readFile(bytes(told)).sign).toBe('negative_out');
    expect(sampled(told)).toMatch(/,Salario,.*\n.*,Nomina,.*\n.*,(?!Ada)\w{3},/);
  });

  it('is the same for one seed, and another one for each other', () => {
    const text = 'Date,Text,Amount\n2024-04-15,Shop of Ada,-12.50\n2024-04-16,Cafe,-3.20\n';
    expect(sampled(text, 7)).toBe(sampled(text, 7));
    expect(new Set(Array.from({ length: 20 }, (_, seed) => sampled(text, seed))).size).toBe(20);
  });

  it.each([
    ['utf-16le', '\ufeff', (text: string) => Buffer.from(text, 'utf16le')],
    ['windows-1252', '', (text: string) => Buffer.from(text, 'latin1')],
    ['utf-8', '\ufeff', (text: string) => Buffer.from(text)],
  ] as const)('keeps %s and its mark', (encoding, mark, encode) => {
    const text = `${mark}Datum;Empfänger;Betrag\r\n15.04.2024;Müller Bäckerei;-12,50\r\n16.04.2024;Grüße aus Köln;-3,20\r\n`;
    const content = encode(text);
    const { content: sample } = sampleOf(content);
    expect(sample.length).toBe(content.length);
    expect(readFile(sample).encoding).toBe(encoding);
    expect(sample.subarray(0, mark === '' ? 0 : 2)).toEqual(
      new Uint8Array(content.subarray(0, mark === '' ? 0 : 2)),
    );
  });

  it('is refused with a sentence where it cannot be read like the original', () => {
    const rows = Array.from({ length: 9 }, (_, at) => `2024-04-${10 + at},Shop,${at + 101}`);
    const all = Array.from({ length: 899 }, (_, at) => `2024-04-15,Shop,${at + 101}`);
    expect(sampled(`Date,Text,Amount\n${rows.join('\n')}\n`)).not.toContain(',101');
    expect(() => sampled(`Date,Text,Amount\n${all.join('\n')}\n`)).toThrow('samples.error.amounts');
  });

  it('of thousands of rows takes seconds, not minutes', () => {
    const count = sized(4_000, 20_000);
    let balance = 50_000_00;
    const lines = Array.from({ length: count }, (_, at) => {
      const amount = ((at * 7919) % 90_000) - 44_000;
      balance += amount;
      const day = new Date(Date.UTC(2023, 0, 1 + (at >> 6))).toISOString().slice(0, 10);
      return `${day},Payment ${at * 31} to shop ${at % 500},${(amount / 100).toFixed(2)},${(balance / 100).toFixed(2)}`;
    });
    const file = bytes(`Date,Text,Amount,Balance\n${lines.join('\n')}\n`);
    const most = count * 4;
    const taken = ownTime(most, () => {
      expect(readFile(sampleOf(file, {}, {}, '1').content).balance).toEqual({ state: 'agrees' });
    });
    expect(taken).toBeLessThan(most);
  });
});
