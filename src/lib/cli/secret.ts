import { rmSync } from 'node:fs';
import { openDatabase } from '../db/open.ts';
import { secretFile } from '../runtime/atlas.ts';
import { forgetSecret } from '../runtime/shared-secret.ts';
import type { OfflineCommand } from './command.ts';
import { tell } from './terminal.ts';

/** After a leak, or to change ATLAS_SECRET where several processes have agreed on one. */
export const secretNew: OfflineCommand = {
  name: 'secret new',
  words: [],
  async runOffline(config) {
    rmSync(secretFile(config.dataDir), { force: true });
    if (config.database.dialect === 'postgres') {
      const database = openDatabase(config.database, { connections: 1 });
      await forgetSecret(database.db).finally(() => database.close());
    }
    tell('cli.secret_forgotten');
    return 0;
  },
};
