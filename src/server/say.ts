import type { Values } from '#lib/core/errors.ts';
import { translate } from '#lib/texts/texts.ts';

/** A line for the person who started the server. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** The same by its text key: whoever starts a server reads English. */
export const sayText = (key: string, values?: Values): void => say(translate('en')(key, values));
