import { type Day, daysOf, monthOfDay, stepMonth } from '#lib/core/day.ts';

export const PRESETS = ['this_month', 'last_month', 'this_year'] as const;
export type Preset = (typeof PRESETS)[number];

/** From and to, inclusive. */
export function daysOfPreset(preset: Preset, today: Day): { from: Day; to: Day } {
  const year = today.slice(0, 4);
  if (preset === 'this_year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  return daysOf(stepMonth(monthOfDay(today), preset === 'this_month' ? 0 : -1));
}

/** The preset that a filter's days are; undefined for others. */
export const presetOf = (from: unknown, to: unknown, today: Day): Preset | undefined =>
  PRESETS.find((preset) => {
    const days = daysOfPreset(preset, today);
    return days.from === from && days.to === to;
  });
