import { expect, test } from 'vitest';
import { candidatesOf } from '#lib/rules/candidates-records.ts';
import { type Conditions, compile } from '#lib/rules/matcher.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

/** `ATLAS_EVERY_SIGN=1` takes all; otherwise all that banks are likely to print, and some of the rest. */
const EVERY = process.env.ATLAS_EVERY_SIGN === '1';
const LIKELY = 0x2200;
const ASSIGNED = /^[^\p{Cn}\p{Cs}\p{Cc}]$/u;
/** A letter whose folding is none but itself. */
const isPlainLetter = (sign: string) =>
  /^[\p{L}\p{N}\p{M}]$/u.test(sign) && sign.normalize('NFKD') === sign.normalize('NFD');

const SIGNS = [...range(0x20, 0xffff), ...range(0x1d400, 0x1d7ff), ...range(0x1f100, 0x1f6ff)]
  .map((code) => String.fromCodePoint(code))
  .filter(
    (sign, n) => ASSIGNED.test(sign) && (EVERY || n % (isPlainLetter(sign) ? 61 : n < LIKELY ? 1 : 5) === 0),
  );
const ASCII = range(0x20, 0x7e).map((code) => String.fromCodePoint(code));
const PAIRS = ASCII.flatMap((one) => ASCII.map((other) => one + other)).filter((pair) => !/\w/.test(pair));

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

onEveryDatabase('what a rule is tried on', (open) => {
  test('holds each transaction that it matches, whatever signs stand beside a word', async () => {
    const database = await open();
    const { db } = database;
    const account = await someAccount(db);
    const inside = ['三井TESCO', 'コーナー　ＴＥＳＣＯ三井corner住友', 'ไทยtesco', 'ﾐﾂｲtesco', 'corner銀行'];
    const whole = [
      'H&M',
      'É h + m',
      'UPI/1&1.',
      '1.1.26',
      'NR 12-345/678',
      'DE89 3704 0044 0532 0130 00',
      '１２３４５６７８',
    ];
    const texts = [...[...SIGNS, ...PAIRS].map((sign) => `tesco${sign}corner`), 'ＴＥＳＣＯ corner'];
    const given = [...texts, ...inside, ...whole].map((description) => ({ description }));
    await someTransactions(db, account, (await somePerson(db)).id, given);
    const all = await db.selectFrom('bank_transactions').selectAll().execute();
    const currencies = new Map([[account, 'INR' as const]]);
    for (const text of [
      'tesco',
      'corner',
      'tescocorner',
      'corner tesco',
      '£corner',
      'tesco1corner',
      'tescoficorner',
      'tesco*corner',
      'h&m',
      'é h+m',
      '1&1',
      '12345678',
      'DE89370400440532013000',
      '三井',
    ])
      for (const text_op of ['contains', 'begins', 'exact'] as const) {
        const rule: Conditions = {
          ...{ account: null, direction: null, text, text_op, amount_min: null, amount_max: null },
          ...{ currency: 'INR', record_expense: false },
        };
        const found = new Set<number>();
        for await (const rows of candidatesOf(db, rule, { currencies, rule: undefined }))
          for (const { id } of rows) found.add(id);
        const matches = compile(rule, currencies);
        const missed = all.filter((row) => matches(row) && !found.has(row.id));
        expect(
          missed.map(({ description }) => description),
          `${text_op} ${text}`,
        ).toEqual([]);
      }
    await database.close();
  });
});
