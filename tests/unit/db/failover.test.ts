import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { faultOf } from '#lib/db/faults.ts';
import { type Database, openDatabase } from '#lib/db/open.ts';
import { inTransaction } from '#lib/db/transaction.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { translate } from '#lib/texts/texts.ts';
import { freshDatabase } from '#tests/support/databases/databases.ts';
import { type Passing, type Relay, startRelay } from '#tests/support/databases/relay.ts';

const POOLER = [
  ['08P01', 'server conn crashed?'],
  ['08P01', 'server_login_retry'],
  ['08P01', 'server login has been failing, try again later (server_login_retry)'],
  ['08P01', 'query_wait_timeout'],
  ['08P01', 'client_login_timeout'],
  ['08P01', 'pgbouncer cannot connect to server'],
  ['08P01', 'no more connections allowed (max_client_conn)'],
] as const;
const SERVER = [
  ['08000', 'connection_exception'],
  ['08003', 'connection_does_not_exist'],
  ['08006', 'connection_failure'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection because of crash of another server process'],
  ['57P03', 'the database system is starting up'],
  ['57P05', 'terminating connection due to idle-session timeout'],
] as const;
const NOT_NOW = [
  ['53000', 'insufficient resources'],
  ['53200', 'out of memory'],
  ['53300', 'sorry, too many clients already'],
  ['53400', 'configuration limit exceeded'],
  ['57014', 'canceling statement due to user request'],
] as const;
const UNKNOWN = [
  ['40003', 'statement completion unknown'],
  ['08007', 'transaction resolution unknown'],
] as const;
const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('errors of a pooler and of a failing primary', () => {
  beforeAll(() => void vi.spyOn(console, 'warn').mockReturnValue());

  test.each([...POOLER, ...SERVER, ...NOT_NOW, ...UNKNOWN])(
    '%s %s is a 503 with Retry-After',
    (code, text) => {
      const answer = errorAnswer(coded(code, text), translate('en'), 'id');
      expect(answer).toMatchObject({ status: 503, retryAfter: expect.any(Number) });
      const unknown = UNKNOWN.some(([one]) => one === code);
      expect(answer.detail).toContain(unknown ? 'may have been stored' : 'Nothing was saved');
    },
  );

  test.each([
    ...POOLER.map(([, text]) => text).filter((text) => !text.includes('max_client_conn')),
    'Connection terminated unexpectedly',
    'server closed the connection unexpectedly',
    'Client has encountered a connection error and is not queryable',
  ])('without a code, too: %s', (text) => {
    expect(faultOf(new Error(text))).toBe('unreachable');
  });

  test('a mistake in a statement is none of them', () => {
    expect(faultOf(coded('42P01', 'relation "x" does not exist'))).toBeUndefined();
  });
});

describe('a line to PostgreSQL that breaks', () => {
  let direct: Database;
  let relay: Relay;
  let database: Database;
  const row = (key: string) => ({ key, failures: 1, window_started_at: '', blocked_until: null });
  const insert = (key: string, db = database.db) =>
    db.insertInto('login_failures').values(row(key)).execute();
  const count = async (key: string) =>
    (await direct.db.selectFrom('login_failures').select('key').where('key', '=', key).execute()).length;
  /** Acts on the first message with that text, or on several. */
  const on = (text: RegExp, act: (passing: Passing) => void, times = 1) => {
    let left = times;
    relay.passing = (message, passing) => {
      if (text.test(message) && left-- > 0) act(passing);
    };
  };

  beforeAll(async () => {
    direct = await freshDatabase('postgres');
    if (direct.place.dialect !== 'postgres') throw new Error('a PostgreSQL database was asked for');
    relay = await startRelay(direct.place.url);
    database = openDatabase({ dialect: 'postgres', url: relay.url });
  });
  beforeEach(() => {
    relay.passing = () => {};
  });
  afterAll(async () => {
    await database.close();
    await relay.close();
    await direct.close();
  });

  test.each([
    ['is cut', ({ cut }: Passing) => cut()],
    ['is cut before the answer', ({ cutAnswer }: Passing) => cutAnswer()],
    ['loses its server behind a pooler', ({ refuse }: Passing) => refuse('08P01', 'server conn crashed?')],
    ['meets an ended backend', ({ refuse }: Passing) => refuse('57P01', 'terminating connection')],
  ])('a line that %s: what is read is read again, on another connection', async (_, act) => {
    on(/from "categories"/, act, 2);
    const found = await database.db.selectFrom('categories').select('id').execute();
    expect(found).toHaveLength(10);
  });

  test.each([
    ['at its start', /begin/],
    ['at its first statement', /insert into "login_failures"/],
    ['at a later one', /update "login_failures"/],
  ])('a transaction whose line breaks %s runs again, once', async (name, text) => {
    on(text, ({ cutAnswer }) => cutAnswer(), 2);
    let tries = 0;
    await inTransaction(database.db, async (tx) => {
      tries += 1;
      await insert(name, tx);
      await tx.updateTable('login_failures').set({ failures: 2 }).where('key', '=', name).execute();
    });
    expect(tries).toBe(/begin/.test(text.source) ? 1 : 3);
    expect(await count(name)).toBe(1);
  });

  test('one whose line breaks before an error is swallowed is not committed', async () => {
    on(/update "login_failures"/, ({ cutAnswer }) => cutAnswer());
    let tries = 0;
    await inTransaction(database.db, async (tx) => {
      tries += 1;
      await insert('swallowed', tx);
      await tx
        .updateTable('login_failures')
        .set({ failures: 2 })
        .execute()
        .catch(() => {});
    });
    expect([tries, await count('swallowed')]).toEqual([2, 1]);
  });

  test.each([
    ['stored', 1, ({ cutAnswer }: Passing) => cutAnswer()],
    ['not stored', 0, ({ cut }: Passing) => cut()],
    ['behind a pooler', 0, ({ refuse }: Passing) => refuse('08P01', 'server conn crashed?')],
    ['by an operator', 0, ({ refuse }: Passing) => refuse('57P01', 'terminating connection')],
  ])(
    'a commit whose answer is lost has an unknown outcome, and is not tried again: %s',
    async (name, stored, act) => {
      on(/^Q.{4}commit/s, act);
      let tries = 0;
      const error = await inTransaction(database.db, async (tx) => {
        tries += 1;
        await insert(`commit ${name}`, tx);
      }).catch((cause) => cause);
      expect([faultOf(error), tries]).toEqual(['unknown_outcome', 1]);
      await expect.poll(() => count(`commit ${name}`)).toBe(stored);
    },
  );

  test('a commit that the server refuses is no unknown outcome', async () => {
    on(/^Q.{4}commit/s, ({ refuse }) => refuse('40001', 'could not serialize access'));
    await inTransaction(database.db, (tx) => insert('serialized', tx));
    expect(await count('serialized')).toBe(1);
  });

  test.each([
    ['lost', ({ cutAnswer }: Passing) => cutAnswer(), 'unknown_outcome', 1],
    [
      'starting',
      ({ refuse }: Passing) => refuse('57P03', 'the database system is starting up'),
      undefined,
      1,
    ],
    ['logging in', ({ refuse }: Passing) => refuse('08P01', 'server_login_retry'), undefined, 1],
    ['crashed', ({ refuse }: Passing) => refuse('08P01', 'server conn crashed?'), 'unknown_outcome', 0],
  ])('a write of its own is sent twice only when it was not run: %s', async (name, act, fault, stored) => {
    on(/insert into "login_failures"/, act);
    const error = await insert(`alone ${name}`).then(
      () => undefined,
      (cause) => cause,
    );
    expect(faultOf(error)).toBe(fault);
    await expect.poll(() => count(`alone ${name}`)).toBe(stored);
  });

  test.each([
    ['a statement', () => insert('read-only')],
    ['a transaction', () => inTransaction(database.db, (tx) => insert('read-only', tx))],
  ])(
    '%s that meets a primary of before, now read-only, is refused, and the next one has a new connection',
    async (_, write) => {
      const one = openDatabase({ dialect: 'postgres', url: relay.url }, { connections: 1 });
      const [before, db] = [database, one.db];
      database = one;
      await sql`set default_transaction_read_only = on`.execute(db);
      expect(faultOf(await write().catch((error) => error))).toBe('read_only');
      await write();
      database = before;
      await one.close();
      await direct.db.deleteFrom('login_failures').where('key', '=', 'read-only').execute();
    },
  );

  test('gone for longer than it is waited for, it is a 503', async () => {
    relay.passing = (_, { cut }) => cut();
    const answers = await Promise.allSettled([
      database.db.selectFrom('categories').select('id').execute(),
      insert('gone'),
      inTransaction(database.db, (tx) => insert('gone', tx)),
    ]);
    for (const answer of answers)
      expect(answer.status === 'rejected' && faultOf(answer.reason)).toBe('unreachable');
    expect(await count('gone')).toBe(0);
  });
});
