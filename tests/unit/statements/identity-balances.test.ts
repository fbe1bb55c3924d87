import { expect, test } from 'vitest';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { someBank } from '#tests/support/stories/bank.ts';

const csv = (...rows: string[]) => Buffer.from(['Date,Description,Amount,Balance', ...rows, ''].join('\n'));

onEveryDatabase('the running balance that another file gave', (open) => {
  test('proves that a row in other words is the same, that one that follows is another, and is asked about without', async () => {
    const { database, upload, insert, review } = await someBank(open);
    await insert(
      await upload(
        csv(
          '2026-04-01,Salary,1000.00,1000.00',
          '2026-04-02,Rent,-400.00,600.00',
          '2026-04-03,Tea,-5.00,595.00',
        ),
      ),
    );
    const counts = async (...rows: string[]) => {
      const { new_count, undecided_count } = await review(await upload(csv(...rows)));
      return { new_count, undecided_count };
    };
    expect(await counts('2026-04-02,Landlord,-400.00,600.00', '2026-04-03,Teahouse,-5.00,595.00')).toEqual({
      ...{ new_count: 0, undecided_count: 0 },
    });
    expect(await counts('2026-04-03,Tea,-5.00,590.00', '2026-04-04,Bus,-2.00,588.00')).toEqual({
      ...{ new_count: 2, undecided_count: 0 },
    });
    expect(await counts('2026-04-03,Teahouse,-5.00,90.00', '2026-04-04,Bus,-2.00,88.00')).toEqual({
      ...{ new_count: 1, undecided_count: 1 },
    });
    await database.close();
  });
});
