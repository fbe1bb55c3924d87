import { loadSampleData } from '../demo/load.ts';
import { ensureOwner } from '../people/members.ts';
import type { Command } from './command.ts';
import { tell } from './terminal.ts';

export const demo: Command = {
  name: 'demo',
  words: [],
  async run(atlas) {
    const owner = await ensureOwner(atlas.db, atlas.config);
    if (owner?.password) tell('cli.owner_made', { email: owner.email, password: owner.password });
    tell('cli.demo_loaded', { path: await loadSampleData(atlas) });
    return 0;
  },
};
