import { addDays, type Day } from '#lib/core/day.ts';
import { type Book, type Bookkeeping, bookkeeping, type Kind, type NewExpense } from './book.ts';
import { type Draws, draws } from './draws.ts';
import type { Level } from './levels.ts';
import { misspell } from './noise.ts';
import { officeBook } from './office.ts';

/** Books of other people, who keep them in other ways: written after the rule, to see what it does with what it was not made for. */
export const OTHERS = ['freelancer', 'charity', 'tokyo', 'office'] as const;
export type Other = (typeof OTHERS)[number];

const FIRST: Day = '2026-03-01';

interface Vendor {
  /** As its owner's books have it, and as bank lines print it; the second may have several forms. */
  name: string;
  lines: readonly string[];
  price: (draw: Draws) => number;
  category: string;
  way: 'card' | 'ach' | 'check' | 'transfer';
}
const vendor = (
  name: string,
  lines: string,
  category: string,
  way: Vendor['way'],
  price: Vendor['price'],
): Vendor => ({ name, lines: lines.split('|'), price, category, way });

/** One price comes once in a while, as a premium or a fee does. */
const steady = (from: Vendor, draw: Draws): boolean =>
  from.way === 'check' ||
  from.way === 'ach' ||
  new Set(Array.from({ length: 6 }, () => from.price(draw))).size === 1;
const SELDOM = 0.12;

const cents = (low: number, high: number) => (draw: Draws) => draw.between(low * 100, high * 100);
const of =
  (...prices: number[]) =>
  (draw: Draws) =>
    Math.round(draw.of(prices) * 100);

const AMERICAN: readonly Vendor[] = [
  vendor(
    'Blue Bottle Coffee',
    'SQ *BLUE BOTTLE COFFEE|BLUE BOTTLE COFFEE #12',
    'Meals',
    'card',
    of(4.75, 5.5, 6.25),
  ),
  vendor('Sweetgreen', 'TST* SWEETGREEN - MARKET|SWEETGREEN 02231', 'Meals', 'card', cents(11, 18)),
  vendor('Delfina', 'TST* PIZZERIA DELFINA', 'Meals & Entertainment', 'card', cents(28, 140)),
  vendor('Uber', 'UBER   *TRIP HELP.UBER.COM|UBER *PENDING.UBER.COM', 'Travel', 'card', cents(9, 62)),
  vendor('Lyft', 'LYFT   *RIDE THU 6PM|LYFT   *1 RIDE 03-12', 'Travel', 'card', cents(8, 48)),
  vendor('United Airlines', 'UNITED      0162345678901|UNITED AIRLINES', 'Travel', 'card', cents(140, 780)),
  vendor(
    'Amazon',
    'AMZN Mktp US*2K4RT81|Amazon.com*1X2YZ|AMAZON MKTPL*RT5G2',
    'Supplies',
    'card',
    cents(6, 190),
  ),
  vendor('FedEx Office', 'FEDEX OFFIC18300001834|FEDEX 771234567890', 'Shipping', 'card', cents(7, 64)),
  vendor('USPS', 'USPS PO 0567890123', 'Shipping', 'card', cents(4, 31)),
  vendor('Staples', 'STAPLES       00112345', 'Supplies', 'card', cents(9, 120)),
  vendor('Home Depot', 'THE HOME DEPOT #0639', 'Supplies', 'card', cents(11, 260)),
  vendor('Trader Joe’s', 'TRADER JOE S #100', 'Meals', 'card', cents(14, 88)),
  vendor('Chevron', 'CHEVRON 0091234', 'Auto', 'card', cents(31, 79)),
  vendor('WeWork', 'WEWORK MEMBERSHIP', 'Rent', 'ach', of(450)),
  vendor('Gusto', 'GUSTO           FEE 412345 6semk1234', 'Payroll', 'ach', of(46, 52, 58)),
  vendor('State Farm', 'STATE FARM RO 27  CPC-CLIENT 12 S', 'Insurance', 'ach', of(118.4)),
  vendor('Comcast', 'COMCAST CABLE COMM 800-COMCAST', 'Utilities', 'card', of(89.99, 94.99)),
  vendor('PG&E', 'PGANDE WEB ONLINE MAR', 'Utilities', 'ach', cents(60, 210)),
  vendor(
    'Maria Garcia',
    'Zelle payment to Maria Garcia 20412345678',
    'Contractors',
    'transfer',
    cents(200, 1_900),
  ),
  vendor(
    'Dan Whitfield Design',
    'Zelle payment to DAN WHITFIELD',
    'Contractors',
    'transfer',
    cents(300, 2_400),
  ),
  vendor('Bay Janitorial', 'CHECK #', 'Cleaning', 'check', of(180, 220)),
  vendor('City of Oakland', 'CHECK #', 'Taxes', 'check', cents(60, 420)),
  vendor('Kaiser Permanente', 'KAISER PERM  KPM 123 HLTHPLAN', 'Insurance', 'ach', of(512.33)),
  vendor('Office Depot', 'OFFICE DEPOT #2209', 'Supplies', 'card', cents(8, 130)),
];
const AMERICAN_MONTHLY: readonly Vendor[] = [
  vendor('Adobe', 'ADOBE  *CREATIVE CLOUD 408-536-6000|ADOBE INC.', 'Software', 'card', of(59.99)),
  vendor('Google Workspace', 'GOOGLE *GSUITE_acme.co|GOOGLE *Google Storage', 'Software', 'card', of(14.4)),
  vendor('Dropbox', 'DROPBOX*7K2M9', 'Software', 'card', of(19.99)),
  vendor('QuickBooks', 'INTUIT *QBooks Online', 'Software', 'card', of(35)),
  vendor('Verizon', 'VZWRLSS*APOCC VISB', 'Utilities', 'card', of(74.22)),
];

