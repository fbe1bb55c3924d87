import { invariants, listStoredFiles, sqliteProblems, staleWords } from '../db/integrity-records.ts';
import { isWhole, nameOf } from '../files/file-store.ts';
import type { Atlas } from '../runtime/atlas.ts';
import type { Command } from './command.ts';
import { print, printError, t } from './terminal.ts';

/** Reports problems without repairing them. Exits with 1 when there are any. */
export const check: Command = {
  name: 'check',
  words: [],
  async run(atlas) {
    let wrong = 0;
    const report = (name: string, problems: number) => {
      wrong += problems;
      if (problems === 0) print('cli.check_ok', { what: t(name) });
      else printError('cli.check_wrong', { what: t(name), count: problems });
    };
    if (atlas.database.dialect === 'sqlite') {
      report('cli.invariant.database', await sqliteProblems(atlas.db));
      report('cli.invariant.words', await staleWords(atlas.db));
    }
    for (const { name, count } of invariants) report(name, await count(atlas.db));
    report('cli.invariant.attachments', await lostFiles(atlas));
    const extra = await extraFiles(atlas);
    if (extra > 0) print('cli.check_extra', { count: extra });
    if (wrong > 0) printError('cli.check_failed', { count: wrong });
    else print('cli.check_passed');
    return wrong > 0 ? 1 : 0;
  },
};

async function lostFiles({ db, files }: Atlas): Promise<number> {
  let lost = 0;
  for (const { id, sha256 } of await listStoredFiles(db)) {
    if (sha256 === null || !(await isWhole(files, { id, sha256 }))) lost += 1;
  }
  return lost;
}

async function extraFiles({ db, files }: Atlas): Promise<number> {
  const named = new Set(
    (await listStoredFiles(db)).map(({ id, sha256 }) => nameOf({ id, sha256: sha256 ?? '' })),
  );
  let extra = 0;
  for await (const name of files.list()) if (!named.has(name)) extra += 1;
  return extra;
}
