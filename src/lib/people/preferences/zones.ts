/** Zones that engines still list by the name they had when they were added. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
/** Offsets and what only Intl takes for a zone have no such name. */
const NAME = /^[a-z][a-z0-9_+-]*(?:\/[a-z0-9_+-]+){0,2}$/i;
const LONGEST = 40;

/** Names of zones for a choice, by continent; UTC, which has none, first. */
export const ZONES: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone')
    .filter((name) => name !== 'UTC')
    .map((name) => RENAMED[name] ?? name)
    .toSorted(),
];
const byLetters = new Map(ZONES.map((name) => [name.toLowerCase(), name]));

/** The IANA name of a zone as it is kept: one of `ZONES` where it is the same zone; undefined when there is none of that name. */
export function zoneNamed(text: string): string | undefined {
  const known = byLetters.get(text.toLowerCase());
  if (known !== undefined || text.length > LONGEST || !NAME.test(text)) return known;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    return byLetters.get((RENAMED[timeZone] ?? timeZone).toLowerCase());
  } catch {
    return undefined;
  }
}
