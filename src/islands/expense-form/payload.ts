import { toMajor, toMinor } from '#lib/core/money.ts';
import type { FormValues } from '#lib/expenses/form.ts';
import { inTime, isRetryable } from '#lib/outbox/entry.ts';
import { find } from './names.ts';

/** What saving needs beside the typed values. */
export interface Beside {
  attachments: readonly string[];
  transactions: readonly number[];
}

/** Amounts become numbers; a text that is no amount stays what it is, for the schema to name it. */
const amount = (text: string): number | string => {
  const minor = toMinor(text);
  return minor === undefined ? text.trim() : toMajor(minor);
};
const idOrNull = (text: string): number | null => (text === '' ? null : Number(text));

type Name = 'merchant' | 'project';

/**
 * The call's body. Names become ids; `undefined` stands for a name that nothing has, or that is in `names`: without a line it
 * could not be looked up.
 */
export async function toPayload(values: FormValues, beside: Beside) {
  const names: Partial<Record<Name, string>> = {};
  const id = async (kind: Name) => {
    const name = values[kind].trim();
    if (name === '') return null;
    try {
      return (await inTime(find(kind, name)))?.id;
    } catch (error) {
      if (!isRetryable(error)) throw error;
      names[kind] = name;
      return undefined;
    }
  };
  const [merchant, project] = await Promise.all([id('merchant'), id('project')]);
  const body = {
    date: values.date,
    amount: amount(values.amount),
    comment: values.showExpenseComment ? values.comment : '',
    merchant,
    paid_via: idOrNull(values.paid_via),
    project,
    is_reimbursable: values.is_reimbursable,
    items: values.items.map((item) => ({
      category: idOrNull(item.category) ?? '',
      amount: amount(item.amount),
      comment: item.comment,
    })),
    attachments: [...beside.attachments],
    transactions: [...beside.transactions],
  };
  return { body, names };
}
