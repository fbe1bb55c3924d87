import { join } from 'node:path';
import type { Config } from '../core/config.ts';
import type { Values } from '../core/errors.ts';
import { deriveSecrets, loadSecrets, newSecret, type Secrets } from '../core/secrets.ts';
import type { TextKey } from '../core/text.ts';
import { refuseFile } from '../db/compatibility.ts';
import { settleBookCurrency } from '../db/money/currencies.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { lockFolder } from '../db/sqlite/lock.ts';
import type { Db } from '../db/transaction.ts';
import { upgrade } from '../db/upgrade.ts';
import { type FileStore, openFileStore } from '../files/open-store.ts';
import { agreeOnSecret, secretFile } from './secret.ts';
import { inlineWork, threadWork, type Work } from './worker.ts';

/** Shared by all requests. */
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
  /** Run the writer and long jobs on threads of their own, as a server does. */
  threads?: boolean;
  /** The caller already holds the lock of the data folder. */
  locked?: boolean;
  /** False for the command line, which signs nothing and must not create the secret. */
  signs?: boolean;
  /** Prints a line on the operator's terminal, by its text key. */
  print?: (key: TextKey, values: Values) => void;
}

/**
 * Opens the configured database and storage, and migrates the database.
 * @throws DomainError when the database belongs to another program or a newer Atlas, or cannot be backed up before a migration;
 * SettingError for another currency than the book's
 */
export async function openAtlas(config: Config, options: OpenOptions = {}): Promise<Atlas> {
  const threads = options.threads ?? false;
  if (config.database.dialect === 'sqlite') refuseFile(config.database.path);
  const database = openDatabase(config.database, { thread: threads });
  const secrets = await prepare(config, database, options).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const work = threads ? threadWork(config.database, database.db) : inlineWork(database.db);
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

/** Migrates the database. @returns the keys, from the data folder on SQLite, from the database on PostgreSQL */
async function prepare(
  { secret, dataDir, currency }: Config,
  database: Database,
  { locked = false, signs = true, print = () => {} }: OpenOptions,
): Promise<Secrets> {
  const alone = () => locked || database.dialect === 'postgres' || lockFolder(dataDir);
  await upgrade(database, { folder: join(dataDir, 'backups'), alone, print });
  await settleBookCurrency(database.db, currency);
  const file = secretFile(dataDir);
  if (!signs) return deriveSecrets(secret ?? newSecret());
  return database.dialect === 'sqlite'
    ? loadSecrets(secret, file)
    : deriveSecrets(await agreeOnSecret(database.db, secret, file));
}
