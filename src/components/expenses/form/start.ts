import { isDay, today } from '#lib/core/day.ts';
import { COMMENT_LENGTH } from '#lib/core/limits.ts';
import { toField, toMinor } from '#lib/core/money.ts';
import { emptyItem, type FormValues } from '#lib/expenses/form.ts';
import type { Linked } from './linked.ts';

/** The form before anyone typed: date, amount and description as the address says, else as the transactions do. */
export function startValues(url: URL, { transactions }: Linked): FormValues & { dated: boolean } {
  const asked = url.searchParams.get('date') ?? '';
  const date = isDay(asked) ? asked : transactions.at(-1)?.date;
  const amount = askedAmount(url) ?? sumOfLinked(transactions);
  const comment = (url.searchParams.get('description') ?? '').trim().slice(0, COMMENT_LENGTH);
  return {
    dated: date !== undefined,
    date: date ?? today(),
    amount,
    showExpenseComment: comment !== '',
    comment,
    merchant: '',
    paid_via: '',
    project: '',
    is_reimbursable: false,
    items: [emptyItem(amount)],
    attachments: [],
    removed_attachments: [],
  };
}

/** As the address writes it, without its sign: an expense is positive also when it accounts for money that came in. */
function askedAmount(url: URL): string | undefined {
  const text = (url.searchParams.get('amount') ?? '').trim().replace(/^[+-]/, '');
  return toMinor(text) === undefined ? undefined : text;
}

function sumOfLinked(transactions: Linked['transactions']): string {
  const sum = transactions.reduce((total, { amount }) => total + amount, 0);
  return sum === 0 ? '' : toField(Math.abs(sum));
}
