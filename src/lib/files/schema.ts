import { z } from 'zod';
import { cleanFileName } from './file-name.ts';

/** Names of the files to be uploaded. */
export const newAttachmentsSchema = z.strictObject({
  files: z
    .array(
      z
        .string({ error: 'expenses.file_name_required' })
        .overwrite(cleanFileName)
        .min(1, { error: 'expenses.file_name_required' }),
      { error: 'expenses.files_required' },
    )
    .min(1, { error: 'expenses.files_required' })
    .max(20, { error: 'expenses.files_long' }),
});
