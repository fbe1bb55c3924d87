import { z } from 'zod';
import { NAME_LENGTH } from '../core/limits.ts';
import { cleanLine } from '../core/text.ts';

/** Days that a token may live; null: until it is revoked. */
export const TOKEN_LIVES = [30, 90, 365, null] as const;

const life = z
  .union(
    [
      z.literal(TOKEN_LIVES),
      z.enum(['30', '90', '365', '']).transform((days) => (days ? Number(days) : null)),
    ],
    {
      error: 'integrations.error.life',
    },
  )
  .default(90);

/** A new token, from the form (texts, an empty one for a life without end) or the API (numbers or null). */
export const newApiTokenSchema = z.strictObject({
  name: z
    .string({ error: 'integrations.error.name' })
    .overwrite(cleanLine)
    .min(1, { error: 'integrations.error.name', abort: true })
    .max(NAME_LENGTH, { error: 'integrations.error.name_long' }),
  scope: z.enum(['read', 'write'], { error: 'integrations.error.scope' }),
  expires_in_days: life,
});
export type NewApiToken = z.output<typeof newApiTokenSchema>;
