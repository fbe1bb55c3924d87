import { expect, test } from 'vitest';
import { read, refusal, skippedOf, warningsOf } from '#tests/support/formats/reading.ts';

const message = (entries: string, opening = 'C260401EUR100,00', closing = ''): string =>
  `:20:START\n:25:10020030/1234567890\n:28C:1/1\n:60F:${opening}\n${entries}${closing ? `:62F:${closing}\n` : ''}-\n`;
const entry = (line: string, text = 'Tea') => `:61:${line}\n${text ? `:86:${text}\n` : ''}`;
const rowsOf = (...lines: string[]) => read(message(lines.map((line) => entry(line)).join(''))).rows;

test('debit, credit and their reversals, with and without a funds code, with and without decimals', () => {
  const amounts = rowsOf(
    '2604010401D1,50NTRFNONREF',
    '2604010401C2,NTRFNONREF',
    '2604010401RC3,00NTRFNONREF',
    '2604010401RD4,NTRFNONREF',
    '2604010401DR5,00NTRFNONREF',
    '2604010401CR6,00NTRFNONREF',
    '2604010401RCR7,00NTRFNONREF',
    '260401D000008,1NTRFNONREF',
    '260401    CD9,00NMSCNONREF',
    '2604010401DF10,00S   X',
  ).map(({ amount }) => amount);
  expect(amounts).toEqual([-150, 200, -300, 400, -500, 600, -700, -810, 900, -1000]);
});

test('the entry date has the year that brings it nearest to the value date', () => {
  expect(
    rowsOf('2601021231D1,NTRFX', '2512310102D1,NTRFX', '260401D1,NTRFX', '9912310101D1,NTRFX').map(
      ({ date }) => date,
    ),
  ).toEqual(['2025-12-31', '2026-01-02', '2026-04-01', '2000-01-01']);
});

test('subfields make name, purpose and kind; plain lines are joined where they are not full', () => {
  const texts = [
    '106?00KARTENZAHLUNG?109262?20SVWZ+Rechnung Nr 4711 vom 1?212.03.?30DRESDEFF?32ASHA RAO',
    'Invoice 4711\nof March',
    `${'x'.repeat(65)}\nyz`,
  ].map((text) => read(message(entry('2604010401D1,NTRFNONREF', text))).rows[0]?.description);
  expect(texts).toEqual([
    'ASHA RAO SVWZ+Rechnung Nr 4711 vom 12.03. KARTENZAHLUNG',
    'Invoice 4711 of March',
    `${'x'.repeat(65)}yz`,
  ]);
});

test('several texts belong to one entry; without any, its details or its reference stand in', () => {
  const { rows } = read(
    message(
      ':61:2604010401D1,NTRFNONREF//B1\n:86:One\n:86:Two\n:61:2604010401D1,NTRFRENT APRIL\n:61:2604010401D1,NTRFNONREF\nDetails\n',
    ),
  );
  expect(rows).toMatchObject([
    { description: 'One Two', reference: 'B1' },
    { description: 'RENT APRIL', reference: null },
    { description: 'Details' },
  ]);
});

test('a text in front of its entry is its text only where it has none of its own', () => {
  expect(read(message(':86:Before\n:61:2604010401D1,NTRFNONREF\n')).rows[0]?.description).toBe('Before');
  expect(
    read(message(':86:About the account\n:61:2604010401D1,NTRFNONREF\n:86:Own\n')).rows[0]?.description,
  ).toBe('Own');
});

test('opening and closing balance prove the rows, over several statements in either order', () => {
  const first = message(entry('2604010401D40,NTRFX'), 'C260401EUR100,00', 'C260401EUR60,00');
  const second = message(entry('2604020402C5,NTRFX'), 'C260401EUR60,00', 'C260402EUR65,00');
  for (const file of [first + second, second + first])
    expect(read(file)).toMatchObject({
      opening: { amount: 10000, date: '2026-04-01' },
      closing: { amount: 6500, date: '2026-04-02' },
      balance: { state: 'agrees' },
      currency: { value: 'EUR' },
      warnings: [],
    });
});

test('a closing balance that does not follow, a statement that is missing and one without an end are said', () => {
  const first = message(entry('2604010401D40,NTRFX'), 'C260401EUR100,00', 'C260401EUR61,00');
  expect(read(first)).toMatchObject({
    balance: { state: 'differs', stated: true },
    questions: [{ field: 'balance' }],
  });
  const later = message(entry('2604020402C5,NTRFX'), 'C260402EUR70,00', 'C260402EUR75,00');
  const whole = message(entry('2604010401D40,NTRFX'), 'C260401EUR100,00', 'C260401EUR60,00');
  expect(read(whole + later)).toMatchObject({ balance: { state: 'none' } });
  expect(warningsOf(read(whole + later))).toEqual(['gap']);
  expect(warningsOf(read(message(entry('2604010401D40,NTRFX'))))).toEqual(['no_closing']);
});

test('the same statement twice in a file is read once', () => {
  const one = message(entry('2604010401D40,NTRFX'), 'C260401EUR100,00', 'C260401EUR60,00');
  expect(read(one + one)).toMatchObject({ rows: [{ amount: -4000 }], balance: { state: 'agrees' } });
});

test('an interim report is read with a word, and what is only expected is no row', () => {
  const file =
    ':20:X\n:25:12345678\n:34F:EUR0,\n:13D:2604011200+0100\n:61:2604010401C5,NTRFX\n:86:Tea\n:61:2604010401EC6,NTRFX\n:90C:1EUR5,\n-\n';
  const reading = read(file);
  expect(reading).toMatchObject({ format_name: 'MT942', rows: [{ amount: 500 }] });
  expect(warningsOf(reading)).toEqual(['interim']);
  expect(skippedOf(reading)).toEqual(['not_booked']);
});

test('what is no entry is named; days that do not exist and odd amounts are none', () => {
  const reading = read(
    message(
      [
        '2604010401D1,NTRFX',
        'nonsense',
        '2602300230D1,NTRFX',
        '2604010401D1.234,50NTRFX',
        '2604010401D1,234NTRFX',
        '2604010401X1,NTRFX',
      ]
        .map((line) => entry(line))
        .join(''),
    ),
  );
  expect(reading.rows).toHaveLength(1);
  expect(skippedOf(reading)).toEqual(['unreadable', 'bad_date', 'unreadable', 'too_fine', 'unreadable']);
});

test('prose in front, blocks between messages, control characters and lines that look like tags in a text', () => {
  const file = `An example file\n\n\u0001{1:F01BANKDEFFXXXX}{2:I940X}{4:\r\n${message(entry('2604010401D1,NTRFX', 'One\n:12:half past\n:yes: no')).replaceAll('\n', '\r\n')}-}{5:}\r\n\u001a`;
  expect(read(file).rows).toMatchObject([{ description: 'One :12:half past :yes: no' }]);
});

test('a statement without entries is refused', () => {
  expect(refusal(message('', 'C260401EUR100,00', 'C260401EUR100,00'))).toBe('statements.error.no_entries');
});

test('an entry says where it stands, its text included', () => {
  const file = message(`${entry('2604010401D1,NTRFX', 'One\nmore')}${entry('2604010401D2,NTRFX', 'Two')}`);
  const [one] = read(file).rows;
  expect(file.slice(...(one?.span ?? [0, 0]))).toBe(':61:2604010401D1,NTRFX\n:86:One\nmore');
});
