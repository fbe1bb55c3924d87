import { actInSteps } from '../acts/act.ts';
import type { Config } from '../core/config.ts';
import { DomainError, isDomainError } from '../core/errors.ts';
import type { Db } from '../db/transaction.ts';
import { storeFile } from '../files/attachments.ts';
import { bytesOf, type FileStore } from '../files/file-store.ts';
import { cleanFileName } from '../files/schema.ts';
import type { Actor } from '../history/records.ts';
import type { ReadFacts } from './read-facts.ts';
import type { ReadMail } from './reading/reading.ts';
import { findStoredFile } from './records.ts';
import { putIntoTray } from './tray.ts';

interface Place {
  db: Db;
  files: FileStore;
  config: Pick<Config, 'quotaBytes'>;
  work: { readMail: ReadMail };
}

/** Files that go into the tray in place of one. */
export interface FilesOf {
  ids: string[];
  /** Attachments of a mail that are none of them. */
  left_out: number;
}

/** A name without one: a mail need not name its attachments. */
const NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'mail.pdf',
  'application/xml': 'mail.xml',
  'text/plain': 'mail.txt',
};

/**
 * What goes into the tray when a person puts this file there: of a mail its attachments, or its text where it has none, each as
 * a file of its own; any other file is itself. The mail is deleted with other files that were not used.
 * @throws DomainError `invalid` for a mail that cannot be read; `busy`; as `storeFile`
 */
export const filesOf = actInSteps(
  'member',
  async (place: Place, person: { id: number }, id: string, signal?: AbortSignal): Promise<FilesOf> => {
    const sent = await findStoredFile(place.db, id);
    const isMail = sent?.file_type === 'message/rfc822' && sent.uploaded_by === person.id;
    if (!isMail || !sent.sha256) return { ids: [id], left_out: 0 };
    const { sha256 } = sent;
    const bytes = async () => (await bytesOf(place.files, { id, sha256 })) ?? new Uint8Array();
    const mail = await place.work.readMail({ sha256, person: person.id, bytes }, signal);
    if (!mail) throw new DomainError('invalid', 'tray.mail_unreadable');
    const ids: string[] = [];
    for (const { name, type, bytes: content } of mail.files) {
      const named = cleanFileName(name) === '' || /^\.\w+$/.test(name) ? (NAMES[type] ?? 'mail') : name;
      ids.push((await storeFile(place, person, new File([content], named, { type }))).id);
    }
    return { ids, left_out: mail.left_out };
  },
);

/**
 * Puts the files of one into the tray, without those that are there already.
 * @returns those that it put there
 * @throws DomainError as `putIntoTray`, where that is none
 */
export async function putFiles(
  tx: Db,
  person: Actor,
  { ids }: FilesOf,
  { again, read }: { again: boolean; read: ReadonlyMap<string, ReadFacts> },
): Promise<string[]> {
  const put: string[] = [];
  let refused: unknown;
  for (const attachment of ids)
    try {
      const { facts, fault } = read.get(attachment) ?? {};
      await putIntoTray(tx, person, { attachment, again }, facts, fault);
      put.push(attachment);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      refused ??= error;
    }
  if (put.length === 0) throw refused;
  return put;
}
