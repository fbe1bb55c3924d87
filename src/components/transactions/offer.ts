import { z } from 'zod';
import type { Currency } from '#lib/core/currency/codes.ts';
import { toMajor } from '#lib/core/money.ts';
import { parse } from '#lib/core/parse.ts';
import { idSchema } from '#lib/core/schemas.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { Actor } from '#lib/history/records.ts';
import { linkExpenses } from '#lib/links/link.ts';
import { recordEachOf } from '#lib/links/record-each.ts';
import { linksSchema } from '#lib/links/schema.ts';
import { pairTransactions } from '#lib/matching/pair.ts';
import { ANSWER_TYPES, type Answer } from '#lib/review/answers.ts';
import { transactionOf } from '#lib/transactions/list.ts';
import { changeTransaction } from '#lib/transactions/mark.ts';

const id = idSchema('errors.id');
const choice = id.nullable();

/** An offer as its button carries it, so that what is done is what was read. */
const offerSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({ act: z.enum(ANSWER_TYPES), transaction: id }),
    z.strictObject({
      ...{ act: z.literal('expense'), transaction: id },
      ...{ merchant: choice, category: id, project: choice },
    }),
    linksSchema.extend({ act: z.literal('link') }),
    z.strictObject({ act: z.literal('pair'), transaction: id, out: id, in: id }),
  ],
  { error: 'errors.invalid' },
);
export type Offer = z.output<typeof offerSchema>;

/** What a row offers; undefined where nothing speaks for it, or a category is still to be chosen. */
export function offerOf(answer: Answer, transaction: number, currency: Currency) {
  if (answer.because.from === 'usual') return undefined;
  switch (answer.act) {
    case 'expense': {
      const { act, merchant, category, project } = answer;
      const names = { merchant: merchant?.id ?? null, project: project?.id ?? null };
      return category ? { act, transaction, ...names, category: category.id } : undefined;
    }
    case 'link':
      return {
        act: answer.act,
        transaction,
        expenses: answer.expenses.map(({ id: expense, amount, difference }) =>
          difference === null
            ? { expense, amount: toMajor(amount, currency) }
            : { expense, amount: toMajor(amount, currency), difference },
        ),
      };
    case 'pair':
      return { act: answer.act, transaction, out: answer.out, in: answer.in };
    default:
      return { act: answer.act, transaction };
  }
}

/** @throws DomainError `invalid` */
export function readOffer(text: unknown): Offer {
  let value: unknown;
  try {
    value = JSON.parse(String(text));
  } catch {
    value = undefined;
  }
  return parse(offerSchema, value);
}

/** Does what was offered. @returns the message, with its values @throws DomainError as the verbs */
export async function acceptOffer(
  tx: Db,
  person: Actor,
  offer: Offer,
): Promise<{ key: string; values?: Record<string, number>; type?: string }> {
  const { transaction } = offer;
  switch (offer.act) {
    case 'expense': {
      const { merchant, category, project } = offer;
      await recordEachOf(tx, person, [transaction], { merchant, category, project });
      return { key: 'transactions.toast_each', values: { count: 1 } };
    }
    case 'link':
      await linkExpenses(tx, person, { transaction, expenses: offer.expenses });
      return { key: 'links.linked', values: { count: offer.expenses.length } };
    case 'pair':
      await pairTransactions(tx, person, { out: offer.out, in: offer.in });
      return { key: 'transactions.toast_marked', type: 'TR' };
    default: {
      const { account } = await transactionOf(tx, undefined, transaction);
      await changeTransaction(tx, person, { account, id: transaction, type: offer.act });
      return { key: 'transactions.toast_marked', type: offer.act };
    }
  }
}
