import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { BackupError, type BackupFacts, makeBackup, restoreBackup } from '../db/sqlite/backup.ts';
import { openFileStore } from '../files/store.ts';
import { formatAmount } from '../money.ts';
import type { OfflineCommand } from './command.ts';
import { complain, tell } from './terminal.ts';

const LARGEST_FILE = 1024 ** 3;

/** Works beside a running Atlas: one file with the database and every attachment, proven before it is called a backup. */
export const backup: OfflineCommand = {
  name: 'backup',
  words: ['FILE'],
  runOffline: (config, { words: [file = ''] }) =>
    guarded(config, async (database) => {
      const target = resolve(file);
      if (existsSync(target)) return refuse('cli.backup_exists', target);
      if (!existsSync(database)) return refuse('cli.backup_nothing', database);
      const files = openFileStore(config);
      const facts = await makeBackup(database, target, async (key) => {
        const bytes = await files.get(key);
        return bytes && new Uint8Array(await new Response(bytes).arrayBuffer());
      });
      return done('cli.backup_done', target, facts);
    }),
};

/** Into an installation that has no database yet: nothing can be overwritten. */
export const restore: OfflineCommand = {
  name: 'restore',
  words: ['FILE'],
  runOffline: (config, { words: [file = ''] }) =>
    guarded(config, async (database) => {
      if (existsSync(database)) return refuse('cli.restore_exists', database);
      if (!existsSync(file)) return refuse('cli.backup_nothing', resolve(file));
      mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
      const files = openFileStore(config);
      const facts = await restoreBackup(resolve(file), database, async (id, content) => {
        await files.put(
          id,
          new Response(new Uint8Array(content)).body as ReadableStream<Uint8Array>,
          LARGEST_FILE,
        );
      });
      return done('cli.restore_done', database, facts);
    }),
};

async function guarded({ database }: Config, work: (path: string) => Promise<number>): Promise<number> {
  if (database.dialect !== 'sqlite') return refuse('cli.backup_postgres', '');
  try {
    return await work(database.path);
  } catch (error) {
    if (error instanceof BackupError) return refuse(error.message, '');
    throw error;
  }
}

function refuse(key: string, path: string): number {
  complain(key, { path });
  return 1;
}

function done(key: string, path: string, { spent, moved, ...counts }: BackupFacts): number {
  tell(key, { path, ...counts, spent: formatAmount(spent), moved: formatAmount(moved) });
  return 0;
}
