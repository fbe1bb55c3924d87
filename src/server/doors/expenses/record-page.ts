import type { AstroGlobal } from 'astro';
import type { Currency } from '#lib/core/currency/codes.ts';
import { DomainError } from '#lib/core/errors.ts';
import { isId, uuidv7 } from '#lib/core/ids.ts';
import { localPath } from '#lib/core/origin.ts';
import { paths } from '#lib/core/paths.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { NearDuplicate } from '#lib/expenses/expense.ts';
import type { FormValues } from '#lib/expenses/form.ts';
import {
  type Offered,
  type OfferedDay,
  type Proposals,
  startValues,
  withProposals,
} from '#lib/expenses/form-items.ts';
import { actByForm } from '#lib/http/act.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { recordExpense } from '#lib/links/record.ts';
import { currencyOfTransactions } from '#lib/links/records.ts';
import { findTransactions } from '#lib/transactions/records.ts';
import { type NameButtons, type Outcome, postForm } from './post.ts';

/** Everything that the page shows. */
export interface RecordPage extends Outcome {
  linked: Linked;
  fresh: FormValues;
  /** What the form is filled with because it was so before. */
  proposed: Proposals;
  /** Amounts of the receipt, where it names several. */
  offered: readonly Offered[];
  offeredDays: readonly OfferedDay[];
  /** The date set by the server because the address has none. */
  serverDay: string | undefined;
  key: string;
  /** The transactions page, or the tray, to return to. */
  returnTo: string | undefined;
  /** What it may be already, asked before it is saved. */
  alike: readonly NearDuplicate[];
  /** Whether the form's other question was answered before. */
  confirmed: boolean;
}

export type OfReceipt = Partial<
  Pick<FormValues, 'attachments' | 'amount' | 'currency' | 'date' | 'merchant'> & {
    /** Where on the receipt amount and date were read, unless a person said them. */
    read: Proposals;
    offered: readonly Offered[];
    offeredDays: readonly OfferedDay[];
    /** It is no longer in the tray. */
    isGone: boolean;
  }
>;

/** What is filled in because it was so before, or because a receipt says so. */
export interface Proposer {
  /** For a bank transaction. */
  ofTransaction(locals: App.Locals, transaction: number): Promise<Proposals>;
  /** What the receipt that the address names fills the form with. */
  ofReceipt(locals: App.Locals, url: URL): Promise<OfReceipt>;
  /** What an expense that the address names fills the form with: all but its day, its receipts and who paid. */
  ofExpense(locals: App.Locals, url: URL): Promise<Partial<FormValues> & { isGone?: boolean }>;
  /** What may be the expense of these fields already. */
  alikeTo(db: Db, locale: string, typed: FormValues): Promise<readonly NearDuplicate[]>;
  /** For the merchant that was typed, where no category is chosen: without scripts it comes with the form's next page. */
  ofMerchant(locals: App.Locals, values: FormValues): Promise<Proposals>;
}

