import { afterAll, describe, expect, test } from 'vitest';
import { typeOf } from '#lib/files/file-type.ts';
import { readInvoice } from '#lib/receipts/reading/invoices/read.ts';
import { receiptReader } from '#lib/runtime/receipt-reader.ts';
import { stepCounter } from '#tests/support/processor/steps.ts';
import { bytesOfXml, type EInvoice, GOOD, inCii, inUbl } from '#tests/support/receipts/e-invoices.ts';
import { fileOf } from '#tests/support/receipts/producers.ts';

const { stepsOf, close } = await stepCounter();
const reader = receiptReader();
afterAll(async () => {
  close();
  await reader.close();
});

const read = (xml: string) => readInvoice(bytesOfXml(xml));
const SYNTAXES = { UBL: inUbl, CII: inCii } as const;
const SUMS = { fault: 'invoice_sums' } as const;
const BROKEN = { fault: 'invoice_broken' } as const;

describe.each(Object.entries(SYNTAXES))('an invoice in %s', (name, write) => {
  const of = (change: Partial<EInvoice>) => read(write({ ...GOOD, ...change }));
  const truth = {
    ...{ number: 'RE-2026-0815', day: '2026-03-04', currency: 'EUR', due: null },
    ...{ total: '173.02', tax: '27.02', sellers: ['Papierhaus & Söhne GmbH'] },
  };

  test('says total, tax, day, number and seller', () => {
    expect(of({})).toEqual({ invoice: truth });
    expect(of({ tradesAs: 'Papierhaus' }).invoice?.sellers).toEqual([
      'Papierhaus',
      'Papierhaus & Söhne GmbH',
    ]);
    expect(of({ taxElsewhere: '301.22' })).toEqual({ invoice: truth });
  });

  test.each<[string, Partial<EInvoice>]>([
    ['BR-CO-10: lines', { lines: ['100.00', '49.99', '0.02'] }],
    ['BR-CO-10: no lines', { lines: [] }],
    ['BR-CO-11: allowances', { allowances: ['9.99'] }],
    ['BR-CO-11: allowances of which no sum is stated', { sumOfAllowances: undefined }],
    ['BR-CO-12: charges', { charges: ['5.00'] }],
    ['BR-CO-12: a sum of no charges', { charges: [] }],
    ['BR-CO-13: net', { net: '150.00', gross: '177.02', due: '177.02' }],
    ['BR-CO-14: tax', { taxes: ['26.60', '0.41'] }],
    ['BR-CO-14: no tax by category', { taxes: [] }],
    ['BR-CO-15: gross', { gross: '173.03', due: '173.03' }],
    ['BR-CO-16: due', { due: '1730.20' }],
    ['BR-CO-16: prepaid', { prepaid: '100.00' }],
    ['BR-CO-16: rounding', { rounding: '-0.02' }],
    ['a sum by a hundredth of a cent', { gross: '173.0201', due: '173.0201' }],
    ['no total', { gross: undefined }],
    ['nothing due', { due: undefined }],
  ])('is not used where its sums are wrong: %s', (_, change) => {
    expect(of(change)).toEqual(SUMS);
  });

  test('of one that is paid in part, the whole and the rest; of a rounded one, what is asked for', () => {
    expect(of({ prepaid: '100.00', due: '73.02' }).invoice).toMatchObject({ total: '173.02', due: '73.02' });
    expect(of({ prepaid: '173.02', due: '0.00' }).invoice).toMatchObject({ total: '173.02', due: null });
    expect(of({ rounding: '-0.02', due: '173.00' }).invoice).toMatchObject({ total: '173.00', due: null });
    expect(of({ prepaid: '100.00', rounding: '-0.02', due: '73.00' }).invoice).toMatchObject({
      total: '173.02',
      due: '73.00',
    });
  });

  test('lines of more decimals add up to a rounded sum', () => {
    const lines = ['50.0033', '50.0033', '49.9934'];
    expect(of({ lines }).invoice).toMatchObject({ total: '173.02' });
    // Rounded one by one they would be 150.01.
    const halves = { lines: ['50.005', '49.995', '50.000'], sumOfLines: '150.00' };
    expect(of(halves).invoice).toMatchObject({ total: '173.02' });
  });

  test('without tax, allowances and charges', () => {
    const plain = { allowances: [], charges: [], sumOfAllowances: undefined, sumOfCharges: undefined };
    const { invoice } = of({
      ...plain,
      taxes: ['0.00'],
      net: '150.00',
      tax: '0',
      gross: '150',
      due: '150.0',
    });
    expect(invoice).toMatchObject({ total: '150.00', tax: '0.00' });
  });

  test.each(['381', '396', '261'])('a credit note (%s) says no amount, since money comes back', (kind) => {
    const xml = name === 'UBL' ? inUbl({ ...GOOD, kind }, 'CreditNote') : inCii({ ...GOOD, kind });
    expect(read(xml)).toEqual({ invoice: { ...truth, total: null, tax: null } });
  });

  test('so does one that corrects another by negative sums', () => {
    const negative = Object.fromEntries(
      Object.entries(GOOD).map(([field, value]) => [
        field,
        Array.isArray(value)
          ? value.map((one) => `-${one}`)
          : /^\d+\.\d\d$/.test(String(value))
            ? `-${value}`
            : value,
      ]),
    );
    expect(of({ ...negative, kind: '384' }).invoice).toMatchObject({ number: GOOD.number, total: null });
  });

  test.each<[string, Partial<EInvoice>]>([
    ['a day that is none', { day: '2026-02-30' }],
    ['an unknown currency', { currency: 'XXQ' }],
    ['an amount in words', { gross: 'many' }],
    ['an amount as a power', { gross: '1e3' }],
    ['an amount with a comma', { gross: '173,02' }],
    ['an amount without end', { gross: '9'.repeat(60) }],
  ])('is damaged with %s', (_, change) => {
    expect(of(change)).toEqual(BROKEN);
  });

  test('a sum that is stated twice is not chosen from', () => {
    const xml = write(GOOD).replace(
      /<(\w+:(?:PayableAmount|DuePayableAmount))([^>]*)>173\.02</,
      '<$1$2>1.00</$1><$1$2>173.02<',
    );
    expect(read(xml)).toEqual(BROKEN);
  });

  test('documents inside it are passed over', () => {
    const tag = name === 'UBL' ? 'cac:AdditionalDocumentReference' : 'ram:AdditionalReferencedDocument';
    const more = `<${tag}><inside>${'QUJD'.repeat(500_000)}</inside></${tag}>`;
    expect(of({ more })).toEqual({ invoice: truth });
  });

  test('hostile XML is answered within bounds', () => {
    const xml = write(GOOD);
    const [declaration = '', body = ''] = xml.split('?>\n');
    const deep = '<a>'.repeat(100_000) + '</a>'.repeat(100_000);
    const hostile = {
      doctype: `${declaration}?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${body.replace('Papierhaus', '&x;')}`,
      entities: `${declaration}?><!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]>${body}`,
      'unknown entity': xml.replace('Papierhaus', '&secret;'),
      deep: write({ ...GOOD, more: deep }),
      attributes: write({
        ...GOOD,
        more: `<a ${Array.from({ length: 5_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
      }),
      'long number': write({ ...GOOD, number: '9'.repeat(10_000) }),
      'cut off': xml.slice(0, -40),
      'bytes that are no UTF-8': xml,
    };
    for (const [what, text] of Object.entries(hostile)) {
      const bytes = bytesOfXml(text);
      if (what.startsWith('bytes')) bytes[bytes.length - 60] = 0xff;
      expect([what, readInvoice(bytes)]).toEqual([what, BROKEN]);
    }
  });

  test('other encodings are read as they are declared', () => {
    const xml = write(GOOD).replace('UTF-8', 'UTF-16');
    expect(readInvoice(new Uint8Array(Buffer.from(`\ufeff${xml}`, 'utf16le')))).toEqual({ invoice: truth });
    const western = write(GOOD).replace('UTF-8', 'ISO-8859-1');
    expect(readInvoice(new Uint8Array(Buffer.from(western, 'latin1')))).toEqual({ invoice: truth });
    // Letters of Latin-1 are no UTF-8.
    expect(readInvoice(new Uint8Array(Buffer.from(write(GOOD), 'latin1')))).toEqual(BROKEN);
  });

  test('four times the lines take about four times the steps', async () => {
    const many = (count: number) => {
      const lines = Array<string>(count).fill('1.00');
      const net = `${count - 10 + 6}.00`;
      return bytesOfXml(
        write({
          ...GOOD,
          lines,
          sumOfLines: `${count}.00`,
          net,
          gross: net,
          due: net,
          tax: '0',
          taxes: ['0'],
        }),
      );
    };
    const [few, more] = [many(500), many(2_000)];
    expect(readInvoice(more).invoice).toMatchObject({ total: '1996.00' });
    const steps = [await stepsOf(() => readInvoice(few)), await stepsOf(() => readInvoice(more))];
    expect((steps[1] ?? 0) / (steps[0] ?? 1)).toBeLessThan(5);
  });

  test('its bytes tell what it is', async () => {
    expect(await typeOf(bytesOfXml(write(GOOD)).subarray(0, 4_100), 'text/html')).toBe('application/xml');
  });
});

test('short profiles are held to the sums that they state', () => {
  const none = { lines: [], allowances: [], charges: [], taxes: [] };
  const left = { sumOfLines: undefined, sumOfAllowances: undefined, sumOfCharges: undefined };
  const minimum = { ...GOOD, ...none, ...left, profile: 'urn:factur-x.eu:1p0:minimum' };
  expect(read(inCii(minimum)).invoice).toMatchObject({ total: '173.02', tax: '27.02' });
  expect(read(inCii({ ...minimum, gross: '173.03' }))).toEqual(SUMS);
  expect(read(inCii({ ...minimum, profile: 'urn:cen.eu:en16931:2017' }))).toEqual(SUMS);
});

test('lines that are sums of others are not counted twice', () => {
  const status = '<ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>';
  const xml = inCii({ ...GOOD, lines: ['150.00', ...GOOD.lines] }).replace(
    '<ram:LineID>1</ram:LineID>',
    `$&${status}`,
  );
  expect(read(xml).invoice).toMatchObject({ total: '173.02' });
});

test('other XML is no invoice', () => {
  expect(read('<?xml version="1.0"?><Invoice xmlns="urn:somebody:else"/>')).toEqual({});
  expect(read('<CrossIndustryDocument xmlns="urn:ferd:CrossIndustryDocument:invoice:1p0"/>')).toEqual({});
  expect(read('')).toEqual(BROKEN);
});

/** A PDF whose page says a total, with a file inside. */
function pdfWith(name: string, xml: string, text = 'Total EUR 173.02'): Uint8Array {
  const stream = (content: string) =>
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`;
  return fileOf([
    `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(${name}) 6 0 R] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    stream(text === '' ? '' : `BT /F1 10 Tf 50 700 Td (${text}) Tj ET`),
    `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 7 0 R >> /AFRelationship /Alternative >>`,
    stream(Buffer.from(xml, 'utf8').toString('latin1')).replace('<< ', '<< /Type /EmbeddedFile '),
  ]);
}

describe('on the thread that reads receipts', () => {
  let files = 0;
  const readAs = (kind: 'pdf' | 'invoice', bytes: Uint8Array) =>
    reader.read({ kind, sha256: `e-invoice ${++files}`, person: 1, bytes: async () => bytes });

  test('the invoice inside a PDF is read, and what the page says beside it', async () => {
    const reading = await readAs('pdf', pdfWith('factur-x.xml', inCii(GOOD)));
    expect(reading).toMatchObject({ invoice: { total: '173.02' }, totals: [{ amount: '173.02' }] });
    expect(reading?.fault).toBeUndefined();
    const silent = await readAs('pdf', pdfWith('xrechnung.xml', inUbl(GOOD), ''));
    expect(silent).toMatchObject({ invoice: { total: '173.02' }, totals: [] });
    expect(silent?.fault).toBeUndefined();
  });

  test('where its sums do not add up, the page is read and the file says so', async () => {
    const reading = await readAs('pdf', pdfWith('factur-x.xml', inCii({ ...GOOD, gross: '1.00' })));
    expect(reading).toMatchObject({ fault: 'invoice_sums', totals: [{ amount: '173.02' }] });
    expect(reading?.invoice).toBeUndefined();
  });

  test('other files inside are not looked at', async () => {
    const reading = await readAs('pdf', pdfWith('terms.xml', inCii(GOOD)));
    expect(reading).toMatchObject({ totals: [{ amount: '173.02' }] });
    expect(reading).not.toHaveProperty('invoice');
  });

  test('an XML file alone is read; one of many megabytes ends nothing but its own reading', async () => {
    expect(await readAs('invoice', bytesOfXml(inUbl(GOOD)))).toMatchObject({ invoice: { total: '173.02' } });
    const huge = bytesOfXml(inUbl({ ...GOOD, more: '<a/>'.repeat(1_100_000) }));
    expect(await readAs('invoice', huge)).toMatchObject(BROKEN);
    expect(await readAs('invoice', bytesOfXml(inCii(GOOD)))).toMatchObject({ invoice: { total: '173.02' } });
  });

  test('a PDF that is locked, damaged or only a scan says so', async () => {
    const page = (text: string) => pdfWith('a.txt', '', text);
    expect(await readAs('pdf', page(''))).toMatchObject({ fault: 'no_text' });
    const damaged = new Uint8Array(Buffer.from('%PDF-1.7\nnothing of it is left'));
    expect(await readAs('pdf', damaged)).toMatchObject({ fault: 'damaged' });
    expect(await readAs('pdf', page('Total EUR 1.00'))).not.toHaveProperty('fault');
    const locked = fileOf(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
        `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'01'.repeat(32)}> /U <${'02'.repeat(32)}> >>`,
      ],
      `/Encrypt 4 0 R /ID [<${'03'.repeat(16)}> <${'03'.repeat(16)}>] `,
    );
    expect(await readAs('pdf', locked)).toMatchObject({ fault: 'locked' });
  });
});
