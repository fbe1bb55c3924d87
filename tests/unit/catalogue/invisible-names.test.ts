import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccountSchema } from '#lib/accounts/schema.ts';
import { findByName, type Kind, listTwins } from '#lib/catalogue/catalogue.ts';
import { addName, changeName } from '#lib/catalogue/change.ts';
import { nameChangeSchema, newNameSchema } from '#lib/catalogue/schema.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { parse } from '#lib/core/parse.ts';
import { nameKey } from '#lib/core/text.ts';
import { migrate } from '#lib/db/migrate.ts';
import { type Database, openDatabase } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { makeApiToken } from '#lib/people/api-tokens.ts';
import { newApiTokenSchema, newMemberSchema, newPersonSchema, profileSchema } from '#lib/people/schema.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { runs } from '#tests/support/nightly.ts';
import { checked } from '#tests/support/stories/command.ts';
import { freshPlace } from '#tests/support/stories/places.ts';

const RUNS = runs(2_000);
const KINDS: Kind[] = ['categories', 'projects', 'merchants'];
/** Zero-width space, joiners, marks and isolates of direction, BOM, soft hyphen, fillers, selectors, tags … */
const INVISIBLE = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x180f, 0x200b, 0x200c, 0x200d,
  0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2061, 0x2064, 0x2065, 0x2066, 0x2069, 0x206a, 0x206f, 0x2800,
  0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffb, 0x1d159, 0x1d173, 0xe0001, 0xe0041, 0xe007f,
  0xe0100, 0xe01ef,
].map((code) => String.fromCodePoint(code));
const hex = (text: string) => [...text].map((one) => `U+${one.codePointAt(0)?.toString(16)}`).join(' ');
const MI_KHAHAM = 'می\u200cخواهم';
const KSHA = 'क\u094d\u200dष';
const nothing = fc.array(fc.constantFrom(...INVISIBLE, ' ', '\t', '\n', '\u0000'), {
  minLength: 1,
  maxLength: 6,
});
const sprinkled = (text: string) =>
  fc
    .array(fc.array(fc.constantFrom(...INVISIBLE), { maxLength: 2 }), {
      minLength: text.length + 1,
      maxLength: text.length + 1,
    })
    .map((between) => [...text, ''].map((letter, at) => (between[at] ?? []).join('') + letter).join(''));

/** Every schema that takes a name, with the field that it is in. */
const NAMES = {
  'a new name': [newNameSchema, 'name', {}],
  'a changed name': [nameChangeSchema, 'name', {}],
  'an account': [newAccountSchema, 'name', { type: 'cash', number: '4471' }],
  'an API token': [newApiTokenSchema, 'name', { scope: 'read' }],
  'a first name': [newMemberSchema, 'first_name', { last_name: 'Rao', email: 'a@example.org' }],
  'a last name': [newMemberSchema, 'last_name', { first_name: 'Asha', email: 'a@example.org' }],
  'one’s own first name': [profileSchema, 'first_name', {}],
  'one’s own last name': [profileSchema, 'last_name', {}],
  'a first name on the command line': [
    newPersonSchema,
    'first_name',
    { last_name: 'Rao', email: 'a@example.org', password: 'violet tractor 81 moss' },
  ],
} as const;

describe.each(Object.entries(NAMES))('%s', (_, [schema, field, rest]) => {
  const refusal = (name: string) => {
    try {
      parse(schema, { ...rest, [field]: name });
    } catch (error) {
      return isDomainError(error) ? Object.keys(error.fields) : error;
    }
    return undefined;
  };
  test('of nothing but invisible characters is refused at its field', () => {
    for (const one of INVISIBLE) expect([hex(one), refusal(one)]).toEqual([hex(one), [field]]);
    fc.assert(
      fc.property(nothing, (none) => JSON.stringify(refusal(none.join(''))) === JSON.stringify([field])),
      { numRuns: Math.ceil(RUNS / 10) },
    );
  });
  test('of letters keeps the joiners of its script', () => {
    for (const name of [MI_KHAHAM, KSHA, '👨‍👩‍👧', '❤️'])
      expect(parse(schema, { ...rest, [field]: name })).toMatchObject({ [field]: name });
  });
});

test('names that differ only by invisible characters have one key, wherever these are', () => {
  const words = ['Acme', 'Café Müller & Söhne', 'रसीद', 'شرکت', '株式会社', 'ᄒ', 'x'];
  fc.assert(
    fc.property(
      fc
        .constantFrom(...words.slice(0, 2), '株式会社')
        .chain((word) => fc.tuple(fc.constant(word), sprinkled(word))),
      ([word, with_]) => nameKey(with_) === nameKey(word),
    ),
    { numRuns: RUNS },
  );
  expect(new Set(words.map(nameKey)).size).toBe(words.length);
});

