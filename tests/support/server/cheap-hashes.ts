import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** In KiB, the least that argon2 takes; the product's 46 MiB cost 75 ms a password. */
const MEMORY = 8;

/**
 * Preloaded by test workers and by the servers that tests start, before the product takes its reference. The product has no
 * setting for it. Stored hashes still name the full cost, so that none of them counts as outdated.
 */
const { argon2 } = crypto;
crypto.argon2 = ((algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: MEMORY }, callback)) as typeof argon2;
syncBuiltinESMExports();
