import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabasePlace } from '../core/config.ts';
import { DomainError } from '../core/errors.ts';

/** What stays free for the database's own work: a fifth of the disk, and no more than 1 GB of it. */
const FLOOR_SHARE = 0.2;
const FLOOR_BYTES = 1024 ** 3;
const FRESH_MS = 1_000;

interface Space {
  free: number;
  size: number;
}
const known = new Map<string, { space: Promise<Space | undefined>; at: number }>();

/**
 * Refuses files while the disk is nearly full, so that what people record still finds its place.
 * @param bytes what is about to come
 * @throws DomainError `full`
 */
export async function checkRoom(folder: string, bytes: number, look = spaceOf): Promise<void> {
  const space = await look(folder);
  if (space && space.free - bytes < Math.min(space.size * FLOOR_SHARE, FLOOR_BYTES))
    throw new DomainError('full', 'errors.disk_low');
}

/** The same for what goes into the database; PostgreSQL's disk is its own affair. */
export async function checkDatabaseRoom(place: DatabasePlace, bytes: number): Promise<void> {
  if (place.dialect === 'sqlite') await checkRoom(dirname(place.path), bytes);
}

/** In bytes, at most a second old; undefined where the system does not tell. */
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
