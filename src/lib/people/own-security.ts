import { act, actInSteps } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { nameOf } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import { otherSessionsEnded, sessionEnded } from './events.ts';
import { listPasswordLinks, markLinksSeen } from './members-records.ts';
import type { Session, Sessions } from './sessions.ts';
import { listLiveSessions, revokeSessionOf, revokeSessionsOf } from './sessions-records.ts';

/** A live session as its person sees it. Instants in UTC. */
export interface OwnSession extends DeviceName {
  id: string;
  kind: 'browser' | 'program';
  address: string;
  created_at: string;
  last_seen_at: string;
  /** The session of this request. */
  current: boolean;
}

/** A person's live sessions: the current one first, then by last use. */
export async function listOwnSessions(
  { db, config }: Pick<Sessions, 'db' | 'config'>,
  person: { id: number },
  current: Pick<Session, 'id'>,
  now = Date.now(),
): Promise<OwnSession[]> {
  const at = instant(new Date(now));
  // Sessions last renewed before this have an expired refresh token.
  const renewedSince = instant(new Date(now - config.refreshTtl * 1_000));
  const rows = await listLiveSessions(db, person.id, at, renewedSince);
  const sessions = rows.map(({ user_agent, ...row }) => ({
    ...row,
    ...deviceName(user_agent),
    ...(row.id === current.id ? { current: true, last_seen_at: at } : { current: false }),
  }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one of the person's sessions at once. @throws DomainError `not_found` when it is not theirs or has ended */
export const endSession = act('member', async (tx, person: { id: number }, id: string): Promise<void> => {
  if (!(await revokeSessionOf(tx, person.id, id, instant())))
    throw new DomainError('not_found', 'account_pages.no_session');
  await note(tx, person, sessionEnded, person.id, { before: { session: id } });
});

/** Ends all of the person's sessions but the current one. */
export const endOtherSessions = act(
  'member',
  async (tx, person: { id: number }, current: Pick<Session, 'id'>): Promise<void> => {
    await revokeSessionsOf(tx, person.id, instant(), current.id);
    await note(tx, person, otherSessionsEnded, person.id, {});
  },
);

/** A link that sets the person's password, which another member made. Instants in UTC. */
export interface OwnPasswordLink {
  id: number;
  made_by: { id: number; name: string };
  state: 'open' | 'used' | 'revoked' | 'expired';
  created_at: string;
  expires_at: string;
  used_at: string | null;
  /** Whether the person has dismissed the notice about it. */
  seen: boolean;
}

/** The links that set a person's password, until `ENDED_SESSION_MS` after their end; newest first. */
export async function listOwnPasswordLinks(
  db: Db,
  person: { id: number },
  now = instant(),
): Promise<OwnPasswordLink[]> {
  const rows = await listPasswordLinks(db, person.id);
  return rows.map(
    ({ id, maker, first_name, last_name, created_at, expires_at, used_at, revoked_at, seen_at }) => ({
      id,
      made_by: { id: maker, name: nameOf({ first_name, last_name }) },
      state: used_at ? 'used' : revoked_at ? 'revoked' : expires_at > now ? 'open' : 'expired',
      created_at,
      expires_at,
      used_at,
      seen: seen_at !== null,
    }),
  );
}

/** The person has seen the notices about their links up to this one. */
export const seePasswordLinks = actInSteps(
  'member',
  (db: Db, person: { id: number }, { seen }: { seen: number }): Promise<void> =>
    markLinksSeen(db, person.id, seen, instant()),
);

/** Browser and system according to the user agent; null where unknown. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

/** In this order, since browsers also name the ones they imitate. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const LONGEST = 40;

/** Browser and system of a user agent. Other programs are named by their first token: `curl/8.5.0` → `curl`. */
export function deviceName(userAgent: string): DeviceName {
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const itself = /^(?!Mozilla\/)([\w.-]+)(?:\/|$)/.exec(userAgent)?.[1]?.slice(0, LONGEST) ?? null;
  return { browser: find(BROWSERS) ?? itself, system: find(SYSTEMS) };
}
