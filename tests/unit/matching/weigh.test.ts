import { describe, expect, test } from 'vitest';
import type { ReasonKey } from '#lib/matching/score/shapes.ts';
import { weigh } from '#lib/matching/score/weigh.ts';
import { bitsOf, chanceWith, expense, row, weighed } from '#tests/support/matching/make.ts';

describe('an amount', () => {
  test('that occurs once in three months is worth far more than one that occurs all the time', () => {
    const rare = weighed(row('UPI/TRUFFLES', 143_750), expense('Truffles', 143_750));
    const often = Array.from({ length: 40 }, () => row('UPI/CHAI POINT', 10_000));
    const one = often[0] as ReturnType<typeof row>;
    const coffee = expense('Chai Point', 10_000);
    const common = weigh(one, coffee, chanceWith(often, [coffee]));
    expect(bitsOf(rare, 'amount')).toBeGreaterThan(10);
    expect(bitsOf(common, 'amount')).toBeLessThan(4);
    expect(rare.for.find(({ key }) => key === 'amount')?.values).toEqual({
      ...{ amount: 1437.5, currency: 'INR', times: 2 },
    });
  });

  test('that is round is worth less than one to the cent, seen once or not', () => {
    const round = weighed(row('UPI/TRUFFLES', 100_000), expense('Truffles', 100_000));
    const exact = weighed(row('UPI/TRUFFLES', 100_037), expense('Truffles', 100_037));
    expect(bitsOf(round, 'amount')).toBeLessThan((bitsOf(exact, 'amount') ?? 0) - 3);
  });

  test('that differs without a name for it rules the pair out, and says by how much', () => {
    const more = weighed(
      row('UPI/TRUFFLES', 101_200, { date: '2026-03-19' }),
      expense('Metro Printers', 100_000),
    );
    expect(more.excluded).toBe('amount_more');
    expect(more.against.find(({ key }) => key === 'amount_more')?.values).toEqual({
      ...{ more: 12, currency: 'INR', percent: 1.2 },
    });
    const less = weighed(row('UPI/TRUFFLES', 50_000), expense('Truffles', 100_000));
    expect(less.excluded).toBe('amount_less');
  });

  test('is what is open of both', () => {
    const left = weighed(
      row('UPI/TRUFFLES', 100_000, { open: 40_000 }),
      expense('Truffles', 90_000, { covered: 50_000 }),
    );
    expect(bitsOf(left, 'amount')).toBeGreaterThan(0);
    expect(left.excluded).toBeNull();
  });
});

