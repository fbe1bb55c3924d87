import { afterAll, describe, expect, test } from 'vitest';
import { MIB } from '#lib/core/limits.ts';
import { boundedReader } from '#tests/support/formats/bounded.ts';
import { bytes, read, refusal } from '#tests/support/formats/reading.ts';
import { SEED, sized } from '#tests/support/nightly.ts';
import { ownTime } from '#tests/support/own-time.ts';

const xml = (inner: string, before = '') =>
  `<?xml version="1.0"?>${before}<Document><BkToCstmrStmt><Stmt>${inner}</Stmt></BkToCstmrStmt></Document>`;
const ENTRY =
  '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-04-01</Dt></BookgDt></Ntry>';
const OFX_ENTRY = '<STMTTRN><DTPOSTED>20260401<TRNAMT>-1.00<NAME>Tea</STMTTRN>';
const ofx = (inner: string) =>
  `OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST>${inner}</BANKTRANLIST></STMTRS></OFX>`;
const mt940 = (inner: string) => `:20:X\n:25:123456\n:60F:C260401EUR0,\n${inner}`;
/** Whatever takes more than its share of time shows it in a smaller file, too. */
const BYTES = sized(1, 5) * MIB;
const toSize = (part: string): string => part.repeat(Math.floor((BYTES - 2_000) / part.length));

/** Every one of them is answered: read, or refused with a sentence. */
const FILES: Record<string, string> = {
  'an entity that reads a file': xml(
    `&a;${ENTRY}`,
    '<!DOCTYPE Document [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
  ),
  'an entity from another machine': xml(
    `&a;${ENTRY}`,
    '<!DOCTYPE Document SYSTEM "http://127.0.0.1:9/x.dtd">',
  ),
  'entities that multiply': xml(
    '&j;',
    `<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'.replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>`,
  ),
  'an endless document type': `<?xml version="1.0"?><!DOCTYPE Document [${toSize('<!ENTITY x "y">')}`,
  'elements nested without end': xml(toSize('<a>')),
  'attributes without end': xml(
    `<a ${Array.from({ length: BYTES / 17 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
  ),
  'an attribute repeated': xml(`<a ${toSize('a="1" ')}/>`),
  'a very long text': xml(`<Ntry><AddtlNtryInf>${toSize('x')}</AddtlNtryInf></Ntry>`),
  'a very long name': xml(`<${toSize('x')}/>`),
  'comments without end': xml(toSize('<!---->')),
  'an unclosed comment': xml(`<!--${toSize('x<!--')}`),
  'an unclosed CDATA section': xml(`<![CDATA[${toSize('x]]')}`),
  'small elements without end': xml(toSize('<a/>')),
  'elements in one entry without end': xml(`<Ntry>${toSize('<a/>')}</Ntry>`),
  'references without end': xml(`<Ntry><AddtlNtryInf>${toSize('&amp;')}</AddtlNtryInf></Ntry>`),
  'entries cut off in the middle': xml(toSize(ENTRY)).slice(0, -100_000),
  'OFX tags never closed': `<OFX>${toSize('<STMTTRN>')}`,
  'OFX with nothing but opening brackets': `<OFX>${toSize('<')}`,
  'OFX with unclosed comments': `<OFX>${toSize('<!--')}</OFX>`,
  'OFX with unclosed CDATA': `<OFX>${toSize('<![CDATA[')}</OFX>`,
  'OFX fields without end': ofx(`<STMTTRN>${toSize('<MEMO>x')}`),
  'OFX names without end': `<OFX><${toSize('A')}`,
  'OFX entities that are none': ofx(`<STMTTRN><MEMO>${toSize('&#99999999;&')}`),
  'OFX in one endless value': ofx(`<STMTTRN><DTPOSTED>20260401<TRNAMT>-1<NAME>${toSize('x ')}</STMTTRN>`),
  'MT940 with an endless text': mt940(`:61:2604010401D1,NTRFX\n:86:${toSize('text\n')}`),
  'MT940 with an endless line': mt940(`:61:2604010401D1,NTRFX\n:86:${toSize('?20x')}`),
  'MT940 with endless tags': mt940(toSize(':86:x\n')),
  'MT940 with endless control characters': mt940(toSize('\u0001')),
  'MT940 with statements without end': toSize(':20:X\n:25:1\n:60F:C260401EUR0,\n:62F:C260401EUR0,\n'),
  'MT940 of a new account every time': Array.from(
    { length: BYTES / 87 },
    (_, at) => `:20:X\n:25:${1_000_000 + at}\n:61:260401C1,NTRFX\n`,
  ).join(''),
  'QIF with an endless record': `!Type:Bank\n${toSize('Sx\n')}`,
  'QIF with records without end': `!Type:Bank\n${toSize('^\n')}`,
  'QIF with sections without end': toSize('!Type:Bank\n'),
  'QIF with one endless line': `!Type:Bank\nP${toSize('x')}`,
};

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
