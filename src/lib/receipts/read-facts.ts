import type { Currency } from '../core/currency/codes.ts';
import { currencyNamed } from '../core/currency/codes.ts';
import { isDay } from '../core/day.ts';
import { DomainError, isDomainError } from '../core/errors.ts';
import { FACTS_PER_RECEIPT } from '../core/limits.ts';
import { isSignOf, toMinor } from '../core/money.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { bytesOf, type FileStore } from '../files/file-store.ts';
import type { Fact } from './events.ts';
import { merchantIn } from './reading/merchant.ts';
import type { ReadPdf, Total } from './reading/reading.ts';
import { findStoredFile, listMerchantNames } from './records.ts';

/** Where files are, and what reads them. */
export interface ReadingPlace {
  db: Db;
  files: FileStore;
  work: { readPdf: ReadPdf };
}

/**
 * What a stored file says it is about: a PDF by its text, any other by its name.
 * @param signal aborted when nobody waits for it any more
 * @throws DomainError `busy` when it cannot be read now; the reason of the signal
 */
export async function readFacts(
  { db, files, work }: ReadingPlace,
  id: string,
  signal?: AbortSignal,
): Promise<Fact[]> {
  const file = await findStoredFile(db, id);
  if (!file?.sha256) return [];
  const { sha256, uploaded_by: person } = file;
  const names = await listMerchantNames(db);
  const book = await bookCurrency(db);
  if (file.file_type === 'application/pdf') {
    const bytes = async () => (await bytesOf(files, { id, sha256 })) ?? goneFile();
    const reading = await work.readPdf({ sha256, person, bytes }, signal).catch(unlessGone);
    const merchant = reading ? (merchantIn(reading.text, names) ?? null) : null;
    const totals = (reading?.totals ?? []).flatMap((total) => inMinor(total, book));
    const facts = combined(totals, reading?.days ?? [], merchant);
    if (facts.length > 0) return facts;
  }
  return ofFileName(file.file_name, merchantIn(file.file_name, names) ?? null, book);
}

function goneFile(): never {
  throw new DomainError('not_found', 'expenses.attachment_not_found');
}

/** A file that is not there will not be there later. */
function unlessGone(error: unknown): undefined {
  if (!isDomainError(error) || error.code !== 'not_found') throw error;
}

interface Sum {
  amount: number;
  currency: Currency;
  where: string;
}

function inMinor({ amount, currency: said, where }: Total, book: Currency): Sum[] {
  const currency = said ?? book;
  const minor = toMinor(Number(amount), currency);
  return minor === undefined || minor <= 0 ? [] : [{ amount: minor, currency, where }];
}

/** Each total with each day, since the text does not say which of several it means. */
function combined(
  totals: readonly Sum[],
  days: readonly { day: string; where: string }[],
  merchant: string | null,
): Fact[] {
  const sums = totals.length > 0 ? totals : [undefined];
  const dates = days.length > 0 ? days : [undefined];
  if (!sums[0] && !dates[0] && merchant === null) return [];
  return sums
    .flatMap((sum) =>
      dates.map(
        (date): Fact => ({
          source: 'pdf-text',
          amount: sum?.amount ?? null,
          currency: sum?.currency ?? null,
          day: date?.day ?? null,
          merchant,
          where: [sum?.where, date?.where].filter(Boolean).join('; ') || null,
        }),
      ),
    )
    .slice(0, FACTS_PER_RECEIPT);
}

const DAY_IN_NAME = /(?<!\d)((?:19|20)\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/;
const AMOUNT_IN_NAME = /(?<![\d.,])(\d{1,6})[.,](\d\d)(?![\d.,]?\d)/;

/** `2026-03-04 Swiggy 449.00 INR.jpg`; a camera names a photo by its day. */
function ofFileName(name: string, merchant: string | null, book: Currency): Fact[] {
  const [whole = '', year, , month, date] = DAY_IN_NAME.exec(name) ?? [];
  const day = `${year}-${month}-${date}`;
  const rest = name.replace(whole, ' ').replace(/\.[a-z]{2,5}$/i, '');
  const [, units, cents] = AMOUNT_IN_NAME.exec(rest) ?? [];
  const words = rest.split(/[\s_]+/);
  const currency =
    words.map((word) => (/^[A-Z]{3}$/.test(word) ? currencyNamed(word) : undefined)).find(Boolean) ??
    words
      .map((word) => (/^\p{Sc}/u.test(word) && isSignOf(word[0] ?? '', book) ? book : undefined))
      .find(Boolean) ??
    book;
  const amount = units === undefined ? undefined : toMinor(Number(`${units}.${cents}`), currency);
  const fact: Fact = {
    source: 'file-name',
    amount: amount && amount > 0 ? amount : null,
    currency: amount && amount > 0 ? currency : null,
    day: whole && isDay(day) ? day : null,
    merchant,
    where: name,
  };
  return fact.amount === null && fact.day === null && merchant === null ? [] : [fact];
}
