import { NAME_LENGTH } from '../core/limits.ts';
import { atMost, capitalized } from '../core/text.ts';

/** Who the bank's text seems to name, as a name is written: the core with capital letters. */
export const payeeOf = ({ core }: { core: string }): string => atMost(capitalized(core), NAME_LENGTH).trim();
