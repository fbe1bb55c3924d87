import type { Currency } from '#lib/core/currency/codes.ts';
import { formatDay } from '#lib/core/day.ts';
import { isUuid } from '#lib/core/ids.ts';
import { formatMoney, toField } from '#lib/core/money.ts';
import type { Offered, Proposals } from '#lib/expenses/form-items.ts';
import type { Fact } from '#lib/receipts/events.ts';
import { linesIn } from '#lib/receipts/reading/reading.ts';
import { findWaiting, listFacts } from '#lib/receipts/records.ts';
import { agreed, standingFacts } from '#lib/receipts/standing.ts';
import type { OfReceipt } from './record-page.ts';

/**
 * What the receipt that the address names fills the form with: the file itself, and each fact of which there is but one.
 * `isGone` when it is no longer in the tray.
 */
export async function ofReceipt(locals: App.Locals, url: URL): Promise<OfReceipt> {
  const id = url.searchParams.get('receipt') ?? '';
  if (id === '') return {};
  if (!isUuid(id)) return { isGone: true };
  const { db } = locals.atlas;
  const receipt = await findWaiting(db, id);
  if (!receipt) return { isGone: true };
  const { file_name } = receipt;
  const stands = standingFacts((await listFacts(db, [id])).get(id) ?? []);
  const { amount: minor, currency, day, merchant } = agreed(stands);
  const amount = minor !== null && currency !== null ? toField(minor, currency) : undefined;
  const date = day ?? undefined;
  const days = [...new Set(stands.flatMap((fact) => fact.day ?? []))];
  const isOpen = days.length > 1;
  return {
    attachments: [{ id, file_name }],
    ...(amount !== undefined && currency !== null && { currency, amount }),
    ...(date && { date }),
    // Today would hide that the day has to be chosen.
    ...(isOpen && { date: '' }),
    ...(merchant && { merchant }),
    read: readOf(locals, stands[0], { amount, date }),
    offered: amount === undefined ? sumsOf(stands, locals.locale) : [],
    offeredDays: isOpen ? days.map((one) => ({ day: one, text: formatDay(one, locals.locale) })) : [],
  };
}

function sumsOf(facts: readonly Fact[], locale: string): Offered[] {
  const sums = new Map<string, Offered>();
  const add = (minor: number, currency: Currency) => {
    const text = formatMoney(minor, currency, locale);
    sums.set(text, { amount: toField(minor, currency), currency, text });
  };
  for (const { amount, currency } of facts) if (amount !== null && currency !== null) add(amount, currency);
  return [...sums.values()];
}

/** Where amount and date were read. What a person said needs no proof. */
function readOf(
  { t }: App.Locals,
  fact: Fact | undefined,
  values: { amount: string | undefined; date: string | undefined },
): Proposals {
  if (!fact || fact.source === 'person') return {};
  const [amount, date] = placesIn(fact);
  const because = (place: string | undefined) =>
    fact.source === 'file-name'
      ? t('tray.from_name')
      : fact.source === 'invoice'
        ? t('tray.from_invoice')
        : place
          ? t('tray.from_place', { place })
          : t('tray.from_receipt');
  return {
    ...(values.amount && { amount: { value: values.amount, because: because(amount) } }),
    ...(values.date && { date: { value: values.date, because: because(date) } }),
  };
}

/** The lines of a PDF that name amount and day. */
function placesIn({ where, amount, day }: Fact): [string | undefined, string | undefined] {
  const lines = linesIn(where ?? '');
  return [amount === null ? undefined : lines[0], day === null ? undefined : lines.at(-1)];
}
