import { SettingError } from '#lib/core/config.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { translate } from '#lib/texts/texts.ts';

/** Runs `work`; a wrong setting ends the program with its one line on standard error. */
export function stopOnSettingError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return sayAndStop(error);
  }
}

/** Ends the program: a wrong setting, or a database that cannot be used, with its one line; all else as it is. */
export function sayAndStop(error: unknown): never {
  if (isDomainError(error)) process.stderr.write(`${translate('en')(error.message, error.values)}\n`);
  else if (error instanceof SettingError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exit(1);
}
