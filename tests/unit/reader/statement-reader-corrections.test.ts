import { describe, expect, it } from 'vitest';
import { type Corrections, rawLine, readStatement, StatementError } from '#lib/statements/reader/read.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string, corrections?: Corrections) => readStatement(bytes(text), corrections);
const refused = (text: string, corrections?: Corrections): StatementError => {
  try {
    read(text, corrections);
  } catch (error) {
    if (error instanceof StatementError) return error;
    throw error;
  }
  throw new Error('it was read');
};

const OPEN = 'Date,Description,Amount\n03/04/2024,Shop,25.00\n05/04/2024,Payment,10.00\n';

describe('questions', () => {
  it('shows both readings of dates and signs with their effect', () => {
    const { questions, rows } = read(OPEN);
    expect(questions.map(({ field }) => field)).toEqual(['date_order', 'sign']);
    expect(questions[0]?.readings).toEqual([
      {
        value: 'dmy',
        effect: { first_date: '2024-04-03', last_date: '2024-04-05', money_in: 0, money_out: 3500, count: 2 },
      },
      {
        value: 'mdy',
        effect: { first_date: '2024-03-04', last_date: '2024-05-04', money_in: 0, money_out: 3500, count: 2 },
      },
    ]);
    expect(
      questions[1]?.readings.map(({ value, effect }) => [value, effect.money_in, effect.money_out]),
    ).toEqual([
      ['positive_out', 0, 3500],
      ['negative_out', 3500, 0],
    ]);
    expect(rows.map(({ date, amount }) => [date, amount])).toEqual([
      ['2024-04-03', -2500],
      ['2024-04-05', -1000],
    ]);
  });

  it('are gone when they are answered, one by one', () => {
    expect(read(OPEN, { date_order: 'mdy' }).questions.map(({ field }) => field)).toEqual(['sign']);
    const answered = read(OPEN, { date_order: 'mdy', sign: 'negative_out' });
    expect(answered.questions).toEqual([]);
    expect(answered.rows[0]).toMatchObject({ date: '2024-03-04', amount: 2500 });
  });

  it('asks about the decimal mark where thousands and thousandths look alike', () => {
    const text = 'Datum;Text;Belopp;\n2024-04-13;A;-1.000;\n2024-04-14;B;-25.000;\n';
    const { questions, rows } = read(text);
    expect(questions.map(({ field, readings }) => [field, ...readings.map(({ value }) => value)])).toEqual([
      ['decimal_mark', ',', '.'],
    ]);
    expect(rows[0]?.amount).toBe(-100_000);
    expect(read(text, { decimal_mark: '.' }).rows[0]?.amount).toBe(-100);
    expect(read(text, { decimal_mark: '.' }).questions).toEqual([]);
  });

  it('asks which of two columns counts, and takes the answer as it gave it', () => {
    const text = '2024-04-13,Shop,45.20,\n2024-04-14,Wages,,1000.00\n2024-04-15,Cafe,5.00,\n';
    const { questions } = read(text);
    expect(questions.map(({ field }) => field)).toEqual(['columns']);
    const [first, second] = questions[0]?.readings ?? [];
    expect([first?.effect.money_out, second?.effect.money_out]).toEqual([5020, 100_000]);
    if (typeof second?.value !== 'object') throw new Error('no columns');
    const answered = read(text, { columns: second.value });
    expect(answered.questions).toEqual([]);
    expect(answered.rows.map(({ amount }) => amount)).toEqual([4520, -100_000, 500]);
  });
});

describe('corrections', () => {
  const text =
    'Bank\nWhen,What,Sum,Other,Balance\n13/04/2024,Shop,-5.00,-6.00,95.00\n14/04/2024,Cafe,-3.00,-4.00,92.00\n';

  it('take other columns, and leave the rest to the reader', () => {
    const reading = read(text, { columns: { amount: 3, description: [1] } });
    expect(reading.rows.map(({ amount }) => amount)).toEqual([-600, -400]);
    expect(reading.columns).toMatchObject({ date: 0, amount: 3 });
  });

  it('take another header line, or none', () => {
    expect(read(text, { header_row: 2 }).header_row).toBe(2);
    const without = read(text, { header_row: null });
    expect(without.header_row).toBeNull();
    expect(without.rows.length).toBe(2);
  });

  it('keep the key of the layout, whatever is corrected', () => {
    const key = read(text).header_key;
    expect(read(text, { header_row: null }).header_key).toBe(key);
    expect(read(text, { columns: { amount: 3 } }).header_key).toBe(key);
    expect(read(text.replaceAll('04/2024', '05/2024')).header_key).toBe(key);
    expect(read(text.replace('Other', 'Else')).header_key).not.toBe(key);
  });

  it('refuse a column or a header line that is not there', () => {
    expect(refused(text, { columns: { amount: 9 } }).message).toBe('statements.error.column');
    expect(refused(text, { columns: { description: [1, -1] } }).message).toBe('statements.error.column');
    expect(refused(text, { header_row: 77 })).toMatchObject({
      message: 'statements.error.header_row',
      values: { line: 77 },
    });
  });
});

describe('what is no transaction', () => {
  it('is listed with its line, its reason and its text', () => {
    const text =
      'Bank\nDate,Text,Amount,Balance\n14.04.2024,Opening balance,,100.00\n15.04.2024,Shop,-5.00,95.00\nTotal,,-5.00,\n';
    expect(read(text).skipped.map(({ line, text: { key }, raw }) => [line, key, raw])).toEqual([
      [1, 'statements.skipped.letterhead', 'Bank'],
      [3, 'statements.skipped.balance', '14.04.2024,Opening balance,,100.00'],
      [5, 'statements.skipped.balance', 'Total,,-5.00,'],
    ]);
  });

  it('names the first row that the balance does not bear out', () => {
    const text =
      'Date,Text,Amount,Balance\n13.04.2024,A,-5.00,95.00\n14.04.2024,B,-5.00,90.00\n15.04.2024,C,-5.00,84.00\n16.04.2024,D,-4.00,80.00\n';
    expect(read(text).balance).toEqual({ state: 'differs', line: 4, expected: 8500, found: 8400 });
  });

  it('gives back the record as it stands in the file, quoted lines and all', () => {
    const text = 'Date;Text;Amount\r\n13.04.2024;"two\r\nlines";-5,00\r\n14.04.2024;one;-6,00\r\n';
    const [first, second] = read(text).rows;
    expect([first?.line, second?.line]).toEqual([2, 4]);
    expect(rawLine(bytes(text), 2)).toBe('13.04.2024;"two\nlines";-5,00');
    expect(rawLine(bytes(text), 4)).toBe('14.04.2024;one;-6,00');
    expect(rawLine(bytes(text), 40)).toBe('');
  });
});
