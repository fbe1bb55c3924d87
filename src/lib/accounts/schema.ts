import { z } from 'zod';
import { archivedSchema, currencySchema, nameSchema } from '../core/schemas.ts';

export const accountTypes = ['savings', 'current', 'credit-card', 'cash'] as const;

const name = nameSchema('accounts.error.name', 'accounts.error.name_long');
const type = z.enum(accountTypes, { error: 'accounts.error.type' });

/** The number as typed, of which only the last four letters or digits are stored. */
const number = z
  .string({ error: 'accounts.error.number' })
  .trim()
  .regex(/^[\p{L}\p{N} -]{4,34}$/u, { error: 'accounts.error.number' })
  .transform((text) => text.replace(/[ -]/g, ''))
  .refine((text) => [...text].length >= 4, { error: 'accounts.error.number' })
  .transform((text) => [...text].slice(-4).join(''));

/** The form's empty choice chooses none. */
const currency = z.preprocess((value) => (value === '' ? undefined : value), currencySchema.optional());

/** Without a currency, the account takes that of its first statement. */
export const newAccountSchema = z.strictObject({ name, type, number, currency });

/** An empty number in the form keeps the stored one. */
export const accountChangeSchema = z.strictObject({
  name: name.optional(),
  type: type.optional(),
  number: z.preprocess((value) => (value === '' ? undefined : value), number.optional()),
  currency,
  archived: archivedSchema().optional(),
});

export type NewAccount = z.output<typeof newAccountSchema>;
export type AccountChange = z.output<typeof accountChangeSchema>;
