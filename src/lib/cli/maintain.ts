import { rmSync } from 'node:fs';
import { openDatabase } from '../db/open.ts';
import { loadSampleData } from '../demo/load.ts';
import { ensureOwner } from '../people/members.ts';
import { forgetSecret, secretFile } from '../runtime/secret.ts';
import type { Command, OfflineCommand } from './command.ts';
import { print } from './terminal.ts';

export const demo: Command = {
  name: 'demo',
  words: [],
  async run(atlas) {
    const owner = await ensureOwner(atlas.db, atlas.config);
    if (owner?.password) print('cli.owner_made', { email: owner.email, password: owner.password });
    print('cli.demo_loaded', { path: await loadSampleData(atlas) });
    return 0;
  },
};

/** Does nothing else, since opening Atlas migrates the database. */
export const migrate: Command = {
  name: 'migrate',
  words: [],
  async run() {
    print('cli.migrated');
    return 0;
  },
};

/** For use after a leak, or before several processes get another ATLAS_SECRET. */
export const secretNew: OfflineCommand = {
  name: 'secret new',
  words: [],
  async runOffline(config) {
    rmSync(secretFile(config.dataDir), { force: true });
    if (config.database.dialect === 'postgres') {
      const database = openDatabase(config.database, { connections: 1 });
      await forgetSecret(database.db).finally(() => database.close());
    }
    print('cli.secret_forgotten');
    return 0;
  },
};
