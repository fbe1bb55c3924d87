import { sha256 } from '#lib/outbox/calls.client.ts';
import type { EntryFile } from '#lib/outbox/entry.ts';
import type { FileBytes } from '#lib/outbox/store.client.ts';
import type { Upload } from './use-uploads.ts';

/** Bytes that lie on this device already, by file: they are hashed and written once. */
const written = new WeakMap<File, { expense: string; hash: string | undefined }>();

/** The form's files as this device keeps them, and the bytes that are new to it. */
export async function keptFiles(
  person: number,
  expense: string,
  uploads: readonly Upload[],
): Promise<{ files: EntryFile[]; bytes: FileBytes[] }> {
  const files: EntryFile[] = [];
  const bytes: FileBytes[] = [];
  for (const { key, id, file, file_name } of uploads) {
    const before = file && written.get(file);
    const hash = before ? before.hash : file && (await sha256(file));
    files.push({ key, id, file_name, type: file?.type ?? '', sha256: hash });
    if (!file || before?.expense === expense) continue;
    bytes.push({ person, expense, key, bytes: file });
    written.set(file, { expense, hash });
  }
  return { files, bytes };
}
