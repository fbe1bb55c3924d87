import { afterAll, describe, expect, test } from 'vitest';
import { MIB } from '#lib/core/limits.ts';
import { boundedReader } from '#tests/support/formats/bounded.ts';
import { ENTRY, hostileFiles, mt940, OFX_ENTRY, ofx, xml } from '#tests/support/formats/hostile-files.ts';
import { bytes, read, refusal } from '#tests/support/formats/reading.ts';
import { SEED, sized } from '#tests/support/nightly.ts';
import { ownTime } from '#tests/support/own-time.ts';

/** Whatever takes more than its share of time shows it in a smaller file, too. */
const FILES = hostileFiles(sized(1, 5) * MIB);

describe('hostile files', () => {
  const reader = boundedReader();
  afterAll(() => reader.close());
  test.each(Object.entries(FILES))('%s: answered in seconds and within 100 MB', async (_, text) => {
    const { said, taken } = await reader.read(bytes(text));
    expect(taken).toBeLessThan(sized(2_000, 10_000));
    expect(said).toMatch(/^(?:statements\.error\.\w+|read)$/);
  });

  test('mutated files of each kind are read or refused, never anything else', () => {
    const whole = [
      ofx(OFX_ENTRY.repeat(3)),
      mt940(`${':61:2604010401D1,NTRFX//B1\n:86:106?00TEA?20x\n'.repeat(3)}:62F:D260401EUR3,\n-}`),
      xml(ENTRY.repeat(3)),
      '!Account\nNHome\n^\n!Type:Bank\nD13/04/2026\nT-1.00\nPTea\n^\nD14/04/2026\nT2,000.00\nMx\n^\n',
    ].map(bytes);
    let state = SEED;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const times = sized(500, 10_000);
    for (const file of whole) {
      for (let i = 0; i < times; i++) {
        const mutated = Uint8Array.from(file);
        for (let changes = random(6); changes >= 0; changes--)
          mutated[random(mutated.length)] = random(3) ? random(256) : '<>&:^-,.!\0'.charCodeAt(random(10));
        const cut = random(4) === 0 ? mutated.subarray(0, random(mutated.length)) : mutated;
        let rows: { date: string; amount: number }[] = [];
        if (refusal(cut) === undefined) rows = read(cut).rows;
        for (const { date, amount } of rows)
          if (!/^\d{4}-\d\d-\d\d$/.test(date) || !Number.isSafeInteger(amount))
            throw new Error(`${date} ${amount}`);
      }
    }
  });
});

describe('what a full file holds', () => {
  /** 5 MB in the night. */
  const PART = sized(5, 1);
  const MOST = 7_500 / PART;
  const many = (count: number, row: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => row(at)).join('');
  const day = (at: number) =>
    new Date(Date.UTC(2014, 0, 1) + Math.floor(at / 15) * 86_400_000).toISOString().slice(0, 10);
  const FULL: Record<string, [count: number, file: (count: number) => string]> = {
    ofx: [
      50_000,
      (count) =>
        ofx(
          many(
            count,
            (at) =>
              `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day(at).replaceAll('-', '')}<TRNAMT>-${at % 900}.50<FITID>${at}<NAME>SHOP ${at % 700}</STMTTRN>\n`,
          ),
        ),
    ],
    qif: [
      60_000,
      (count) =>
        `!Type:Bank\n${many(count, (at) => `D${day(at)}\nT-${at % 900}.50\nPUPI MERCHANT ${at % 700} PVT LTD\nMref ${at}\n^\n`)}`,
    ],
    mt940: [
      60_000,
      (count) =>
        mt940(
          many(
            count,
            (at) =>
              `:61:${day(at).slice(2).replaceAll('-', '')}D${at % 900},50NTRFNONREF//B${at}\n:86:UPI MERCHANT ${at % 700} PVT LTD\n`,
          ),
        ),
    ],
    camt: [
      20_000,
      (count) =>
        xml(
          many(
            count,
            (at) =>
              `<Ntry><Amt Ccy="EUR">${at % 900}.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day(at)}</Dt></BookgDt><AcctSvcrRef>B${at}</AcctSvcrRef><AddtlNtryInf>UPI ${at % 700}</AddtlNtryInf></Ntry>\n`,
          ),
        ),
    ],
  };
  test.each(Object.entries(FULL))('%s is read in seconds', (_, [whole, file]) => {
    const count = whole / PART;
    const content = bytes(file(count));
    expect(content.length).toBeLessThan(5 * MIB);
    expect(ownTime(MOST, () => expect(read(content).rows).toHaveLength(count))).toBeLessThan(MOST);
  });
});
