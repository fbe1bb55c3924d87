import { readConfig } from '#lib/core/config.ts';
import { loadSecrets } from '#lib/core/secrets.ts';
import type { Database } from '#lib/db/open.ts';
import type { Device, Sessions } from '#lib/people/sessions.ts';

export const PHONE: Device = { kind: 'browser', address: '192.0.2.7', user_agent: 'Phone' };

/** The part of Atlas that sessions need, on a test's database. */
export function sessionsOn(database: Database, environment: Record<string, string> = {}): Sessions {
  return {
    db: database.db,
    config: readConfig({ ATLAS_DATA_DIR: '/nowhere', ...environment }),
    secrets: loadSecrets('a secret of tests, long enough for HKDF', ''),
  };
}
