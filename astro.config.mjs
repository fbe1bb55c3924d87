import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService, svgoOptimizer } from 'astro/config';
import OpenProps from 'open-props';
import jitProps from 'postcss-jit-props';
import { directives } from './src/islands/directives/integration.ts';
import { SPECULATION_RULES } from './src/layouts/speculation-rules.ts';
import { server } from './src/server/integration.ts';

const MIB = 1024 * 1024;
/** What a page may do besides running our scripts; src/server/security-headers.ts adds the reporting endpoint. */
const POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "worker-src 'self'",
];
/**
 * @param {string} script
 * @returns {`sha256-${string}`}
 */
const hashOf = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
/** Merged chunks, since each file costs 700 bytes of headers, and a round trip on a slow connection. */
const CHUNKS = {
  groups: [
    // One file for what each page of the shell loads. It holds the helper of dynamic imports, so pages without the shell
    // have none.
    {
      name: 'shell',
      test: /preload-helper|Shell\.astro\?astro&type=script|src\/layouts\/shell\/(shell|first-touch)\.client\.ts/,
    },
    { name: 'base', test: /src\/lib\/(core\/(ids|limits)|browser\/kept\.client)\.ts/ },
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    { name: 'icons', test: /node_modules\/lucide-react\// },
    {
      name: 'words',
      test: /src\/lib\/(texts\/translator|core\/(money|day|text|currency\/codes))\.ts/,
      minShareCount: 2,
    },
    { name: 'browser', test: /src\/lib\/(browser|outbox|stores)\//, minShareCount: 2 },
    // What the page of a new expense loads at once is the file that other pages load when something waits.
    { name: 'waiting', test: /pages\/expense\/new\.astro\?astro&type=script|waiting\.client\.ts/ },
  ],
};

/**
 * `/_astro/AccountMenu.CyKrBDkN.js`: without what Astro adds to a script's name, which costs bytes on every page.
 * @param {{ name: string }} chunk
 */
const named = ({ name }) => `_astro/${name.split('.')[0]}.[hash].js`;

/** The head's own script. Astro would digest one that is injected anew for each page. */
const [, HEAD_SCRIPT = ''] =
  /<script is:inline>([\s\S]*?)<\/script>/.exec(
    readFileSync(new URL('./src/layouts/Document.astro', import.meta.url), 'utf8'),
  ) ?? [];

export default defineConfig({
  output: 'server',
  // Our own server listens and sends files; otherwise the adapter would look for a file before every page.
  adapter: node({ mode: 'middleware', bodySizeLimit: 21 * MIB }),
  integrations: [react({ experimentalDisableStreaming: true }), directives(), server()],
  session: false,
  trailingSlash: 'ignore',
  compressHTML: true,
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
  experimental: { svgOptimizer: svgoOptimizer() },
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1', port: 4321 },
  build: { inlineStylesheets: 'never' },
  security: {
    // Our check is stricter for cookies, and allows programs that sign in by header (src/lib/people/authenticate.ts).
    checkOrigin: false,
    actionBodySizeLimit: 1024,
    serverIslandBodySizeLimit: 1024,
    // Astro adds script-src and style-src: our files, and inline code by hash. Not in `npm run dev`.
    csp: {
      directives: POLICY,
      scriptDirective: { hashes: [hashOf(SPECULATION_RULES), hashOf(HEAD_SCRIPT)] },
    },
  },
  vite: {
    css: { postcss: { plugins: [jitProps(OpenProps)] } },
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { entryFileNames: named, codeSplitting: CHUNKS } },
        },
      },
    },
  },
});
