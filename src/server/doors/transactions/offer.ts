import { z } from 'zod';
import type { Currency } from '#lib/core/currency/codes.ts';
import { DomainError } from '#lib/core/errors.ts';
import { toMajor } from '#lib/core/money.ts';
import { parse } from '#lib/core/parse.ts';
import { idSchema } from '#lib/core/schemas.ts';
import type { TextKey } from '#lib/core/text.ts';
import type { TransactionType } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { Actor } from '#lib/history/records.ts';
import { type Answer, answersOf } from '#lib/queue/answers.ts';
import { decideTransactions, doAct } from '#lib/queue/decide.ts';
import { actsOf } from '#lib/queue/offers.ts';
import { type Act, actSchema, actsSchema } from '#lib/queue/schema.ts';

/** An offer as its button carries it, so that what is done is what was read. */
export interface Offer {
  row: number;
  act: Exclude<Act, { act: 'later' | 'now' }>;
}

const rowSchema = z.object({ transaction: idSchema('errors.id') });

/** What a row offers, but for its own number; undefined where nothing speaks for it, or a category is still to be chosen. */
export function offerOf(answer: Answer, currency: Currency) {
  if (answer.because.from === 'usual') return undefined;
  switch (answer.act) {
    case 'expense': {
      const { act, merchant, category, project } = answer;
      const names = { merchant: merchant?.id ?? null, project: project?.id ?? null };
      return category ? { act, ...names, category: category.id } : undefined;
    }
    case 'link':
      return {
        act: answer.act,
        expenses: answer.expenses.map(({ id: expense, amount, difference }) =>
          difference === null
            ? { expense, amount: toMajor(amount, currency) }
            : { expense, amount: toMajor(amount, currency), difference },
        ),
      };
    case 'pair':
      return { act: answer.act, out: answer.out, in: answer.in };
    default:
      return { act: answer.act };
  }
}

/** @throws DomainError `invalid` */
export function readOffer(text: unknown): Offer {
  const { transaction: row, out, in: into, ...rest } = objectIn(text);
  const { transaction } = parse(rowSchema, { transaction: row });
  const act = parse(actSchema, { ...rest, transactions: out === undefined ? [row] : [out, into] });
  if (act.act === 'later' || act.act === 'now') throw new DomainError('invalid', 'errors.invalid');
  return { row: transaction, act };
}

function objectIn(text: unknown): Record<string, unknown> {
  try {
    return { ...JSON.parse(String(text)) };
  } catch {
    return {};
  }
}

/** Does what was offered. @returns the message, with its values @throws DomainError as the verbs */
export async function acceptOffer(
  tx: Db,
  person: Actor,
  { act }: Offer,
): Promise<{ key: TextKey; values?: Record<string, number>; type?: TransactionType }> {
  await doAct(tx, person, act, { ids: act.transactions ?? [], day: '' });
  switch (act.act) {
    case 'expense':
      return { key: 'transactions.toast_each', values: { count: 1 } };
    case 'link':
      return { key: 'links.linked', values: { count: act.expenses?.length ?? 1 } };
    default:
      return { key: 'transactions.toast_marked', type: act.act === 'pair' ? 'TR' : act.act };
  }
}

/**
 * Does what each of these rows offers, in one act. Rows without an offer stay as they are, and those that are decided
 * meanwhile are skipped.
 * @throws DomainError `invalid` where none offers anything
 */
export async function acceptTicked(
  tx: Db,
  person: Actor,
  ids: readonly number[],
): Promise<{ done: number; skipped: number }> {
  const answers = await answersOf(tx, ids);
  const offers = [...answers.values()].flatMap(({ row, answers: [first] }) => {
    const offer = offerOf(first, row.currency);
    return offer ? [{ transaction: row.id, ...offer }] : [];
  });
  if (offers.length === 0) throw new DomainError('invalid', 'transactions.error.nothing_offered');
  const { acts } = parse(actsSchema, { acts: actsOf(offers) });
  const { done, skipped } = await decideTransactions(tx, person, acts, { day: '' });
  return { done, skipped: skipped.length };
}
