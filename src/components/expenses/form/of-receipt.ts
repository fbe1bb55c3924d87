import { isDomainError } from '#lib/core/errors.ts';
import { isUuid } from '#lib/core/ids.ts';
import { toField } from '#lib/core/money.ts';
import { receiptOf } from '#lib/receipts/list.ts';
import { agreed, standing } from '#lib/receipts/standing.ts';
import type { OfReceipt } from './record-page.ts';

/**
 * What the receipt that the address names fills the form with: the file itself, and each fact of which there is but one.
 * Nothing when it is no longer in the tray.
 */
export async function ofReceipt({ atlas: { db } }: App.Locals, url: URL): Promise<OfReceipt> {
  const id = url.searchParams.get('receipt') ?? '';
  if (!isUuid(id)) return {};
  try {
    const { file_name, facts } = await receiptOf(db, id);
    const { amount, currency, day, merchant } = agreed(standing(facts));
    return {
      attachments: [{ id, file_name }],
      ...(amount !== null && currency !== null && { currency, amount: toField(amount, currency) }),
      ...(day && { date: day }),
      ...(merchant && { merchant }),
    };
  } catch (error) {
    if (isDomainError(error)) return {};
    throw error;
  }
}
