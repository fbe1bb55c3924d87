import type { Command } from './command.ts';
import { tell } from './terminal.ts';

/** Opening Atlas has migrated already; this one says so, for whoever wants it done apart from the start. */
export const migrateCommand: Command = {
  name: 'migrate',
  words: [],
  async run() {
    tell('cli.migrated');
    return 0;
  },
};
