import { join } from 'node:path';
import type { Config } from '../core/config.ts';
import type { Values } from '../core/errors.ts';
import { deriveSecrets, loadSecrets, newSecret, type Secrets } from '../core/secrets.ts';
import { refuseFile } from '../db/compatibility.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { lockFolder } from '../db/sqlite/lock.ts';
import type { Db } from '../db/transaction.ts';
import { upgrade } from '../db/upgrade.ts';
import { type FileStore, openFileStore } from '../files/open-store.ts';
import { agreeOnSecret } from './shared-secret.ts';
import { threadWork, type Work } from './worker.ts';

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

export interface OpenOptions {
  /** Write and work on threads of their own (a server). */
  threads?: boolean;
  /** The caller has the data folder for itself already. */
  locked?: boolean;
  /** False for the command line: it signs nothing, so it has no say in the secret of those that do. */
  signs?: boolean;
  /** A line for the person who started it, by its text key. */
  tell?: (key: string, values: Values) => void;
}

/**
 * Opens and migrates everything that the settings name.
 * @throws DomainError when the database is another program's or a newer Atlas', or cannot be backed up before a migration
 */
export async function openAtlas(config: Config, options: OpenOptions = {}): Promise<Atlas> {
  const threads = options.threads ?? false;
  if (config.database.dialect === 'sqlite') refuseFile(config.database.path);
  const database = openDatabase(config.database, { thread: threads });
  const secrets = await prepare(config, database, options).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const work = threads
    ? threadWork(config.database)
    : (await import('./inline-worker.ts')).inlineWork(database.db);
  return {
    config,
    database,
    db: database.db,
    secrets,
    files: openFileStore(config),
    work,
    async close() {
      await work.close();
      await database.close();
    },
  };
}

/** The schema as it must be, and the keys: of the data folder for one process; several that share a database keep theirs there. */
async function prepare(
  { secret, dataDir }: Config,
  database: Database,
  { locked = false, signs = true, tell = () => {} }: OpenOptions,
): Promise<Secrets> {
  const alone = () => locked || database.dialect === 'postgres' || lockFolder(dataDir);
  await upgrade(database, { folder: join(dataDir, 'backups'), alone, print: tell });
  const file = secretFile(dataDir);
  if (!signs) return deriveSecrets(secret ?? newSecret());
  return database.dialect === 'sqlite'
    ? loadSecrets(secret, file)
    : deriveSecrets(await agreeOnSecret(database.db, secret, file));
}

export const secretFile = (dataDir: string): string => join(dataDir, 'secret');