describe('a text', () => {
  const texts: [bank: string, merchant: string | null, comments: string[]][] = [
    ['UPI/412345678901/TRUFFLES/truffles@ybl', 'Truffles', []],
    ['POS 416021XXXXXX1234 AMAZONPAY MUMBAI', 'Amazon Pay', []],
    ['STRBCKS BANGALORE IN', 'Starbucks', []],
    ['AWS EMEA', 'Amazon Web Services', []],
    ['CAFE COFFEE DAY 1234', 'CCD', []],
    ['UPI/SARAVANA TOUR', 'Saravana Tours & Travels', []],
    ['SUMUP  *MEGHANA FODS', 'Meghana Foods', []],
    ['B & Q 1242 LEEDS', 'B&Q', []],
    ['ST MARYS PCC', "St Mary's Hall", []],
    ['DMART POWAI', 'D-Mart', []],
    ['UPI/RAJESH PLUMBER/raj@ybl', null, ['plumber Rajesh, office tap']],
    ['CARTE 04/03 DE VRIES PHA', 'DeVriesPharmacie', []],
  ];
  test.each(texts)('“%s” holds %s', (bank, merchant, comments) => {
    const pair = weighed(row(bank, 143_751), expense(merchant, 143_751, { comments }));
    expect(bitsOf(pair, 'text')).toBeGreaterThan(2);
  });

  test('holds an alias', () => {
    const pair = weighed(
      row('BUNDL TECHNOLOGIES', 143_751),
      expense('Swiggy', 143_751, { aliases: ['Bundl Technologies'] }),
    );
    expect(bitsOf(pair, 'text')).toBeGreaterThan(4);
  });

  test('that shares no word is worth −3, that of another known merchant −8, and one that names nobody nothing', () => {
    const none = weighed(row('UPI/ZEPHYR QUILTS', 143_752), expense('Truffles', 143_752));
    expect(bitsOf(none, 'text_none')).toBe(-3);
    const other = weighed(row('UPI/GANESH MEDICALS', 143_752), expense('Truffles', 143_752));
    expect(bitsOf(other, 'text_other')).toBe(-8);
    expect(other.against.find(({ key }) => key === 'text_other')?.values).toEqual({
      name: 'Ganesh Medicals',
    });
    const silent = weighed(row('CHQ PAID 004512', 143_752), expense('Truffles', 143_752));
    expect(bitsOf(silent, 'text_none')).toBeUndefined();
  });

  test('is worth at most 10, however many words agree', () => {
    const name = 'Zephyr Quilts Umbria Vantage Xylophone Borealis';
    const pair = weighed(row(`UPI/${name.toUpperCase()}`, 143_753), expense(name, 143_753));
    expect(bitsOf(pair, 'text')).toBeGreaterThan(7);
    expect(bitsOf(pair, 'text')).toBeLessThanOrEqual(10);
  });

  test('weighs by how rare its words are in this book', () => {
    const often = weighed(row('UPI/NANDINI STORES', 143_754), expense('Nandini Stores', 143_754));
    const seldom = weighed(row('UPI/ZEPHYR QUILTS', 143_754), expense('Zephyr Quilts', 143_754));
    expect(bitsOf(often, 'text')).toBeLessThan((bitsOf(seldom, 'text') ?? 0) - 1);
  });

  test('that names the number of an invoice or a payout is worth 8 more', () => {
    const invoice = weighed(
      row('NEFT DR-ACME-INV 4521', 143_755),
      expense('Acme', 143_755, { numbers: ['INV-4521'] }),
    );
    expect(bitsOf(invoice, 'reference')).toBe(8);
    const payout = weighed(
      row('IMPS ATL-7F3K ASHA', 143_755),
      expense('Acme', 143_755, { numbers: ['ATL-7F3K'] }),
    );
    expect(bitsOf(payout, 'reference')).toBe(8);
    const year = weighed(
      row('NEFT DR-ACME-2026', 143_755),
      expense('Acme', 143_755, { comments: ['budget 2026'] }),
    );
    expect(bitsOf(year, 'reference')).toBeUndefined();
  });
});

describe('a day', () => {
  const days = (bank: string, date: string, account = 1) =>
    weighed(row(bank, 143_756, { date, account }), expense('Truffles', 143_756, { date: '2026-03-10' }));

  test.each([
    ['UPI/TRUFFLES', '2026-03-10', 1],
    ['TRUFFLES BANGALORE', '2026-03-13', 2],
    ['CHQ PAID TRUFFLES', '2026-04-02', 1],
    ['NEFT DR-TRUFFLES', '2026-03-12', 1],
  ])('that is usual for “%s” speaks for it (%s)', (bank, date, account) => {
    expect(bitsOf(days(bank, date, account), 'day')).toBeGreaterThan(0);
  });

  test.each([
    ['UPI/TRUFFLES', '2026-03-24', 1],
    ['TRUFFLES BANGALORE', '2026-03-29', 2],
    ['UPI/TRUFFLES', '2026-03-04', 1],
  ])('that is not usual for “%s” speaks against it (%s)', (bank, date, account) => {
    const pair = days(bank, date, account);
    expect(bitsOf(pair, 'days')).toBeLessThan(-2);
    expect(pair.against.find(({ key }) => key === 'days')?.values).toMatchObject({
      ...{ expense_day: '2026-03-10', row_day: date },
    });
  });

  test('of more than 60 days before rules the pair out', () => {
    expect(days('CHQ PAID TRUFFLES', '2026-05-15').excluded).toBe('days_far');
  });

  test('of the purchase that the text states counts instead of the booking day', () => {
    const stated = days('CARTE 10/03 TRUFFLES PARIS', '2026-03-16', 2);
    expect(bitsOf(stated, 'day_stated')).toBeGreaterThan(4);
    const other = days('CARTE 14/03 TRUFFLES PARIS', '2026-03-16', 2);
    expect(other.bits).toBeLessThan(stated.bits - 4);
  });

  test('is learned from the links of an account', () => {
    const late = row('TRUFFLES BANGALORE', 143_757, { date: '2026-03-19', account: 2 });
    const spent = expense('Truffles', 143_757, { date: '2026-03-10' });
    const known = { delays: () => [{ counts: new Map([[9, 40]]), before: 20 }] };
    expect(bitsOf(weighed(late, spent), 'days')).toBeLessThan(0);
    expect(bitsOf(weighed(late, spent, known), 'day')).toBeGreaterThan(4);
  });
});

