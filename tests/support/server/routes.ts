import { readdirSync } from 'node:fs';

const PAGES = new URL('../../../src/pages', import.meta.url).pathname;

/** The file of every address, as `/bank/account/[id]`. */
export const ROUTE_FILES = readdirSync(PAGES, { recursive: true })
  .map(String)
  .filter((file) => /\.(astro|ts)$/.test(file) && !file.split('/').some((part) => part.startsWith('_')))
  .map((file) => `/${file.replace(/(\/?index)?\.(astro|ts)$/, '')}`)
  .filter((path) => !/^\/(404|500)$/.test(path));

/** Every address of the product, with `1` where an id stands. */
export const ROUTES = ROUTE_FILES.map((path) => path.replace(/\[[^\]]+\]/g, '1'));

/** True for a call, and for the page that shows the calls, which answers a program as they do. */
export const isCall = (path: string): boolean => /^\/api(\/|$)/.test(path);
