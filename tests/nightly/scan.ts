import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Signed, signInAnew } from '../fuzz/visitor.ts';
import { type RunningServer, startAtlas } from '../support/server/atlas-server.ts';
import { seeded } from '../support/stories/random.ts';
import { sqlmap } from './sqlmap.ts';
import { isThere, output } from './tool.ts';

export const what =
  'sqlmap on every parameter of the API, wapiti and ffuf signed in, where they are installed (Debian has all)';

/** Time limit per tool; set ATLAS_SCAN_MINUTES for less. */
const MINUTES = Number(process.env.ATLAS_SCAN_MINUTES ?? 120);
const WORDS = ['/usr/share/dirb/wordlists/big.txt', '/usr/share/dirb/wordlists/common.txt'];
/**
 * All of wapiti's modules except those that fetch from elsewhere (buster, nikto, ssrf, wapp) or guess listed passwords.
 */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss,xxe';
const PAGES = new URL('../../src/pages', import.meta.url).pathname;

type Scan = (server: RunningServer, signed: Signed, folder: string, minutes: number) => Promise<string[]>;
const SCANS: Record<string, Scan> = { sqlmap, wapiti, ffuf };

/** @param args the tools to run; all when none is named */
export async function run(args: string[]): Promise<boolean> {
  let met = true;
  for (const [name, scan] of Object.entries(SCANS)) {
    if (args.length > 0 && !args.includes(name)) continue;
    if (!isThere(name)) {
      process.stdout.write(`${name} is not installed\n`);
      met = false;
      continue;
    }
    const server = await startAtlas('sqlite', {
      ATLAS_DEMO: '1',
      ATLAS_ACCESS_TTL: '86400',
      ATLAS_TRUSTED_PROXIES: '127.0.0.1',
    });
    const folder = mkdtempSync(join(tmpdir(), 'atlas-scan-'));
    const findings = await scan(server, await signInAnew(server, seeded(1)), folder, MINUTES);
    const failed = server
      .output()
      .split('\n')
      .filter((line) => /"status":5\d\d/.test(line));
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    for (const line of [...findings, ...failed].slice(0, 30))
      process.stdout.write(`FOUND ${line.slice(0, 300)}\n`);
    process.stdout.write(`${name}: ${findings.length} findings, ${failed.length} answers 5xx\n`);
    met &&= findings.length === 0 && failed.length === 0;
  }
  return met;
}

async function wapiti({ origin }: RunningServer, { cookie }: Signed, folder: string): Promise<string[]> {
  const report = join(folder, 'report.json');
  const said = await output(
    'wapiti',
    [
      ...[
        '-u',
        `${origin}/`,
        '-m',
        MODULES,
        '-x',
        `${origin}/logout`,
        '-x',
        `${origin}/security/`,
        '--flush-session',
        '-f',
        'json',
        '-o',
        report,
      ],
      ...[
        '-H',
        `Cookie: ${cookie}`,
        '-H',
        `Origin: ${origin}`,
        '--max-scan-time',
        String(MINUTES * 60),
        '--store-session',
        folder,
        '--no-bugreport',
      ],
    ],
    MINUTES + 5,
  );
  if (!existsSync(report)) return [`wapiti made no report: ${said.replace(/\s+/g, ' ').slice(-600)}`];
  const { vulnerabilities, anomalies, infos } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, { method: string; path: string; info: string }[]>;
    anomalies: Record<string, { method: string; path: string; info: string }[]>;
    infos: { crawled_pages_nbr?: number };
  };
  process.stdout.write(`wapiti crawled ${infos.crawled_pages_nbr ?? '?'} pages\n`);
  return [vulnerabilities, anomalies].flatMap((all) =>
    Object.entries(all).flatMap(([kind, each]) =>
      each.map(({ method, path, info }) => `${kind}: ${method} ${path} ${info}`),
    ),
  );
}

/** Whatever returns 200 must be a page or a file of ours. */
async function ffuf({ origin }: RunningServer, { cookie }: Signed, folder: string): Promise<string[]> {
  const words = WORDS.find((file) => existsSync(file));
  if (words === undefined) return [`no list of words: ${WORDS.join(', ')}`];
  const report = join(folder, 'ffuf.json');
  const ours = new Set([
    ...readdirSync(PAGES, { recursive: true }).map(
      (file) => `/${String(file).replace(/(\/?index)?\.(astro|ts)$/, '')}`,
    ),
    ...readdirSync('dist/client').map((file) => `/${file}`),
    ...['/', '/healthz'],
  ]);
  await output(
    'ffuf',
    [
      '-w',
      words,
      '-u',
      `${origin}/FUZZ`,
      '-H',
      `Cookie: ${cookie}`,
      '-mc',
      '200',
      '-of',
      'json',
      '-o',
      report,
      '-t',
      '8',
      '-maxtime',
      String(MINUTES * 60),
    ],
    MINUTES + 5,
  );
  const { results } = JSON.parse(readFileSync(report, 'utf8')) as {
    results: { url: string; length: number }[];
  };
  process.stdout.write(
    `ffuf: ${readFileSync(words, 'utf8').split('\n').length} words, ${results.length} answered 200\n`,
  );
  return results
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => !ours.has(path.replace(/\/+$/, '') || '/'))
    .map((path) => `unknown 200: ${path}`);
}
