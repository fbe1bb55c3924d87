import { act, actInSteps } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import type { Config } from '../core/config.ts';
import { instant } from '../core/day.ts';
import { DomainError, type FieldErrors, isDomainError } from '../core/errors.ts';
import { uuidv7 } from '../core/ids.ts';
import { ATTACHMENT_BYTES } from '../core/limits.ts';
import { paths } from '../core/paths.ts';
import type { ReadFault } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { receiptAttached, receiptDetached } from './events.ts';
import type { FileStore } from './file-store.ts';
import { typeOf } from './file-type.ts';
import { checkQuota } from './quota.ts';
import { measure } from './receive.ts';
import {
  findAttachment,
  freeAttachments,
  giveAttachments,
  insertAttachments,
  isActive,
  listInTray,
  lockUploader,
  markStored,
  releaseOwn,
} from './records.ts';
import { cleanFileName } from './schema.ts';

/** A stored file of an expense. */
export interface Attachment {
  id: string;
  file_name: string;
  file_type: string;
  /** Bytes. */
  size: number;
  has_thumbnail?: boolean;
  /** Why it may not open, or less was read of it than there may be. */
  read_fault?: ReadFault | null;
}

/** As the API returns it, with the addresses of its bytes and of its small picture. */
export const attachmentJson = <Given extends Attachment>({
  has_thumbnail,
  read_fault,
  ...attachment
}: Given) => ({
  ...attachment,
  file: paths.attachment(attachment.id),
  thumbnail: has_thumbnail ? paths.thumbnail(attachment.id) : null,
});

/** A stored file with the hex hash of its bytes, so that the sender can check that they arrived intact. */
export type Stored = Attachment & { sha256: string };

interface Place {
  db: Db;
  files: FileStore;
  config: Pick<Config, 'quotaBytes'>;
}

interface Sent {
  bytes: ReadableStream<Uint8Array>;
  /** The sender's Content-Type. */
  type: string | null;
  /** How many bytes the sender promised. */
  length?: number | undefined;
}

/** Creates a row for each file (clean names); its bytes follow later, or never. @throws DomainError `full`, `busy` */
export const announceFiles = actInSteps(
  'member',
  async (
    { db, files, config }: Place,
    person: { id: number },
    names: readonly string[],
  ): Promise<{ id: string; file_name: string }[]> => {
    await files.checkRoom(0);
    await checkQuota(db, config, person.id, 0);
    const places = names.map((file_name) => ({ id: uuidv7(), file_name }));
    const created_at = instant();
    await insertAttachments(
      db,
      places.map((place) => ({
        ...place,
        file_type: 'application/octet-stream',
        size: null,
        sha256: null,
        expense: null,
        uploaded_by: person.id,
        created_at,
        stored_at: null,
      })),
    );
    return places;
  },
);

/**
 * Stores an announced file's bytes, which are durable before the row refers to them. Sending them again succeeds.
 * @throws DomainError `not_found`; `forbidden` when its person is disabled; `too_large`; `invalid` when cut short; `conflict` with other bytes; `full`; `busy`
 */
export async function receiveFile(
  { db, files, config }: Place,
  id: string,
  { bytes, type, length }: Sent,
): Promise<Stored> {
  const before = await announced(db, id);
  await requireActive(db, before.uploaded_by);
  if (before.stored_at !== null) {
    const { sha256 } = await measure(bytes, ATTACHMENT_BYTES);
    return requireSameBytes(before, sha256);
  }
  await files.checkRoom(length ?? 0);
  await checkQuota(db, config, before.uploaded_by, length ?? 0);
  const kept = await files.put(id, bytes, ATTACHMENT_BYTES);
  if (length !== undefined && length !== kept.size) {
    await files.remove(kept);
    throw new DomainError('invalid', 'expenses.attachment_cut');
  }
  const facts = {
    size: kept.size,
    sha256: kept.sha256,
    file_type: await typeOf(kept.head, type),
    stored_at: instant(),
  };
  const first = await inTransaction(db, async (tx) => {
    await lockUploader(tx, before.uploaded_by);
    await requireActive(tx, before.uploaded_by);
    await checkQuota(tx, config, before.uploaded_by, kept.size);
    return markStored(tx, id, facts);
  }).catch(async (error) => {
    // After any other error, the row may already refer to these bytes.
    if (isDomainError(error)) await files.remove(kept);
    throw error;
  });
  const { file_type, size, sha256 } = facts;
  if (first) return { id, file_name: before.file_name, file_type, size, sha256 };
  // A concurrent request stored its bytes first; identical ones would be in the same place.
  const now = await announced(db, id);
  if (now.sha256 !== kept.sha256) await files.remove(kept);
  return requireSameBytes(now, kept.sha256);
}

