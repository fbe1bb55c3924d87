import { join } from 'node:path';
import type { Config } from '../core/config.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

export type { FileStore };

/** Opens the configured storage. @throws SettingError when S3 credentials are missing */
export const openFileStore = (config: Config): FileStore =>
  config.filesUrl
    ? openS3Store(config.filesUrl, join(config.dataDir, 'incoming'))
    : openDiskStore(join(config.dataDir, 'files'));
