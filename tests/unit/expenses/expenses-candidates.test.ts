import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import type { Database } from '#lib/db/open.ts';
import type { NewRow } from '#lib/db/tables.ts';
import { readExpenseFilter } from '#lib/expenses/filter.ts';
import { listExpenses, sumExpenses } from '#lib/links/list.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';

const AT = '2026-04-02T09:00:00.000Z';
/** More rows than are looked up, belonging to fewer expenses than that. */
const TWICE = 600;
/** As many as are counted exactly, and one that was deleted. */
const EDGE = 1_001;

onEveryDatabase('filters that find about a thousand expenses', (open) => {
  let database: Database;

  async function fill<Table extends 'expenses' | 'expense_items' | 'attachments'>(
    table: Table,
    rows: NewRow<Table>[],
  ): Promise<void> {
    for (let at = 0; at < rows.length; at += 500)
      await database.db
        .insertInto(table as 'expenses')
        .values(rows.slice(at, at + 500) as NewRow<'expenses'>[])
        .execute();
  }

  const found = async (query: string) => {
    const filter = readExpenseFilter(new URLSearchParams(query), 'INR', 'en');
    const ids = new Set<string>();
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listExpenses>> = await listExpenses(
        database.db,
        { limit: 500, cursor },
        filter,
      );
      for (const { id } of page.results) ids.add(id);
      cursor = page.next;
    } while (cursor !== null);
    return { listed: ids.size, counted: (await sumExpenses(database.db, filter))?.count };
  };

  beforeAll(async () => {
    database = await open();
    const { id: person } = await somePerson(database.db);
    const ids = Array.from({ length: TWICE + EDGE }, uuidv7);
    const made = { created_by: person, created_at: AT, updated_at: AT, version: 1 };
    await fill(
      'expenses',
      ids.map((id, n) => ({
        ...{
          id,
          date: '2026-04-01',
          amount: 200,
          currency: 'INR',
          comment: '',
          merchant: null,
          paid_via: null,
          project: null,
        },
        ...{ is_reimbursable: 0, is_reimbursed: 0, deleted_at: n === TWICE ? AT : null, ...made },
      })),
    );
    const [twice, edge] = [ids.slice(0, TWICE), ids.slice(TWICE)];
    const item = (expense: string, position: number, category: number, comment: string) => ({
      ...{ expense, position, category, amount: 100, comment },
    });
    await fill('expense_items', [
      ...twice.flatMap((id) => [item(id, 1, 3, 'a dish'), item(id, 2, 3, 'a dish')]),
      ...edge.map((id) => item(id, 1, 4, 'a taxi')),
    ]);
    const file = (expense: string, n: number) => ({
      ...{ id: uuidv7(), file_name: `bill ${n}.pdf`, file_type: 'application/pdf', size: 1, sha256: 'x' },
      ...{ expense, uploaded_by: person, created_at: AT, stored_at: AT },
    });
    await fill(
      'attachments',
      twice.flatMap((id) => [file(id, 1), file(id, 2)]),
    );
  });
  afterAll(() => database.close());

  test.each(['category=3', 'search=dish', 'has_attachment=true', 'search=bill'])(
    '%s: expenses that hold it twice are all found',
    async (query) => {
      expect(await found(query)).toEqual({ listed: TWICE, counted: TWICE });
    },
  );

  test.each(['category=4', 'search=taxi'])('%s: one that was deleted is not counted', async (query) => {
    expect(await found(query)).toEqual({ listed: EDGE - 1, counted: EDGE - 1 });
  });
});
