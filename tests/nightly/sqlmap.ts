import type { Signed } from '../fuzz/visitor.ts';
import { CALLS } from '../support/attacks/hostile.ts';
import type { RunningServer } from '../support/server/atlas-server.ts';
import { output } from './tool.ts';

/** Each call with its body and each list with its parameters; sqlmap tries every value, and every part of the path. */
export async function sqlmap(
  { origin }: RunningServer,
  { program }: Signed,
  folder: string,
  minutes: number,
): Promise<string[]> {
  const lists = [
    ...[
      '/api/expense/expenses/?limit=5&search=a&from=2026-01-01&min=1',
      '/api/expense/similar-transactions/?amount=10&date=2026-04-01',
    ],
    ...[
      '/api/bank/account/1/transactions/?limit=5&offset=0&type=UK&search=a&sort=date&order=asc',
      '/api/search/?q=a',
    ],
    ...[
      '/api/expense/merchants/?page=1&size=5&sortField=name&sortOrder=asc&search=a',
      '/api/bank/account/1*/',
      '/api/expense/by-project/1*/?limit=5',
    ],
    ...[
      '/api/expense/expenses/1*/',
      '/api/bank/account/1/preprocess/1*',
      '/api/members/?page=1&search=a',
      '/api/expense/attachments/1*/',
    ],
  ];
  const targets = [
    ...lists.map((path) => ['-u', origin + path]),
    ...Object.entries(CALLS)
      .filter(([route]) => !/logout|login|refresh|:upload|:expense/.test(route))
      .map(([route, body]) => {
        const [method = '', path = ''] = route.split(' ');
        return [
          '-u',
          origin + path.replace(/:\w+/g, '1'),
          '--method',
          method,
          '--data',
          JSON.stringify(body),
        ];
      }),
  ];
  const common = [
    ...[
      '--batch',
      '--level',
      '3',
      '--risk',
      '2',
      '--flush-session',
      '--threads',
      '4',
      '--output-dir',
      folder,
    ],
    ...[
      '--headers',
      `Authorization: ${program}\nContent-Type: application/json`,
      '--skip',
      'user-agent,referer,host,authorization',
    ],
    ...['--ignore-code', '400,401,404,409,415,422,429', '--disable-coloring', '-v', '1', '--timeout', '10'],
  ];
  const found: string[] = [];
  let looked = 0;
  const end = Date.now() + minutes * 60_000;
  for (const target of targets) {
    if (Date.now() > end) break;
    const said = await output('sqlmap', [...target, ...common], Math.max(1, (end - Date.now()) / 60_000));
    looked++;
    if (/sqlmap identified the following injection|is vulnerable|appears to be .*injectable/i.test(said))
      found.push(
        `${target.join(' ')}: ${said.split('\n').find((line) => /injectable|vulnerable/.test(line))}`,
      );
  }
  process.stdout.write(`sqlmap looked at ${looked} of ${targets.length} calls\n`);
  return looked < targets.length ? [...found, 'not all calls were looked at in time'] : found;
}
