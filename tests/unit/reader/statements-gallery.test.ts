import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { uploadConfirmed } from '#tests/support/stories/bank.ts';

interface Sample {
  file: string;
  group: string;
  ambiguous?: boolean;
  expect: { transactions: number; total: string; money_out_total: string; first: { date: string } };
}

const folder = process.env.ATLAS_STATEMENTS ?? join(import.meta.dirname, '../../../../shared/statements');
const index = join(folder, 'index.json');
const samples: Sample[] = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')).files : [];
const chosen = [
  'hdfc-preamble.csv',
  'icici-savings.csv',
  'lloyds-uk.csv',
  'sparkasse-camt.csv',
  'tbank-cp1251.csv',
  'handmade-utf16le-tab.csv',
];
const minor = (text: string) => Math.round(Number(text) * 100);

onEveryDatabase('real statements', (open) => {
  test.skipIf(samples.length === 0)(
    'from upload to insert to the paisa, and nothing twice (skipped without the sample folder)',
    async () => {
      const database = await open();
      const { db } = database;
      const person = await somePerson(db);
      for (const { file, expect: expected } of samples.filter((sample) => chosen.includes(sample.file))) {
        const { id: account } = await addAccount(db, person, { name: file, type: 'savings', number: '0001' });
        const content = readFileSync(join(folder, file));
        for (const inserted of [expected.transactions, 0]) {
          const { id: upload } = await uploadConfirmed(db, person, { account, file_name: file, content });
          expect(await insertStatement(db, person, { account, upload }), file).toEqual({ inserted });
        }
        const stored = await db
          .selectFrom('bank_transactions')
          .selectAll()
          .where('account', '=', account)
          .orderBy('id')
          .execute();
        expect(
          stored.reduce((sum, { amount }) => sum - amount, 0),
          file,
        ).toBe(minor(expected.total));
        expect(stored.reduce((sum, { amount }) => sum - Math.max(0, amount), 0) + 0, file).toBe(
          minor(expected.money_out_total) + 0,
        );
        expect(stored[0]?.date, file).toBe(expected.first.date);
      }
      await database.close();
    },
  );
});
