import { z } from 'zod';
import { DomainError } from './errors.ts';
import { PAGE_BOUNDS, PAGE_OFFSET } from './limits.ts';

/** How many entries a page of a list has unless told otherwise, and at most. */
export interface PageBounds {
  limit: number;
  most: number;
}

/** `limit` and `offset` of an address. @throws DomainError `invalid` when one is no whole number in its bounds */
export function readPage(url: URL, bounds: PageBounds): { limit: number; offset: number } {
  return {
    limit: whole(url, 'limit', bounds.limit, 1, bounds.most),
    offset: whole(url, 'offset', 0, 0, PAGE_OFFSET),
  };
}

/** `limit` and `cursor` of an address. @throws DomainError `invalid` */
export const readCursorPage = (url: URL) => ({
  limit: whole(url, 'limit', PAGE_BOUNDS.expenses.limit, 1, PAGE_BOUNDS.expenses.most),
  cursor: url.searchParams.get('cursor'),
});

/** What a parameter of a page of a list may be. */
export const pageSchemas = ({ most }: PageBounds) => ({
  limit: wholeSchema(1, most).optional(),
  offset: wholeSchema(0, PAGE_OFFSET).optional(),
});

const schemas = new Map<string, ReturnType<typeof makeWhole>>();

/** A whole number of an address; one beyond `max` is taken as `max`. */
function wholeSchema(min: number, max: number) {
  const name = `${min} ${max}`;
  const schema = schemas.get(name) ?? makeWhole(min, max);
  schemas.set(name, schema);
  return schema;
}

const makeWhole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .refine((text) => Number(text) >= min)
    .transform((text) => Math.min(Number(text), max))
    .meta({ type: 'integer', minimum: min });

/** A whole number of the address. @throws DomainError `invalid` */
export function whole(url: URL, name: string, fallback: number, min: number, max: number): number {
  const text = url.searchParams.get(name);
  if (text === null || text === '') return fallback;
  const { success, data } = wholeSchema(min, max).safeParse(text);
  if (!success) {
    throw new DomainError('invalid', 'errors.invalid', {
      fields: { [name]: ['errors.whole'] },
      values: { min, max },
    });
  }
  return data;
}

/** The same address with other parameters; undefined takes one away. */
export function withParams(url: URL, params: Record<string, string | number | undefined>): string {
  const next = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) next.delete(name);
    else next.set(name, String(value));
  }
  const query = next.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}
