import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Fills the disk up to this many bytes. */
  fill(left: number): void;
  /** Frees that space. */
  makeRoom(): void;
  /** For good. */
  readOnly(): void;
  remove(): void;
}

/** An in-memory disk of that size. @returns undefined where this user may not mount one */
export function smallDisk(bytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-disk-'));
  const mounted =
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', folder]).status === 0;
  if (!mounted) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(left) {
      rmSync(ballast, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, new Uint8Array(Math.max(0, bavail * bsize - left)));
      } catch (error) {
        // The server took some of it meanwhile: it is full all the same.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    readOnly: () => void spawnSync('mount', ['-o', 'remount,ro', folder]),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
