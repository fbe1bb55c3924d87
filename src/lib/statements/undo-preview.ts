import { toMajor } from '../core/money.ts';
import type { Db } from '../db/transaction.ts';
import { sumAccount } from '../transactions/figures-records.ts';
import { type Upload, uploadOf } from './list.ts';
import { lastDayWithout, listGoing, listSharers, listStaying, sumGoing } from './undo-records.ts';

type Page = { limit: number; offset: number };
type Going = Awaited<ReturnType<typeof listGoing>>[number];
type Staying = Awaited<ReturnType<typeof listStaying>>[number];
/** Of an account's transactions: how many, sums in minor units (both positive), the last day (null without any). */
export type AccountFigures = Awaited<ReturnType<typeof sumAccount>>;

/** What undoing an insert would do, as things are now. Amounts in minor units, positive when money left. */
export interface UndoPreview {
  upload: Upload;
  /** Nobody changed them: they go away. */
  going: { count: number; rows: Going[] };
  /** Someone marked them, commented on them or linked them: they stay. */
  staying: { count: number; rows: Staying[] };
  before: AccountFigures;
  after: AccountFigures;
  /** Other uploads of the account that hold rows of those that go away: these will be new there again. */
  sharers: { id: string; file_name: string; uploaded_at: string; count: number }[];
}

/**
 * Shows what `undoInsert` would do, with a page of each list, in the order of the file.
 * @throws DomainError `not_found`
 */
export async function previewUndo(
  db: Db,
  { account, upload: id }: { account: number; upload: string },
  pages: { going: Page; staying: Page },
): Promise<UndoPreview> {
  const upload = await uploadOf(db, account, id);
  const [going, staying, before, gone, last_date, sharers] = await Promise.all([
    listGoing(db, id, pages.going),
    listStaying(db, id, pages.staying),
    sumAccount(db, account),
    sumGoing(db, id),
    lastDayWithout(db, account, id),
    listSharers(db, account, id),
  ]);
  const after = {
    count: before.count - gone.count,
    money_in: before.money_in - gone.money_in,
    money_out: before.money_out - gone.money_out,
    last_date,
  };
  return {
    upload,
    going: { count: gone.count, rows: going },
    staying: { count: Math.max(0, upload.inserted - gone.count), rows: staying },
    ...{ before, after },
    sharers: sharers.map((sharer) => ({ ...sharer, count: Number(sharer.count) })),
  };
}

const inMajor = <Row extends { amount: number }>(row: Row) => ({ ...row, amount: toMajor(row.amount) });
const figures = ({ money_in, money_out, ...rest }: AccountFigures) => ({
  ...rest,
  money_in: toMajor(money_in),
  money_out: toMajor(money_out),
});

/** As the API answers it: amounts in major units. */
export const undoJson = ({ upload, going, staying, before, after, sharers }: UndoPreview) => ({
  upload,
  going: { count: going.count, rows: going.rows.map(inMajor) },
  staying: { count: staying.count, rows: staying.rows.map(inMajor) },
  account: { before: figures(before), after: figures(after) },
  also_in: sharers,
});
