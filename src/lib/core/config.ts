import { resolve } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Currency } from './currency/codes.ts';
import { MIB } from './limits.ts';
import { readSettings, SettingError, type Settings } from './settings.ts';

export const ATLAS_VERSION: string = packageJson.version;

export type DatabasePlace = { dialect: 'sqlite'; path: string } | { dialect: 'postgres'; url: string };

/** The environment, checked and frozen. Lifetimes in seconds. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** The origins that browsers may use; generated links start with the first one. */
  readonly origins: readonly string[];
  /** True when the public origin is https: Secure `__Host-` cookies and HSTS. */
  readonly https: boolean;
  readonly trustedProxies: readonly string[];
  readonly ownerEmail: string;
  readonly ownerPassword: string | undefined;
  readonly secret: string | undefined;
  readonly accessTtl: number;
  readonly refreshTtl: number;
  readonly database: DatabasePlace;
  readonly filesUrl: URL | undefined;
  /** Space for one person's attachments, in bytes. */
  readonly quotaBytes: number;
  /** What the book has to be in; undefined leaves that to the book. */
  readonly currency: Currency | undefined;
  readonly demo: boolean;
  /** Addresses and networks that may read `/metrics`; undefined when it is off. */
  readonly metrics: readonly string[] | undefined;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** @throws SettingError naming the first wrong variable */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const settings = readSettings(environment);
  refusePlainHttp(settings, environment);
  const { HOST: host, PORT: port, ATLAS_ORIGIN: origin, ATLAS_METRICS: metrics } = settings;
  const dataDir = resolve(settings.ATLAS_DATA_DIR);
  return Object.freeze<Config>({
    host,
    port,
    dataDir,
    origins: origin
      ? [origin.origin]
      : [host === '::1' ? '[::1]' : host, '127.0.0.1', 'localhost', '[::1]'].map(
          (name) => `http://${name}:${port}`,
        ),
    https: origin?.protocol === 'https:',
    trustedProxies: settings.ATLAS_TRUSTED_PROXIES,
    ownerEmail: settings.ATLAS_OWNER_EMAIL.toLowerCase(),
    ownerPassword: settings.ATLAS_OWNER_PASSWORD,
    secret: settings.ATLAS_SECRET,
    accessTtl: settings.ATLAS_ACCESS_TTL,
    refreshTtl: settings.ATLAS_REFRESH_TTL,
    database: settings.DATABASE_URL
      ? { dialect: 'postgres', url: settings.DATABASE_URL }
      : { dialect: 'sqlite', path: resolve(dataDir, 'atlas.db') },
    filesUrl: settings.ATLAS_FILES_URL,
    quotaBytes: settings.ATLAS_QUOTA_MB * MIB,
    currency: settings.ATLAS_CURRENCY,
    demo: settings.ATLAS_DEMO,
    metrics: metrics.length > 0 ? metrics : undefined,
  });
}

/** Passwords and sessions cross a network unencrypted only when ATLAS_INSECURE_HTTP says so. @throws SettingError */
function refusePlainHttp(settings: Settings, environment: NodeJS.ProcessEnv): void {
  const { HOST: host, ATLAS_ORIGIN: origin, ATLAS_INSECURE_HTTP: allowed } = settings;
  const beyondLoopback =
    !LOOPBACK.has(host) || (origin && !LOOPBACK.has(origin.hostname.replace(/^\[|\]$/g, '')));
  if (!beyondLoopback || origin?.protocol === 'https:' || allowed) return;
  if (origin)
    throw new SettingError(
      'ATLAS_ORIGIN',
      environment.ATLAS_ORIGIN ?? '',
      'an https:// origin (put a proxy with TLS in front), or set ATLAS_INSECURE_HTTP=1 to serve plain http all the same',
    );
  throw new SettingError(
    'HOST',
    environment.HOST ?? '',
    'a loopback address, or set ATLAS_ORIGIN to the https:// origin of your proxy, or ATLAS_INSECURE_HTTP=1 to serve plain http all the same',
  );
}
