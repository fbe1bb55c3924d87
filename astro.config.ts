import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import OpenProps from 'open-props';
import jitProps from 'postcss-jit-props';
import { touchDirective } from './src/islands/touch-integration.ts';

const MIB = 1024 * 1024;
/** On every page, and shared by the scripts that come later: one file instead of a chain of small ones. */
const SHELL =
  /\/(layouts\/(Shell\.astro|shell\.ts|toasts\.ts|later\.ts|search\/open\.ts)|stores\/(toasts|theme)\.ts|http\/signed-out\.ts|node_modules\/nanostores\/)/;

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone', bodySizeLimit: 21 * MIB }),
  integrations: [react({ experimentalDisableStreaming: true }), touchDirective()],
  session: false,
  trailingSlash: 'ignore',
  compressHTML: true,
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1', port: 4321 },
  build: { inlineStylesheets: 'never' },
  security: {
    // Ours is stricter for cookies and lets programs through that sign in by header (src/lib/http/who.ts).
    checkOrigin: false,
    actionBodySizeLimit: 1024,
    serverIslandBodySizeLimit: 1024,
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
      ],
    },
  },
  vite: {
    css: { postcss: { plugins: [jitProps(OpenProps)] } },
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', test: SHELL }] } } },
        },
      },
    },
  },
});
