import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#lib/db/migrate.ts';
import { openDatabase } from '#lib/db/open.ts';
import { freshPlace } from '../stories/places.ts';

/** Global setup: migrates one database of each kind, which tests copy; migrating anew would take most of their time. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-templates-'));
  const file = join(folder, 'atlas.db');
  const { place, remove } = await freshPlace('postgres');
  for (const one of [place, { dialect: 'sqlite', path: file } as const]) {
    const database = openDatabase(one, { connections: 1 });
    await migrate(database);
    await database.close();
  }
  process.env.ATLAS_TEST_SQLITE_TEMPLATE = file;
  process.env.ATLAS_TEST_POSTGRES_TEMPLATE =
    place.dialect === 'postgres' ? new URL(place.url).pathname.slice(1) : '';
  return async () => {
    await remove();
    rmSync(folder, { recursive: true, force: true });
  };
}
