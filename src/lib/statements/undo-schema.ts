import { z } from 'zod';
import { idSchema } from '../core/ids.ts';

/** Where a file belongs that was put into the wrong account. */
export const moveSchema = z.strictObject({
  account: idSchema('uploads.error.choose_account'),
});

/** The form that undoes an insert: how many rows the person saw going away. */
export const undoFormSchema = z.strictObject({
  shown: z.coerce
    .number({ error: 'errors.invalid' })
    .int({ error: 'errors.invalid' })
    .nonnegative({ error: 'errors.invalid' }),
});
