import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** Every account by name, archived ones too, with how many of its transactions nobody has classified. Every page asks this, so it reads an index of its own. */
export const listOpenAccounts = (db: Db) =>
  db
    .selectFrom('bank_accounts')
    .select(['id', 'name', 'archived_at'])
    .where('deleted_at', 'is', null)
    .select((e) =>
      e.fn
        .coalesce(
          e
            .selectFrom('transaction_tallies as tally')
            .select((t) => t.fn.sum<number>('tally.count').as('count'))
            .whereRef('tally.account', '=', 'bank_accounts.id')
            // Written out, since a parameter would hide that the partial index fits.
            .where(sql<boolean>`tally.type = 'UK' and tally.count > 0`),
          sql<number>`0`,
        )
        .as('open'),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
