import type { Currency } from '#lib/core/currency/codes.ts';
import type { Sum } from '#lib/core/currency/sums.ts';
import { formatMoney, toField } from '#lib/core/money.ts';
import { changedShare, type Given, type Settled, settleInOrder } from '#lib/links/shares.ts';
import { type Translate, translator } from '#lib/texts/translator.ts';

/** Keeps the sums of a form of links up to date while one types, as the server says them after Check. */
export function keepSums(form: HTMLFormElement): void {
  const { locale = 'en', texts = '{}' } = form.dataset;
  const t = translator(JSON.parse(texts), locale, ({ amount, currency }) =>
    formatMoney(amount, currency, locale),
  );
  const update = () => show(form, locale, t);
  form.addEventListener('input', update);
  update();
}

function show(form: HTMLFormElement, locale: string, t: Translate): void {
  const open = sumOf(form);
  const rows = [...form.querySelectorAll<HTMLElement>('[data-row]')];
  const wanted = rows.map((row) => ({ expense: sumOf(row), given: givenOf(row, locale) }));
  const { settled, left } = settleInOrder(open, wanted);
  for (const [index, row] of rows.entries()) showRow(row, settled[index] as Settled, open.currency, t);
  const sum = form.querySelector('[data-sum]');
  const linked = { ...open, amount: open.amount - left };
  if (sum) sum.textContent = t('links.sum', { linked, left: { ...open, amount: left } });
}

const sumOf = ({ dataset }: HTMLElement): Sum => ({
  amount: Number(dataset.open),
  currency: dataset.currency as Currency,
});

const field = (row: HTMLElement, name: string) =>
  row.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-share="${name}"]`);

function givenOf(row: HTMLElement, locale: string): Given {
  const [amount, covers, difference] = ['amount', 'covers', 'difference'].map(
    (name) => field(row, name)?.value.trim() || undefined,
  );
  const given = { amount, covers, difference: (difference ?? null) as Given['difference'], locale };
  return row.dataset.stored ? changedShare(JSON.parse(row.dataset.stored), given) : given;
}

/** What empty fields take, and what the row comes to or why it cannot be. */
function showRow(row: HTMLElement, { shares, trouble }: Settled, currency: Currency, t: Translate): void {
  const expense = sumOf(row);
  const place = (name: 'amount' | 'covers', of: Currency) =>
    field(row, name)?.setAttribute('placeholder', shares ? toField(shares[name], of) : '');
  place('amount', currency);
  place('covers', expense.currency);
  const text = row.querySelector('[data-row-sum]');
  if (!text) return;
  text.classList.toggle('field-error', trouble !== undefined);
  text.textContent = shares
    ? t(row.dataset.refund === undefined ? 'links.row_sum' : 'links.row_sum_refund', {
        amount: { amount: shares.amount, currency },
        covers: { ...expense, amount: shares.covers },
        left: { ...expense, amount: expense.amount - shares.covers },
      })
    : t(trouble.key, trouble.values);
}