describe('people', () => {
  const one = () => row('TRUFFLES BANGALORE', 143_758, { account: 2 });
  test.each<[ReasonKey, Partial<ReturnType<typeof expense>>, number]>([
    ['who', { person: 1 }, 2],
    ['paid_via', { person: 9, paidVia: 'card' }, 1],
    ['paid_cash', { person: 9, paidVia: 'cash' }, -3],
  ])('%s', (key, more, bits) => {
    expect(bitsOf(weighed(one(), expense('Truffles', 143_758, more)), key)).toBe(bits);
  });

  test('an expense is not paid by a cash machine', () => {
    const drawn = weighed(row('ATM WDL TRUFFLES ROAD', 50_000), expense('Truffles', 50_000));
    expect(bitsOf(drawn, 'machine')).toBe(-12);
  });
});

describe('what was learned', () => {
  const pair = () => [row('UPI/BUNDL TECH', 143_759), expense('Swiggy', 143_759)] as const;
  const learned = (yes: number, no: number, lastDay = '2026-03-10') => {
    const [one, other] = pair();
    return weighed(one, other, {
      learned: () => [{ merchant: other.merchant as number, yes, no, lastDay }],
      today: '2026-03-10',
    });
  };

  test('from six of six times is worth 6, from one 2', () => {
    expect(bitsOf(learned(6, 0), 'learned')).toBe(6);
    expect(bitsOf(learned(1, 0), 'learned')).toBe(2);
    expect(bitsOf(learned(6, 0), 'text_none')).toBeUndefined();
  });

  test('from two dismissals is worth −4, half of it after 45 days', () => {
    expect(bitsOf(learned(0, 2), 'learned_not')).toBe(-4);
    expect(bitsOf(learned(0, 2, '2026-01-24'), 'learned_not')).toBe(-2);
  });

  test('of another merchant makes this one weigh less', () => {
    const [one, other] = pair();
    const shared = weighed(one, other, {
      learned: () => [
        { merchant: other.merchant as number, yes: 1, no: 0, lastDay: '2026-03-01' },
        { merchant: 9_999, yes: 5, no: 0, lastDay: '2026-03-01' },
      ],
    });
    expect(bitsOf(shared, 'learned')).toBeLessThan(0.5);
  });
});

describe('a pair that is impossible', () => {
  const one = row('UPI/TRUFFLES', 143_760);
  const other = expense('Truffles', 143_760);
  test('still says what speaks for it, and what rules it out', () => {
    const dismissed = weighed(one, other, { dismissed: () => true });
    expect(dismissed.excluded).toBe('dismissed');
    expect(bitsOf(dismissed, 'text')).toBeGreaterThan(0);
    expect(weighed(one, other, { linked: () => true }).excluded).toBe('linked_these');
    const covered = weighed(one, { ...other, covered: 143_760 });
    expect(covered.excluded).toBe('linked_already');
    expect(covered.against.find(({ key }) => key === 'linked_already')?.values).toEqual({
      ...{ side: 'expense', amount: 1437.6, currency: 'INR' },
    });
    expect(weighed({ ...one, open: 0 }, other).excluded).toBe('linked_already');
    expect(weighed(one, { ...other, currency: 'USD' }).excluded).toBe(null);
    expect(weighed(row('NEFT 4512', 143_760), { ...other, currency: 'USD' }).excluded).toBe('currency');
  });
});
