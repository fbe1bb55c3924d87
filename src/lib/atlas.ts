import { join } from 'node:path';
import type { Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open.ts';
import type { Db } from './db/transaction.ts';
import { type FileStore, openFileStore } from './files/store.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { threadWork, type Work } from './work/work.ts';

/** All that a request needs and that outlives it. */
export interface Atlas {
  readonly config: Config;
  readonly database: Database;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly work: Work;
  close(): Promise<void>;
}

/** Opens and migrates everything that the settings name. @param options.threads write and work on threads of their own (a server) */
export async function openAtlas(config: Config, options: { threads?: boolean } = {}): Promise<Atlas> {
  const threads = options.threads ?? false;
  const database = openDatabase(config.database, { thread: threads });
  await migrate(database);
  const work = threads
    ? threadWork(config.database)
    : (await import('./work/inline.ts')).inlineWork(database.db);
  return {
    config,
    database,
    db: database.db,
    secrets: loadSecrets(config.secret, join(config.dataDir, 'secret')),
    files: openFileStore(config),
    work,
    async close() {
      await work.close();
      await database.close();
    },
  };
}
