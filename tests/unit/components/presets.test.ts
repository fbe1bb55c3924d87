import { expect, test } from 'vitest';
import { daysOfPreset, presetOf } from '#components/table/presets.ts';

test('presets are whole months and years, also in January and in leap years', () => {
  expect(daysOfPreset('this_month', '2026-03-15')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  expect(daysOfPreset('last_month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(daysOfPreset('last_month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfPreset('this_year', '2026-11-29')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(presetOf('2026-02-01', '2026-02-28', '2026-03-01')).toBe('last_month');
  expect(presetOf('2026-02-01', '2026-02-27', '2026-03-01')).toBeUndefined();
  expect(presetOf(undefined, undefined, '2026-03-01')).toBeUndefined();
});
