import { isDomainError, type Values } from '#lib/core/errors.ts';
import { SettingError } from '#lib/core/settings.ts';
import { translate } from '#lib/texts/texts.ts';

/** Prints a line on the operator's terminal. */
export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Prints a text by its key, in English. */
export const printText = (key: string, values?: Values): void => print(translate('en')(key, values));

/** Runs `work`; an invalid setting ends the program with one line on standard error. */
export function exitOnSettingError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return printAndExit(error);
  }
}

/** Ends the program with one line for an invalid setting or unusable database; rethrows anything else. */
export function printAndExit(error: unknown): never {
  if (isDomainError(error)) process.stderr.write(`${translate('en')(error.message, error.values)}\n`);
  else if (error instanceof SettingError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exit(1);
}
