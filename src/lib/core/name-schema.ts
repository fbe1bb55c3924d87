import { z } from 'zod';
import { NAME_LENGTH } from './limits.ts';
import { cleanName } from './text.ts';

/**
 * The name of anything: of at most `NAME_LENGTH` characters, some of which can be seen.
 * @param missing the text key for none
 * @param long the text key for one that is too long
 */
export const nameSchema = (missing: string, long: string) =>
  z
    .string({ error: missing })
    .overwrite(cleanName)
    .min(1, { error: missing, abort: true })
    .max(NAME_LENGTH, { error: long });
