import { IDEMPOTENCY_CLIENT_MS, RETRY_FIRST_MS, RETRY_LONGEST_MS } from '../core/limits.ts';

/** A file of a kept expense; its bytes lie beside it. Only the server has those of a file that an edited expense had before. */
export interface KeptFile {
  key: string;
  file_name: string;
  type: string;
  /** Hex, of the bytes as they were chosen. */
  sha256?: string | undefined;
  /** Its attachment id, once the server has all of it. */
  id?: string | undefined;
}

/** What the server, or time, has against an expense that waited. Sentences. */
export interface Trouble {
  detail: string;
  errors: Record<string, string[]>;
  /** The Idempotency-Key protects nothing any more: saving takes a new one. */
  spent?: boolean;
}

/** What is said of it later, in the language of the person who typed it: the page that sends it may know no text. */
export interface Words {
  title: string;
  recorded: string;
  refused: string;
  unsure: string;
  recorded_before: string;
  unknown: { merchant: string; project: string };
}

/** The API's body; of merchant and project whose names could not be looked up without a line, the names. */
export interface Outgoing {
  body: Record<string, unknown>;
  names: { merchant?: string; project?: string };
  words: Words;
}

/**
 * An expense on this device that the server has not said yes to: `typed` and not sent, `waiting` for the line, or `refused`,
 * which a person has to look at. Instants in ms since 1970.
 * @template Values the form's own
 */
export interface Kept<Values = unknown> {
  person: number;
  /** Its Idempotency-Key. */
  key: string;
  state: 'typed' | 'waiting' | 'refused';
  /** Path and query of its form. */
  page: string;
  kept_at: number;
  values: Values;
  /** Of an expense that is edited: the version that the change was made on. */
  version?: string | undefined;
  files: KeptFile[];
  outgoing?: Outgoing | undefined;
  /** When it may first have reached the server. */
  tried_at?: number | undefined;
  /** How often it was tried since it waits, and when it is next. */
  tries: number;
  next_at: number;
  trouble?: Trouble | undefined;
}

/** True while sending it again cannot make a second expense of it. */
export const isSafe = ({ tried_at }: Pick<Kept, 'tried_at'>, now: number): boolean =>
  tried_at === undefined || now - tried_at < IDEMPOTENCY_CLIENT_MS;

/** When to try next after that many tries: 4 s, then twice as long each time, at most 5 minutes. */
export const nextTry = (tries: number, now: number): number =>
  now + Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** Math.max(0, tries - 1));