const CHARITY: readonly Vendor[] = [
  vendor(
    "St Mary's Hall",
    'ST MARYS PCC|ST MARYS CHURCH HALL',
    'Hall hire',
    'transfer',
    of(36, 42, 48, 54, 60, 64.5, 72),
  ),
  vendor('Tesco', 'TESCO STORES 3297|TESCO STORE 2133', 'Refreshments', 'card', cents(4, 62)),
  vendor("Sainsbury's", 'SAINSBURYS S/MKTS|SAINSBURYS SACAT 0602', 'Refreshments', 'card', cents(5, 48)),
  vendor('Costa', 'COSTA COFFEE 43010', 'Refreshments', 'card', of(3.25, 3.75, 4.1)),
  vendor('Vistaprint', 'VISTAPRINT BV', 'Printing', 'card', cents(18, 96)),
  vendor('Royal Mail', 'POST OFFICE COUNTER|ROYAL MAIL GROUP LTD', 'Postage', 'card', cents(2, 29)),
  vendor('The Print Shop (Leeds)', 'PRINT SHOP LEEDS LTD', 'Printing', 'transfer', cents(22, 310)),
  vendor('Coach hire Wilkins', 'WILKINS COACHES', 'Outings', 'transfer', cents(180, 640)),
  vendor('Ali’s Catering', 'A RAHMAN CATERING', 'Refreshments', 'transfer', cents(60, 420)),
  vendor('Zurich Insurance', 'ZURICH INS PLC DD', 'Insurance', 'ach', of(41.17)),
  vendor('British Gas', 'BRITISH GAS BUSINES', 'Utilities', 'ach', cents(60, 240)),
  vendor('Charity Commission training', 'CHECK #', 'Training', 'check', of(75, 120)),
  vendor('B&Q', 'B & Q 1242', 'Repairs', 'card', cents(6, 140)),
  vendor('Argos', 'ARGOS LTD 1123', 'Equipment', 'card', of(19.99, 24.99, 64.99, 12.49)),
  vendor('Trainline', 'TRAINLINE.COM|THETRAINLINE.COM', 'Travel', 'card', cents(9, 88)),
  vendor('National Express', 'NATIONAL EXPRESS LT', 'Travel', 'card', cents(8, 44)),
];
const CHARITY_MONTHLY: readonly Vendor[] = [
  vendor('Zoom', 'ZOOM.US 888-799-9666', 'Software', 'card', of(12.99)),
  vendor('Mailchimp', 'MAILCHIMP *MISC', 'Software', 'card', of(16.5)),
  vendor('BT', 'BT GROUP PLC', 'Utilities', 'ach', of(37.2)),
  vendor('Salvation store unit', 'BIG YELLOW SELF STO', 'Rent', 'ach', of(86)),
];
const VOLUNTEERS = 'J Smith|Amina Patel|Gordon Reid|Sue Barker|T Okafor|Helen Wu|Father Paul'.split('|');

