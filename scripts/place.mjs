// Must run on the machine's own Node, however old: no TypeScript, and no installed packages.
import { fileURLToPath } from 'node:url';

/** The project's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} path relative to the project's folder */
export const at = (path) => root + path;
