// Runs on the Node that the machine has, however old: no TypeScript and nothing installed here.
import { fileURLToPath } from 'node:url';

/** The project's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} path from the project's folder */
export const at = (path) => root + path;
