import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFile } from '#lib/statements/formats/read.ts';
import type { Corrections } from '#lib/statements/reader/read.ts';
import { leadsTo, shown } from '#tests/support/formats/answers.ts';
import { runs } from '#tests/support/nightly.ts';

interface Row {
  amount: number;
  text: string;
  waits?: boolean;
}

const drawn = fc
  .uniqueArray(fc.integer({ min: 1_000, max: 900_000 }), { minLength: 5, maxLength: 12 })
  .map((amounts) =>
    amounts.map((amount, i): Row => ({ amount: i % 3 ? -amount : amount, text: `Shop ${i}` })),
  );

const written = (minor: number): string => (Math.abs(minor) / 100).toFixed(2);
const OPENING = 1_000_000;
const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

/** The rows as a file whose closing balance is this. */
type Print = (rows: readonly Row[], closing: number) => string;

const camt: Print = (rows, closing) => {
  const side = (minor: number) => `<CdtDbtInd>${minor < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, minor: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${written(minor)}</Amt>${side(minor)}<Dt><Dt>2026-04-01</Dt></Dt></Bal>`;
  const entries = rows.map(
    ({ amount, text, waits }) =>
      `<Ntry><Amt Ccy="EUR">${written(amount)}</Amt>${side(amount)}<Sts>${waits ? 'PDNG' : 'BOOK'}</Sts><BookgDt><Dt>2026-04-01</Dt></BookgDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>\n`,
  );
  return `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>NL20INGB0001234567</IBAN></Id></Acct>${balance('OPBD', OPENING)}${balance('CLBD', closing)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
};

const mt940: Print = (rows, closing) => {
  const side = (minor: number) => (minor < 0 ? 'D' : 'C');
  const comma = (minor: number) => written(minor).replace('.', ',');
  const entries = rows.map(
    ({ amount, text }) => `:61:2604010401${side(amount)}${comma(amount)}NTRFNONREF\n:86:${text}\n`,
  );
  return `:20:X\n:25:NL20INGB0001234567\n:28C:1\n:60F:C260401EUR${comma(OPENING)}\n${entries.join('')}:62F:${side(closing)}260401EUR${comma(closing)}\n-\n`;
};

const table: Print = (rows, closing) =>
  [
    'Statement of your account',
    `Opening balance;${written(OPENING)}`,
    `Closing balance;${closing < 0 ? '-' : ''}${written(closing)}`,
    'Date;Description;Amount;Status',
    ...rows.map(({ amount, text, waits }) =>
      `2026-04-01;${text};${amount < 0 ? '-' : ''}${written(amount)};${waits ? 'Pending' : 'Booked'}\n`.trim(),
    ),
  ].join('\n');

const PRINTS: Record<string, Print> = { CAMT: camt, MT940: mt940, CSV: table };

/** What becomes of one row in the file, and whether an answer gives it back. */
const FAULTS: Record<string, { change: (row: Row) => Row[]; found: boolean; not?: string }> = {
  'a row doubled': { change: (row) => [row, row], found: true },
  'a row that waits, though the balance counts it': {
    change: (row) => [{ ...row, waits: true }],
    found: true,
    not: 'MT940',
  },
  'a row left out': { change: () => [], found: false },
  'a sign turned': { change: (row) => [{ ...row, amount: 0 - row.amount }], found: true },
};

const read = (text: string, given: Corrections = {}) => readFile(new TextEncoder().encode(text), given);

describe('a statement with an opening and a closing balance alone', () => {
  for (const [format, print] of Object.entries(PRINTS)) {
    for (const [name, { change, found, not }] of Object.entries(FAULTS).filter(
      ([, fault]) => fault.not !== format,
    ))
      it(`${format}, ${name}: asked about, never silent${found && not !== format ? ', and one answer is right' : ''}`, () => {
        fc.assert(
          fc.property(drawn, fc.nat(), (rows, nth) => {
            const at = nth % rows.length;
            const left = rows.flatMap((row, i) => (i === at ? change(row) : [row]));
            // As a debt they lead to it as well.
            fc.pre(Math.abs(sumOf(left.filter(({ waits }) => !waits))) !== Math.abs(sumOf(rows)));
            const file = print(left, OPENING + sumOf(rows));
            const { questions } = read(file);
            const asked = questions.find(({ field }) => field === 'balance');
            const values = asked?.readings.map(({ value }) => value);
            // A table with a turned sign may be asked about its signs first.
            const first = format === 'CSV' && name === 'a sign turned';
            expect(values, file).toEqual(
              found && !first ? ['accept', 'follow'] : expect.arrayContaining(['accept']),
            );
            const wanted = shown(rows.map(({ amount }) => ({ day: '2026-04-01', amount })));
            if (found)
              expect(
                leadsTo((given) => read(file, given), wanted),
                file,
              ).toBe(true);
          }),
          { numRuns: runs(15) },
        );
      });

    it(`${format}: silent where the rows lead to it`, () => {
      fc.assert(
        fc.property(drawn, (rows) => {
          expect(read(print(rows, OPENING + sumOf(rows))).questions).toEqual([]);
        }),
        { numRuns: runs(15) },
      );
    });
  }
});
