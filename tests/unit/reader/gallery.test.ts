import { describe, expect, it } from 'vitest';
import { readFile } from '#lib/statements/formats/read.ts';
import { statements } from '#lib/texts/en/statements.ts';
import { banksPage } from '#tests/support/formats/banks-page.ts';
import { foundIn, galleryEntries } from '#tests/support/formats/gallery.ts';

describe('the gallery', () => {
  it.each(galleryEntries.map((entry) => [entry.name, entry] as const))(
    '%s is read as its truth says',
    (_, entry) => {
      expect(foundIn(entry)).toEqual(entry.truth);
    },
  );

  it('has a text for everything that its files are warned of', () => {
    const keys = galleryEntries.flatMap(({ content }) => {
      const { skipped, warnings } = readFile(content);
      return [...skipped, ...warnings].map(({ text }) => text.key);
    });
    expect(keys.filter((key) => !(key in statements))).toEqual([]);
  });

  it('is what docs/banks.md lists', async () => {
    await expect(banksPage()).toMatchFileSnapshot('../../../docs/banks.md');
  });
});
