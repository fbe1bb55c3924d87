import { createHash } from 'node:crypto';
import type { Atlas } from '../atlas.ts';
import { invariants, listStoredFiles, sqliteProblems, staleWords } from '../db/integrity-records.ts';
import type { Command } from './command.ts';
import { complain, t, tell } from './terminal.ts';

/** Reports, and repairs nothing. Exit code 1 when something is wrong. */
export const check: Command = {
  name: 'check',
  words: [],
  async run(atlas) {
    let wrong = 0;
    const report = (name: string, problems: number) => {
      wrong += problems;
      if (problems === 0) tell('cli.check_ok', { what: t(name) });
      else complain('cli.check_wrong', { what: t(name), count: problems });
    };
    if (atlas.database.dialect === 'sqlite') {
      report('cli.invariant.database', await sqliteProblems(atlas.db));
      report('cli.invariant.words', await staleWords(atlas.db));
    }
    for (const { name, count } of invariants) report(name, await count(atlas.db));
    report('cli.invariant.attachments', await lostFiles(atlas));
    if (wrong > 0) complain('cli.check_failed', { count: wrong });
    else tell('cli.check_passed');
    return wrong > 0 ? 1 : 0;
  },
};

async function lostFiles({ db, files }: Atlas): Promise<number> {
  let lost = 0;
  for (const { id, sha256 } of await listStoredFiles(db)) {
    const bytes = sha256 === null ? undefined : await files.get({ id, sha256 });
    if (!bytes || (await digestOf(bytes)) !== sha256) lost += 1;
  }
  return lost;
}

async function digestOf(bytes: ReadableStream<Uint8Array>): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of bytes) digest.update(chunk);
  return digest.digest('hex');
}
