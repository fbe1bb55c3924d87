import { isDomainError, type Values } from '#lib/core/errors.ts';
import { SettingError } from '#lib/core/settings.ts';
import type { TextKey } from '#lib/core/text.ts';
import { type Fault, faultOf } from '#lib/db/faults.ts';
import { translate } from '#lib/texts/texts.ts';

/** Prints a line on the operator's terminal. */
export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Prints a text by its key, in English. */
export const printText = (key: TextKey, values?: Values): void => print(translate('en')(key, values));

/** Runs `work`; what it throws ends the program as by `printAndExit`. */
export function orExit<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return printAndExit(error);
  }
}

const TROUBLE: Partial<Record<Fault, TextKey>> = {
  full: 'server.start_full',
  disk: 'server.start_read_only',
  read_only: 'server.start_read_only',
  unreachable: 'server.start_unreachable',
  busy: 'server.start_unreachable',
};

/** Ends the program with one line for an invalid setting, an unusable database or a disk that takes no writes; rethrows anything else. */
export function printAndExit(error: unknown): never {
  const trouble = TROUBLE[faultOf(error) as Fault];
  const reason = (error as Error).message;
  if (isDomainError(error)) process.stderr.write(`${translate('en')(error.message, error.values)}\n`);
  else if (error instanceof SettingError) process.stderr.write(`${reason}\n`);
  else if (trouble) process.stderr.write(`${translate('en')(trouble, { reason })}\n`);
  else throw error;
  process.exit(1);
}
