import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../core/config.ts';
import type { Values } from '../core/errors.ts';
import type { TextKey } from '../core/text.ts';
import type { Atlas } from '../runtime/atlas.ts';

/** The words after a command's name, and its options. */
export interface Given {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
}

/** A command of `npm run atlas`. Its help is the text `cli.help.<name>`, with underscores for spaces. */
export interface Command {
  /** As it is typed: `user add`. */
  name: string;
  /** The words that must follow. */
  words: readonly string[];
  options?: NonNullable<ParseArgsConfig['options']>;
  /** @returns the exit code */
  run(atlas: Atlas, given: Given): Promise<number | undefined>;
}

/** A command that runs without an open Atlas. */
export interface OfflineCommand extends Omit<Command, 'run'> {
  runOffline(config: Config, given: Given): Promise<number>;
}

export type AnyCommand = Command | OfflineCommand;

/** Wrong usage of a command. */
export class UsageError extends Error {
  declare readonly message: TextKey;
  readonly values: Values;

  constructor(key: TextKey, values: Values = {}) {
    super(key);
    this.name = 'UsageError';
    this.values = values;
  }
}
