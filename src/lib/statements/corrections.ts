import { DomainError } from '../core/errors.ts';
import type { Db } from '../db/transaction.ts';
import type { StoredDecisions } from './compare.ts';
import {
  type AgreedReading,
  carriedTo,
  confirmQuestion,
  effectOf,
  type Insert,
  layoutQuestion,
  type Shape,
  shapeOf,
} from './formats/read.ts';
import {
  type Columns,
  type Corrections,
  fold,
  type Notice,
  type Question,
  type Reading,
  type Text,
} from './reader/read.ts';
import { findProfile, type Profile, selectInserted, selectLines } from './records.ts';
import type { CorrectionsInput } from './schema.ts';

/** The part of a reading that is stored beside its rows, for reviewing and rereading. */
export interface StoredReading extends Omit<Reading, 'rows'> {
  /** Missing in readings of earlier releases, which took every amount for rupees. */
  counted_in?: AgreedReading['counted_in'];
  money?: AgreedReading['money'];
  /** Sums of the rows in minor units, both positive; the days are empty without rows. */
  totals: { money_in: number; money_out: number; first_date: string; last_date: string };
  /** The corrections that this reading used. */
  corrections: Corrections;
  /** The corrections were remembered from an earlier statement of this layout. */
  remembered: boolean;
  /** As detected without corrections, to recognise the next statement of this layout. */
  layout: { header_key: string; header_row: number | null };
  /** The corrections are those of another layout, for these columns; kept for this one by the insert. */
  carried?: string[];
  /** Of its money; missing in readings of earlier releases, like `changed`. */
  shape?: Shape;
  /** What is not as it was in the account's last inserts, be it accepted or not. */
  changed?: Text[];
  /** A person said that the file is this account's, though it seemed another's. */
  belongs?: boolean;
  /** What people decided about rows that may be known. */
  decisions?: StoredDecisions;
}

/**
 * Replaces the rows of a reading with their sums and shape, and asks about a layout that nobody has accepted, or whose first statement
 * nothing proves.
 */
export function storedReading(
  { rows, ...reading }: AgreedReading,
  {
    known,
    ...given
  }: Pick<StoredReading, 'corrections' | 'remembered' | 'layout' | 'carried' | 'decisions'> & {
    known: boolean;
    changed: Text[];
  },
): StoredReading {
  const { count: _, ...totals } = effectOf(rows);
  const { changed, carried, corrections } = given;
  const asks = changed.length > 0 && corrections.layout !== 'accept';
  const told = known || changed.length > 0;
  const confirm = told ? undefined : confirmQuestion({ rows, ...reading }, corrections);
  return {
    ...reading,
    questions: [
      ...(asks ? [layoutQuestion(rows, changed)] : []),
      ...reading.questions,
      ...(confirm ? [confirm] : []),
    ],
    warnings: [...(carried ? [carriedNotice(reading.header_row, carried)] : []), ...reading.warnings],
    totals,
    shape: shapeOf(rows),
    ...given,
  };
}

/**
 * Merges new corrections into earlier ones. Columns are replaced as a whole, and another header row resets the rest.
 * @param header folded names, to resolve columns given by name
 * @param keepsShown the other answers are those that are shown, so that the answer about the balance was meant for them
 * @throws DomainError `invalid` for an unknown column
 */
export function withCorrections(
  before: Corrections,
  input: CorrectionsInput,
  header: readonly string[],
  keepsShown: boolean,
): Corrections {
  const { columns: said, confirm, ...rest } = input;
  const known = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Corrections;
  const merged: Corrections = { ...before, ...known, ...(confirm && confirmedAs(confirm)) };
  if (input.balance === undefined || !keepsShown) delete merged.balance;
  if (input.header_row !== undefined && input.header_row !== before.header_row) {
    delete merged.columns;
    delete merged.confirm;
  }
  if (said) merged.columns = indexes(said, header);
  return merged;
}

/** The answer to a reading that nothing proves: it is right, or read with this sign or order of dates. */
const confirmedAs = (answer: NonNullable<CorrectionsInput['confirm']>): Corrections =>
  answer === 'yes'
    ? { confirm: answer }
    : answer === 'negative_out' || answer === 'positive_out'
      ? { sign: answer }
      : { date_order: answer };

function indexes(
  said: NonNullable<CorrectionsInput['columns']>,
  header: readonly string[],
): Partial<Columns> {
  const found: Record<string, number | number[]> = {};
  for (const [field, value] of Object.entries(said)) {
    const all = (Array.isArray(value) ? value : [value]).flatMap((one) => indexOf(one, field, header) ?? []);
    if (field === 'description') {
      if (all.length > 0) found.description = [...new Set(all)];
    } else if (all[0] !== undefined) found[field] = all[0];
  }
  return found as Partial<Columns>;
}

