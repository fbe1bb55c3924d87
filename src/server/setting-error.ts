import { SettingError } from '#lib/config.ts';

/** Runs `work`; a wrong setting ends the program with its one line on standard error. */
export function stopOnSettingError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return sayAndStop(error);
  }
}

/** Ends the program: a wrong setting with its one line, all else as it is. */
export function sayAndStop(error: unknown): never {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
