import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { schemaDifferences } from '#lib/db/schema.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';

/** What somebody may have done to the schema, and what the comparison names. */
const CHANGES: Record<'sqlite' | 'postgres', [statement: string, name: string][]> = {
  sqlite: [
    ['create table extra (a text)', 'table extra'],
    ['create view people_too as select * from people', 'view people_too'],
    ['create index people_by_name on people (first_name)', 'index people_by_name'],
    ['drop index uploads_by_sender', 'index uploads_by_sender'],
    ['alter table people add column nick text', 'table people'],
    ['create trigger t after insert on people begin delete from sessions; end', 'trigger t'],
  ],
  postgres: [
    ['create table extra (a text)', 'table extra'],
    ['create view people_too as select * from people', 'view people_too'],
    ['create index people_by_name on people (first_name)', 'index people_by_name'],
    ['drop index uploads_by_sender', 'index uploads_by_sender'],
    ['alter table people add column nick text', 'column people.nick'],
    ['alter table people alter column email drop not null', 'column people.email'],
    [
      'alter table bank_transactions drop constraint bank_transactions_not_overclaimed',
      'constraint bank_transactions.bank_transactions_not_overclaimed',
    ],
    [
      `create function nothing() returns trigger language plpgsql as 'begin return null; end';
       create trigger t before insert on people for each row execute function nothing()`,
      'trigger people.t',
    ],
    ['create rule r as on delete to people do instead nothing', 'rule people.r'],
  ],
};

onEveryDatabase('the schema that atlas check compares', (open, dialect) => {
  test('is the one of a new database; comparing it leaves nothing', async () => {
    const database = await open();
    const names = async () => (await database.db.introspection.getTables()).map(({ name }) => name).sort();
    const before = await names();
    expect(await schemaDifferences(database)).toEqual([]);
    expect(await schemaDifferences(database)).toEqual([]);
    expect(await names()).toEqual(before);
    await database.close();
  });

  test.each(CHANGES[dialect])('%s: is named', async (statement, name) => {
    const database = await open();
    await sql.raw(statement).execute(database.db);
    expect(await schemaDifferences(database)).toContain(name);
    await database.close();
  });
});
