import { accountOf } from '../accounts/accounts.ts';
import { act } from '../acts/act.ts';
import type { Currency } from '../core/currency/codes.ts';
import { toMajor } from '../core/money.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { noteUndone } from '../history/run-records.ts';
import { deleteExpense } from '../links/delete.ts';
import { listUntouchedRecorded, noteInsertsUndone } from '../rules/run-records.ts';
import { transactionsInserted } from '../transactions/events.ts';
import { sumAccount } from '../transactions/figures-records.ts';
import {
  lastDayWithout,
  selectGoing,
  selectStaying,
  sumGoing,
} from '../transactions/undo-preview-records.ts';
import { deleteUntouched } from '../transactions/undo-records.ts';
import { lockedUpload } from './compare.ts';
import { type Upload, uploadOf } from './list.ts';
import { selectSharers } from './list-records.ts';
import { setUndone } from './records.ts';

/**
 * Removes the transactions of an upload that nobody has changed since, with the expenses that rules recorded for them.
 * Those marked, commented on or linked by people stay, even when that happens concurrently. The upload can be inserted again, and history records what was removed. Idempotent.
 * @returns how many were removed, and how many of its transactions remain
 * @throws DomainError `not_found`, also for an upload of another account
 */
export const undoInsert = act(
  'member',
  async (
    tx,
    person: Actor,
    { account, upload }: { account: number; upload: string },
  ): Promise<{ removed: number; kept: number }> => {
    const found = await lockedUpload(tx, { account, upload });
    for (const expense of await listUntouchedRecorded(tx, upload)) await deleteExpense(tx, person, expense);
    const { removed, kept } = await deleteUntouched(tx, person, found);
    if (removed > 0) await setUndone(tx, upload, { by: person.id, removed });
    if (removed > 0 && person.run) {
      await noteUndone(tx, { ...transactionsInserted, id: upload }, person.run);
      await noteInsertsUndone(tx, upload, person.run);
    }
    return { removed, kept };
  },
);

type Page = { limit: number; offset: number };
type Going = Awaited<ReturnType<typeof selectGoing>>[number];
type Staying = Awaited<ReturnType<typeof selectStaying>>[number];
/** Count, sums (minor units, both positive) and last day (null without any) of an account's transactions. */
export type AccountFigures = Awaited<ReturnType<typeof sumAccount>>;

/** What undoing an insert would do now. Amounts in minor units, positive when money left the account. */
export interface UndoPreview {
  upload: Upload;
  /** The account's. */
  currency: Currency;
  /** Transactions that nobody changed, which would be removed. */
  going: { count: number; rows: Going[] };
  /** Transactions that someone marked, commented on or linked, which would stay. */
  staying: { count: number; rows: Staying[] };
  before: AccountFigures;
  after: AccountFigures;
  /** Other uploads of the account that share rows with those removed, which would become new there again. */
  sharers: { id: string; file_name: string; uploaded_at: string; count: number }[];
}

/**
 * Previews `undoInsert`, with a page of each list in file order.
 * @throws DomainError `not_found`
 */
export async function previewUndo(
  db: Db,
  { account, upload: id }: { account: number; upload: string },
  pages: { going: Page; staying: Page },
): Promise<UndoPreview> {
  const upload = await uploadOf(db, account, id);
  const { currency } = await accountOf(db, account);
  const [going, staying, before, gone, last_date, sharers] = await Promise.all([
    selectGoing(db, id, pages.going),
    selectStaying(db, id, pages.staying),
    sumAccount(db, account),
    sumGoing(db, id),
    lastDayWithout(db, account, id),
    selectSharers(db, account, id),
  ]);
  const after = {
    count: before.count - gone.count,
    money_in: before.money_in - gone.money_in,
    money_out: before.money_out - gone.money_out,
    last_date,
  };
  return {
    upload,
    currency,
    going: { count: gone.count, rows: going },
    staying: { count: Math.max(0, upload.inserted - gone.count), rows: staying },
    before,
    after,
    sharers,
  };
}

const rowJson =
  (currency: Currency) =>
  <Row extends Going>({ payee: _, core: __, ...row }: Row) => ({
    ...row,
    amount: toMajor(row.amount, currency),
  });
const figures = ({ money_in, money_out, ...rest }: AccountFigures, currency: Currency) => ({
  ...rest,
  money_in: toMajor(money_in, currency),
  money_out: toMajor(money_out, currency),
});

/** As the API returns it, with amounts in major units. */
export const undoJson = ({ upload, currency, going, staying, before, after, sharers }: UndoPreview) => ({
  upload,
  going: { count: going.count, rows: going.rows.map(rowJson(currency)) },
  staying: { count: staying.count, rows: staying.rows.map(rowJson(currency)) },
  account: { before: figures(before, currency), after: figures(after, currency) },
  also_in: sharers,
});