const yen = (low: number, high: number) => (draw: Draws) => draw.between(low, high);
const TOKYO: readonly Vendor[] = [
  vendor('スターバックス', 'スタ－バツクスコ－ヒ－|STARBUCKS COFFEE JAPAN', '会議費', 'card', yen(390, 980)),
  vendor('ヨドバシカメラ', 'ヨドバシカメラ　新宿|YODOBASHI.COM', '消耗品費', 'card', yen(800, 28_000)),
  vendor('Amazon', 'AMAZON.CO.JP|ｱﾏｿﾞﾝｼﾞﾔﾊﾟﾝ', '消耗品費', 'card', yen(600, 14_000)),
  vendor('JR東日本', 'モバイルスイカ|JR EAST', '旅費交通費', 'card', (draw) =>
    draw.of([1_000, 2_000, 3_000, 5_000]),
  ),
  vendor('東京電力', '電気料　トウキヨウデンリヨク|TEPCO', '水道光熱費', 'ach', yen(4_000, 16_000)),
  vendor('NTT', '電話料 NTT', '通信費', 'ach', yen(3_500, 6_200)),
  vendor('セブン-イレブン', 'セブン－イレブン|SEVEN-ELEVEN', '会議費', 'card', yen(180, 1_600)),
  vendor('ローソン', 'ローソン|LAWSON', '会議費', 'card', yen(180, 1_500)),
  vendor(
    '日本交通',
    'ニホンコウツウ　タクシ－|GO TAXI',
    '旅費交通費',
    'card',
    (draw) => draw.between(7, 62) * 100,
  ),
  vendor('ANA', 'ANA ALL NIPPON AIRWAYS', '旅費交通費', 'card', yen(9_000, 48_000)),
  vendor('田中デザイン', '振込 タナカデザイン', '外注費', 'transfer', (draw) => draw.between(3, 40) * 11_000),
  vendor('山本税理士事務所', '振込 ヤマモトゼイリシ', '支払手数料', 'transfer', () => 33_000),
  vendor('クロネコヤマト', 'ヤマト運輸', '荷造運賃', 'card', yen(740, 2_400)),
  vendor('無印良品', '無印良品|MUJI', '消耗品費', 'card', yen(290, 8_900)),
  vendor('居酒屋はなび', 'ハナビ', '接待交際費', 'card', yen(3_800, 32_000)),
];
const TOKYO_MONTHLY: readonly Vendor[] = [
  vendor('さくらインターネット', 'サクラインターネツト|SAKURA INTERNET', '通信費', 'card', () => 2_200),
  vendor('Slack', 'SLACK T0123ABC DUBLIN', '通信費', 'card', () => 1_850),
  vendor('家賃', '振込 ミツイフドウサン', '地代家賃', 'transfer', () => 88_000),
];

interface Habits {
  currency: string;
  vendors: readonly Vendor[];
  monthly: readonly Vendor[];
  people: readonly string[];
  /** Whether people leave the merchant empty and write a comment. */
  comments: number;
  tips: number;
  batches: number;
  payouts: number;
  fees: readonly number[];
}
const HABITS: Record<Exclude<Other, 'office'>, Habits> = {
  freelancer: {
    ...{ currency: 'USD', vendors: AMERICAN, monthly: AMERICAN_MONTHLY, people: ['Kim Doyle'] },
    ...{ comments: 0.12, tips: 0.5, batches: 0.01, payouts: 0, fees: [3, 15, 25, 0.25] },
  },
  charity: {
    ...{ currency: 'GBP', vendors: CHARITY, monthly: CHARITY_MONTHLY, people: VOLUNTEERS },
    ...{ comments: 0.12, tips: 0, batches: 0.02, payouts: 0.06, fees: [0.35, 5] },
  },
  tokyo: {
    ...{ currency: 'JPY', vendors: TOKYO, monthly: TOKYO_MONTHLY, people: ['Sato Yuki', 'Mori Ken'] },
    ...{ comments: 0.08, tips: 0, batches: 0.02, payouts: 0.02, fees: [220, 440, 660] },
  },
};

