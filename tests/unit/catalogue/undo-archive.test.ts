import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryOf } from '#lib/catalogue/catalogue.ts';
import { addName, changeName } from '#lib/catalogue/change.ts';
import { mergeMerchants } from '#lib/catalogue/merge.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { inRun } from '#lib/history/runs.ts';
import { listRuns } from '#lib/undo/list.ts';
import { undoRun } from '#lib/undo/undo.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';

const ONCE = { key: '', request: '', body: null };

onEveryDatabase('archiving a name', (open) => {
  let database: Database;
  let person: Person;
  const db = () => database.db;
  beforeAll(async () => {
    database = await open();
    person = await somePerson(db());
  });
  afterAll(() => database.close());

  const change = async (kind: 'merchants' | 'projects' | 'categories', id: number, change: object) => {
    const { body } = await inRun(db(), person, ONCE, async (tx, actor) => ({
      status: 200,
      body: await changeName(tx, actor, kind, id, change),
    }));
    return body.run;
  };
  const undo = async (run: string | null) =>
    (
      await inRun(db(), person, ONCE, async (tx, actor) => ({
        status: 200,
        body: await undoRun(tx, actor, run ?? ''),
      }))
    ).body;
  const isArchived = async (kind: 'merchants' | 'projects' | 'categories', id: number) =>
    (await entryOf(db(), kind, id)).archived_at !== null;

  for (const kind of ['merchants', 'projects', 'categories'] as const)
    test(`can be undone and done again, and is told in history: ${kind}`, async () => {
      const { id, name } = await addName(db(), person, kind, { name: `Undone ${kind}` });
      const run = await change(kind, id, { archived: true });
      const [told] = (await listRuns(db(), { limit: 1 })).results;
      expect(told).toMatchObject({ run, act: 'archive', about: { name } });
      const undone = await undo(run);
      expect(undone).toMatchObject({ restored: 1, kept: [] });
      expect(await isArchived(kind, id)).toBe(false);
      expect(await undo(undone.run)).toMatchObject({ restored: 1 });
      expect(await isArchived(kind, id)).toBe(true);
    });

  test('renaming is no run; a merge since keeps the name, and restoring a merged one is no run', async () => {
    const from = await addName(db(), person, 'merchants', { name: 'Merged' });
    const into = await addName(db(), person, 'merchants', { name: 'Merger' });
    expect(await change('merchants', from.id, { name: 'Merged too' })).toBeNull();
    const restored = await change('merchants', from.id, { archived: true });
    const back = await change('merchants', from.id, { archived: false });
    await mergeMerchants(db(), person, from.id, into.id);
    for (const run of [restored, back])
      expect(await undo(run)).toMatchObject({
        restored: 0,
        kept: [{ what: 'merchant', id: String(from.id) }],
      });
    expect(await change('merchants', from.id, { archived: false })).toBeNull();
  });
});
