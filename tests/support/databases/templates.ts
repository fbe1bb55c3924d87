import '../server/cheap-hashes.ts';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#lib/core/config.ts';
import { loadSampleData } from '#lib/demo/load.ts';
import { ensureOwner } from '#lib/people/members.ts';
import { openAtlas } from '#lib/runtime/atlas.ts';
import { OWNER } from '../server/owner.ts';
import { freshPlace, type Template } from '../stories/places.ts';

/**
 * Global setup: makes one migrated database of each kind, and one that holds the owner and the sample data as well, which
 * tests copy. Making them anew would take most of the tests' time.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-templates-'));
  const databases = await Promise.all([freshPlace('postgres'), freshPlace('postgres')]);
  const [empty, demo] = databases.map(({ place }) => (place.dialect === 'postgres' ? place.url : ''));
  const templates: Record<string, Template> = {
    sqlite: await template(join(folder, 'sqlite'), {}),
    postgres: await template(join(folder, 'postgres'), { DATABASE_URL: empty }),
    'sqlite demo': await template(join(folder, 'sqlite-demo'), { ATLAS_DEMO: '1' }),
    'postgres demo': await template(join(folder, 'postgres-demo'), { ATLAS_DEMO: '1', DATABASE_URL: demo }),
  };
  process.env.ATLAS_TEST_TEMPLATES = JSON.stringify(templates);
  return async () => {
    for (const { remove } of databases) await remove();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Opens Atlas there once. Secrets are not kept, so that each copy makes its own. */
async function template(folder: string, environment: NodeJS.ProcessEnv): Promise<Template> {
  mkdirSync(folder);
  const config = readConfig({
    ATLAS_DATA_DIR: folder,
    ATLAS_OWNER_EMAIL: OWNER.email,
    ATLAS_OWNER_PASSWORD: OWNER.password,
    ...environment,
  });
  const atlas = await openAtlas(config, { locked: true, signs: false });
  if (config.demo) {
    await ensureOwner(atlas.db, config);
    await loadSampleData(atlas);
    // Each copy would compute the same suggestions.
    while (await atlas.work.keep());
  }
  await atlas.close();
  return {
    folder,
    database:
      config.database.dialect === 'sqlite'
        ? config.database.path
        : new URL(config.database.url).pathname.slice(1),
  };
}
