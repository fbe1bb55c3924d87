import { changeCategory } from '../catalogue/change.ts';
import type { Currency } from '../core/currency/codes.ts';
import { toField } from '../core/money.ts';
import type { Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { storeFile } from '../files/attachments.ts';
import type { Actor } from '../history/records.ts';
import { changeExpense } from '../links/change.ts';
import type { Fact } from '../receipts/events.ts';
import { storeRead } from '../receipts/records.ts';
import { keepThumbnail } from '../receipts/thumbnail.ts';
import { putIntoTray } from '../receipts/tray.ts';
import type { Atlas } from '../runtime/atlas.ts';
import { type BookRow, inMinor } from './book.ts';
import { pdfOf, receiptPhoto } from './pictures.ts';
import { PAYEES, type Payee } from './story.ts';

type Place = Pick<Atlas, 'files' | 'config'> & { db: Db };
type Row = Pick<BookRow, 'date' | 'payee' | 'amount'>;
type Act = (verb: (actor: Required<Actor>) => Promise<unknown>) => Promise<unknown>;

const PHOTO = { width: 360, height: 480 } as const;
const SMALL = { width: 90, height: 120 } as const;
/** Expenses with a receipt: every third of them a photo, the others a PDF. */
const WITH_RECEIPT = 9;
/** Up to this, a meal needs no receipt; in paise. */
const MEALS = 50_000;

interface Recorded {
  id: string;
  row: Row;
}

/**
 * Gives some expenses their receipts and leaves others in the tray: an invoice of a payment that no expense is recorded
 * for, one of an expense that has no receipt, and a photo of which nobody said anything yet.
 */
export async function loadReceipts(
  place: Place,
  person: Person,
  book: {
    currency: Currency;
    meals: number;
    recorded: readonly Recorded[];
    waiting: readonly Row[];
    act: Act;
  },
): Promise<void> {
  const { currency, meals, recorded, waiting, act } = book;
  await changeCategory(place.db, person, meals, { receipt_limit: inMinor(MEALS, currency) });
  const stride = Math.floor(recorded.length / WITH_RECEIPT);
  for (let n = 0; n < WITH_RECEIPT; n++) {
    const { id, row } = recorded[n * stride] as Recorded;
    const file = await (n % 3 === 2
      ? photo(place, person, row.date, n)
      : invoice(place, person, row, currency));
    await act((actor) => changeExpense(place.db, actor, id, { attachments: [file] }));
  }
  const put = async (attachment: string, facts: readonly Fact[]) =>
    act((actor) => putIntoTray(place.db, actor, { attachment, again: false }, facts));
  for (const row of waiting)
    await put(await invoice(place, person, row, currency), [
      {
        source: 'pdf-text',
        amount: Math.abs(row.amount),
        currency,
        day: row.date,
        merchant: merchantOf(row),
        where: `page 1: Grand Total ${toField(Math.abs(row.amount), currency)}; page 1: Date ${row.date}`,
      },
    ]);
  const day = waiting[0]?.date ?? '2026-09-18';
  await put(await photo(place, person, day, WITH_RECEIPT), [
    { source: 'file-name', amount: null, currency: null, day, merchant: null, where: nameOf(day) },
  ]);
}

const merchantOf = ({ payee }: Row): string => (PAYEES[payee] as Payee).merchant ?? payee;
const nameOf = (day: string): string => `IMG_${day.replaceAll('-', '')}_131402.webp`;

async function photo(place: Place, person: Person, day: string, seed: number): Promise<string> {
  const picture = receiptPhoto(PHOTO.width, PHOTO.height, seed);
  const { id } = await storeFile(place, person, new File([picture], nameOf(day), { type: 'image/webp' }));
  await keepThumbnail(place.db, person, id, receiptPhoto(SMALL.width, SMALL.height, seed));
  return id;
}

async function invoice(place: Place, person: Person, row: Row, currency: Currency): Promise<string> {
  const merchant = merchantOf(row);
  const { purpose = '' } = PAYEES[row.payee] as Payee;
  const total = toField(Math.abs(row.amount), currency);
  const lines = [
    merchant,
    'Tax invoice',
    `Date ${row.date}`,
    '',
    purpose,
    '',
    `Grand Total ${total} ${currency}`,
  ];
  const name = `${merchant.toLowerCase().replace(/[^a-z]+/g, '-')}-${row.date}.pdf`;
  const file = new File([pdfOf(lines)], name, { type: 'application/pdf' });
  const { id } = await storeFile(place, person, file);
  await storeRead(place.db, id, []);
  return id;
}
