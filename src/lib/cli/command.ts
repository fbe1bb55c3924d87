import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../core/config.ts';
import type { Values } from '../core/errors.ts';
import type { Atlas } from '../runtime/atlas.ts';

/** What a command gets: the words after its name, and its options. */
export interface Given {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
}

/** One command of `npm run atlas`. Its help is the text `cli.<name>_help`, with blanks as underscores. */
export interface Command {
  /** As it is typed: `user add`. */
  name: string;
  /** The words that must follow. */
  words: readonly string[];
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Gives the program's exit code. */
  run(atlas: Atlas, given: Given): Promise<number | undefined>;
}

/** A command that needs the settings only: it does not open the database, or finds none. */
export interface OfflineCommand extends Omit<Command, 'run'> {
  runOffline(config: Config, given: Given): Promise<number>;
}

export type AnyCommand = Command | OfflineCommand;

/** A command that was typed wrongly. The message is a text key. */
export class UsageError extends Error {
  readonly values: Values;

  constructor(key: string, values: Values = {}) {
    super(key);
    this.name = 'UsageError';
    this.values = values;
  }
}
