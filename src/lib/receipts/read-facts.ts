import type { Currency } from '../core/currency/codes.ts';
import { currencyNamed } from '../core/currency/codes.ts';
import { isDay } from '../core/day.ts';
import { DomainError, isDomainError } from '../core/errors.ts';
import { FACTS_PER_RECEIPT, INVOICE_NUMBER_LENGTH, NAME_LENGTH } from '../core/limits.ts';
import { isSignOf, toMinor } from '../core/money.ts';
import { atMost, cleanLine, cleanName } from '../core/text.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import type { ReadFault } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { bytesOf, type FileStore } from '../files/file-store.ts';
import type { Fact } from './events.ts';
import { merchantIn } from './reading/merchant.ts';
import {
  type Invoice,
  nothingOf,
  type ReadingKind,
  type ReadReceipt,
  type Total,
} from './reading/reading.ts';
import { findStoredFile, listMerchantNames } from './records.ts';

/** Where files are, and what reads them. */
export interface ReadingPlace {
  db: Db;
  files: FileStore;
  work: { readReceipt: ReadReceipt };
}

/** What was read of a file, and why that may not be all. */
export interface ReadFacts {
  facts: Fact[];
  fault: ReadFault | null;
}

const KINDS: Readonly<Record<string, ReadingKind>> = {
  'application/pdf': 'pdf',
  'application/xml': 'invoice',
  'text/plain': 'text',
};

/**
 * What a stored file says it is about: an invoice by its own data, a PDF or a text by what it says, any other by its name.
 * @param signal aborted when nobody waits for it any more
 * @throws DomainError `busy` when it cannot be read now; the reason of the signal
 */
export async function readFacts(
  { db, files, work }: ReadingPlace,
  id: string,
  signal?: AbortSignal,
): Promise<ReadFacts> {
  const file = await findStoredFile(db, id);
  if (!file?.sha256) return { facts: [], fault: null };
  const { sha256, uploaded_by: person } = file;
  const names = await listMerchantNames(db);
  const book = await bookCurrency(db);
  const kind = KINDS[file.file_type];
  const ofName = () => ofFileName(file.file_name, merchantIn(file.file_name, names) ?? null, book);
  if (kind === undefined) return { facts: ofName(), fault: null };
  const bytes = async () => (await bytesOf(files, { id, sha256 })) ?? goneFile();
  const reading = await work
    .readReceipt({ kind, sha256, person, bytes }, signal)
    .then((read) => read ?? nothingOf('too_long'))
    .catch(unlessGone);
  const fault = reading?.fault ?? null;
  const { totals, days, text, invoice } = reading ?? nothingOf();
  const merchant = merchantIn(text, names) ?? null;
  const source = kind === 'pdf' ? 'pdf-text' : 'text';
  const read = combined(
    totals.flatMap((total) => inMinor(total, invoice?.currency ?? book)),
    days,
    merchant,
    source,
  );
  const stated = invoice ? ofInvoice(invoice, merchantIn(invoice.sellers.join('\n'), names)) : [];
  const facts = stated.length > 0 ? [...stated, ...contradicting(read, stated)] : read;
  return { facts: facts.length > 0 ? facts : ofName(), fault };
}

/** What the data of an invoice say, of which nothing is guessed. Of one that was paid in part, the whole and the rest. */
function ofInvoice(invoice: Invoice, known: string | undefined): Fact[] {
  const { number, day, currency, total, due, tax, sellers } = invoice;
  const minorOf = (written: string | null) =>
    written === null ? undefined : toMinor(Number(written), currency);
  const fact = {
    source: 'invoice' as const,
    amount: null,
    currency: null,
    day,
    where: null,
    merchant: known ?? (atMost(cleanName(sellers[0] ?? ''), NAME_LENGTH) || null),
    number: atMost(cleanLine(number), INVOICE_NUMBER_LENGTH) || null,
    tax: minorOf(tax) ?? null,
  };
  if (total === null) return [fact];
  const amounts = [total, due].flatMap((written) => minorOf(written) ?? []);
  return amounts.map((amount) => Object.assign({}, fact, { amount, currency }));
}

/** A total on the page that is none of those in the data: then a person says which is right. None beside a credit note. */
function contradicting(read: readonly Fact[], stated: readonly Fact[]): Fact[] {
  const of = ({ amount, currency }: Fact) => `${amount} ${currency}`;
  if (stated.some(({ amount }) => amount === null)) return [];
  const known = new Set(stated.map(of));
  const [only, ...more] = new Set(read.filter(({ amount }) => amount !== null).map(of));
  return only === undefined || more.length > 0 || known.has(only)
    ? []
    : read.filter((fact) => of(fact) === only).slice(0, 1);
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
  source: Fact['source'],
): Fact[] {
  const sums = totals.length > 0 ? totals : [undefined];
  const dates = days.length > 0 ? days : [undefined];
  if (!sums[0] && !dates[0] && merchant === null) return [];
  return sums
    .flatMap((sum) =>
      dates.map(
        (date): Fact => ({
          source,
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
