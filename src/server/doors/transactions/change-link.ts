import type { Changing } from '#components/transactions/link/shapes.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { isId } from '#lib/core/ids.ts';
import { toField } from '#lib/core/money.ts';
import { fieldText, parse } from '#lib/core/parse.ts';
import type { Refused } from '#lib/http/page.ts';
import { toShare } from '#lib/links/form.ts';
import { openOf } from '#lib/links/record.ts';
import { shareSchema } from '#lib/links/schema.ts';
import { changedShare, type Given, settle } from '#lib/links/shares.ts';
import type { Transaction } from '#lib/transactions/list.ts';

/** The link that the address names by `change`, as its fields say after Check, or a refused form. @param currency the account's */
export function changingLink(
  url: URL,
  refused: Refused | undefined,
  {
    transaction,
    expenses,
    currency,
    locale,
  }: {
    transaction: Transaction;
    expenses: readonly Changing['link'][];
    currency: Currency;
    locale: string;
  },
): Changing | undefined {
  const pressed = refused ? fieldText(refused.values.change) : (url.searchParams.get('change') ?? '');
  const link = expenses.find((one) => String(one.link) === pressed.split('.')[0]);
  if (!link) return undefined;
  const stored = {
    amount: toField(link.linked, currency),
    covers: toField(link.covers, link.currency),
    difference: link.difference,
  };
  const shown = {
    ...stored,
    // Without a difference, what is covered follows the amount.
    covers: link.difference ? stored.covers : '',
    difference: link.difference ?? '',
  };
  const checked = url.searchParams.has('amount') ? Object.fromEntries(url.searchParams) : undefined;
  const given = refused?.values ?? checked;
  const typed = given ? typedShare(given) : shown;
  const open = {
    transaction: transaction.open_amount + link.linked,
    expense: openOf(link, transaction) + link.covers,
  };
  const settled = settle(
    {
      transaction: { amount: open.transaction, currency },
      expense: { amount: open.expense, currency: link.currency },
    },
    changedShare(stored, { ...shareOf(typed), locale }),
  );
  return { link, stored, typed, settled, open, errors: refused?.errors ?? {} };
}

const typedShare = (fields: Record<string, unknown>) => ({
  amount: fieldText(fields.amount).trim(),
  covers: fieldText(fields.covers).trim(),
  difference: fieldText(fields.difference),
});

/** In a form, no difference is a choice, too. */
const shareOf = (typed: Changing['typed']): Given => ({
  ...(toShare(typed) as Given),
  difference: (typed.difference || null) as Given['difference'],
});

/** What a form says of the link whose id, with the version of its transaction, its button names. @throws DomainError `invalid` */
export function readLinkChange(input: Record<string, unknown>, locale: string) {
  const [id = 0, version = 0] = fieldText(input.change)
    .split('.')
    .map((text) => (isId(text) ? Number(text) : 0));
  return { id, share: parse(shareSchema(locale), shareOf(typedShare(input))), baseVersions: [version] };
}
