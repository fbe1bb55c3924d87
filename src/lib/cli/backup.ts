import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../core/config.ts';
import type { TextKey } from '../core/text.ts';
import { makeBackup, restoreBackup } from '../db/backup.ts';
import type { TableFacts } from '../db/copy-records.ts';
import { filesOf } from '../db/sqlite/backup-file.ts';
import { type BackupFacts, proveBackup } from '../db/sqlite/backup-proof.ts';
import { bytesOf, isWhole, storeBytes } from '../files/file-store.ts';
import { type FileStore, openFileStore } from '../files/open-store.ts';
import type { OfflineCommand } from './command.ts';
import { print, printError, sumsText } from './terminal.ts';

/** Writes one verified file with the database and all attachments, even while Atlas runs. */
export const backup: OfflineCommand = {
  name: 'backup',
  words: ['FILE'],
  async runOffline(config, { words: [file = ''] }) {
    const target = fileOf(file);
    if (existsSync(target)) return refuse('cli.backup_exists', target);
    const { database } = config;
    if (database.dialect === 'sqlite' && !existsSync(database.path))
      return refuse('cli.backup_nothing', database.path);
    const files = openFileStore(config);
    return done('cli.backup_done', target, await makeBackup(database, target, (key) => bytesOf(files, key)));
  },
};

/** Restores only into an installation without a database, or with an empty one. */
export const restore: OfflineCommand = {
  name: 'restore',
  words: ['FILE'],
  options: { 'without-files': { type: 'boolean' } },
  async runOffline(config, { words: [word = ''], options }) {
    const file = fileOf(word);
    const there = remains(config);
    if (there) return refuse('cli.restore_exists', there);
    if (!existsSync(file)) return refuse('cli.backup_nothing', file);
    const files = openFileStore(config);
    const { files: place } = await proveBackup(file);
    if (place === 'beside' && !options['without-files']) {
      const missing = await countMissing(files, file);
      if (missing > 0) {
        printError('cli.restore_beside', { count: missing, dir: config.dataDir });
        return 1;
      }
    }
    const draft = join(config.dataDir, 'restoring.part');
    const facts = await restoreBackup(file, config.database, draft, async (id, content) => {
      await storeBytes(files, id, content);
    });
    return done(
      'cli.restore_done',
      config.database.dialect === 'sqlite' ? config.database.path : 'DATABASE_URL',
      facts,
    );
  },
};

async function countMissing(files: FileStore, file: string): Promise<number> {
  let missing = 0;
  for (const key of filesOf(file)) if (!(await isWhole(files, key))) missing += 1;
  return missing;
}

/** npm runs in the project's folder, but the name is relative to the caller's. */
const fileOf = (word: string): string => resolve(process.env.INIT_CWD ?? '.', word);

/** The file of an existing database. SQLite would apply a leftover write-ahead log to the new one. */
function remains({ database }: Config): string | undefined {
  if (database.dialect !== 'sqlite') return undefined;
  if (existsSync(database.path)) return database.path;
  const logs = ['-wal', '-journal'].map((end) => `${database.path}${end}`);
  return logs.find((path) => statSync(path, { throwIfNoEntry: false })?.size);
}

function refuse(key: TextKey, path: string): number {
  printError(key, { path });
  return 1;
}

function done(key: TextKey, path: string, { tables, files, stored, amounts }: BackupFacts): number {
  const of = (table: string) => tables.find((facts) => facts.table === table) as TableFacts;
  const [expenses, transactions] = [of('expenses'), of('bank_transactions')];
  print(key, {
    path,
    expenses: expenses.rows,
    spent: sumsText(amounts.expenses, '0.00'),
    transactions: transactions.rows,
    moved: sumsText(amounts.bank_transactions, '0.00'),
    files: stored,
  });
  if (files === 'beside') print('cli.restore_was_beside');
  return 0;
}
