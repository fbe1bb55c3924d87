import type { selectSources } from '#lib/statements/list-records.ts';
import type { findSayable, listUndecided, ReviewedLine } from '#lib/statements/review.ts';

export type UndecidedRow = Awaited<ReturnType<typeof listUndecided>>[number];

export type SayableRow = NonNullable<Awaited<ReturnType<typeof findSayable>>>;

export type Source = Awaited<ReturnType<typeof selectSources>>[number];

/** A page of an upload's lines. */
export interface ReviewedList {
  lines: ReviewedLine[];
  /** Only the lines that the account does not hold. */
  fresh: boolean;
  offset: number;
  previous: string | undefined;
  next: string | undefined;
  /** By id, the uploads that existing lines came from. */
  sources: Map<string, Source>;
}
