import { expect, test } from 'vitest';
import { linesAround, sourceOf } from '#lib/statements/source.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { someBank } from '#tests/support/stories/bank.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const APRIL = [
  'HDFC BANK',
  'Date,Narration,Withdrawal,Deposit',
  '01/04/2026,"SWIGGY, Bengaluru",450.00,',
  '02/04/2026,"UBER',
  'trip to ""Hebbal""",300.00,',
  '03/04/2026,Salary,,50000.00',
  '04/04/2026,Rent,20000.00,',
].join('\r\n');

onEveryDatabase('where a transaction comes from', (open) => {
  test('the very line of its file, its neighbours, its cells by the names of the header', async () => {
    const { database, db, account, upload, insert, stored } = await someBank(open);
    const file = await upload(bytes(APRIL));
    await insert(file);
    const uber = (await stored()).find(({ description }) => description.startsWith('UBER'));
    const source = await sourceOf(db, account, uber?.id ?? 0);
    expect(source).toMatchObject({
      ...{
        upload: file,
        file_name: 'april.csv',
        person: 'Asha Rao',
        line: 4,
        delimiter: ',',
        encoding: 'utf-8',
      },
      before: [
        { line: 2, text: 'Date,Narration,Withdrawal,Deposit' },
        { line: 3, text: '01/04/2026,"SWIGGY, Bengaluru",450.00,' },
      ],
      record: '02/04/2026,"UBER\ntrip to ""Hebbal""",300.00,',
      after: [
        { line: 6, text: '03/04/2026,Salary,,50000.00' },
        { line: 7, text: '04/04/2026,Rent,20000.00,' },
      ],
      fields: [
        { name: 'Date', value: '02/04/2026', role: 'date' },
        { name: 'Narration', value: 'UBER\ntrip to "Hebbal"', role: 'description' },
        { name: 'Withdrawal', value: '300.00', role: 'debit' },
        { name: 'Deposit', value: '', role: 'credit' },
      ],
      others: [],
    });
    await database.close();
  });

  test('another file that has the row too is named with its line; another account knows nothing of it', async () => {
    const { database, db, account, upload, insert, stored } = await someBank(open);
    await insert(await upload(bytes(APRIL)));
    const [header, ...rows] = APRIL.split('\r\n').slice(1);
    const again = await upload(
      bytes([header, ...rows.slice(3), '05/04/2026,Tea,20.00,'].join('\n')),
      'may.csv',
    );
    await insert(again);
    const rent = (await stored()).find(({ description }) => description === 'Rent');
    const { others, file_name } = await sourceOf(db, account, rent?.id ?? 0);
    expect(file_name).toBe('april.csv');
    expect(others).toEqual([expect.objectContaining({ id: again, file_name: 'may.csv', line: 3 })]);
    await expect(sourceOf(db, account + 1, rent?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
    await database.close();
  });
});

test('lines are found in every encoding, at both ends, and with old line ends', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a\nzażółć\nc', 'utf16le')]);
  expect(linesAround(utf16, 'utf-16le', 2)).toEqual({
    before: [{ line: 1, text: 'a' }],
    record: 'zażółć',
    after: [{ line: 3, text: 'c' }],
  });
  const latin = Buffer.from('one\rcafé\rthree\r', 'latin1');
  expect(linesAround(latin, 'windows-1252', 2)).toMatchObject({
    record: 'café',
    after: [{ line: 3, text: 'three' }],
  });
  expect(linesAround(bytes('\ufeffonly'), 'utf-8', 1)).toEqual({ before: [], record: 'only', after: [] });
  expect(linesAround(bytes('a,"stray\nb\nc'), 'utf-8', 1)).toMatchObject({
    record: 'a,"stray',
    after: [
      { line: 2, text: 'b' },
      { line: 3, text: 'c' },
    ],
  });
});

test('a line deep in a 5 MB file is found, whatever its encoding', () => {
  const row = '01/04/2026,"UPI-CAFÉ LIMITED-409000401001@okaxis",REF0001,450.50,,100000.00\r\n';
  const content = Buffer.from(row.repeat(Math.ceil(5_000_000 / row.length)), 'latin1');
  expect(linesAround(content, 'windows-1252', 60_000).record).toContain('CAFÉ');
});
