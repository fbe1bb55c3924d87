import type { AstroIntegration } from 'astro';

/** Our own client directives. An entrypoint is a path from the project's root. */
export const directives = (): AstroIntegration => ({
  name: 'atlas:directives',
  hooks: {
    'astro:config:setup'({ addClientDirective }) {
      addClientDirective({ name: 'touched', entrypoint: './src/islands/directives/touched.ts' });
      addClientDirective({ name: 'told', entrypoint: './src/islands/directives/told.ts' });
    },
  },
});