test('a joiner between letters of a script that has it is a letter; anywhere else it is nothing', () => {
  expect(nameKey(MI_KHAHAM)).not.toBe(nameKey('میخواهم'));
  expect(nameKey(KSHA)).not.toBe(nameKey('क\u094dष'));
  expect(nameKey('می\u200c\u200c\u200bخواهم')).toBe(nameKey(MI_KHAHAM));
  for (const spelt of [`\u200c${MI_KHAHAM}`, `${MI_KHAHAM}\u200d`, `${MI_KHAHAM} \u200c`])
    expect(nameKey(spelt)).toBe(nameKey(MI_KHAHAM));
  expect(nameKey('Ac\u200dme')).toBe(nameKey('Acme'));
});

onEveryDatabase('names that look alike', (open) => {
  let database: Database;
  let asha: Person;
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(database.db);
  });
  afterAll(() => database.close());
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => (isDomainError(error) ? `${error.code} ${Object.keys(error.fields)}` : error),
    );

  test.each(KINDS)('%s: the same but for what cannot be seen is the same name', async (kind) => {
    const { db } = database;
    const add = (name: string) => addName(db, asha, kind, parse(newNameSchema, { name }));
    const { id } = await add('Acme Tools');
    const other = await add('Another');
    for (const one of INVISIBLE) {
      const twin = `Ac${one}me${one} Tools${one}`;
      expect([hex(one), await refusal(add(twin))]).toEqual([hex(one), 'conflict name']);
      const change = parse(nameChangeSchema, { name: twin });
      expect(await refusal(changeName(db, asha, kind, other.id, change))).toBe('conflict name');
      expect(await findByName(db, kind, twin)).toEqual({ id, name: 'Acme Tools' });
    }
    const persian = await add(MI_KHAHAM);
    expect(persian.name).toBe(MI_KHAHAM);
    expect((await add('میخواهم')).id).not.toBe(persian.id);
    expect(await listTwins(db)).toEqual([]);
  });

  test('API tokens of one person too', async () => {
    const make = (name: string) =>
      makeApiToken(database.db, asha, parse(newApiTokenSchema, { name, scope: 'read' }));
    await make('Report');
    for (const one of INVISIBLE) expect(await refusal(make(`Re${one}port`))).toBe('conflict name');
  });
});

describe.each(['sqlite', 'postgres'] as const)('twins of an earlier release (%s)', (dialect) => {
  test('keep their names; what has no twin is found by what can be seen', async () => {
    const { place, remove } = await freshPlace(dialect);
    const database = openDatabase(place, { connections: 2 });
    const { db } = database;
    await migrate(database, '0006-packed-statements');
    const now = new Date().toISOString();
    const stored = async (name: string) =>
      (
        await db
          .insertInto('merchants')
          .values({ name, name_key: name.toLowerCase(), archived_at: null, created_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [acme, twin, triplet, single, blank, persian] = [
      await stored('Acme'),
      await stored('Ac\u200bme'),
      await stored('Acme\u3164'),
      await stored('So\u00adlo'),
      await stored('\u200b'),
      await stored(MI_KHAHAM),
    ];
    await migrate(database);
    const rows = await db.selectFrom('merchants').select(['id', 'name', 'name_key']).orderBy('id').execute();
    expect(rows.map(({ name }) => name)).toEqual([
      'Acme',
      'Ac\u200bme',
      'Acme\u3164',
      'So\u00adlo',
      '\u200b',
      MI_KHAHAM,
    ]);
    expect(rows.find(({ id }) => id === single)?.name_key).toBe('solo');
    expect(rows.find(({ id }) => id === persian)?.name_key).toBe(MI_KHAHAM);
    expect(await findByName(db, 'merchants', 'ac\u200bME')).toEqual({ id: acme, name: 'Acme' });
    expect(await listTwins(db)).toEqual([
      { kind: 'merchants', id: twin, name: 'Ac\u200bme', of: acme },
      { kind: 'merchants', id: triplet, name: 'Acme\u3164', of: acme },
      { kind: 'merchants', id: blank, name: '\u200b', of: undefined },
    ]);
    const { code, said } = await checked(place);
    expect(code, said).toBe(0);
    expect(said).toContain(`merchant ${twin}, “Ac\\u{200b}me”, differs from merchant ${acme} only`);
    expect(said).toContain(`merchant ${triplet}, “Acme\\u{3164}”, differs from merchant ${acme} only`);
    expect(said).toContain(`merchant ${blank}, “\\u{200b}”, has a name of invisible characters`);
    expect(said.match(/differs from|invisible characters\./g)).toHaveLength(5);
    // Renamed, a twin is an ordinary name.
    const asha = await somePerson(db);
    await changeName(db, asha, 'merchants', twin, { name: 'Acme Two' });
    expect((await listTwins(db)).map(({ id }) => id)).toEqual([triplet, blank]);
    await database.close();
    await remove();
  });
});