/** The bank transactions named in the address. `amount` in minor units, positive when money left the account. */
interface Linked {
  account: number | undefined;
  /** The account's, or the book's. */
  currency: Currency;
  /** Only Unknown ones; the others have another purpose already. */
  transactions: { id: number; date: string; description: string; amount: number }[];
  /** True when one of them cannot become an expense. */
  dropped: boolean;
  /** True when the address names several. */
  several: boolean;
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'url'>;

/** Shows the form of `/expense/new`, or handles its buttons. */
export async function recordPage(
  page: Page,
  nameButtons: NameButtons,
  proposer: Proposer,
): Promise<Response | RecordPage> {
  const { locals, request, url } = page;
  const linked = await readLinked(locals.atlas.db, url, (error) =>
    errorAnswer(error, locals.t, locals.requestId),
  );
  const { dated, ...values } = startValues(url, linked, locals.person.time_zone, locals.locale);
  const receipt = linked.transactions.length > 0 ? {} : await proposer.ofReceipt(locals, url);
  const { merchant, read = {}, offered = [], offeredDays = [], isGone, ...facts } = receipt;
  const { isGone: isCopyGone, ...copied } = await proposer.ofExpense(locals, url);
  const start = { ...values, ...copied, ...facts };
  const only = linked.several ? undefined : linked.transactions[0];
  const proposed = only
    ? await proposer.ofTransaction(locals, only.id)
    : { ...read, ...(await proposedFor(locals, proposer, merchant && { ...start, merchant })) };
  const payer = { owed_to: String(locals.person.id) };
  const fresh = { ...withProposals(start, proposed), ...payer };
  const shown = {
    linked,
    fresh,
    proposed,
    offered,
    offeredDays,
    serverDay: dated || facts.date !== undefined ? undefined : fresh.date,
    key: uuidv7(),
    returnTo: safeReturn(request.headers.get('referer'), url, linked),
    alike: [],
    confirmed: false,
  };
  if (request.method !== 'POST') {
    if (linked.dropped) locals.flash = { kind: 'error', text: locals.t('expense_pages.not_valid') };
    if (isCopyGone) locals.flash = { kind: 'error', text: locals.t('expenses.not_found') };
    if (isGone) locals.flash = { kind: 'error', text: locals.t('receipts.not_found') };
    return { ...shown, values: fresh, confirms: false };
  }
  let alike: readonly NearDuplicate[] = [];
  let confirmed = false;
  const outcome = await postForm(page, {
    back: (wanted) => safeReturn(wanted, url, linked),
    start: fresh,
    stored: [],
    nameButtons,
    async save(input, { key, fields, values }) {
      confirmed = fields.confirm === 'continue';
      // One rendering of the form records one expense, however often it is sent.
      const asked = { key, request: 'POST /expense/new', body: fields };
      // A bank transaction is an expense of its own.
      const isAsked = fields.alike === undefined && linked.transactions.length === 0;
      try {
        const { run } = await actByForm(
          locals,
          async (tx, actor) => {
            alike = isAsked ? await proposer.alikeTo(tx, locals.locale, values) : [];
            // Ends the transaction, so that the form's key can be used again.
            if (alike.length > 0) throw new DomainError('conflict', 'expense_pages.alike_title');
            return { id: await recordExpense(tx, actor, input) };
          },
          asked,
        );
        return { message: 'expense_form.created', run };
      } catch (error) {
        if (alike.length > 0) return undefined;
        throw error;
      }
    },
  });
  if (outcome instanceof Response) return outcome;
  const usual = await proposer.ofMerchant(locals, outcome.values);
  return {
    ...shown,
    ...outcome,
    alike,
    confirmed,
    values: withProposals(outcome.values, usual),
    proposed: { ...proposed, ...usual },
  };
}

/** The merchant that a receipt names, with the category that its expenses have. */
async function proposedFor(
  locals: App.Locals,
  proposer: Proposer,
  values: FormValues | '' | undefined,
): Promise<Proposals> {
  if (!values) return {};
  const because = locals.t('tray.from_receipt');
  return { merchant: { value: values.merchant, because }, ...(await proposer.ofMerchant(locals, values)) };
}

const MOST_LINKED = 100;

/**
 * Reads `transactionId` (one or more, separated by commas) and `accountPk`.
 * @param failed called when the transactions cannot be read; the form is then shown without them
 */
async function readLinked(db: Db, url: URL, failed: (error: Error) => void): Promise<Linked> {
  const named = url.searchParams.getAll('transactionId').flatMap((text) => text.split(','));
  const texts = [...new Set(named.map((text) => text.trim()).filter(Boolean))].slice(0, MOST_LINKED);
  const accountText = url.searchParams.get('accountPk') ?? '';
  const book = await bookCurrency(db);
  if (texts.length === 0 || !isId(accountText))
    return { account: undefined, currency: book, transactions: [], dropped: false, several: false };
  const account = Number(accountText);
  const ids = texts.filter(isId).map(Number);
  const several = texts.length > 1;
  try {
    const found = ids.length > 0 ? await findTransactions(db, account, ids) : [];
    const transactions = found.filter(({ type }) => type === 'UK');
    const used = transactions.map(({ id }) => id);
    const currency = (await currencyOfTransactions(db, used)) ?? book;
    return { account, currency, transactions, dropped: transactions.length < texts.length, several };
  } catch (error) {
    const reason = (error as Error)?.stack ?? error;
    failed(new Error(`Error fetching transaction detail: ${reason}`));
    return { account, currency: book, transactions: [], dropped: false, several };
  }
}

/**
 * The address for Back and after saving: the transactions page as it was, or its start; undefined without an account.
 */
export function safeReturn(wanted: string | null, here: URL, { account }: Linked): string | undefined {
  const list =
    account !== undefined
      ? paths.transactions(account)
      : here.searchParams.has('receipt')
        ? paths.receipts
        : undefined;
  if (list === undefined) return undefined;
  const path = localPath(wanted, here);
  const [pathname = ''] = path?.split(/[?#]/) ?? [];
  return pathname === list || `${pathname}/` === list ? path : list;
}
