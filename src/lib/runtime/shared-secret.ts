import { fingerprintOf, newSecret, readSecret } from '../core/secrets.ts';
import { SettingError } from '../core/settings.ts';
import { deleteSettings, findSetting, keepSetting } from '../db/settings-records.ts';
import { type Db, inTransaction } from '../db/transaction.ts';

/**
 * The secret of an installation that any number of processes serve: the given one, else the one that the database keeps.
 * Whoever comes first makes it, out of the data folder's when an earlier version left one there. A given one is not stored;
 * its fingerprint is.
 * @throws SettingError when the other processes have another one, which would sign out everyone at every other request
 */
export const agreeOnSecret = (db: Db, given: string | undefined, file: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    if (given === undefined) await keepSetting(tx, 'secret', readSecret(file) ?? newSecret());
    const secret = given ?? ((await findSetting(tx, 'secret')) as string);
    const fingerprint = fingerprintOf(secret);
    await keepSetting(tx, 'secret_fingerprint', fingerprint);
    if ((await findSetting(tx, 'secret_fingerprint')) !== fingerprint)
      throw new SettingError(
        'ATLAS_SECRET',
        given === undefined ? '' : '(hidden)',
        'what the other processes on this database have (unset in all of them: the database keeps one). ' +
          'To change it, stop them all, run npm run atlas -- secret new, and start them with the new one',
      );
    return secret;
  });

/** Lets the next start agree anew. Every token and upload link made so far ends then. */
export const forgetSecret = (db: Db): Promise<void> => deleteSettings(db, ['secret', 'secret_fingerprint']);
