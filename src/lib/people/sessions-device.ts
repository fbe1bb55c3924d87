/** What a user agent says it is; null where it does not say. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

/** The first that fits: browsers also name those that they want to be taken for. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const LONGEST = 40;

/** Browser and system of a user agent. A program that is no browser goes by what it calls itself: `curl/8.5.0` → `curl`. */
export function deviceName(userAgent: string): DeviceName {
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const itself = /^(?!Mozilla\/)([\w.-]+)(?:\/|$)/.exec(userAgent)?.[1]?.slice(0, LONGEST) ?? null;
  return { browser: find(BROWSERS) ?? itself, system: find(SYSTEMS) };
}
