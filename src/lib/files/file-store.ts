/** A file is known by the id of its row and the hash of its bytes: bytes once kept are never overwritten by others. */
export interface FileKey {
  id: string;
  /** Hex. */
  sha256: string;
}

export interface KeptFile extends FileKey {
  /** Bytes. */
  size: number;
  /** The first bytes (at most 4,100): enough to tell the type by. */
  head: Uint8Array;
}

/** Where attachments' bytes are. */
export interface FileStore {
  /** @param bytes what is about to come @throws DomainError `full` while the place is nearly full */
  checkRoom(bytes: number): Promise<void>;
  /**
   * Keeps the bytes, whole and safe from a power cut, or nothing at all.
   * @param limit bytes
   * @throws DomainError `too_large` at the first byte beyond the limit, `full`, `busy` when the place does not answer
   */
  put(id: string, bytes: ReadableStream<Uint8Array>, limit: number): Promise<KeptFile>;
  /** The bytes; undefined when there are none. @throws DomainError `busy` */
  get(key: FileKey): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Forgets them; does nothing when there are none. @throws DomainError `busy` */
  remove(key: FileKey): Promise<void>;
  /** Forgets whatever bytes have come for an id that no row has a hash for. @throws DomainError `busy` */
  removeAll(id: string): Promise<void>;
  /** The names (`nameOf`) of all that is kept. @throws DomainError `busy` */
  list(): AsyncIterable<string>;
  /** Forgets what broke off on its way, more than an hour ago. */
  sweepIncoming(): void;
}

/** `<id>-<sha256>` */
export const nameOf = ({ id, sha256 }: FileKey): string => `${id}-${sha256}`;
