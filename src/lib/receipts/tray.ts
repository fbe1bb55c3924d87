import { act } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import type { Currency } from '../core/currency/codes.ts';
import { DomainError } from '../core/errors.ts';
import { toMajor, toMinor, whyNoAmount } from '../core/money.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import type { ReadFault } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { sameJson } from '../files/same.ts';
import { listSame } from '../files/same-records.ts';
import type { Actor } from '../history/records.ts';
import { type Fact, receiptDescribed, receiptDiscarded, receiptReceived } from './events.ts';
import {
  type LockedReceipt,
  listFacts,
  lockReceipt,
  replaceFacts,
  setDiscarded,
  setTray,
  storeRead,
} from './records.ts';
import type { FactsChange, NewReceipt } from './schema.ts';
import { agreed } from './standing.ts';

/** Whether a file waits in the tray for its expense. */
export const isWaiting = (row: LockedReceipt): boolean =>
  row.tray_at !== null && row.expense === null && row.removed_at === null;

/** A receipt in the tray, locked until the transaction ends. @throws DomainError `not_found` */
export async function lockWaiting(tx: Db, id: string): Promise<LockedReceipt> {
  const row = await lockReceipt(tx, id);
  if (!row || !isWaiting(row)) throw new DomainError('not_found', 'receipts.not_found');
  return row;
}

/**
 * A file that may be put into the tray; undefined when it is there already.
 * @param row as it is found or locked
 * @throws DomainError `invalid` for one that is empty, did not arrive, is someone else's or has an expense; `conflict` with where it
 * is when the same file is in the tray or on an expense, unless it is to be kept twice
 */
export async function requirePuttable(
  db: Db,
  person: { id: number },
  row: LockedReceipt | undefined,
  again: boolean,
): Promise<LockedReceipt | undefined> {
  const isOwn = row?.uploaded_by === person.id || row?.tray_at !== null;
  if (!row || row.stored_at === null || row.expense !== null || !isOwn)
    throw new DomainError('invalid', 'expenses.attachment_unusable', {
      fields: { attachment: ['expenses.attachment_unusable'] },
    });
  if (row.size === 0)
    throw new DomainError('invalid', 'tray.empty_file', { fields: { attachment: ['tray.empty_file'] } });
  if (isWaiting(row)) return undefined;
  const [same] = row.sha256 === null ? [] : await listSame(db, [row.sha256]);
  if (!same || again) return row;
  throw new DomainError('conflict', same.expense === null ? 'receipts.same_waits' : 'receipts.same_used', {
    values: { file: same.file_name },
    facts: { same_as: sameJson(same) },
  });
}

/**
 * Puts a file that the person sent into the tray, which is everyone's.
 * @param facts what was read of it; undefined: it is still to be read
 * @param fault why that is not all
 * @throws DomainError as `requirePuttable`
 */
export const putIntoTray = act(
  'member',
  async (
    tx,
    person: Actor,
    { attachment, again }: NewReceipt,
    facts?: readonly Fact[],
    fault: ReadFault | null = null,
  ): Promise<void> => {
    const row = await requirePuttable(tx, person, await lockReceipt(tx, attachment), again);
    if (!row) return;
    await setDiscarded(tx, attachment, false);
    await setTray(tx, attachment);
    if (facts) await storeRead(tx, attachment, facts, fault);
    await note(tx, person, receiptReceived, attachment, { after: { file_name: row.file_name } });
  },
);

/** Discards a receipt of the tray; that can be undone for 30 days. @throws DomainError `not_found` */
export const discardReceipt = act('member', async (tx, person: Actor, id: string): Promise<void> => {
  const { file_name } = await lockWaiting(tx, id);
  await setDiscarded(tx, id, true);
  await note(tx, person, receiptDiscarded, id, { before: { file_name } });
});

/**
 * Notes what a person says a receipt is about; what they do not say stays as they said it before, or as it was read where
 * all readings agree.
 * @throws DomainError `not_found`; `invalid` by field
 */
export const changeFacts = act(
  'member',
  async (tx, person: Actor, id: string, change: FactsChange): Promise<void> => {
    await lockWaiting(tx, id);
    const known = (await listFacts(tx, [id])).get(id) ?? [];
    const before = known.find(({ source }) => source === 'person');
    const after = await said(tx, before ?? agreed(known), change);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    await replaceFacts(tx, id, ['person'], after ? [after] : []);
    await note(tx, person, receiptDescribed, id, {
      before: { fact: before ?? null },
      after: { fact: after ?? null },
    });
  },
);

type Said = ReturnType<typeof agreed>;

/** undefined when nothing is said any more. @throws DomainError `invalid` on `amount` or `currency` */
async function said(tx: Db, base: Said, change: FactsChange): Promise<Fact | undefined> {
  const currency = change.currency ?? base.currency ?? (await bookCurrency(tx));
  if (change.currency !== undefined && change.amount === undefined && base.amount === null)
    throw new DomainError('invalid', 'expenses.amount_required', {
      fields: { amount: ['expenses.amount_required'] },
    });
  let amount = change.amount === undefined ? again(base, currency) : null;
  if (change.amount !== undefined && change.amount !== null && change.amount !== '') {
    amount = toMinor(change.amount, currency, change.locale) ?? null;
    const why = amount === null ? whyNoAmount(change.amount, currency) : 'expenses.amount_positive';
    if (amount === null || amount <= 0) throw new DomainError('invalid', why, { fields: { amount: [why] } });
  }
  const fact = {
    source: 'person' as const,
    amount,
    currency: amount === null ? null : currency,
    day: change.day === undefined ? base.day : change.day,
    merchant: change.merchant === undefined ? base.merchant : change.merchant,
    where: null,
  };
  const isEmpty = fact.amount === null && fact.day === null && fact.merchant === null;
  return isEmpty ? undefined : fact;
}

/** With another currency, the amount keeps its number. @throws DomainError `invalid` when it has too many decimals */
function again(base: Said, currency: Currency): number | null {
  if (base.amount === null || base.currency === null) return null;
  const minor = toMinor(toMajor(base.amount, base.currency), currency);
  if (minor !== undefined) return minor;
  const why = 'links.currency_decimals';
  throw new DomainError('invalid', why, { values: { currency }, fields: { currency: [why] } });
}
