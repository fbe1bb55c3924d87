import { findAccountCurrency } from '../accounts/records.ts';
import type { AccountCurrency } from '../core/currency/agree.ts';
import type { Currency } from '../core/currency/codes.ts';
import { DomainError, isDomainError } from '../core/errors.ts';
import { CANDIDATES_SHOWN, DECISIONS_SHOWN } from '../core/limits.ts';
import { toMajor } from '../core/money.ts';
import { faultOf } from '../db/faults.ts';
import type { Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Translate } from '../texts/texts.ts';
import { selectOfAmount } from '../transactions/list-records.ts';
import { selectByIds } from '../transactions/records.ts';
import { countStanding } from '../transactions/undo-preview-records.ts';
import { asksToConfirm, type StoredReading } from './corrections.ts';
import { settledAgain } from './formats/read.ts';
import { daysAround } from './identity/match-rows.ts';
import { holdsFile } from './list-records.ts';
import { misplacedUpload, placeQuestion } from './place/place.ts';
import type { Effect, Notice } from './reader/read.ts';
import { findReading, findUpload, selectLines, selectPage } from './records.ts';

export type Review = Awaited<ReturnType<typeof reviewUpload>>;
export type ReviewedLine = Awaited<ReturnType<typeof selectPage>>[number];

/** Compares on a worker thread, since it takes long enough to block the event loop. */
interface Work {
  run: (
    job: 'compareStatement' | 'settleUpload',
    person: Person,
    upload: { account: number; upload: string },
  ) => Promise<unknown>;
}

/**
 * An upload in its current state, compared again if the account's transactions have changed since.
 * @throws DomainError `not_found`, also for an upload of another account
 */
export async function reviewUpload(
  { db, work }: { db: Db; work: Work },
  person: Person,
  account: number,
  upload: string,
) {
  const find = async () => {
    const found = await findUpload(db, account, upload);
    if (!found) throw new DomainError('not_found', 'uploads.error.not_found');
    return found;
  };
  let found = await find();
  const money = (await findAccountCurrency(db, account)) as AccountCurrency;
  const read = async () => JSON.parse(await findReading(db, upload)) as StoredReading;
  let reading = await read();
  const stale = found.compared_revision !== found.revision;
  const unsettled = stale || asksToConfirm(reading) || !settledAgain(reading, money);
  if (found.standing_count === 0 && unsettled) {
    const trouble = await work.run('settleUpload', person, { account, upload }).then(() => [], troubleOf);
    [found, reading] = [await find(), await read()];
    reading = { ...reading, warnings: [...trouble, ...reading.warnings] };
  }
  if (found.compared_revision !== found.revision) {
    await work.run('compareStatement', person, { account, upload }).catch((error: unknown) => {
      // Shown as compared before; inserting compares again.
      if (!faultOf(error)) throw error;
    });
    found = await find();
  }
  const settled = settledAgain(reading, money);
  const misplaced = await misplacedUpload(db, found, reading);
  if (misplaced) {
    const asked = placeQuestion(misplaced, reading, found.line_count);
    reading = { ...reading, questions: [asked, ...reading.questions] };
  }
  const standing = found.standing_count > 0 ? await countStanding(db, upload) : { open: 0, untouched: 0 };
  const isKnown =
    found.line_count > 0 && found.new_count + found.undecided_count + found.standing_count === 0;
  return {
    ...found,
    ...standing,
    reading,
    misplaced,
    /** The account has every row, though it never had a file of these bytes. */
    in_other_words: isKnown && !(await holdsFile(db, account, found.sha256)),
    takes: settled?.takes === true && settled.open.length === 0,
  };
}

/** Why the file cannot be counted in the account's currency, which inserting refuses, too. */
function troubleOf(error: unknown): Notice[] {
  if (!isDomainError(error)) throw error;
  const { code, message, values } = error;
  if (code !== 'invalid') return [];
  const { line = 1, currency = '' } = values;
  return [
    {
      line: Number(line),
      text: { key: message, values: { line: Number(line), currency: String(currency) } },
      raw: '',
    },
  ];
}

const CHUNK = 5_000;

/**
 * Lines of an upload in file order, fetched in chunks so that other requests are handled in between.
 * @param page `fresh`: only lines that the account does not hold; the offset counts these
 */