const WAYS: Record<Vendor['way'], readonly number[]> = {
  card: [8, 38, 34, 12, 6, 2],
  ach: [40, 40, 15, 5],
  check: [0, 2, 4, 8, 10, 12, 12, 10, 8, 6, 5, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1],
  transfer: [60, 20, 5, 5, 3, 2, 1, 1, 0, 0, 1, 0, 0, 0, 2],
};

/** A book of about so many rows. */
export function otherBook(other: Other, level: Level, size: number, seed: number): Book {
  if (other === 'office') return officeBook(level, size, seed);
  const draw = draws(seed);
  const habits = HABITS[other];
  const book = bookkeeping(
    [
      { id: 1, type: 'current', owner: null },
      { id: 2, type: 'credit-card', owner: null },
    ],
    () => habits.currency,
    habits.currency,
  );
  const days = Math.max(30, Math.round(size / 4));
  const ledger = ledgerOf(book, habits, level, draw, other === 'tokyo' ? 1 : 100);
  for (let at = 0; at < days; at++) {
    const day = addDays(FIRST, at);
    for (let count = draw.between(2, 6); count > 0; count--) ledger.buy(day);
    ledger.monthly(at, day);
    if (draw.chance(habits.payouts)) ledger.payout(day);
    if (draw.chance(habits.batches * 2)) ledger.batch(day);
    if (draw.chance(0.05)) ledger.income(day);
    if (at % 30 === 21) ledger.cardBill(day);
  }
  return book.close(`${other}, ${level.name}`, addDays(FIRST, days));
}

