import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, dayOf, daysBetween, formatDay, formatInstant, isDay, today } from '#lib/core/day.ts';
import { findExpense } from '#lib/links/find.ts';
import { ZONES as CHOICES, zoneNamed } from '#lib/people/preferences/zones.ts';
import { readStatement } from '#lib/statements/reader/read.ts';
import { listTransactions } from '#lib/transactions/list.ts';
import { freshDatabase } from '#tests/support/databases/databases.ts';
import { someBank } from '#tests/support/stories/bank.ts';
import { record } from '#tests/support/stories/expenses.ts';

/** Half-hour offsets, half-hour daylight saving, a skipped day, and days of 23 and 25 hours. */
const ZONES = [
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Apia',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Pacific/Kiritimati',
];
const DAYS = [
  ...[
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
    '2026-10-24',
    '2026-10-25',
    '2026-10-26',
    '2026-03-08',
    '2026-11-01',
  ],
  ...[
    '2011-12-29',
    '2011-12-30',
    '2011-12-31',
    '2018-11-04',
    '2024-02-29',
    '1999-12-31',
    '2000-01-01',
    '2038-01-19',
  ],
];
const before = process.env.TZ;
const restore = () => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
};

describe.each(ZONES)('where the server’s clock is that of %s', (zone) => {
  beforeAll(() => {
    process.env.TZ = zone;
    const wall = (timeZone?: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeStyle: 'long', timeZone }).format(0);
    expect(wall()).toBe(wall(zone));
  });
  afterEach(() => vi.useRealTimers());
  afterAll(restore);

  test('every day of 40 years is one, and is followed by the next', () => {
    let day = '2000-01-01';
    for (let n = 0; n < 14_609; n++) {
      const next = addDays(day, 1);
      if (!isDay(next) || next <= day || daysBetween(day, next) !== 1 || addDays(next, -1) !== day)
        expect.fail(`${day} → ${next}`);
      day = next;
    }
    expect(day).toBe('2039-12-31');
  });

  test('a statement’s days are those that the bank wrote', () => {
    const rows = DAYS.toSorted().map((day, n) => `${day},Shop ${n},-${n + 1}.00`);
    const { rows: read } = readStatement(
      new TextEncoder().encode(['Date,Description,Amount', ...rows, ''].join('\n')),
    );
    expect(read.map(({ date }) => date)).toEqual(DAYS.toSorted());
  });

  test('a day is shown as that day', () =>
    expect(DAYS.map((day) => formatDay(day, 'sv-SE'))).toEqual(
      DAYS.map((day) =>
        new Intl.DateTimeFormat('sv-SE', {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          timeZone: 'UTC',
        }).format(Date.parse(day)),
      ),
    ));

  test('today is the day of the wall clock there, a minute before midnight and a minute after', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const wall = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at);
    for (let at = Date.parse('2026-03-28T00:01:00Z'); at < Date.parse('2026-03-31'); at += 59 * 60_000) {
      vi.setSystemTime(at);
      expect(today()).toBe(wall(at));
    }
  });
});

test('a person’s own zone decides what today is and how an instant is said, wherever the server is', () => {
  const late = '2026-03-31T20:30:00.000Z';
  expect(dayOf(late, 'Asia/Kolkata')).toBe('2026-04-01');
  expect(dayOf(late, 'America/New_York')).toBe('2026-03-31');
  expect(formatInstant(late, 'en-IN', 'Asia/Kolkata')).toBe('1 Apr 2026, 2:00 am IST');
  expect(formatInstant(late, 'de-DE', 'America/New_York')).toMatch(/^31\. März 2026, 16:30/);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(late) });
  expect([today('Pacific/Kiritimati'), today('Pacific/Pago_Pago')]).toEqual(['2026-04-01', '2026-03-31']);
  vi.useRealTimers();
});

test('every zone that can be chosen is one that is known, by its name of today', () => {
  for (const zone of CHOICES) expect(zoneNamed(zone)).toBe(zone);
  expect(CHOICES).toEqual([...new Set(CHOICES)]);
  expect(CHOICES).toContain('Asia/Kolkata');
  expect(zoneNamed('Europe/Kiev')).toBe('Europe/Kyiv');
  expect(zoneNamed('utc')).toBe('UTC');
  for (const none of ['', 'Nowhere/City', '+05:30', 'Europe/Berlin ', '../etc'])
    expect(zoneNamed(none)).toBeUndefined();
});

describe.each(['sqlite', 'postgres'] as const)('days that are stored (%s)', (dialect) => {
  afterAll(restore);
  test('come back as they were wherever the server was when they went in, and is when they come out', async () => {
    process.env.TZ = 'Pacific/Apia';
    const { database, upload, insert, account, person } = await someBank(() => freshDatabase(dialect));
    const lines = DAYS.toSorted().map((day, n) => `${day},Shop ${n},-${n + 1}.00`);
    await insert(await upload(Buffer.from(['Date,Description,Amount', ...lines, ''].join('\n'))));
    const expenses = new Map<string, string>();
    for (const date of DAYS) expenses.set(date, (await record(database.db, person, { date })).id);
    for (const zone of ['Pacific/Kiritimati', 'America/St_Johns', 'UTC']) {
      process.env.TZ = zone;
      const { results } = await listTransactions(database.db, { account, limit: 200, offset: 0 });
      expect(results.map(({ date }) => date)).toEqual(DAYS.toSorted().toReversed());
      for (const [date, id] of expenses) expect((await findExpense(database.db, id))?.date).toBe(date);
    }
    await database.close();
  });
});
