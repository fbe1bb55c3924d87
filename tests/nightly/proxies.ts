import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAtlas } from '../support/server/atlas-server.ts';
import { checkBehind } from './proxy-checks.ts';
import { PROXIES, type ProxyName, startProxy } from './proxy-recipes.ts';
import { isThere, output } from './tool.ts';

export const what =
  'Atlas behind nginx, Caddy and HAProxy by docs/deploy, with TLS: forms, HSTS, addresses, large files, smuggling, a dead process';

/** @param args the proxies to test; all when none is named */
export async function run(args: string[]): Promise<boolean> {
  let met = true;
  for (const name of Object.keys(PROXIES) as ProxyName[]) {
    if (args.length > 0 && !args.includes(name)) continue;
    if (!isThere(name) || !isThere('openssl')) {
      process.stdout.write(`skipped: ${name} or openssl is not installed\n`);
      met = false;
      continue;
    }
    const failed = await tryProxy(name);
    for (const line of failed) process.stdout.write(`FAILED ${name}: ${line}\n`);
    met &&= failed.length === 0;
  }
  return met;
}

async function tryProxy(name: ProxyName): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-proxy-'));
  const ATLAS_ORIGIN = 'https://atlas.example.org';
  const subject = ['-subj', '/CN=atlas.example.org', '-addext', 'subjectAltName=DNS:atlas.example.org'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await output('openssl', ['req', '-x509', ...kind, ...subject, ...files], 1);
  const [chain, key] = ['fullchain.pem', 'privkey.pem'].map((file) => readFileSync(join(folder, file)));
  writeFileSync(join(folder, 'atlas.pem'), Buffer.concat([chain as Buffer, key as Buffer]));

  const told = await startAtlas('sqlite', {
    ATLAS_ORIGIN,
    ATLAS_TRUSTED_PROXIES: '127.0.0.1',
    ATLAS_DEMO: '1',
  });
  const untold = await startAtlas('sqlite', { ATLAS_ORIGIN });
  const failed: string[] = [];
  for (const [atlas, trusted] of [
    [told, true],
    [untold, false],
  ] as const) {
    const proxy = await startProxy(name, folder, Number(new URL(atlas.origin).port));
    try {
      failed.push(...(await checkBehind(proxy, atlas, trusted)));
    } finally {
      await proxy.stop();
    }
  }
  for (const atlas of [told, untold]) await atlas.stop();
  rmSync(folder, { recursive: true, force: true });
  return failed;
}
