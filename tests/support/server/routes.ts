import { readdirSync } from 'node:fs';

const PAGES = new URL('../../../src/pages', import.meta.url).pathname;

/** The route file of every address, as `/bank/account/[id]`. */
export const ROUTE_FILES = readdirSync(PAGES, { recursive: true })
  .map(String)
  .filter((file) => /\.(astro|ts)$/.test(file) && !file.split('/').some((part) => part.startsWith('_')))
  .map((file) => `/${file.replace(/(\/?index)?\.(astro|ts)$/, '')}`)
  .filter((path) => !/^\/(404|500)$/.test(path));

/** Every address of the product, with `1` for ids. */
export const ROUTES = ROUTE_FILES.map((path) => path.replace(/\[[^\]]+\]/g, '1'));

/** True for calls, and for the page that documents them, which returns JSON to programs. */
export const isCall = (path: string): boolean => /^\/api(\/|$)/.test(path);
