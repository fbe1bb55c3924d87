import { isLanguage, type Language } from './texts.ts';

/** The language of ours that a browser likes best, by its Accept-Language (RFC 9110, 12.5.4); English when it likes none. */
export function negotiate(accepted: string | null | undefined): Language {
  const wishes = (accepted ?? '').split(',', 20).map((part) => {
    const [range = '', ...parameters] = part.trim().split(';');
    const weight = parameters
      .map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1])
      .find((found) => found !== undefined);
    return {
      code: range.trim().toLowerCase().split('-')[0] ?? '',
      weight: weight === undefined ? 1 : Number(weight),
    };
  });
  // Sorting is stable: of equal weights the first one named wins.
  const liked = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return liked.map(({ code }) => code).find(isLanguage) ?? 'en';
}
