import { isIP } from 'node:net';
import { resolve } from 'node:path';

export type DatabasePlace = { dialect: 'sqlite'; path: string } | { dialect: 'postgres'; url: string };

/** The environment, checked and frozen. Lifetimes in seconds. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Public origins that are ours; the first one is used in links. */
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
  /** What one person's attachments may take up, in bytes. */
  readonly quotaBytes: number;
  readonly demo: boolean;
  /** Addresses and networks that may read `/metrics`; undefined: there are none. */
  readonly metrics: readonly string[] | undefined;
}

/** A setting that cannot be used. The message is one line: the variable, what it was, what it may be. */
export class SettingError extends Error {
  constructor(variable: string, value: string, allowed: string) {
    super(`${variable} is ${JSON.stringify(value)}, but must be ${allowed}.`);
    this.name = 'SettingError';
  }
}

const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1'] as const;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** An address, or a network like `10.1.0.0/16`. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    bits > 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** @throws SettingError naming the first wrong variable */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const wrong = (name: string, allowed: string) => new SettingError(name, environment[name] ?? '', allowed);
  const whole = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name);
    if (value === undefined) return fallback;
    if (!/^\d+$/.test(value) || Number(value) < min || Number(value) > max) {
      throw wrong(name, `a whole number from ${min} to ${max}`);
    }
    return Number(value);
  };
  const on = (name: string): boolean => {
    const value = text(name);
    if (value !== undefined && value !== '0' && value !== '1') throw wrong(name, '1 (on) or 0 (off)');
    return value === '1';
  };

  const host = text('HOST') ?? '127.0.0.1';
  if (!isIP(host) && !/^[a-z0-9.-]+$/i.test(host))
    throw wrong('HOST', 'an address or host name to listen on, like 127.0.0.1');
  const port = whole('PORT', 4321, 1, 65_535);
  const dataDir = resolve(text('ATLAS_DATA_DIR') ?? 'data');

  const originText = text('ATLAS_ORIGIN');
  const origin = originText === undefined ? undefined : URL.parse(originText);
  if (
    originText !== undefined &&
    (!origin ||
      !/^https?:$/.test(origin.protocol) ||
      origin.pathname !== '/' ||
      origin.search ||
      origin.username)
  ) {
    throw wrong('ATLAS_ORIGIN', 'an origin without a path, like https://atlas.example.org');
  }
  const https = origin?.protocol === 'https:';
  const insecureAllowed = on('ATLAS_INSECURE_HTTP');
  const beyondLoopback =
    !LOOPBACK.has(host) ||
    (origin !== null && origin !== undefined && !LOOPBACK.has(origin.hostname.replace(/^\[|\]$/g, '')));
  if (beyondLoopback && !https && !insecureAllowed) {
    if (origin)
      throw wrong(
        'ATLAS_ORIGIN',
        'an https:// origin (put a proxy with TLS in front), or set ATLAS_INSECURE_HTTP=1 to serve plain http all the same',
      );
    throw wrong(
      'HOST',
      'a loopback address, or set ATLAS_ORIGIN to the https:// origin of your proxy, or ATLAS_INSECURE_HTTP=1 to serve plain http all the same',
    );
  }

  const networks = (name: string, given: string | undefined, allowed: string): string[] => {
    const entries = (given ?? '').split(',').map((entry) => entry.trim());
    const list = entries.filter(Boolean);
    if (!list.every(isNetwork)) throw wrong(name, allowed);
    return list;
  };
  const trustedProxies = networks(
    'ATLAS_TRUSTED_PROXIES',
    text('ATLAS_TRUSTED_PROXIES'),
    'addresses or networks separated by commas, like 10.0.0.1,10.1.0.0/16',
  );
  const metricsText = text('ATLAS_METRICS');
  const metrics =
    metricsText === '1'
      ? [...LOOPBACK_NETWORKS]
      : networks(
          'ATLAS_METRICS',
          metricsText === '0' ? undefined : metricsText,
          '1 (for this machine alone), 0 (off), or the addresses and networks that may read /metrics, like 10.0.0.7,10.1.0.0/16',
        );

  const ownerEmail = (text('ATLAS_OWNER_EMAIL') ?? 'owner@atlas.local').toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(ownerEmail)) throw wrong('ATLAS_OWNER_EMAIL', 'an email address');
  const ownerPassword = environment.ATLAS_OWNER_PASSWORD || undefined;
  if (ownerPassword && (ownerPassword.length < 12 || ownerPassword.length > 50)) {
    throw new SettingError('ATLAS_OWNER_PASSWORD', '(hidden)', '12 to 50 characters long');
  }
  const secret = environment.ATLAS_SECRET || undefined;
  if (secret && secret.length < 32)
    throw new SettingError('ATLAS_SECRET', '(hidden)', 'at least 32 characters long');

  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:$/.test(URL.parse(databaseUrl)?.protocol ?? '')) {
    throw new SettingError(
      'DATABASE_URL',
      databaseUrl.replace(/:[^:@/]*@/, ':***@'),
      'a postgres:// URL, or unset for SQLite',
    );
  }
  const filesText = text('ATLAS_FILES_URL');
  const filesUrl = filesText === undefined ? undefined : (URL.parse(filesText) ?? undefined);
  if (
    filesText !== undefined &&
    (filesUrl?.protocol !== 's3:' || !filesUrl.host || !filesUrl.searchParams.get('endpoint'))
  ) {
    throw wrong('ATLAS_FILES_URL', 's3://bucket?endpoint=https://…&region=…, or unset for the data folder');
  }

  return Object.freeze<Config>({
    host,
    port,
    dataDir,
    origins: origin
      ? [origin.origin]
      : [
          `http://${host === '::1' ? '[::1]' : host}:${port}`,
          `http://127.0.0.1:${port}`,
          `http://localhost:${port}`,
          `http://[::1]:${port}`,
        ],
    https,
    trustedProxies,
    ownerEmail,
    ownerPassword,
    secret,
    accessTtl: whole('ATLAS_ACCESS_TTL', 900, 1, 86_400),
    refreshTtl: whole('ATLAS_REFRESH_TTL', 2_592_000, 1, 31_536_000),
    database: databaseUrl
      ? { dialect: 'postgres', url: databaseUrl }
      : { dialect: 'sqlite', path: resolve(dataDir, 'atlas.db') },
    filesUrl,
    quotaBytes: whole('ATLAS_QUOTA_MB', 2_048, 1, 1_048_576) * 1_048_576,
    demo: on('ATLAS_DEMO'),
    metrics: metrics.length > 0 ? metrics : undefined,
  });
}
