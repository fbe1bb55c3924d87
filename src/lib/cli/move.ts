import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../core/config.ts';
import { DomainError } from '../core/errors.ts';
import type { TextKey } from '../core/text.ts';
import { moveDatabase } from '../db/backup.ts';
import type { TableFacts } from '../db/copy-records.ts';
import type { Amounts } from '../db/money/currencies.ts';
import { filesOf } from '../db/sqlite/backup-file.ts';
import { lockFolder } from '../db/sqlite/lock.ts';
import { sumFile } from '../db/sqlite/reading.ts';
import { openDiskStore } from '../files/disk-store.ts';
import { bytesOf, isWhole, storeBytes } from '../files/file-store.ts';
import { openFileStore } from '../files/open-store.ts';
import type { OfflineCommand } from './command.ts';
import { print, printError, sumsText, t } from './terminal.ts';

/** From SQLite to PostgreSQL. The reverse is a backup with DATABASE_URL, restored without it. */
export const move: OfflineCommand = {
  name: 'move',
  words: ['DATABASE_URL'],
  async runOffline(config, { words: [url = ''] }) {
    const { database, dataDir } = config;
    const refuse = (key: TextKey, path: string): number => {
      printError(key, { path });
      return 1;
    };
    if (database.dialect !== 'sqlite') return refuse('cli.move_postgres', dataDir);
    if (!existsSync(database.path)) return refuse('cli.backup_nothing', database.path);
    const target = readConfig({ ...process.env, DATABASE_URL: url }).database;
    if (!lockFolder(dataDir)) return refuse('cli.move_running', dataDir);
    const draft = join(dataDir, 'moving.part');
    let files = 0;
    const facts = await moveDatabase(database, target, draft, async () => {
      files = await moveFiles(config, draft);
    });
    for (const line of tableOf(facts, await sumFile(database.path))) process.stdout.write(`${line}\n`);
    if (config.filesUrl) print('cli.move_files', { count: files });
    else print('cli.move_files_stay', { path: join(dataDir, 'files') });
    print('cli.move_done', { path: database.path });
    return 0;
  },
};

/** Copies missing attachments to the configured storage. @returns how many there are in all */
async function moveFiles(config: Config, database: string): Promise<number> {
  if (!config.filesUrl) return 0;
  const [disk, storage] = [openDiskStore(join(config.dataDir, 'files')), openFileStore(config)];
  const keys = filesOf(database);
  for (const key of keys) {
    if (await isWhole(storage, key)) continue;
    const content = await bytesOf(disk, key);
    if (!content) throw new DomainError('conflict', 'cli.backup_file_lost');
    await storeBytes(storage, key.id, content);
  }
  return keys.length;
}

/** Counts per table, and sums for each currency, which `moveDatabase` has verified to be equal on both sides. */
function tableOf(facts: readonly TableFacts[], amounts: Amounts): string[] {
  const line = (name: string, ...cells: string[]) =>
    name.padEnd(20) + cells.map((cell) => cell.padStart(18)).join('');
  const head = line(
    t('cli.move_head'),
    ...(['cli.move_from', 'cli.move_to'] as const).flatMap((side) => [
      `${t(side)} ${t('cli.move_rows')}`,
      t('cli.move_sum'),
    ]),
  );
  return [
    head,
    ...facts.map(({ table, rows }) => {
      const sums = amounts[table as keyof Amounts] ?? [];
      const cells = [String(rows), sumsText(sums, '')];
      return line(table, ...cells, ...cells);
    }),
  ];
}
