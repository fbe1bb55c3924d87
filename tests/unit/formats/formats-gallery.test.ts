import { expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { contentOf, judge, type Sample, samples } from '#tests/support/formats/judge.ts';
import { uploadConfirmed } from '#tests/support/stories/bank.ts';

const RIGHT = {
  core: ['exact'],
  accounts: ['exact', 'asked', 'refused'],
  judgement: ['exact', 'asked', 'refused'],
  refuse: ['asked', 'refused'],
};

/** Whose closing balance the rows do not lead to asks, whatever else is right. */
const groupOf = ({ group, balance_contradicts }: Sample) => (balance_contradicts ? 'judgement' : group);

/** The kinds that are read. */
const KINDS = ['ofx', 'qif', 'mt940', 'camt'];

test.skipIf(samples.length === 0)(
  'every real file gives what it must: exactly, or a question with the right answer, or a refusal (skipped without the folder)',
  () => {
    const wrong = samples
      .filter(({ format }) => KINDS.includes(format.kind))
      .map((sample) => ({ sample, ...judge(sample) }))
      .filter(({ sample, verdict }) => !RIGHT[groupOf(sample)].includes(verdict))
      .map(({ sample, verdict, why }) => `${sample.file}: ${verdict} (${why})`);
    expect(wrong).toEqual([]);
  },
);

onEveryDatabase('real files of other formats', (open) => {
  test.skipIf(samples.length === 0)(
    'go from upload to insert like CSV, and nothing twice (skipped without the folder)',
    async () => {
      const database = await open();
      const { db } = database;
      const person = await somePerson(db);
      const chosen = KINDS.flatMap((kind) =>
        samples.filter((one) => groupOf(one) === 'core' && one.format.kind === kind).slice(0, 3),
      );
      for (const sample of chosen) {
        const { file, expect: expected } = sample;
        const input = { name: file, type: 'savings', number: '0000' } as const;
        const { id: account } = await addAccount(db, person, input);
        const content = contentOf(sample);
        for (const inserted of [expected.transactions, 0]) {
          const { id: upload } = await uploadConfirmed(db, person, { account, file_name: file, content });
          expect(await insertStatement(db, person, { account, upload }), file).toEqual({ inserted });
        }
      }
      await database.close();
    },
  );
});
