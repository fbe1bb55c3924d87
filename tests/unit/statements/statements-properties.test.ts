import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { rereadStatement } from '#lib/statements/upload.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { runs } from '#tests/support/nightly.ts';
import { someBank, uploadConfirmed } from '#tests/support/stories/bank.ts';

interface BankRow {
  date: string;
  description: string;
  amount: number;
}

/** A bank's records of an account: few days, shops and amounts, so that rows are often equal. */
const history = fc
  .array(
    fc.record({
      day: fc.integer({ min: 1, max: 12 }),
      shop: fc.constantFrom('Coffee', 'Coffee Köln', 'Rent', 'Tea, "green"'),
      amount: fc.constantFrom(-450, -451, -100_000, 99, 250_000),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) =>
    rows
      .toSorted((a, b) => a.day - b.day)
      .map(
        ({ day, shop, amount }): BankRow => ({
          date: `2026-04-${String(day).padStart(2, '0')}`,
          description: shop,
          amount,
        }),
      ),
  );
/** Statements cover whole days, as banks make them; they overlap, and one may be downloaded twice. */
const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 11 })), {
  maxLength: 5,
});

const keyOf = ({ date, description, amount }: BankRow) => `${date}|${description}|${amount}`;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const major = (minor: number) => (minor / 100).toFixed(2);
/** Each file in its own format: newest or oldest first, and either delimiter. */
const printed = (rows: BankRow[], turn: number): Buffer => {
  const delimiter = turn % 2 ? ';' : ',';
  const lines = rows.map(({ date, description, amount }) =>
    [date, quoted(description), ...(amount < 0 ? [major(-amount), ''] : ['', major(amount)])].join(delimiter),
  );
  if (turn % 3 === 1) lines.reverse();
  return Buffer.from(
    [['Date', 'Description', 'Withdrawal', 'Deposit'].join(delimiter), ...lines, ''].join(
      turn % 4 ? '\n' : '\r\n',
    ),
  );
};

onEveryDatabase('overlapping statements', (open) => {
  test('give the bank’s rows exactly once, in whatever order and however often they come', async () => {
    const { database, person } = await someBank(open);
    const { db } = database;
    await fc.assert(
      fc.asyncProperty(history, spans, fc.infiniteStream(fc.nat()), async (rows, pieces, chance) => {
        const { id: account } = await addAccount(db, person, {
          name: uuidv7(),
          type: 'savings',
          number: '1',
        });
        // Whatever else was uploaded, two that together cover every day.
        const days = [
          ...pieces.map(([from, length]) => [from, from + length] as const),
          [1, 6] as const,
          [5, 12] as const,
        ];
        const files = days
          .map(([from, to]) =>
            rows.filter(({ date }) => Number(date.slice(-2)) >= from && Number(date.slice(-2)) <= to),
          )
          .filter((part) => part.length > 0)
          .map((part, turn) => ({ part, turn, place: chance.next().value }))
          .toSorted((a, b) => a.place - b.place);
        for (const { part, turn } of files) {
          const content = printed(part, turn);
          const { id: upload } = await uploadConfirmed(db, person, { account, file_name: 'a.csv', content });
          // Another delimiter is another layout.
          await rereadStatement(db, person, { account, upload, corrections: { layout: 'accept' } });
          await insertStatement(db, person, { account, upload });
        }
        const held = await db
          .selectFrom('bank_transactions')
          .select(['date', 'description', 'amount'])
          .where('account', '=', account)
          .execute();
        expect(held.map((row) => keyOf({ ...row, amount: -row.amount })).toSorted()).toEqual(
          rows.map(keyOf).toSorted(),
        );
      }),
      { numRuns: runs(12) },
    );
    await database.close();
  });
});
