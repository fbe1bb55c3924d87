import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabasePlace } from '../core/config.ts';
import { DomainError } from '../core/errors.ts';

/** What must stay free for the database: a fifth of the disk, at most 1 GB. */
const FLOOR_SHARE = 0.2;
const FLOOR_BYTES = 1024 ** 3;
const FRESH_MS = 1_000;

interface Space {
  free: number;
  size: number;
}
const known = new Map<string, { space: Promise<Space | undefined>; at: number }>();

/**
 * Rejects files while the disk is nearly full, so that expenses can still be recorded.
 * @param bytes the size of the upload
 * @throws DomainError `full`
 */
export async function checkRoom(folder: string, bytes: number, look = spaceOf): Promise<void> {
  const space = await look(folder);
  if (space && space.free - bytes < Math.min(space.size * FLOOR_SHARE, FLOOR_BYTES))
    throw new DomainError('full', 'errors.disk_low');
}

/** The same for writes to the database. PostgreSQL's disk cannot be checked from here. */
export async function checkDatabaseRoom(place: DatabasePlace, bytes: number): Promise<void> {
  if (place.dialect === 'sqlite') await checkRoom(dirname(place.path), bytes);
}

/** In bytes, at most a second old; undefined when the system does not report it. */
function spaceOf(folder: string): Promise<Space | undefined> {
  const before = known.get(folder);
  if (before && Date.now() - before.at < FRESH_MS) return before.space;
  const space = statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => undefined,
  );
  known.set(folder, { space, at: Date.now() });
  return space;
}
