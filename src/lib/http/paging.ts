import { DomainError } from '../errors.ts';

/** `limit` and `offset` of an address. @throws DomainError `invalid` when one is no whole number in its bounds */
export function readPage(
  url: URL,
  bounds: { limit: number; most: number },
): { limit: number; offset: number } {
  return {
    limit: whole(url, 'limit', bounds.limit, 1, bounds.most),
    offset: whole(url, 'offset', 0, 0, 1_000_000_000),
  };
}

/** A whole number of the address. @throws DomainError `invalid` */
export function whole(url: URL, name: string, fallback: number, min: number, max: number): number {
  const text = url.searchParams.get(name);
  if (text === null || text === '') return fallback;
  if (!/^\d{1,10}$/.test(text) || Number(text) < min) {
    throw new DomainError('invalid', 'errors.invalid', {
      fields: { [name]: ['errors.whole'] },
      values: { min, max },
    });
  }
  return Math.min(Number(text), max);
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
