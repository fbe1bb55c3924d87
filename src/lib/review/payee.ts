import { NAME_LENGTH } from '../core/limits.ts';
import { atMost } from '../core/text.ts';

const WORD = /(?<![\p{L}\p{M}'’])\p{Ll}/gu;

/** Who the bank's text seems to name, as a name is written: the core with capital letters. */
export const payeeOf = ({ core }: { core: string }): string =>
  atMost(
    core.replace(WORD, (letter) => letter.toUpperCase()),
    NAME_LENGTH,
  ).trim();
