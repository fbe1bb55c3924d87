import { isIP } from 'node:net';
import { z } from 'zod';
import { currencyNamed } from './currency/codes.ts';
import { PASSWORD_LENGTH, SECRET_LENGTH } from './limits.ts';

/** An invalid setting. The message is one line with the variable, its value and what is allowed. */
export class SettingError extends Error {
  constructor(variable: string, value: string, allowed: string) {
    super(`${variable} is ${JSON.stringify(value)}, but must be ${allowed}.`);
    this.name = 'SettingError';
  }
}

interface Setting {
  /** Its description in docs/configuration.md. */
  meaning: string;
  /** Parses the variable's text. Its issue message says what is allowed. */
  schema: z.ZodType<unknown, string>;
  /** The text that an unset variable defaults to. */
  fallback?: string;
  /** What happens when the variable is unset, unless `fallback` says it. */
  unset?: string;
  /** Hides secrets when an error shows the value. */
  shown?: (value: string) => string;
  /** Outer spaces are part of the value. */
  exact?: boolean;
}

/** A schema for texts that `read` can parse. @param allowed the message for others */
const readBy = <T>(read: (text: string) => T | undefined, allowed: string) =>
  z.string().transform((text, context): T => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: allowed });
    return z.NEVER;
  });

const whole = (min: number, max: number) =>
  readBy(
    (text) => (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
    `a whole number from ${min} to ${max}`,
  );

const flag = readBy((text) => (text === '1' ? true : text === '0' ? false : undefined), '1 (on) or 0 (off)');

const like = (test: (text: string) => boolean, allowed: string) =>
  readBy((text) => (test(text) ? text : undefined), allowed);

const hidden = () => '(hidden)';

export const SETTINGS = {
  HOST: {
    meaning: 'the address to listen on',
    fallback: '127.0.0.1',
    schema: like(
      (text) => isIP(text) > 0 || /^[a-z0-9.-]+$/i.test(text),
      'an address or host name to listen on, like 127.0.0.1',
    ),
  },
  PORT: { meaning: 'the port to listen on', fallback: '4321', schema: whole(1, 65_535) },
  ATLAS_DATA_DIR: {
    meaning: 'the SQLite database, attachments, signing secret and backups before upgrades',
    fallback: 'data',
    unset: "`data` in the project's folder",
    schema: z.string(),
  },
  ATLAS_OWNER_EMAIL: {
    meaning: 'the first person, added when there is none',
    fallback: 'owner@atlas.local',
    schema: like((text) => /^[^\s@]+@[^\s@]+$/.test(text), 'an email address'),
  },
  ATLAS_OWNER_PASSWORD: {
    meaning: `that person's password, ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`,
    unset: 'a random one, printed once',
    schema: like(
      ({ length }) => length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max,
      `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters long`,
    ),
    shown: hidden,
    exact: true,
  },
  ATLAS_SECRET: {
    meaning: 'signs tokens and upload links; 32 characters or more',
    unset: 'made once, in the data folder or in PostgreSQL',
    schema: like(({ length }) => length >= SECRET_LENGTH, `at least ${SECRET_LENGTH} characters long`),
    shown: hidden,
    exact: true,
  },
  ATLAS_ACCESS_TTL: {
    meaning: 'lifetime of access tokens in seconds, at most 86,400',
    fallback: '900',
    schema: whole(1, 86_400),
  },
  ATLAS_REFRESH_TTL: {
    meaning: 'lifetime of refresh tokens in seconds, at most 31,536,000',
    fallback: '2592000',
    schema: whole(1, 31_536_000),
  },
  ATLAS_ORIGIN: {
    meaning: 'the public origin, without a path; https turns on Secure cookies and HSTS',
    unset: 'the loopback names with the port',
    schema: readBy(readOrigin, 'an origin without a path, like https://atlas.example.org'),
  },
  ATLAS_TRUSTED_PROXIES: {
    meaning: 'addresses or networks, separated by commas, whose `X-Forwarded-For` is believed',
    fallback: '',
    unset: 'none',
    schema: readBy(readNetworks, 'addresses or networks separated by commas, like 10.0.0.1,10.1.0.0/16'),
  },
  ATLAS_INSECURE_HTTP: {
    meaning: '`1`: serve plain http beyond loopback',
    fallback: '0',
    unset: '`0`: refuse to start',
    schema: flag,
  },
  DATABASE_URL: {
    meaning: '`postgres://…`: PostgreSQL instead of SQLite',
    unset: 'SQLite',
    schema: like(
      (text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''),
      'a postgres:// URL, or unset for SQLite',
    ),
    shown: (url) => url.trim().replace(/:[^:@/]*@/, ':***@'),
  },
  ATLAS_FILES_URL: {
    meaning: '`s3://bucket?endpoint=https://…&region=…`: attachments in S3-compatible storage',
    unset: 'the data folder',
    schema: readBy(readFilesUrl, 's3://bucket?endpoint=https://…&region=…, or unset for the data folder'),
  },
  ATLAS_QUOTA_MB: {
    meaning:
      "what one person's attachments and statements may take up as stored, in MB; beyond it uploads answer 507",
    fallback: '2048',
    schema: whole(1, 1_048_576),
  },
  ATLAS_CURRENCY: {
    meaning: "the book's currency, an ISO 4217 code; fixed once money is recorded",
    unset: 'what the book has; INR for a new one',
    schema: readBy(currencyNamed, 'the ISO 4217 code of a currency, like INR or EUR'),
  },
  ATLAS_METRICS: {
    meaning:
      '`1`: `/metrics` for this machine; or the addresses and networks that may read it, separated by commas',
    fallback: '0',
    unset: 'off',
    schema: readBy(
      (text) => (text === '1' ? LOOPBACK_NETWORKS : text === '0' ? [] : readNetworks(text)),
      '1 (for this machine alone), 0 (off), or the addresses and networks that may read /metrics, like 10.0.0.7,10.1.0.0/16',
    ),
  },
  ATLAS_DEMO: {
    meaning: '`1`: load sample data into an empty installation',
    fallback: '0',
    schema: flag,
  },
} as const satisfies Record<string, Setting>;

type Name = keyof typeof SETTINGS;
export type Settings = {
  [N in Name]:
    | z.output<(typeof SETTINGS)[N]['schema']>
    | ((typeof SETTINGS)[N] extends { fallback: string } ? never : undefined);
};

const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1'];

/** @throws SettingError naming the first wrong variable */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings =>
  Object.fromEntries(
    (Object.keys(SETTINGS) as Name[]).map((name) => [name, readSetting(name, environment[name])]),
  ) as Settings;

function readSetting(name: Name, given = ''): unknown {
  const { schema, fallback, shown = (value) => value, exact = false }: Setting = SETTINGS[name];
  const text = (exact ? given : given.trim()) || fallback;
  if (text === undefined) return undefined;
  const { success, data, error } = schema.safeParse(text);
  if (!success) throw new SettingError(name, shown(given), error.issues[0]?.message ?? '');
  return data;
}

function readOrigin(text: string): URL | undefined {
  const url = URL.parse(text);
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
  return plain ? url : undefined;
}

function readFilesUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  return url?.protocol === 's3:' && url.host && url.searchParams.get('endpoint') ? url : undefined;
}

function readNetworks(text: string): string[] | undefined {
  const list = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return list.every(isNetwork) ? list : undefined;
}

/** True for an address, or a network like `10.1.0.0/16`. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    bits > 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}
