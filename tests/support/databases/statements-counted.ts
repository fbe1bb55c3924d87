import type { KyselyPlugin, PluginTransformQueryArgs } from 'kysely';
import type { Database } from '#lib/db/open.ts';

/** The same database, which calls `before` for every statement about to be sent, numbered from 1. */
export function countingStatements(database: Database, before: (n: number) => void): Database {
  let sent = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }: PluginTransformQueryArgs) {
      before(++sent);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...database, db: database.db.withPlugin(plugin) };
}
