import { runTests } from './vitest.ts';

export const what = 'what has to do with days, where the server’s clock is that of six time zones';

const ZONES = [
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Apia',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'UTC',
];
const FILES = [
  'calendar',
  'statement',
  'expenses',
  'transactions',
  'sample',
  'home',
  'people-sessions',
  'backup',
];

export async function run(): Promise<boolean> {
  let met = true;
  for (const TZ of ZONES) {
    const passed = await runTests(
      FILES.map((name) => `tests/unit/${name}`),
      { TZ },
    );
    process.stdout.write(`${TZ}: ${passed ? 'all pass' : 'SOME FAIL'}\n`);
    met &&= passed;
  }
  return met;
}
