import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, formatAgo, formatDay, formatInstant, isDay } from '#lib/core/day.ts';

describe('days', () => {
  test.each(['2024-02-29', '1999-12-31', '2199-01-01'])('%s is a day', (text) =>
    expect(isDay(text)).toBe(true),
  );
  test.each([
    '2023-02-29',
    '2024-13-01',
    '2024-1-1',
    '24-01-01',
    '2024-01-01T00:00',
    '1899-12-31',
    '',
    '2024-00-10',
  ])('%j is none', (text) => expect(isDay(text)).toBe(false));
  test('counting days crosses months, years and clock changes', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2024-01-01', -1)).toBe('2023-12-31');
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
    expect(daysBetween('2026-03-28', '2026-04-02')).toBe(5);
    expect(daysBetween('2026-04-02', '2026-03-28')).toBe(-5);
  });
  test('a day is shown as that day whatever the time zone', () =>
    expect(formatDay('2026-04-01')).toBe('1 Apr 2026'));
  test('a day, an instant and how long ago it was are written as the language does', () => {
    expect(formatDay('2026-04-01', 'de-DE')).toBe('1. Apr. 2026');
    expect(formatDay('2026-04-01', 'ja-JP')).toBe('2026年4月1日');
    const now = new Date('2026-04-03T12:00:00Z');
    expect(formatInstant('2026-04-01T12:00:00.000Z', 'es-ES')).toMatch(/^1 abr 2026, \d{1,2}:00 \S+$/);
    expect(formatAgo('2026-04-03T09:30:00.000Z', 'en-IN', now)).toBe('2 hours ago');
    expect(formatAgo('2026-04-02T11:00:00.000Z', 'fr-FR', now)).toBe('hier');
    expect(formatAgo('2026-04-03T11:59:30.000Z', 'de-DE', now)).toBe('jetzt');
    expect(formatAgo('2023-04-01T12:00:00.000Z', 'ja-JP', now)).toBe('3 年前');
  });
});
