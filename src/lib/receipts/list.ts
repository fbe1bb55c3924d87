import { DomainError } from '../core/errors.ts';
import { PAGE_BOUNDS } from '../core/limits.ts';
import { toMajor } from '../core/money.ts';
import { type Page, pageOf, readCursor } from '../core/paging.ts';
import { paths } from '../core/paths.ts';
import { nameOf } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import { sameJson } from '../files/same.ts';
import { listSame, type Same } from '../files/same-records.ts';
import { type Answered, answersOf } from './answers.ts';
import type { Fact } from './events.ts';
import { NO_PROPOSALS, type Proposals, proposalsFor } from './propose.ts';
import { findWaiting, listFacts, listWaiting, type Waiting } from './records.ts';
import { sameFactsOf } from './same-facts.ts';

/** A receipt in the tray with what it may be about and what may belong to it. */
export interface Receipt extends Waiting, Answered {
  facts: Fact[];
  proposals: Proposals;
  /** Another file of the same bytes. */
  same: Same | undefined;
  /** Another file that says the same. */
  alike: Same | undefined;
}

/** A page of the tray, last put in first. @throws DomainError `invalid` for the cursor */
export async function listReceipts(
  db: Db,
  wish: { limit?: number | undefined; cursor?: string | undefined; person?: number | undefined },
): Promise<Page<Receipt>> {
  const { limit = PAGE_BOUNDS.receipts.limit, person } = wish;
  const cursor = readCursor(wish.cursor);
  const found = await listWaiting(db, { limit: limit + 1, cursor, person });
  const dated = found.map((row) => ({ ...row, date: row.tray_at ?? '' }));
  const { results, ...ends } = pageOf(dated, limit, cursor);
  return { results: await withFacts(db, results), ...ends };
}

/** @throws DomainError `not_found` unless it is in the tray */
export async function receiptOf(db: Db, id: string): Promise<Receipt> {
  const row = await findWaiting(db, id);
  const [receipt] = row ? await withFacts(db, [row]) : [];
  if (!receipt) throw new DomainError('not_found', 'receipts.not_found');
  return receipt;
}

async function withFacts(db: Db, rows: readonly Waiting[]): Promise<Receipt[]> {
  if (rows.length === 0) return [];
  const facts = await listFacts(
    db,
    rows.map(({ id }) => id),
  );
  const same = await listSame(
    db,
    rows.flatMap(({ sha256 }) => sha256 ?? []),
  );
  const proposals = await proposalsFor(
    db,
    rows.map(({ id, tray_at }) => ({ id, facts: facts.get(id) ?? [], since: tray_at ?? '' })),
  );
  const alike = await sameFactsOf(
    db,
    rows.map(({ id, sha256 }) => ({ id, sha256, facts: facts.get(id) ?? [] })),
  );
  const known = rows.map((row) => ({
    ...row,
    facts: facts.get(row.id) ?? [],
    proposals: proposals.get(row.id) ?? NO_PROPOSALS,
    same: same.find(({ id, sha256 }) => sha256 === row.sha256 && id !== row.id),
    alike: alike.get(row.id),
  }));
  const answered = answersOf(known.map((one) => ({ ...one, isTwin: Boolean(one.same ?? one.alike) })));
  return known.map((one, index) => Object.assign(one, answered[index] ?? { answers: [], sure: false }));
}

/** As the API returns it, with amounts in major units. */
export const receiptJson = ({ facts, proposals, same, alike, sure, ...row }: Receipt) => ({
  id: row.id,
  file: paths.attachment(row.id),
  file_name: row.file_name,
  file_type: row.file_type,
  size: row.size ?? 0,
  sha256: row.sha256,
  thumbnail: row.has_thumbnail ? paths.thumbnail(row.id) : null,
  person: { id: row.uploaded_by, name: nameOf(row) },
  tray_at: row.tray_at,
  is_read: row.read_at !== null,
  read_fault: row.read_fault,
  sure,
  facts: facts.map(({ amount, currency, day, merchant, source, where, number = null, tax = null }) => ({
    amount: amount === null || currency === null ? null : toMajor(amount, currency),
    currency,
    day,
    merchant,
    source,
    where,
    number,
    tax: tax === null || currency === null ? null : toMajor(tax, currency),
  })),
  proposals: {
    expenses: proposals.expenses.map((expense) => ({
      id: expense.id,
      date: expense.date,
      amount: toMajor(expense.amount, expense.currency),
      currency: expense.currency,
      merchant: expense.merchantName,
      days: expense.days,
      is_merchant: expense.is_merchant,
    })),
    transactions: proposals.transactions.map((one) => ({
      id: one.id,
      account: one.account,
      date: one.date,
      description: one.description,
      amount: toMajor(one.amount, one.currency),
      currency: one.currency,
      merchant: one.merchant,
      category: one.category,
      days: one.days,
      is_merchant: one.is_merchant,
    })),
  },
  same_as: same ? sameJson(same) : null,
  alike: alike ? sameJson(alike) : null,
});
