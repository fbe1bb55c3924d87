import type { AstroGlobal } from 'astro';
import type { Currency } from '#lib/core/currency/codes.ts';
import { isDay, today } from '#lib/core/day.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { COMMENT_LENGTH } from '#lib/core/limits.ts';
import { toField, toMinor } from '#lib/core/money.ts';
import { localPath } from '#lib/core/origin.ts';
import { paths } from '#lib/core/paths.ts';
import type { FormValues } from '#lib/expenses/form.ts';
import {
  emptyItem,
  type Offered,
  type OfferedDay,
  type Proposals,
  withProposals,
} from '#lib/expenses/form-items.ts';
import { actByForm } from '#lib/http/act.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { recordExpense } from '#lib/links/record.ts';
import { type Alike, MayBeRecorded, refuseAlike } from './alike.ts';
import { type Linked, readLinked } from './linked.ts';
import { ofExpense } from './of-expense.ts';
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
  alike: readonly Alike[];
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
  /** For the merchant that was typed, where no category is chosen: without scripts it comes with the form's next page. */
  ofMerchant(locals: App.Locals, values: FormValues): Promise<Proposals>;
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
  const { isGone: isCopyGone, ...copied } = await ofExpense(locals, url);
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
  let alike: readonly Alike[] = [];
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
            if (isAsked) await refuseAlike(tx, locals, values);
            return { id: await recordExpense(tx, actor, input) };
          },
          asked,
        );
        return { message: 'expense_form.created', run };
      } catch (error) {
        if (!(error instanceof MayBeRecorded)) throw error;
        ({ alike } = error);
        return undefined;
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

/** The initial form: date, amount and description from the address, otherwise from the transactions. */
export function startValues(
  url: URL,
  { transactions, currency }: Linked,
  zone: string | null = null,
  locale = 'en',
): FormValues & { dated: boolean } {
  const asked = url.searchParams.get('date') ?? '';
  const date = isDay(asked) ? asked : transactions.at(-1)?.date;
  const amount = askedAmount(url, currency, locale) ?? sumOfLinked(transactions, currency);
  const [only, ...others] = transactions;
  const description =
    url.searchParams.get('description') ?? (only && others.length === 0 ? only.description : '');
  const comment = description.trim().slice(0, COMMENT_LENGTH);
  return {
    dated: date !== undefined || zone !== null,
    date: date ?? today(zone),
    amount,
    currency,
    showExpenseComment: true,
    comment,
    merchant: '',
    paid_via: '',
    owed_to: '',
    project: '',
    is_reimbursable: false,
    no_receipt: '',
    split: false,
    items: [emptyItem()],
    attachments: [],
    removed_attachments: [],
  };
}

/** Without its sign, since an expense is positive even for money that came in. */
function askedAmount(url: URL, currency: Currency, locale: string): string | undefined {
  const text = (url.searchParams.get('amount') ?? '').trim().replace(/^[+-]/, '');
  return toMinor(text, currency, locale) === undefined ? undefined : text;
}

function sumOfLinked(transactions: Linked['transactions'], currency: Currency): string {
  const sum = transactions.reduce((total, { amount }) => total + amount, 0);
  return sum === 0 ? '' : toField(Math.abs(sum), currency);
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
