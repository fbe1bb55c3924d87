import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  // What is run by its path, and what a configuration names as a text.
  entry: [
    'scripts/*.{mjs,ts}',
    'src/{server,lib/cli}/main.ts',
    'src/server/dev.ts',
    'src/islands/directives/*.ts',
    'tests/{bench,crash,fuzz,house,nightly}/*.ts',
    'tests/support/{busy,seeds,databases/*,processor/of-file,receipts/print,formats/table,layouts/table}.ts',
  ],
  project: ['src/**', 'tests/**', 'scripts/**'],
  vitest: { config: 'tests/config/vitest.config.ts', entry: 'tests/**/*.test.ts' },
  playwright: { config: 'tests/config/playwright.config.ts', entry: 'tests/browser/**/*.spec.ts' },
  // Run by their path: the checks, and the bench's load. The last comes with `@axe-core/playwright`, in the version that fits.
  ignoreDependencies: ['@astrojs/check', '@biomejs/biome', 'autocannon', 'axe-core'],
  ignoreBinaries: ['mount', 'pgbouncer', 'strace', 'umount'],
  // A type may be named although only its own file uses it, and two limits may have one value.
  ignoreExportsUsedInFile: { interface: true, type: true },
  exclude: ['duplicates'],
  compilers: {
    astro: (text) =>
      [
        /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '',
        ...[...text.matchAll(/<script(?:\s+src="([^"]+)")?>([\s\S]*?)<\/script>/g)].map(([, src, code]) =>
          src ? `import '${src}';` : code,
        ),
      ].join('\n'),
  },
};

export default config;
