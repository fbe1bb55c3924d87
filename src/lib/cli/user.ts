import { parse } from '../core/parse.ts';
import { addPerson, disablePerson, enablePerson } from '../people/members.ts';
import { setPassword } from '../people/passwords.ts';
import { newPasswordSchema, newPersonSchema } from '../people/schema.ts';
import type { Command } from './command.ts';
import { askPassword, print } from './terminal.ts';

export const userAdd: Command = {
  name: 'user add',
  words: ['EMAIL'],
  options: { 'first-name': { type: 'string' }, 'last-name': { type: 'string' } },
  async run({ db }, { words: [email], options }) {
    const named = { email, first_name: options['first-name'], last_name: options['last-name'] };
    const person = await addPerson(
      db,
      null,
      parse(newPersonSchema, { ...named, password: await askPassword() }),
    );
    print('cli.user_added', { email: person.email });
    return 0;
  },
};

export const userPassword: Command = {
  name: 'user password',
  words: ['EMAIL'],
  async run({ db }, { words: [email = ''] }) {
    await setPassword(db, null, parse(newPasswordSchema, { email, password: await askPassword() }));
    print('cli.password_set', { email });
    return 0;
  },
};

export const userDisable: Command = {
  name: 'user disable',
  words: ['EMAIL'],
  async run({ db }, { words: [email = ''] }) {
    print((await disablePerson(db, null, email)) ? 'cli.user_disabled' : 'cli.user_was_disabled', { email });
    return 0;
  },
};

export const userEnable: Command = {
  name: 'user enable',
  words: ['EMAIL'],
  async run({ db }, { words: [email = ''] }) {
    print((await enablePerson(db, null, email)) ? 'cli.user_enabled' : 'cli.user_was_enabled', { email });
    return 0;
  },
};
