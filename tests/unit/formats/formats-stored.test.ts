import { expect, test } from 'vitest';
import { reviewJson } from '#lib/statements/review.ts';
import { sourceOf } from '#lib/statements/source.ts';
import { rereadStatement } from '#lib/statements/upload.ts';
import { translate } from '#lib/texts/texts.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { bytes } from '#tests/support/formats/reading.ts';
import { someBank } from '#tests/support/stories/bank.ts';

const entry = (name: string, day: string) =>
  `<STMTTRN>\r\n<TRNTYPE>DEBIT\r\n<DTPOSTED>${day}\r\n<TRNAMT>-450.00\r\n<FITID>${name}1\r\n<NAME>${name}\r\n</STMTTRN>\r\n`;
const account = (number: string, rows: string) =>
  `<STMTRS><CURDEF>INR<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM><BANKTRANLIST>\r\n${rows}</BANKTRANLIST><LEDGERBAL><BALAMT>1000.00<DTASOF>20260430</LEDGERBAL></STMTRS>`;
const ofx = (...accounts: string[]) =>
  bytes(`OFXHEADER:100\r\nVERSION:102\r\n\r\n<OFX>${accounts.join('')}</OFX>`);

onEveryDatabase('statements in other formats', (open) => {
  test('say what they are, and a transaction shows the element that it was read from', async () => {
    const { database, db, account: id, upload, insert, review, stored } = await someBank(open);
    const file = await upload(
      ofx(account('00114471', entry('SWIGGY', '20260401') + entry('Café', '20260402'))),
      'april.ofx',
    );
    const json = reviewJson(await review(file), [], translate('en'));
    expect(json.reading).toMatchObject({
      format: 'ofx',
      account: '00114471',
      currency: { value: 'INR', source: 'file' },
      totals: { opening: null, closing: 1000, money_out: 900 },
      questions: [],
      warnings: [],
    });
    expect(await insert(file)).toEqual({ inserted: 2 });
    const cafe = (await stored()).find(({ description }) => description === 'Café');
    expect(await sourceOf(db, id, cafe?.id ?? 0)).toMatchObject({
      format: 'OFX 1.02',
      line: 12,
      record: entry('Café', '20260402').trimEnd().replaceAll('\r\n', '\n'),
      ...{ before: [], after: [], fields: [] },
      reference: 'Café1',
    });
    await database.close();
  });

  test('the same file again, by another name, brings nothing', async () => {
    const { database, upload, insert } = await someBank(open);
    const content = ofx(
      account('1', entry('SWIGGY', '20260401') + entry('SWIGGY', '20260401').replace('SWIGGY1', 'SWIGGY2')),
    );
    expect(await insert(await upload(content, 'april.qfx'))).toEqual({ inserted: 2 });
    expect(await insert(await upload(content, 'april.csv'))).toEqual({ inserted: 0 });
    await database.close();
  });

  test('of several accounts the one whose number ends like this one is read; else it is asked, for this file alone', async () => {
    const { database, db, person, account: id, upload, insert, review } = await someBank(open);
    const other = account('55556666', entry('Rent', '20260403'));
    const known = await upload(ofx(other, account('11114471', entry('SWIGGY', '20260401'))), 'both.ofx');
    expect((await review(known)).reading).toMatchObject({ account: '11114471', questions: [] });
    const file = ofx(other, account('77778888', entry('Tea', '20260404')));
    const open1 = await upload(file, 'others.ofx');
    expect((await review(open1)).reading.questions).toMatchObject([
      { field: 'account', readings: [{ value: '6666' }, { value: '8888' }] },
    ]);
    await expect(insert(open1)).rejects.toMatchObject({ code: 'conflict' });
    await rereadStatement(db, person, { account: id, upload: open1, corrections: { account: '8888' } });
    expect((await review(open1)).reading).toMatchObject({ account: '77778888', questions: [] });
    expect(await insert(open1)).toEqual({ inserted: 1 });
    const again = await upload(file, 'others.ofx');
    expect((await review(again)).reading.questions).toHaveLength(1);
    await database.close();
  });

  test('an answer about dates is remembered for the next QIF file of the account', async () => {
    const { database, db, person, account: id, upload, review, lines } = await someBank(open);
    const qif = (day: string) => bytes(`!Type:Bank\nD${day}\nT-1.00\nPTea\n^\n`);
    const first = await upload(qif("3/4'26"), 'march.qif');
    expect((await review(first)).reading.questions).toMatchObject([{ field: 'date_order' }]);
    await rereadStatement(db, person, { account: id, upload: first, corrections: { date_order: 'dmy' } });
    const next = await upload(qif("4/5'26"), 'april.qif');
    expect((await review(next)).reading).toMatchObject({ questions: [], remembered: true });
    expect(await lines(next)).toMatchObject([{ date: '2026-05-04' }]);
    await database.close();
  });
});
