import { dirname, join } from 'node:path';
import type { AstroIntegration } from 'astro';

/** Where the module of a thread is named. */
const THREAD = /new URL\('(\.\/[\w-]+-thread\.ts)', import\.meta\.url\)/;

/** Of the server's build. In `npm run dev` packages are loaded as they are, and the server runs from source. */
const OPTIONS = {
  // Packages are bundled as well: a tenth of the files to load, and no second form of React.
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true as const },
  build: {
    sourcemap: true,
    rolldownOptions: {
      output: {
        sourcemapExcludeSources: true,
        // scripts/build.mjs builds one folder deeper than where it puts the build.
        sourcemapPathTransform: (source: string) => source.replace('../', ''),
      },
    },
  },
};

/** Builds the server and its threads together with the pages, so that they share one copy of every module. */
export const server = (): AstroIntegration => ({
  name: 'atlas:server',
  hooks: {
    'astro:config:setup'({ updateConfig }) {
      const threads = new Set<string>();
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'atlas:server',
              apply: 'build',
              enforce: 'pre',
              applyToEnvironment: ({ name }) => name === 'ssr',
              configEnvironment: (name) => (name === 'ssr' ? OPTIONS : null),
              buildStart() {
                const id = './src/server/main.ts';
                // Strict, since whoever imported something else from this file would start a second server.
                this.emitFile({ type: 'chunk', id, fileName: 'main.mjs', preserveSignature: 'strict' });
              },
              transform: {
                filter: { code: THREAD },
                handler(code, importer) {
                  const built = code.replaceAll(new RegExp(THREAD, 'g'), (_, file: string) => {
                    const id = join(dirname(importer), file);
                    const thread = this.emitFile({ type: 'chunk', id, preserveSignature: 'strict' });
                    threads.add(thread);
                    return `new URL(import.meta.ROLLDOWN_FILE_URL_${thread})`;
                  });
                  return { code: built, map: null };
                },
              },
              // Vite's own would be an address of the site.
              resolveFileUrl: ({ referenceId, relativePath }) =>
                threads.has(referenceId) ? `new URL('${relativePath}', import.meta.url).href` : null,
            },
          ],
        },
      });
    },
  },
});
