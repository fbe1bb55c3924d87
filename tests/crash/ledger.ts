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
}

export interface SentStatement {
  /** In every description of its rows, and its file's name. */
  name: string;
  content: string;
  rows: number;
  /** The acked upload. Uploads have no key, so an unknown one is repeated as a new one. */
  upload?: string;
  insert: Fate | 'not sent';
}

export interface SentFile {
  id: string;
  link: string;
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
  fate: Fate;
}

export interface SentLink {
  expense: string;
  transaction: number;
  fate: Fate;
}

export class Ledger {
  readonly expenses: SentExpense[] = [];
  readonly statements: SentStatement[] = [];
  readonly files: SentFile[] = [];
  readonly links: SentLink[] = [];

  /** The number of acknowledged writes. */
  acked(): number {
    const yes = (fate: string) => fate === 'acked';
    return (
      this.expenses.filter(({ fate }) => yes(fate)).length +
      this.files.filter(({ fate }) => yes(fate)).length +
      this.links.filter(({ fate }) => yes(fate)).length +
      this.statements.filter(({ upload }) => upload !== undefined).length +
      this.statements.filter(({ insert }) => yes(insert)).length
    );
  }
}
