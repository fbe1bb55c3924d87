import { spawn } from 'node:child_process';

export const what = 'all 120 hostile texts on every screen, in Chromium, with scripts and without';

/** @param args number of texts */
export const run = ([count = '120']: string[]): Promise<boolean> => {
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'tests/config/playwright.config.ts',
  ];
  const child = spawn(process.execPath, [...args, 'xss'], {
    env: { ...process.env, ATLAS_NIGHTLY: '1', ATLAS_XSS: count },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
};