function indexOf(
  value: number | string | null | undefined,
  field: string,
  header: readonly string[],
): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'number') return value;
  if (/^\d{1,3}$/.test(value)) return Number(value);
  const at = header.indexOf(fold(value));
  if (at >= 0) return at;
  throw new DomainError('invalid', 'uploads.error.no_such_column', {
    values: { name: value },
    fields: { [`columns.${field}`]: ['uploads.error.no_such_column'] },
  });
}

const OF_THIS_UPLOAD: ReadonlySet<string> = new Set(['balance', 'account', 'currency', 'layout']);

/** Whether an answer is remembered for the next statement of this layout, instead of holding for one upload. */
export const isLasting = (field: string): boolean => !OF_THIS_UPLOAD.has(field);

/** The corrections that hold for the next statement of this layout, too. */
export const lasting = ({ lines, ...corrections }: Corrections): Corrections => ({
  ...Object.fromEntries(Object.entries(corrections).filter(([field]) => isLasting(field))),
  ...(lines && lines !== 'keep' && { lines: 'usual' }),
});

/** Whether a person said more than what holds for this upload alone. */
export const hasLasting = (said: CorrectionsInput): boolean =>
  Object.entries(said).some(([field, value]) => value !== undefined && isLasting(field));

/** Corrections that were made for an earlier file; `carried`: the names of their columns, where its layout was another. */
export interface Remembered {
  corrections: Corrections;
  carried?: string[];
}

/** The corrections remembered for this layout, else those of the account's last layout that had any, by the names of columns. */
export async function rememberedFor(
  db: Db,
  account: number,
  found: Pick<Reading, 'header' | 'header_key' | 'header_row' | 'questions'>,
  earlier: readonly LastInsert[],
): Promise<Remembered | undefined> {
  const own = await findProfile(db, account, found.header_key);
  if (own) return { corrections: shiftedTo(own, found.header_row) };
  for (const { layout, header: before } of earlier) {
    const profile = await findProfile(db, account, layout.header_key);
    const { corrections, names } = carriedTo(profile?.corrections ?? {}, before, found);
    if (Object.keys(corrections).length > 0) return { corrections, carried: names };
  }
  return undefined;
}

/** Whether all that is remembered of a layout is that it is read right. */
export const isConfirmed = ({ corrections }: Remembered): boolean =>
  corrections.confirm === 'yes' && Object.keys(corrections).length === 1;

/** Whether a statement of this layout was inserted into the account, or its first one confirmed. */
export async function isKnownLayout(
  db: Db,
  account: number,
  header_key: string,
  earlier: readonly LastInsert[],
): Promise<boolean> {
  if (earlier.some(({ layout }) => layout.header_key === header_key)) return true;
  return (await findProfile(db, account, header_key))?.corrections.confirm === 'yes';
}

/** Whether a person is asked if the first statement of a layout is read right. */
export const asksToConfirm = ({ questions }: Pick<StoredReading, 'questions'>): boolean =>
  questions.some(({ field }) => field === 'confirm');

const carriedNotice = (header_row: number | null, names: readonly string[]): Notice => ({
  line: header_row ?? 1,
  text:
    names.length > 0
      ? { key: 'statements.warning.carried_columns', values: { columns: names.join(', ') } }
      : { key: 'statements.warning.carried' },
  raw: '',
});

/** Remembered corrections for a file whose header is on another line than in the file they were made for. */
function shiftedTo(profile: Profile, header_row: number | null): Corrections {
  const { corrections } = profile;
  if (!corrections.header_row || !profile.header_row || !header_row) return corrections;
  return { ...corrections, header_row: corrections.header_row + header_row - profile.header_row };
}

/** Whether all answers but that about the balance are the readings that are shown. */
export const areShown = (
  { balance: _, ...said }: CorrectionsInput,
  questions: readonly Question[],
): boolean =>
  Object.entries(said).every(([field, value]) => {
    if (value === undefined) return true;
    const shown = questions.find((question) => question.field === field)?.readings[0]?.value;
    return shown !== undefined && JSON.stringify(value) === JSON.stringify(shown);
  });

/** An insert, and the key of its layout, by which its corrections are stored. */
export type LastInsert = Insert & { layout: { header_key: string } };

/** The account's last inserts of this format, the newest first. Those of earlier releases have no shape stored. */
export async function lastInserts(
  db: Db,
  which: { account: number; format: string; upload: string },
): Promise<LastInsert[]> {
  const inserts = await selectInserted(db, which);
  return Promise.all(
    inserts.map(async ({ id, reading }) => {
      const stored: LastInsert = JSON.parse(reading);
      return stored.shape ? stored : { ...stored, shape: shapeOf(await selectLines(db, id, 1)) };
    }),
  );
}
