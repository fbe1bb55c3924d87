import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AccountCurrency,
  CURRENCY_ANSWERS,
  type CurrencyAnswer,
  settleCurrency,
} from '#lib/core/currency/agree.ts';
import { CURRENCIES, currencyNamed, digitsOf } from '#lib/core/currency/codes.ts';
import { toMinor } from '#lib/core/money.ts';
import { settledAgain } from '#lib/statements/formats/currency.ts';
import { type AgreedReading, readFile } from '#lib/statements/formats/read.ts';
import { runs } from '#tests/support/nightly.ts';

const file = (...lines: string[]) => Buffer.from([...lines, ''].join('\n'));
const HEAD = 'Date,Description,Amount,Currency';
const money = (...amounts: (readonly [string, string])[]) =>
  file(HEAD, ...amounts.map(([amount, code], n) => `2026-04-${10 + n},Row ${n},${amount},${code}`));
const bare = (...amounts: string[]) =>
  file('Date,Description,Amount', ...amounts.map((amount, n) => `2026-04-${10 + n},Row ${n},${amount}`));
const camt = (account: string, ...amounts: (readonly [string, string])[]) =>
  Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>4471</Id></Othr></Id><Ccy>${account}</Ccy></Acct>${amounts
      .map(
        ([amount, code], n) =>
          `<Ntry><Amt Ccy="${code}">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-04-${10 + n}</Dt></BookgDt><AddtlNtryInf>Row ${n}</AddtlNtryInf></Ntry>`,
      )
      .join('')}</Stmt></BkToCstmrStmt></Document>`,
  );

const unchosen = { currency: 'INR', chosen: false, empty: true };
const chosen = (currency: string) => ({ currency, chosen: true, empty: true });
const inUse = (currency: string) => ({ currency, chosen: true, empty: false });
const inBook = { currency: 'INR', chosen: false, empty: false };

const read = (bytes: Uint8Array, account: AccountCurrency, currency?: CurrencyAnswer) =>
  readFile(bytes, currency ? { currency } : {}, { money: account });
const amounts = ({ rows }: AgreedReading) => rows.map(({ amount }) => amount);
const offered = ({ questions }: AgreedReading) =>
  questions.find(({ field }) => field === 'currency')?.readings.map(({ value }) => value) ?? [];
const leftOut = ({ skipped }: AgreedReading) =>
  skipped
    .filter(({ text }) => text.key === 'statements.skipped.other_currency')
    .map(({ line, text }) => `${line} ${text.values?.currency}`);

describe('a file and its account', () => {
  const EUR = money(['-4.50', 'EUR'], ['10.00', 'EUR']);
  test.each([
    ['nobody chose one: taken unasked', EUR, unchosen, 'EUR', []],
    ['the same: nothing to ask', EUR, inUse('EUR'), 'EUR', []],
    ['chosen and empty', EUR, chosen('INR'), 'EUR', ['account', 'same']],
    ['with transactions', EUR, inUse('INR'), 'INR', ['same', 'skip']],
    ['with transactions in the book’s', EUR, inBook, 'INR', ['same', 'skip']],
    ['yen, which the amounts do not fit', EUR, chosen('JPY'), 'EUR', ['account']],
    ['yen in use, which the amounts do not fit', EUR, inUse('JPY'), 'JPY', ['skip']],
    ['a file that says nothing', bare('-4.50'), inUse('CHF'), 'CHF', []],
    ['no currency: XXX', money(['-4.50', 'XXX'], ['1.00', 'XXX']), inUse('CHF'), 'CHF', []],
    ['an unknown code', money(['-4.50', 'BTC'], ['1.00', 'BTC']), unchosen, 'INR', ['same', 'skip']],
    ['a sign of several currencies, the account’s too', money(['-4.50', '$']), inUse('CAD'), 'CAD', []],
    [
      'a sign of several currencies, not the account’s',
      money(['-4.50', '$']),
      inUse('INR'),
      'INR',
      ['same', 'skip'],
    ],
    ['lower case', money(['-4.50', 'eur']), inUse('EUR'), 'EUR', []],
  ] as const)('%s', (_, bytes, account, counted, open) => {
    const found = read(bytes, account);
    expect([found.counted_in, offered(found)]).toEqual([counted, open]);
  });

  test('several currencies in a column are asked about, and the rows left out are named', () => {
    const mixed = money(['-10.00', 'EUR'], ['-4.00', 'EUR'], ['-5.00', 'INR'], ['-6.00', 'USD']);
    const first = read(mixed, unchosen);
    expect([first.counted_in, offered(first)]).toEqual(['EUR', ['account', 'skip', 'same']]);
    expect([amounts(first), leftOut(first)]).toEqual([
      [-1000, -400],
      ['4 INR', '5 USD'],
    ]);
    expect(first.currency).toEqual({ value: null, source: null });
    const rupees = read(mixed, inUse('INR'), 'skip');
    expect([amounts(rupees), offered(rupees)]).toEqual([[-500], []]);
    expect(leftOut(rupees)).toEqual(['2 EUR', '3 EUR', '5 USD']);
    expect(leftOut(read(mixed, inUse('INR'), 'same'))).toEqual([]);
    const ofXml = read(camt('INR', ['5.00', 'INR'], ['6.00', 'USD']), inUse('INR'));
    expect([amounts(ofXml), offered(ofXml)]).toEqual([[-500], ['skip', 'same']]);
  });

  test('signs beside the amounts count as a column does', () => {
    const found = read(bare('-10.00 €', '-4.00 €', '-5.00 ₹'), inUse('INR'));
    expect([amounts(found), offered(found)]).toEqual([[-500], ['skip', 'same']]);
  });

  test('a balance that adds up over all rows proves them to be in one currency', () => {
    const head = `${HEAD},Balance`;
    const rows = [
      '2026-04-10,A,-10.00,EUR,90.00',
      '2026-04-11,B,-4.00,USD,86.00',
      '2026-04-12,C,-5.00,EUR,81.00',
    ];
    const found = read(file(head, ...rows), inUse('INR'));
    expect([found.balance.state, offered(found), amounts(found)]).toEqual([
      'agrees',
      [],
      [-1000, -400, -500],
    ]);
  });

  test('a balance for each currency proves the rows that are kept', () => {
    const head = `${HEAD},Balance`;
    const euros = ['10,A,-10.00,EUR,90.00', '12,C,-5.00,EUR,85.00', '14,E,-5.00,EUR,80.00'];
    const dollars = ['10,B,-4.00,USD,46.00', '13,D,-6.00,USD,40.00', '14,F,-7.00,USD,33.00'];
    const both = [...euros, ...dollars].map((row) => `2026-04-${row}`);
    for (const rows of [both, both.toSorted()]) {
      const found = read(file(head, ...rows), inUse('EUR'));
      expect([found.balance.state, amounts(found)]).toEqual(['agrees', [-1000, -500, -500]]);
      expect(found.questions.map(({ field }) => field)).toEqual(['currency']);
      expect(found.warnings).toEqual([]);
    }
  });

  test('a row that names none is in the file’s one currency, else in the account’s', () => {
    expect(
      leftOut(read(money(['-1.00', 'EUR'], ['-2.00', ''], ['-3.00', 'EUR']), inUse('INR'), 'skip')),
    ).toHaveLength(3);
    const mixed = money(['-1.00', 'EUR'], ['-2.00', ''], ['-3.00', 'INR'], ['-4.00', 'INR']);
    expect(amounts(read(mixed, inUse('INR'), 'skip'))).toEqual([-200, -300, -400]);
  });
});

describe('three decimals', () => {
  test.each([
    ['below a thousand', ['-1.250', '-0.125', '12.005'], [-1250, -125, 12_005]],
    ['above a thousand alone', ['-1234.567', '4321.765'], [-1_234_567, 4_321_765]],
    ['both', ['-1.250', '-1234.567'], [-1250, -1_234_567]],
    ['one row', ['-1.250'], [-1250]],
    ['fewer', ['-1.5', '2'], [-1500, 2000]],
  ])('of a dinar are read: %s', (_, given, minor) => {
    const named = given.map((amount) => [amount, 'KWD'] as const);
    for (const account of [unchosen, chosen('KWD'), inUse('KWD')])
      expect([read(money(...named), account).questions, amounts(read(money(...named), account))]).toEqual([
        [],
        minor,
      ]);
    expect(amounts(read(bare(...given), inUse('KWD')))).toEqual(minor);
    const positive = given.map((amount) => [amount.replace('-', ''), 'KWD'] as const);
    expect(amounts(read(camt('KWD', ...positive), unchosen))).toEqual(
      minor.map((amount) => -Math.abs(amount)),
    );
  });

  test('after a comma they may be thousands, which is asked', () => {
    const found = read(file('Date;Description;Amount;Currency', '2026-04-10;A;-1,250;TND'), unchosen);
    expect(found.questions).toMatchObject([
      { field: 'decimal_mark', readings: [{ value: ',' }, { value: '.' }] },
    ]);
    expect(amounts(found)).toEqual([-1250]);
  });

  test('rows with three among others in rupees are seen and asked about', () => {
    const found = read(money(['-1234.567', 'KWD'], ['-4.76', 'INR'], ['-5.76', 'INR']), inUse('INR'));
    expect([amounts(found), offered(found), leftOut(found)]).toEqual([[-476, -576], ['skip'], ['2 KWD']]);
  });

  test('of a rupee are left out with a warning, and more than a dinar’s are, too', () => {
    const rupees = read(bare('-1234.567', '-4.76', '-5.76'), inUse('INR'));
    expect([amounts(rupees), rupees.skipped.map(({ line }) => line)]).toEqual([[-476, -576], [2]]);
    const dinars = read(money(['-1.2505', 'KWD'], ['-12.123', 'KWD']), unchosen);
    expect([amounts(dinars), dinars.skipped.map(({ line }) => line)]).toEqual([[-12_123], [2]]);
  });

  test('beyond what an amount may be are left out', () => {
    const found = read(money(['-9999999999.999', 'KWD'], ['-999999999.999', 'KWD']), unchosen);
    expect(amounts(found)).toEqual([-999_999_999_999]);
  });
});

const anyAccount = fc.record({
  currency: fc.constantFrom('INR', 'JPY', 'KWD', 'EUR'),
  chosen: fc.boolean(),
  empty: fc.boolean(),
});
const anyMoney = fc.record({
  currencies: fc.uniqueArray(fc.constantFrom('INR', 'JPY', 'KWD', 'EUR', 'USD', '$', 'BTC'), {
    maxLength: 4,
  }),
  decimals: fc.integer({ min: 0, max: 3 }),
});
const anyAnswer = fc.constantFrom(undefined, ...CURRENCY_ANSWERS);

test('what is settled: only an answer that is offered counts, and the account’s currency changes only while it is empty', () => {
  fc.assert(
    fc.property(anyMoney, anyAccount, anyAnswer, (given, account, answer) => {
      const open = settleCurrency(given, account, undefined).open;
      const settled = settleCurrency(given, account, answer);
      expect(settled.open).toEqual(answer && open.includes(answer) ? [] : open);
      expect(new Set(open).size).toBe(open.length);
      if (settled.takes) expect(account.empty && settled.currency !== account.currency).toBe(true);
      else expect(settled.currency).toBe(account.currency);
      expect(CURRENCIES).toContain(settled.currency);
      // Whatever is offered first is what is shown meanwhile.
      if (open[0])
        expect({ ...settleCurrency(given, account, open[0]), open }).toEqual(
          settleCurrency(given, account, undefined),
        );
      const foreign = given.currencies.filter((stated) => stated !== account.currency && stated !== '$');
      if (foreign.length > 0 && answer === undefined && !settled.takes)
        expect(open.length).toBeGreaterThan(0);
      if (open.length > 0) expect(open.includes('same')).toBe(given.decimals <= digitsOf(account.currency));
    }),
  );
});

test('no amount is counted in another currency than its own, unless a person says that the file means the account’s', () => {
  const anyRow = fc.record({
    currency: fc.constantFrom('INR', 'JPY', 'KWD', 'EUR', 'USD'),
    units: fc.integer({ min: 1, max: 9_999_999 }),
  });
  fc.assert(
    fc.property(
      fc.array(anyRow, { minLength: 1, maxLength: 8 }),
      anyAccount,
      anyAnswer,
      fc.boolean(),
      (rows, account, answer, xml) => {
        const written = rows.map(({ currency, units }) => {
          const digits = digitsOf(currency);
          return [(units / 10 ** digits).toFixed(digits), currency] as const;
        });
        const found = read(xml ? camt('', ...written) : money(...written), account, answer);
        // An answer that no amount fits is not offered; the question stands then.
        const [shown = answer] = offered(found);
        const means = shown === 'same';
        const kept = written.filter(([, currency]) => means || currency === found.counted_in);
        const lost = found.rows.length + found.skipped.length;
        expect(lost).toBe(rows.length);
        // A comma or point before three digits may be asked about.
        if (found.questions.some(({ field }) => field !== 'currency')) return;
        const expected = kept.map(([text]) => toMinor(Number(text), found.counted_in));
        if (expected.includes(undefined)) return;
        expect(amounts(found).map(Math.abs)).toEqual(expected);
        expect(leftOut(found)).toHaveLength(rows.length - kept.length);
        for (const { value } of found.questions.flatMap(({ readings }) => readings))
          expect(() =>
            read(xml ? camt('', ...written) : money(...written), account, value as CurrencyAnswer),
          ).not.toThrow();
      },
    ),
    { numRuns: runs(60) },
  );
});

test('a stored reading is read again exactly when its account would have it otherwise', () => {
  fc.assert(
    fc.property(anyAccount, anyAccount, anyAnswer, (before, after, answer) => {
      const bytes = money(['-1.00', 'EUR'], ['-2.00', 'EUR'], ['-3.00', 'INR']);
      const corrections = answer ? { currency: answer } : {};
      const stored = { ...read(bytes, before, answer), corrections };
      const again = { ...read(bytes, after, answer), corrections };
      expect(settledAgain(again, after)).toBeDefined();
      const kept = settledAgain(stored, after);
      if (kept) expect([stored.counted_in, amounts(stored)]).toEqual([again.counted_in, amounts(again)]);
    }),
    { numRuns: runs(60) },
  );
  expect(currencyNamed('xxx')).toBeUndefined();
});
