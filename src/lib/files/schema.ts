import { z } from 'zod';
import { FILE_NAME_LENGTH } from '../core/limits.ts';

/**
 * A name for display, never used as a path: no folders, no control, invisible or bidirectional characters, at most 200
 * characters including the extension. Empty when nothing is left.
 */
export function cleanFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '');
  const last = (plain.split(/[\\/]/).at(-1) ?? '').replace(/\s+/g, ' ').trim().replace(/^\.+$/, '');
  const letters = [...last];
  if (letters.length <= FILE_NAME_LENGTH) return last;
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(last)?.[0] ?? '';
  return letters.slice(0, FILE_NAME_LENGTH - ending.length).join('') + ending;
}

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
