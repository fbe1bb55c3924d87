import type { Scope } from '#components/transactions/shapes.ts';
import { DomainError } from '#lib/core/errors.ts';
import { withParams } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import type { TextKey } from '#lib/core/text.ts';
import type { TransactionType } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { Actor } from '#lib/history/records.ts';
import { actByForm } from '#lib/http/act.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { changeLink, unlinkTransaction } from '#lib/links/link.ts';
import { countOpen } from '#lib/transactions/figures-records.ts';
import {
  foundFormSchema,
  tickedAcceptSchema,
  tickedFormSchema,
  transactionFormSchema,
  unlinkFormSchema,
} from '#lib/transactions/forms.ts';
import { transactionOf } from '#lib/transactions/list.ts';
import { changeTransaction, markTransactions } from '#lib/transactions/mark.ts';
import { readLinkChange } from './change-link.ts';
import { readEach, recordByForm } from './each.ts';
import { acceptOffer, acceptTicked, readOffer } from './offer.ts';
import { filterOf, type Page, readWanted } from './scope.ts';

export type { Page };

/**
 * Handles the forms of the list and of a transaction's page: they mark one transaction, comment on it, unlink it or
 * accept what is offered for it, or mark several or record an expense for each, either ticked or all that match the filter. Redirects to `here`, in a list at the row.
 */
export function onTransactionPost(
  page: Page,
  scope: Scope,
  here: URL,
): Promise<Response | Refused | undefined> {
  const { t } = page.locals;
  return onPost(page, async (input) => {
    if (input.edit === 'each') return { to: eachAddress(here, input) };
    const verb = readAct(page, scope, here, input);
    const done = await actByForm(page.locals, verb);
    const { run, key, values, row, unlinked, hash = row ? `#d${row}` : '' } = done;
    return {
      to: withParams(here, { unlinked }) + hash,
      flash: { kind: 'success', text: t(key, values), run },
    };
  });
}

/** The message, and the row that it is about. */
interface Done {
  key: TextKey;
  values?: Record<string, string | number>;
  row?: number;
  /** An expense that is no longer linked. */
  unlinked?: string;
  /** Where it is seen, if not at the row. */
  hash?: string;
}

/** The page with the form for the ticked rows. */
function eachAddress(here: URL, { transactionId }: Record<string, unknown>): string {
  const ids = [transactionId].flat().filter((id) => typeof id === 'string');
  if (ids.length === 0) throw new DomainError('invalid', 'transactions.error.none_selected');
  return `${withParams(here, { edit: 'each', transactionId: ids.join(',') })}#edit`;
}

/** What a form asks for. @throws DomainError `invalid` */
function readAct(
  { locals: { t, locale } }: Page,
  scope: Scope,
  here: URL,
  input: Record<string, unknown>,
): (tx: Db, person: Actor) => Promise<Done> {
  const { account } = scope;
  const named = (type: TransactionType) => ({ type: t(`transactions.type_${type}`) });
  if ('accept' in input) {
    const offer = readOffer(input.accept);
    return async (tx, person) => {
      const { key, values, type } = await acceptOffer(tx, person, offer);
      const left = await countOpen(tx, (await transactionOf(tx, undefined, offer.row)).account);
      return { key, values: { ...values, left, ...(type ? named(type) : {}) }, row: offer.row };
    };
  }
  if ('accept_ticked' in input) {
    const { ids } = parse(tickedAcceptSchema, input);
    return async (tx, person) => {
      const { done, skipped } = await acceptTicked(tx, person, ids);
      const accepted = t('transactions.toast_accepted', { count: done });
      const key = skipped === 0 ? 'transactions.toast_accepted' : 'transactions.accepted_but';
      return { key, values: { done: accepted, count: skipped || done } };
    };
  }
  if ('each' in input) {
    const asked = readEach(input, scope, readWanted(scope, here, locale));
    return async (tx, person) => {
      const { expenses, left } = await recordByForm(tx, person, asked);
      return { key: 'transactions.toast_each', values: { count: expenses.length, left } };
    };
  }
  if ('change' in input) {
    const change = readLinkChange(input, locale);
    return async (tx, person) => {
      await changeLink(tx, person, change.id, change.share, change.baseVersions);
      return { key: 'links.changed', hash: '#expenses' };
    };
  }
  if ('unlink' in input) {
    const { id, unlink } = parse(unlinkFormSchema, input);
    return async (tx, person) => {
      await unlinkTransaction(tx, person, { expense: unlink, transaction: id });
      return { key: 'transactions.toast_unlinked', row: id, unlinked: unlink };
    };
  }
  if ('id' in input) {
    const change = parse(transactionFormSchema, input);
    return async (tx, person) => {
      const { transaction, updated } = await changeTransaction(tx, person, { account, ...change });
      const { type, id: row } = transaction;
      if (!change.type) return { key: 'transactions.toast_saved', row };
      const key = `transactions.toast_marked${updated === undefined ? '' : '_many'}` as const;
      return { key, values: { ...named(type), count: updated ?? 1 }, row };
    };
  }
  const which =
    'all' in input
      ? {
          ...parse(foundFormSchema, input),
          filter: filterOf(readWanted(scope, here, locale)),
        }
      : parse(tickedFormSchema, input);
  return async (tx, person) => {
    const { updated } = await markTransactions(tx, person, { account, ...which });
    return { key: 'transactions.toast_marked_many', values: { ...named(which.type), count: updated } };
  };
}
