import { NAME_LENGTH } from '../core/limits.ts';

const WORD = /(?<![\p{L}\p{M}'’])\p{Ll}/gu;

/** Who the bank's text seems to name, as a name is written: the core with capital letters. */
export const payeeOf = ({ core }: { core: string }): string =>
  core
    .replace(WORD, (letter) => letter.toUpperCase())
    .slice(0, NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