function ledgerOf(book: Bookkeeping, habits: Habits, level: Level, draw: Draws, unit: number) {
  const vendorIds = new Map(habits.vendors.concat(habits.monthly).map(({ name }, at) => [name, at + 1]));
  const called = new Map<string, string>();
  const nameOf = (name: string): string => {
    const known = called.get(name);
    if (known) return known;
    const own = draw.chance(level.misspelt) ? misspell(name, draw) : name;
    called.set(name, own);
    return own;
  };
  let check = 1040;
  const line = ({ lines, way }: Vendor, day: Day): string => {
    const printed = draw.of(lines);
    if (way === 'check') return `CHECK ${check++}`;
    const city = draw.of(['OAKLAND CA', 'LONDON', 'TOKYO', '']);
    const placed = way === 'card' ? `${printed.slice(0, 22).padEnd(22)} ${city}` : printed;
    const text =
      way === 'card' && draw.chance(0.3) ? `CHECKCARD ${day.slice(5, 7)}${day.slice(8)} ${placed}` : placed;
    return draw.chance(level.silent) ? 'POS DEBIT' : text.trimEnd();
  };
  const booked = (day: Day, way: Vendor['way']) => addDays(day, draw.step(WAYS[way]));
  const rowOf = (from: Vendor, day: Day, amount: number) =>
    book.row({
      of: from.name,
      account: from.way === 'card' ? 2 : 1,
      date: booked(day, from.way),
      amount,
      description: line(from, day),
    });
  const entryOf = (from: Vendor, day: Day, amount: number, more: Partial<NewExpense> = {}) => {
    const commented = draw.chance(habits.comments);
    const person = draw.between(1, habits.people.length);
    const off = draw.chance(level.dayOff) ? draw.of([-2, -1, 1, 3]) : 0;
    return book.expense({
      of: from.name,
      date: addDays(day, off),
      amount,
      merchant: commented ? null : (vendorIds.get(from.name) ?? null),
      merchantName: commented ? null : nameOf(from.name),
      comments: commented
        ? [draw.of([`${from.name} - ${from.category}`, from.category, from.name.split(' ')[0] ?? ''])]
        : [],
      categories: [from.category],
      person,
      personName: habits.people[person - 1] ?? null,
      createdDay: addDays(day, draw.between(0, 12)),
      ...more,
    });
  };
  const pay = (from: Vendor, day: Day, kind: Kind) => {
    const amount = from.price(draw);
    const paid = paidOf(from, amount);
    const row = draw.chance(level.noRow) ? undefined : rowOf(from, day, paid.amount);
    const entry = draw.chance(level.noEntry) ? undefined : entryOf(from, day, amount);
    if (row !== undefined && entry !== undefined) book.pair(row, entry, paid.kind ?? kind);
  };
  const paidOf = ({ category, way }: Vendor, amount: number): { amount: number; kind?: Kind } => {
    if (/Meals/.test(category) && way === 'card' && amount > 20 * unit && draw.chance(habits.tips))
      return { amount: Math.round(amount * (1 + draw.of([0.15, 0.18, 0.2, 0.2, 0.22, 0.25]))), kind: 'tip' };
    if (way === 'transfer' && draw.chance(level.differs * 2))
      return { amount: amount + Math.round(draw.of(habits.fees) * unit), kind: 'fee' };
    return { amount };
  };
  const total = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    buy: (day: Day) => {
      const from = draw.of(habits.vendors);
      if (steady(from, draw) && !draw.chance(SELDOM)) return;
      if (!draw.chance(level.refunded)) return pay(from, day, from.way === 'check' ? 'cheque' : 'plain');
      const amount = from.price(draw);
      const entry = entryOf(from, day, amount);
      book.pair(rowOf(from, day, amount), entry, 'plain');
      const back = draw.chance(0.7) ? amount : Math.max(1, Math.round(amount * draw.of([0.25, 0.4, 0.5])));
      book.pair(
        rowOf({ ...from, way: 'card' }, addDays(day, draw.between(3, 30)), -back),
        entry,
        back === amount ? 'refund' : 'part of a refund',
      );
    },
    monthly: (at: number, day: Day) => {
      for (const [index, from] of habits.monthly.entries())
        if (at % 30 === (index * 7 + 2) % 30) pay(from, addDays(day, -draw.between(0, 2)), 'subscription');
    },
    payout: (day: Day) => {
      const person = draw.between(1, habits.people.length);
      const name = habits.people[person - 1] as string;
      const parts = Array.from({ length: draw.between(1, 8) }, () => {
        const from = draw.of(habits.vendors);
        return { from, amount: from.price(draw), day: addDays(day, -draw.between(1, 20)) };
      });
      const more = { person, personName: name, reimbursable: true, createdDay: day };
      const ids = parts.map((part) => entryOf(part.from, part.day, part.amount, more));
      const row = book.row({
        account: 1,
        date: addDays(day, draw.between(1, 9)),
        amount: total(parts),
        description: draw.of([
          `${name.toUpperCase()} EXPENSES BGC`,
          `FPO ${name.toUpperCase()}`,
          `振込 ${name.toUpperCase()}`,
        ]),
      });
      for (const id of ids) book.pair(row, id, parts.length > 1 ? 'payout' : 'plain');
    },
    batch: (day: Day) => {
      const from = draw.of(habits.vendors.filter(({ way }) => way !== 'check'));
      const parts = Array.from({ length: draw.between(2, 5) }, () => ({
        amount: from.price(draw),
        day: addDays(day, -draw.between(0, 6)),
      }));
      const row = rowOf(from, day, total(parts));
      for (const part of parts) book.pair(row, entryOf(from, part.day, part.amount), 'batch');
    },
    income: (day: Day) => {
      book.row({
        account: 1,
        date: day,
        amount: -draw.between(50, 4_000) * unit,
        description: draw.of([
          'STRIPE TRANSFER ST-A1B2',
          'DEPOSIT',
          'GIFT AID HMRC',
          '振込 カ)ヤマダ',
          'INTEREST PAYMENT',
        ]),
      });
      book.row({
        account: 1,
        date: day,
        amount: draw.between(2, 30) * 10 * unit,
        description: draw.of(['ATM WITHDRAWAL 004417', 'CASH WDL LEEDS', 'ＡＴＭ']),
      });
    },
    cardBill: (day: Day) => {
      const amount = draw.between(400, 3_000) * unit + draw.between(0, unit - 1);
      const from = book.row({
        account: 1,
        date: day,
        amount,
        description: draw.of(['AMEX EPAYMENT ACH PMT', 'CARD PAYMENT DIRECT DEBIT', 'カ－ド引落']),
      });
      const to = book.row({
        account: 2,
        date: addDays(day, draw.between(0, 2)),
        amount: -amount,
        description: 'AUTOPAY PAYMENT - THANK YOU',
      });
      book.pair(from, `row:${to}`, 'transfer');
    },
  };
}
