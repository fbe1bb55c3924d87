import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ATLAS_VERSION } from '../core/config.ts';
import { instant } from '../core/day.ts';
import { first } from './migrations/0001-first.ts';
import { members } from './migrations/0002-members.ts';
import { search } from './migrations/0003-search.ts';
import { trust } from './migrations/0004-trust.ts';
import { figures } from './migrations/0005-figures.ts';
import { packedStatements } from './migrations/0006-packed-statements.ts';
import { access } from './migrations/0007-access.ts';
import { currencies } from './migrations/0008-currencies.ts';
import { references } from './migrations/0009-references.ts';
import { matching } from './migrations/0010-matching.ts';
import { workplace } from './migrations/0011-workplace.ts';
import { rules } from './migrations/0012-rules.ts';
import { receipts } from './migrations/0013-receipts.ts';
import { frequent } from './migrations/0014-frequent.ts';
import { scripts, signs } from './migrations/0015-signs.ts';
import { ruledAt } from './migrations/0016-ruled-at.ts';
import { alike } from './migrations/0017-alike.ts';
import { firstActs } from './migrations/0018-first-acts.ts';
import { readInvoices, readReceipts } from './migrations/0019-read-receipts.ts';
import { doubles, endedAccounts, payees, proposedNames } from './migrations/0020-payees.ts';
import type { Database, DialectName } from './open.ts';
import { makeMigrationTables } from './postgres/migration-tables.ts';
import { APPLICATION_ID } from './sqlite/inspect.ts';
import { type Db, inTransaction } from './transaction.ts';

/** A migration that was released is never changed, renamed or reordered. */
const migrations = (dialect: DialectName): Record<string, Migration> => ({
  '0001-first': first(dialect),
  '0002-members': members(dialect),
  '0003-search': search(dialect),
  '0004-trust': trust(dialect),
  '0005-figures': figures(dialect),
  '0006-packed-statements': packedStatements(dialect),
  '0007-access': access(),
  '0008-currencies': currencies(dialect),
  '0009-references': references(dialect),
  '0010-matching': matching(dialect),
  '0011-workplace': workplace(dialect),
  '0012-rules': rules(dialect),
  '0013-receipts': receipts(dialect),
  '0014-frequent': frequent(),
  '0015-signs': signs(dialect),
  '0016-ruled-at': ruledAt(dialect),
  '0017-alike': alike(dialect),
  '0018-first-acts': firstActs(dialect),
  '0019-read-receipts': readReceipts(),
  '0020-payees': payees(dialect),
  '0021-scripts': scripts(dialect),
  '0022-doubles': doubles(dialect),
  '0023-proposed-names': proposedNames(),
  '0024-ended-accounts': endedAccounts(),
  '0025-read-invoices': readInvoices(dialect),
});

/** The migrations that this version of Atlas knows, in order. */
export const MIGRATIONS: readonly string[] = Object.keys(migrations('sqlite'));

/**
 * Migrates to this version's schema, or up to the named migration, in one transaction.
 * @param begins is told of each migration before it runs
 * @returns the names of the migrations that ran
 */
export async function migrate(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  upTo = MIGRATIONS.at(-1) as string,
  begins: (name: string) => void = () => {},
): Promise<string[]> {
  await makeMigrationTables(db);
  return inTransaction(db, async (tx) => {
    const getMigrations = async () => until(dialect, upTo, begins);
    const migrator = new Migrator({ db: tx, provider: { getMigrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    await noteVersion(tx, dialect, upTo);
    return (results ?? []).map(({ migrationName }) => migrationName);
  });
}

/** The migrations that have run, in order. */
export async function listExecuted(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The version of Atlas that last migrated an open database; undefined before `0004-trust`, which introduced it. */
export const findVersion = async (db: Db, executed: readonly string[]): Promise<string | undefined> =>
  executed.includes('0004-trust')
    ? (await db.selectFrom('settings').select('value').where('name', '=', 'atlas_version').executeTakeFirst())
        ?.value
    : undefined;

const until = (
  dialect: DialectName,
  last: string,
  begins: (name: string) => void,
): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations(dialect)).flatMap(([name, migration]) => {
      const up = (db: Db) => {
        begins(name);
        return migration.up(db);
      };
      return name <= last ? [[name, { ...migration, up }]] : [];
    }),
  );

/** Stores the version in the database, so that an older Atlas rejects it; for SQLite also in the file header. */
async function noteVersion(tx: Db, dialect: DialectName, upTo: string): Promise<void> {
  if (dialect === 'sqlite') {
    const level = MIGRATIONS.indexOf(upTo) + 1;
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(tx);
    if (rows[0]?.user_version !== level) {
      await sql`pragma application_id = ${sql.lit(APPLICATION_ID)}`.execute(tx);
      await sql`pragma user_version = ${sql.lit(level)}`.execute(tx);
    }
  }
  if (upTo < '0004-trust') return;
  const settings = { name: 'atlas_version', value: ATLAS_VERSION, created_at: instant() };
  await tx
    .insertInto('settings')
    .values(settings)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: ATLAS_VERSION })
        .where('settings.value', '<>', ATLAS_VERSION),
    )
    .execute();
}
