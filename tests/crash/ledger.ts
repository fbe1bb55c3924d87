import type { Chain } from './chain.ts';

/**
 * The outcome of a write as its sender saw it: `acked` must be stored, `refused` must not, `unknown` may be either, and
 * is repeated with the same key until it is acked.
 */
export type Fate = 'acked' | 'refused' | 'unknown';

export interface SentExpense {
  key: string;
  body: { comment: string; amount: number; attachments: string[]; [fact: string]: unknown };
  fate: Fate;
  /** Known once it is acked. */
  id?: string;
  run?: string | undefined;
}

export interface SentStatement {
  /** In every description of its rows, and its file's name. */
  name: string;
  content: string;
  rows: number;
  /** The acked upload. Uploads have no key, so an unknown one is repeated as a new one. */
  upload?: string;
  insert: Fate | 'not sent';
  /** Its insert by key, with all that is done with it afterwards, in place of the one without a key. */
  chain?: Chain;
  /** What the rule that was there before does to its rows. */
  ruled?: { rule: Chain; type: string | null };
}

export interface SentFile {
  id: string;
  link: string;
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
  fate: Fate;
}

export class Ledger {
  readonly expenses: SentExpense[] = [];
  readonly statements: SentStatement[] = [];
  readonly files: SentFile[] = [];
  readonly chains: Chain[] = [];
  /** Answers that no server may give to these clients, such as the refusal of a repeated request. */
  readonly wrong: string[] = [];

  /** The number of acknowledged writes by kind. */
  acked(): Map<string, number> {
    const kinds = [
      ...this.expenses.map(({ fate }) => ({ kind: 'expense', fate })),
      ...this.files.map(({ fate }) => ({ kind: 'file', fate })),
      ...this.statements.map(({ upload }) => ({ kind: 'upload', fate: upload ? 'acked' : 'unknown' })),
      ...this.statements.map(({ insert }) => ({ kind: 'insert', fate: insert })),
      ...this.chains.flatMap(({ acts }) => acts),
    ].filter(({ fate }) => fate === 'acked');
    return new Map([...Map.groupBy(kinds, ({ kind }) => kind)].map(([kind, those]) => [kind, those.length]));
  }

  /** Writes with a key whose outcome nobody knows yet. */
  unknown(): number {
    const all = [...this.expenses, ...this.chains.flatMap(({ acts }) => acts)];
    return all.filter(({ fate }) => fate === 'unknown').length;
  }
}
