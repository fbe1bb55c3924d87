// Writes the table of settings into docs/configuration.md: `npm run settings`.
import { readFileSync, writeFileSync } from 'node:fs';
import { SETTINGS } from '../src/lib/core/settings.ts';

const FILE = new URL('../docs/configuration.md', import.meta.url);
const TABLE = /(?<=<!-- settings:begin -->\n)[\s\S]*?(?=<!-- settings:end -->)/;

/** docs/configuration.md as it is, and as it should be. */
export function configurationPage(): { now: string; wanted: string } {
  const now = readFileSync(FILE, 'utf8');
  return { now, wanted: now.replace(TABLE, () => table()) };
}

function table(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => {
    const without = 'unset' in setting ? setting.unset : `\`${setting.fallback}\``;
    return `| \`${name}\` | ${setting.meaning} | ${without} |`;
  });
  return `${['| variable | meaning | default |', '|---|---|---|', ...rows].join('\n')}\n`;
}

if (import.meta.main) writeFileSync(FILE, configurationPage().wanted);
