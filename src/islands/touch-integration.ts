import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
  }
}

/** Makes `client:touch` known: an island that wakes when a person touches it. */
export const touchDirective = (): AstroIntegration => ({
  name: 'atlas-touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'touch', entrypoint: './src/islands/touch.ts' });
    },
  },
});
