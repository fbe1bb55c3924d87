import { isDomainError } from '#lib/core/errors.ts';
import { isUuid } from '#lib/core/ids.ts';
import { toField } from '#lib/core/money.ts';
import type { FormValues } from '#lib/expenses/form.ts';
import { receiptOf } from '#lib/receipts/list.ts';
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
    const said = facts.filter(({ source }) => source === 'person');
    const standing = said.length > 0 ? said : facts;
    const only = <Value>(values: Value[]): Value | undefined =>
      new Set(values).size === 1 ? values[0] : undefined;
    const sum = only(
      standing.flatMap(({ amount, currency }) =>
        amount === null || currency === null ? [] : [`${currency} ${toField(amount, currency)}`],
      ),
    )?.split(' ');
    const date = only(standing.flatMap(({ day }) => day ?? []));
    const merchant = only(standing.flatMap((fact) => fact.merchant ?? []));
    return {
      attachments: [{ id, file_name }],
      ...(sum && { currency: sum[0] as FormValues['currency'], amount: sum[1] ?? '' }),
      ...(date && { date }),
      ...(merchant && { merchant }),
    };
  } catch (error) {
    if (isDomainError(error)) return {};
    throw error;
  }
}
