import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCategory } from '#lib/catalogue/change.ts';
import type { DatabasePlace } from '#lib/core/config.ts';
import { makeBackup, moveDatabase, restoreBackup } from '#lib/db/backup.ts';
import { migrate } from '#lib/db/migrate.ts';
import { openDatabase } from '#lib/db/open.ts';
import type { Db } from '#lib/db/transaction.ts';
import { receiptPhoto } from '#lib/demo/pictures.ts';
import { storeFile } from '#lib/files/attachments.ts';
import { openDiskStore } from '#lib/files/disk-store.ts';
import { bytesOf } from '#lib/files/file-store.ts';
import { keepThumbnail } from '#lib/receipts/thumbnail.ts';
import { putIntoTray } from '#lib/receipts/tray.ts';
import { somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { freshPlace } from '#tests/support/stories/places.ts';

const root = mkdtempSync(join(tmpdir(), 'atlas-kept-'));
const at = (name: string) => join(root, name);
const removals: (() => Promise<void>)[] = [];
const files = openDiskStore(at('files'));
const picture = receiptPhoto(90, 120, 1);

/** All that is known of receipts, in an order of its own. */
async function known(db: Db) {
  const of = (table: 'attachments' | 'attachment_facts' | 'attachment_thumbnails') =>
    db.selectFrom(table).selectAll().execute();
  const thumbnails = (await of('attachment_thumbnails')) as { content: Uint8Array }[];
  return {
    files: await of('attachments'),
    facts: await db.selectFrom('attachment_facts').selectAll().orderBy('source').execute(),
    thumbnails: thumbnails.map(({ content, ...row }) => ({ ...row, content: [...content] })),
    reasons: await db.selectFrom('expenses').select(['amount', 'no_receipt']).orderBy('amount').execute(),
    limits: await db.selectFrom('categories').select(['id', 'receipt_limit']).orderBy('id').execute(),
  };
}
type Known = Awaited<ReturnType<typeof known>>;

async function looking<Found>(place: DatabasePlace, look: (db: Db) => Promise<Found>): Promise<Found> {
  const database = openDatabase(place, { connections: 2 });
  return look(database.db).finally(() => database.close());
}

let place: DatabasePlace;
let before: Known;
const read = async (file: { id: string; sha256: string | null }) =>
  (await bytesOf(files, { id: file.id, sha256: file.sha256 ?? '' })) as Uint8Array;

beforeAll(async () => {
  const fresh = await freshPlace('sqlite');
  removals.push(fresh.remove);
  place = fresh.place;
  const database = openDatabase(place, { connections: 2 });
  await migrate(database);
  const { db } = database;
  const person = await somePerson(db);
  const sent = new File([picture], 'IMG_20260918.webp', { type: 'image/webp' });
  const { id } = await storeFile({ db, files, config: { quotaBytes: 10_000_000 } }, person, sent);
  await keepThumbnail(db, person, id, picture);
  await putIntoTray(db, person, { attachment: id, again: false }, [
    {
      source: 'pdf-text',
      amount: 44_900,
      currency: 'INR',
      day: '2026-09-18',
      merchant: 'Swiggy',
      where: 'page 1',
    },
    { source: 'file-name', amount: null, currency: null, day: '2026-09-18', merchant: null, where: 'IMG' },
  ]);
  await record(db, person, { amount: 1, no_receipt: 'lost' });
  await record(db, person, { amount: 2 });
  await changeCategory(db, person, 2, { receipt_limit: 50_000 });
  before = await known(db);
  await database.close();
});
afterAll(async () => {
  for (const remove of removals) await remove();
  rmSync(root, { recursive: true });
});

test('what was there before is told from nothing', () => {
  expect(before.facts).toHaveLength(2);
  expect(before.thumbnails[0]?.content).toEqual([...picture]);
  expect(before.reasons.map(({ no_receipt }) => no_receipt)).toEqual(['lost', null]);
  expect(before.limits).toContainEqual({ id: 2, receipt_limit: 50_000 });
});

test('the tray, its facts and thumbnails, reasons and limits come back from a backup', async () => {
  const back = { dialect: 'sqlite', path: at('back/atlas.db') } as const;
  await makeBackup(place, at('one.atlas'), read);
  const contents: number[] = [];
  await restoreBackup(at('one.atlas'), back, at('back/draft'), async (_id, content) => {
    contents.push(content.length);
  });
  expect(await looking(back, known)).toEqual(before);
  expect(contents).toEqual([picture.length]);
});

test('they move to PostgreSQL as they are', async () => {
  const { place: target, remove } = await freshPlace('postgres');
  removals.push(remove);
  await moveDatabase(
    place,
    target as Extract<DatabasePlace, { dialect: 'postgres' }>,
    at('moving'),
    async () => {},
  );
  expect(await looking(target, known)).toEqual(before);
});
