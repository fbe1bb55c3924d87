import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '#lib/core/config.ts';
import { SETTINGS, SettingError } from '#lib/core/settings.ts';
import { configurationPage } from '../../../scripts/settings-table.ts';

test('defaults', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 4321,
    https: false,
    ownerEmail: 'owner@atlas.local',
    accessTtl: 900,
    refreshTtl: 2_592_000,
    demo: false,
    database: { dialect: 'sqlite' },
  });
  expect(config.origins).toContain('http://localhost:4321');
});

test.each([
  [{ PORT: '0' }, 'PORT is "0", but must be a whole number from 1 to 65535.'],
  [{ PORT: 'http' }, 'PORT is "http"'],
  [{ HOST: '0.0.0.0' }, 'ATLAS_INSECURE_HTTP=1'],
  [{ ATLAS_ORIGIN: 'https://a.example/path' }, 'an origin without a path'],
  [{ ATLAS_ORIGIN: 'http://a.example' }, 'an https:// origin'],
  [{ ATLAS_TRUSTED_PROXIES: 'proxy' }, 'addresses or networks'],
  [{ ATLAS_TRUSTED_PROXIES: '10.0.0.0/99' }, 'addresses or networks'],
  [{ ATLAS_SECRET: 'short' }, '"(hidden)"'],
  [{ ATLAS_OWNER_PASSWORD: 'short' }, '"(hidden)"'],
  [{ DATABASE_URL: 'mysql://u:secret@h/d' }, 'mysql://u:***@h/d'],
  [{ ATLAS_FILES_URL: 's3://bucket' }, 'endpoint='],
  [{ ATLAS_QUOTA_MB: '2 GB' }, 'ATLAS_QUOTA_MB is "2 GB", but must be a whole number from 1 to 1048576.'],
  [{ ATLAS_DEMO: 'yes' }, '1 (on) or 0 (off)'],
])('%o stops the start with one line', (environment, part) => {
  const refuse = () => readConfig(environment);
  expect(refuse).toThrow(SettingError);
  expect(refuse).toThrow(part);
  try {
    refuse();
  } catch (error) {
    expect((error as Error).message).not.toMatch(/\n|short|secret@/);
  }
});

test('https by the public origin', () => {
  const config = readConfig({ HOST: '0.0.0.0', ATLAS_ORIGIN: 'https://atlas.example.org' });
  expect(config).toMatchObject({ https: true, origins: ['https://atlas.example.org'] });
});

test('docs/configuration.md holds the table of settings: npm run settings', () => {
  const { now, wanted } = configurationPage();
  expect(now).toContain('<!-- settings:begin -->\n| variable |');
  expect(now).toBe(wanted);
});

test('.env.example names every setting, with its default', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const named = new Map([...example.matchAll(/^#(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  for (const [name, setting] of Object.entries(SETTINGS)) {
    expect(named.has(name), name).toBe(true);
    if ('fallback' in setting && setting.fallback !== '') expect(named.get(name)).toBe(setting.fallback);
  }
});
