import { join } from 'node:path';
import { fingerprintOf, newSecret, readSecret } from '../core/secrets.ts';
import { SettingError } from '../core/settings.ts';
import { deleteSettings, findSetting, keepSetting } from '../db/settings-records.ts';
import { type Db, inTransaction, waitForLocks } from '../db/transaction.ts';

/**
 * The secret shared by processes on one database: either the given one, of which only the fingerprint is stored, or the
 * one in the database. The first process creates it, or adopts the file that an earlier version left behind.
 * @throws SettingError when another process has a different one, which would sign everyone out on every other request
 */
export const agreeOnSecret = (db: Db, given: string | undefined, file: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    await waitForLocks(tx);
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

/** Makes the next start create a new secret, which invalidates all tokens and upload links. */
export const forgetSecret = (db: Db): Promise<void> => deleteSettings(db, ['secret', 'secret_fingerprint']);

/** Where a SQLite installation keeps its secret. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret');
