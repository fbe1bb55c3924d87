import { z } from 'zod';
import { cleanLine } from '../plain-text.ts';

export const LONGEST_NAME = 100;

/** A new category, project or merchant, from a form or the API. */
export const newNameSchema = z.strictObject({
  name: z
    .string({ error: 'catalogue.name_required' })
    .overwrite(cleanLine)
    .min(1, { error: 'catalogue.name_required', abort: true })
    .max(LONGEST_NAME, { error: 'catalogue.name_long' }),
});

export type NewName = z.output<typeof newNameSchema>;

/** Two names are the same when these are: outer spaces, runs of spaces, letter case and ways of encoding make no difference. */
export const nameKey = (name: string): string => cleanLine(name).normalize('NFKC').toLowerCase();
