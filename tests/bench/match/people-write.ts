import type { Draws } from './draws.ts';
import type { Level } from './levels.ts';
import { type Brand, PURPOSES } from './names.ts';
import { joined, misspell } from './noise.ts';

/** How a book's people call a merchant: the names of its catalogue, by brand. */
export interface Catalogue {
  /** The merchant of an entry, which may be none. */
  merchantOf: (brand: Brand) => { merchant: number | null; merchantName: string | null };
  /** A comment as people write it. */
  commentOf: (brand: Brand, named: boolean) => string;
}

/**
 * A catalogue has a name or two for each merchant and keeps to them. In some books a name is misspelt, or one that nobody but
 * its people knows.
 */
export function catalogue(draw: Draws, level: Level): Catalogue {
  const ids = new Map<string, number>();
  const names = new Map<Brand, string[]>();
  const idOf = (name: string): number => {
    const id = ids.get(name) ?? ids.size + 1;
    ids.set(name, id);
    return id;
  };
  const written = (brand: Brand): string => {
    const other = draw.chance(level.otherName);
    const name = other ? otherName(brand, draw) : brand.name;
    return draw.chance(level.misspelt) ? misspell(name, draw) : name;
  };
  const namesOf = (brand: Brand): string[] => {
    const known = names.get(brand);
    if (known) return known;
    const own = draw.chance(level.otherName) ? [written(brand), written(brand)] : [written(brand)];
    names.set(brand, own);
    return own;
  };
  return {
    merchantOf: (brand) => {
      if (draw.chance(level.noMerchant)) return { merchant: null, merchantName: null };
      const name = draw.of(namesOf(brand));
      return { merchant: idOf(name), merchantName: name };
    },
    commentOf: (brand, named) => {
      const purpose = draw.of(PURPOSES);
      if (named) return draw.chance(0.5) ? purpose : '';
      const called = draw.chance(0.25) ? draw.of(brand.called ?? [brand.category]) : brand.name;
      return draw.of([
        `${called} ${purpose}`,
        `${purpose}, ${called}`,
        `${called.toLowerCase()}`,
        `at ${called}`,
      ]);
    },
  };
}

function otherName(brand: Brand, draw: Draws): string {
  const ways = [
    ...(brand.called ?? []),
    ...(brand.legal ? [brand.legal] : []),
    brand.name.toLowerCase(),
    joined(brand.name),
    `${brand.name} ${draw.of(['India', 'Online', 'Store', 'GmbH', 'Shop'])}`,
  ];
  return draw.of(ways);
}
