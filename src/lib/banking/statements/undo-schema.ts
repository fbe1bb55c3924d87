import { z } from 'zod';

/** Where a file belongs that was put into the wrong account. */
export const moveSchema = z.strictObject({
  account: z.coerce
    .number({ error: 'uploads.error.choose_account' })
    .int({ error: 'uploads.error.choose_account' })
    .positive({ error: 'uploads.error.choose_account' }),
});

/** The form that undoes an insert: how many rows the person saw going away. */
export const undoFormSchema = z.strictObject({
  shown: z.coerce
    .number({ error: 'errors.invalid' })
    .int({ error: 'errors.invalid' })
    .nonnegative({ error: 'errors.invalid' }),
});
