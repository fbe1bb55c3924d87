import { instant } from '#lib/core/day.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { Actor } from '#lib/history/records.ts';
import type { Fact } from '#lib/receipts/events.ts';
import { putIntoTray } from '#lib/receipts/tray.ts';

/** Puts a receipt into the tray, without the bytes of its file. @returns its id */
export async function someReceipt(
  db: Db,
  person: Actor,
  { file_name, file_type = 'application/pdf' }: { file_name: string; file_type?: string },
  facts: Fact[],
): Promise<string> {
  const id = uuidv7();
  const at = instant();
  await db
    .insertInto('attachments')
    .values({
      ...{ id, file_name, file_type, size: 1_234, sha256: id, expense: null },
      ...{ uploaded_by: person.id, created_at: at, stored_at: at },
    })
    .execute();
  await putIntoTray(db, person, { attachment: id, again: false }, facts);
  return id;
}
