import type { AstroIntegration } from 'astro';

/** Our client directives. Entrypoints are paths relative to the project's root. */
export const directives = (): AstroIntegration => ({
  name: 'atlas:directives',
  hooks: {
    'astro:config:setup'({ addClientDirective }) {
      addClientDirective({ name: 'touched', entrypoint: './src/islands/directives/touched.ts' });
      addClientDirective({ name: 'told', entrypoint: './src/islands/directives/told.ts' });
    },
  },
});
