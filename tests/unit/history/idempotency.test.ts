import { subMilliseconds } from 'date-fns/subMilliseconds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { once } from '#lib/history/idempotency.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';

onEveryDatabase('idempotency', (open) => {
  let database: Database;
  let asha: Person;
  const db = () => database.db;
  const { countOf } = lookInto(db);
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
  });
  afterAll(() => database.close());

  test('one key makes one expense under 100 concurrent sends', async () => {
    const before = await countOf('expenses');
    const asked = { key: 'k-1', request: 'POST /api/expense/expenses/', body: { b: 1, a: [{ d: 1, c: 2 }] } };
    const send = () =>
      once(db(), asha, asked, async (tx) => ({ status: 201, body: { id: (await record(tx, asha)).id } }));
    const answers = await Promise.all(Array.from({ length: 100 }, send));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await countOf('expenses')).toBe(before + 1);
    const reordered = { ...asked, body: { a: [{ c: 2, d: 1 }], b: 1 } };
    expect(
      await once(db(), asha, reordered, () => {
        throw new Error('twice');
      }),
    ).toMatchObject({ replayed: true, status: 201 });
    await expect(once(db(), asha, { ...asked, body: { b: 2 } }, send)).rejects.toMatchObject({
      code: 'key_reused',
    });
    const other = await somePerson(db(), 'ravi@example.org');
    expect((await once(db(), other, asked, async () => ({ status: 201, body: {} }))).replayed).toBe(false);
  });

  test('a refused effect keeps no key; a key is forgotten after 24 hours; a key is short', async () => {
    const asked = { key: 'k-2', request: 'POST /x', body: 1 };
    await expect(
      once(db(), asha, asked, (tx) =>
        record(tx, asha, { merchant: 999 }).then(() => ({ status: 201, body: 0 })),
      ),
    ).rejects.toMatchObject({ code: 'invalid' });
    expect((await once(db(), asha, asked, async () => ({ status: 201, body: 1 }))).replayed).toBe(false);
    await db()
      .updateTable('idempotency_keys')
      .set({ created_at: subMilliseconds(new Date(), 86_400_001).toISOString() })
      .where('key', '=', 'k-2')
      .execute();
    expect((await once(db(), asha, asked, async () => ({ status: 201, body: 2 }))).body).toBe(2);
    await expect(
      once(db(), asha, { ...asked, key: 'k'.repeat(256) }, async () => ({ status: 1, body: 1 })),
    ).rejects.toMatchObject({ code: 'invalid' });
  });
});
