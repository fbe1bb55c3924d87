import { z } from 'zod';
import { idSchema, nameSchema } from '../core/schemas.ts';

const name = nameSchema('catalogue.name_required', 'catalogue.name_long');

export const newNameSchema = z.strictObject({ name });

/** A form sends `yes` and `no` for `archived`. */
export const nameChangeSchema = z.strictObject({
  name: name.optional(),
  archived: z
    .union([z.boolean(), z.enum(['yes', 'no']).transform((word) => word === 'yes')], {
      error: 'catalogue.archived_invalid',
    })
    .optional(),
});

/** The merchant to merge into; with `preview` nothing is changed. */
export const mergeSchema = z.strictObject({
  into: idSchema('catalogue.no_such_merchant'),
  preview: z.boolean({ error: 'catalogue.preview_invalid' }).optional(),
});

export type NewName = z.output<typeof newNameSchema>;
export type NameChange = z.output<typeof nameChangeSchema>;
