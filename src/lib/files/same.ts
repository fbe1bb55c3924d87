import type { Db } from '../db/transaction.ts';
import { listHashes, listSame, type Same } from './same-records.ts';

/** As the API names where the same file is. */
export const sameJson = ({ id, file_name, expense, date }: Same) => ({
  attachment: id,
  file_name,
  expense,
  date,
});
export type SameFile = ReturnType<typeof sameJson>;

/** Of these stored files those whose bytes are in the tray or on an expense already, as another file. */
export async function sameFilesOf(db: Db, ids: readonly string[]): Promise<Map<string, SameFile>> {
  const files = ids.length > 0 ? await listHashes(db, ids) : [];
  const known = await listSame(
    db,
    files.flatMap(({ sha256 }) => sha256 ?? []),
  );
  return new Map(
    files.flatMap(({ id, sha256 }) => {
      const same = known.find((one) => one.sha256 === sha256 && one.id !== id);
      return same ? [[id, sameJson(same)] as const] : [];
    }),
  );
}

/** An expense as the API answers with it, once these files were attached: each says where the same file is already. */
export async function withSame<Given extends { attachments: { id: string }[] }>(
  db: Db,
  expense: Given,
  attached: readonly string[],
): Promise<Given> {
  const same = await sameFilesOf(db, attached);
  const attachments = expense.attachments.map((file) => {
    const same_as = same.get(file.id);
    return same_as ? { ...file, same_as } : file;
  });
  return { ...expense, attachments };
}
