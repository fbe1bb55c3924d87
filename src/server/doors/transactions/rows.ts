import { answerWords } from '#components/queue/words.ts';
import { shortName } from '#components/rules/words.ts';
import type { TransactionRow } from '#islands/transaction-table/transaction-row.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { formatDay } from '#lib/core/day.ts';
import { payeeOf } from '#lib/core/description/row-name.ts';
import { formatBank } from '#lib/core/money.ts';
import { fold } from '#lib/core/words.ts';
import type { Db } from '#lib/db/transaction.ts';
import { listRowParts, type RowParts } from '#lib/links/row-records.ts';
import { type Answer, answersOf } from '#lib/queue/answers.ts';
import type { Translate } from '#lib/texts/texts.ts';
import { isPartly, type ListedTransaction } from '#lib/transactions/list.ts';
import { offerOf } from './offer.ts';

/** Whose the rows are. */
export interface Accounts {
  currencyOf: (account: number) => Currency;
  /** In the list of all accounts: the account's name. */
  nameOf?: (account: number) => string;
}

interface Shown {
  t: Translate;
  locale: string;
}

/** The rows of a page as the table shows them: with payee, and what is offered for the undecided ones. */
export async function rowsOf(
  db: Db,
  transactions: readonly ListedTransaction[],
  accounts: Accounts,
  shown: Shown,
): Promise<TransactionRow[]> {
  const parts = await listRowParts(
    db,
    transactions.map(({ id }) => id),
  );
  const open = transactions.filter(({ type, expense }) => type === 'UK' && !expense);
  const answers = await answersOf(
    db,
    open.map(({ id }) => id),
  );
  return transactions.map((row) =>
    rowOf(row, parts.get(row.id), answers.get(row.id)?.answers[0], accounts, shown),
  );
}

function rowOf(
  {
    id,
    date,
    description,
    type,
    amount: minor,
    open_amount,
    account,
    payee: named,
    comment,
    expense,
  }: ListedTransaction,
  parts: RowParts | undefined,
  answer: Answer | undefined,
  { currencyOf, nameOf }: Accounts,
  { t, locale }: Shown,
): TransactionRow {
  const currency = currencyOf(account);
  const merchant_name =
    parts?.merchant_name ?? (answer?.act === 'expense' ? answer.merchant?.name : undefined);
  const payee = payeeOf({ payee: named, description, core: parts?.core, merchant_name });
  const said = expense ? [parts?.comment?.split('\n')[0], parts?.category_name] : [];
  const by = parts?.rule_name ? t('rules.by', { rule: shortName(parts.rule_name) }) : undefined;
  const note = [...said, by].filter((part) => part && part !== description);
  const offer = answer && offerOf(answer, currency);
  return {
    id,
    description,
    type,
    ...(comment ? { comment } : {}),
    ...(expense ? { expense } : {}),
    day: formatDay(date, locale),
    minor,
    amount: formatBank(minor, currency, locale),
    ...(payee && fold(payee) !== fold(description) ? { payee } : {}),
    ...(note.length > 0 ? { note: note.join(' · ') } : {}),
    ...(offer && answer ? { offer: { text: offerWords(answer, t), accept: JSON.stringify(offer) } } : {}),
    ...(isPartly({ amount: minor, open_amount }) ? { partly: true } : {}),
    ...(nameOf ? { account, account_name: nameOf(account), currency } : {}),
  };
}

/** “Expense · Uber · Travel”: shorter than in the queue, as the payee is in the row. */
function offerWords(answer: Answer, t: Translate): string {
  if (answer.act !== 'expense') return answerWords(answer, t);
  const names = [answer.merchant, answer.category, answer.project].flatMap((one) => one?.name ?? []);
  return [t('transactions.type_EX'), ...names].join(' · ');
}