/** Announces and stores a file from a form. @throws DomainError as `receiveFile` */
export const storeFile = actInSteps(
  'member',
  async (place: Place, person: { id: number }, file: File): Promise<Stored> => {
    const file_name = cleanFileName(file.name);
    if (file_name === '') throw new DomainError('invalid', 'expenses.file_name_required');
    if (file.size > ATTACHMENT_BYTES) throw new DomainError('too_large', 'expenses.attachment_large');
    const [made] = await announceFiles(place, person, [file_name]);
    if (!made) throw new Error('a file was not announced');
    return receiveFile(place, made.id, { bytes: file.stream(), type: file.type, length: file.size });
  },
);

/**
 * Adds stored files to an expense; those of the tray go back there when that is undone.
 * @throws DomainError `invalid` on each that is missing, someone else's, or used already
 */
export async function attachFiles(
  tx: Db,
  person: Actor,
  expense: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const waiting = await listInTray(tx, ids);
  const given = await giveAttachments(tx, person, expense, ids);
  const fields: FieldErrors = {};
  ids.forEach((id, index) => {
    if (!given.has(id)) fields[`attachments.${index}`] = ['expenses.attachment_unusable'];
  });
  if (Object.keys(fields).length > 0)
    throw new DomainError('invalid', 'expenses.attachment_unusable', { fields });
  for (const { id } of waiting) await note(tx, person, receiptAttached, id, { after: { expense } });
}

/** Takes files off an expense; they wait in the tray then, so that nothing is lost. */
export async function detachFiles(
  tx: Db,
  person: Actor,
  expense: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of await freeAttachments(tx, expense, ids))
    await note(tx, person, receiptDetached, id, { before: { expense } });
}

/** Lets go of files that the person sent and that belong to nothing. */
export const dropFiles = act(
  'member',
  async (tx, person: { id: number }, ids: readonly string[]): Promise<void> => {
    for (const id of ids) await releaseOwn(tx, person.id, id);
  },
);

/** A stored file with its bytes. @throws DomainError `not_found`, `busy` */
export async function openFile(
  { db, files }: Pick<Place, 'db' | 'files'>,
  id: string,
): Promise<Attachment & { bytes: ReadableStream<Uint8Array> }> {
  const { file_name, file_type, size, sha256 } = await announced(db, id);
  const bytes = sha256 === null ? undefined : await files.get({ id, sha256 });
  if (!bytes || size === null) throw new DomainError('not_found', 'expenses.attachment_not_found');
  return { id, file_name, file_type, size, bytes };
}

async function announced(db: Db, id: string) {
  const row = await findAttachment(db, id);
  if (!row) throw new DomainError('not_found', 'expenses.attachment_not_found');
  return row;
}

/** A disabled person's upload links end at once, also while their bytes are arriving. @throws DomainError `forbidden` */
async function requireActive(db: Db, person: number): Promise<void> {
  if (!(await isActive(db, person))) throw new DomainError('forbidden', 'expenses.link_expired');
}

function requireSameBytes(row: Awaited<ReturnType<typeof announced>>, sha256: string): Stored {
  if (row.sha256 !== sha256) throw new DomainError('conflict', 'expenses.attachment_differs');
  return { id: row.id, file_name: row.file_name, file_type: row.file_type, size: row.size ?? 0, sha256 };
}
