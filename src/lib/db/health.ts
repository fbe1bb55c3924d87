import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type CompiledQuery, sql } from 'kysely';
import { KIB } from '../core/limits.ts';
import type { Database } from './open.ts';
import type { Db } from './transaction.ts';

/** A database on an unreachable machine never responds. */
const TIMEOUT_MS = 5_000;
/** A small write needs about this much: its pages in the log, and the log's index. */
const ROOM_BYTES = 128 * KIB;
/** Compiled once, since it runs often. */
const probes = new WeakMap<Db, CompiledQuery>();

/** True when the database responds within 5 seconds. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  const probe = probes.get(db) ?? sql`select 1`.compile(db);
  probes.set(db, probe);
  return inTime(db.executeQuery(probe).then(() => true));
}

/** False as well on a read-only standby, a read-only disk or a full one. */
export const databaseTakesWrites = (database: Database): Promise<boolean> =>
  inTime(database.place.dialect === 'sqlite' ? hasRoom(database.place.path) : isWritable(database.db));

async function isWritable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db);
  return rows[0]?.transaction_read_only === 'off';
}

async function hasRoom(path: string): Promise<boolean> {
  await access(path, constants.W_OK);
  const { bavail, bsize } = await statfs(dirname(path));
  return bavail * bsize >= ROOM_BYTES;
}

function inTime(answers: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  return Promise.race([answers.catch(() => false), late]).finally(() => clearTimeout(timer));
}