export async function reviewLines(
  db: Db,
  account: number,
  upload: string,
  { limit, offset, fresh = false }: { limit: number; offset: number; fresh?: boolean },
): Promise<ReviewedLine[]> {
  const lines: ReviewedLine[] = [];
  const wanted = fresh ? offset + limit : limit;
  for (let at = fresh ? 0 : offset; lines.length < wanted; ) {
    const size = fresh ? CHUNK : Math.min(CHUNK, wanted - lines.length);
    const chunk = await selectPage(db, account, upload, { limit: size, offset: at });
    lines.push(...(fresh ? chunk.filter(({ twin, like }) => twin === null && !like) : chunk));
    if (chunk.length < size) break;
    at += size;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return fresh ? lines.slice(offset, wanted) : lines;
}

/** As the API returns it: rows with the statement's sign, and how the file was read, in the person's language. */
export function reviewJson(review: Review, lines: readonly ReviewedLine[], t: Translate) {
  return {
    results: lines.map(({ position, line, date, amount, description, twin, like }) => ({
      id: position,
      date,
      amount: toMajor(amount, review.currency),
      description,
      exists: twin !== null,
      line,
      twin,
      ...(twin === null && like ? { looks_like: like } : {}),
    })),
    count: review.line_count,
    new_count: review.new_count,
    undecided_count: review.undecided_count,
    ...(review.in_other_words && { in_other_words: true }),
    reading: readingAnswer(review, t),
  };
}

function readingAnswer({ reading, currency, line_count, new_count, ...upload }: Review, t: Translate) {
  const { balance, totals } = reading;
  const ends = (amount: number | null) => (amount === null ? null : toMajor(amount, currency));
  return {
    format: upload.format,
    account: reading.account ?? null,
    currency: reading.currency ?? { value: null, source: null },
    period: reading.period ?? null,
    encoding: reading.encoding,
    delimiter: reading.delimiter,
    header_row: reading.header_row,
    header: reading.header,
    columns: reading.columns,
    date_order: reading.date_order,
    decimal_mark: reading.decimal_mark,
    sign: reading.sign,
    skipped: reading.skipped.map(({ line, text }) => ({ line, reason: t(text.key, text.values) })),
    warnings: warningsOf(reading, upload.day_shift).map(({ line, text }) => ({
      line,
      message: t(text.key, text.values),
    })),
    questions: reading.questions.map(({ field, readings, changed, rows, reasons, lines }) => ({
      field,
      readings: readings.map(({ value, effect }) => ({ value, effect: effectAnswer(effect, currency) })),
      ...(lines && { lines }),
      ...(rows && { rows: rows.map((row) => ({ ...row, amount: toMajor(row.amount, currency) })) }),
      ...(changed && { changed: changed.map(({ key, values }) => t(key, values)) }),
      ...(reasons && { reasons: reasons.map(({ key, values }) => t(key, values)) }),
    })),
    totals: {
      read: line_count + reading.skipped.length,
      new: new_count,
      existing: line_count - new_count - upload.undecided_count,
      undecided: upload.undecided_count,
      skipped: reading.skipped.length,
      money_in: toMajor(totals.money_in, currency),
      money_out: toMajor(totals.money_out, currency),
      new_in: toMajor(upload.new_in, currency),
      new_out: toMajor(upload.new_out, currency),
      first_date: totals.first_date || null,
      last_date: totals.last_date || null,
      opening: ends(upload.opening_balance),
      closing: ends(upload.closing_balance),
      balance:
        balance.state === 'differs'
          ? {
              line: balance.line,
              expected: toMajor(balance.expected, currency),
              found: toMajor(balance.found, currency),
            }
          : balance.state,
    },
  };
}

/** What is to be said of the reading, and of its days when the account dates its rows otherwise. */
export function warningsOf({ warnings, sample_lines }: StoredReading, day_shift: number): Notice[] {
  if (day_shift === 0) return warnings;
  const key = `statements.warning.${day_shift > 0 ? 'days_earlier' : 'days_later'}` as const;
  const text = { key, values: { count: Math.abs(day_shift) } };
  return [{ line: sample_lines[0] ?? 1, text, raw: '' }, ...warnings];
}

/** The first lines that a person has to decide about, each with the transaction that it may be. */
export async function listUndecided(db: Db, account: number, { id, undecided_count }: Review) {
  if (undecided_count === 0) return [];
  const lines = (await selectLines(db, id)).filter(({ like }) => like).slice(0, DECISIONS_SHOWN);
  const known = await selectByIds(
    db,
    account,
    lines.flatMap(({ like }) => like ?? []),
  );
  const byId = new Map(known.map((one) => [one.id, one]));
  return lines.flatMap((line) => {
    const like = byId.get(line.like ?? 0);
    return like ? [{ line, like }] : [];
  });
}

/** A row of which a person may say what it is, with the transactions that it can be; undefined for one that this file inserted. */
export async function findSayable(db: Db, account: number, { id }: Review, position: number) {
  const [line] = await selectPage(db, account, id, { limit: 1, offset: position - 1 });
  if (!line || line.twin_upload === id) return undefined;
  const sought = {
    ...daysAround({ from: line.date, to: line.date }),
    amount: line.amount === 0 ? 0 : -line.amount,
    notOf: id,
  };
  return { line, candidates: await selectOfAmount(db, account, sought, CANDIDATES_SHOWN) };
}

const effectAnswer = ({ money_in, money_out, ...rest }: Effect, currency: Currency) => ({
  ...rest,
  money_in: toMajor(money_in, currency),
  money_out: toMajor(money_out, currency),
});
