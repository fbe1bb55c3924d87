import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sampleOf } from '../statements/anonymise/anonymise.ts';
import { EXPORT_HEADS } from '../transactions/export-head.ts';
import { type OfflineCommand, UsageError } from './command.ts';
import { contentOf } from './import.ts';
import { printError } from './terminal.ts';

/** Needs no database: a statement can be shared by somebody who has no Atlas. */
export const sample: OfflineCommand = {
  name: 'sample',
  words: ['FILE'],
  options: { to: { type: 'string' } },
  async runOffline(_, { words: [file = ''], options: { to } }) {
    const { content, extension } = sampleOf(await contentOf(file), {}, { ownHeads: EXPORT_HEADS });
    if (typeof to === 'string') {
      await writeFile(resolve(process.env.INIT_CWD ?? '.', to), content, { flag: 'wx' }).catch((error) => {
        throw new UsageError('cli.sample_unwritten', { file: to, reason: error.message });
      });
      printError('cli.sample_done', { file: to, extension });
    } else process.stdout.write(content);
    return 0;
  },
};
