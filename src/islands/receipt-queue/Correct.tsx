import { type RefObject, type SubmitEvent, useState } from 'react';
import { CallError } from '#lib/browser/call.client.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { fieldId } from '#lib/core/ids.ts';
import { toField, toMajor, toMinor, whyNoAmount } from '#lib/core/money.ts';
import type { Fact } from '#lib/receipts/events.ts';
import { agreed } from '#lib/receipts/standing.ts';
import type { Translate } from '#lib/texts/translator.ts';
import type { Context, RefusedFacts, ToldReceipt } from './types.ts';
import type { Drafts } from './use-drafts.ts';

export interface Props {
  receipt: ToldReceipt;
  context: Context;
  drafts: Drafts;
  refused: RefusedFacts | undefined;
  /** The form that corrects; the key `e` opens it. */
  details: RefObject<HTMLDetailsElement | null>;
  onDescribe: (facts: object) => Promise<void>;
}

const FIELDS = [
  { name: 'amount', type: 'text', inputMode: 'decimal' },
  { name: 'day', type: 'date' },
  { name: 'merchant', type: 'text' },
] as const;
type Name = (typeof FIELDS)[number]['name'];
type Errors = Readonly<Partial<Record<string, string>>>;

/** A form that types or corrects what a receipt says; open where nobody could read the amount. */
export function Correct(props: Props & { facts: readonly Fact[] }) {
  const { receipt, facts, context, drafts, details } = props;
  const { t, currencies } = context;
  const { id } = receipt;
  const known = agreed(facts);
  const given = drafts.has(id) && props.refused?.receipt === id ? props.refused : undefined;
  const { errors, save } = useSaving(props, given);
  const asks = facts.every(({ amount }) => amount === null) || drafts.has(id);
  const typed = drafts.of(id);
  const currency = (typed?.currency ?? known.currency ?? currencies[0] ?? '') as Currency;
  const stored: Record<Name, string> = {
    amount: known.amount !== null && known.currency ? toField(known.amount, known.currency) : '',
    day: known.day ?? '',
    merchant: known.merchant ?? '',
  };
  return (
    <details className="receipt-facts" open={asks} ref={details}>
      <summary className="small">{t(asks ? 'tray.ask_facts' : 'tray.correct')}</summary>
      <form method="post" onSubmit={save} onInput={({ currentTarget }) => drafts.keep(id, currentTarget)}>
        <input type="hidden" name="act" value="facts" />
        <input type="hidden" name="receipt" value={id} />
        {FIELDS.map(({ name, ...rest }) => {
          const field = fieldId(`${name}.${id}`);
          return (
            <div className="field" key={name}>
              <label htmlFor={field}>{t(`tray.${name}`)}</label>
              <input
                id={field}
                name={name}
                {...rest}
                defaultValue={typed?.[name] ?? stored[name]}
                autoComplete="off"
                aria-invalid={errors[name] ? 'true' : undefined}
                aria-describedby={errors[name] ? `${field}-errors` : undefined}
              />
              {errors[name] && (
                <p className="field-error" id={`${field}-errors`}>
                  {errors[name]}
                </p>
              )}
            </div>
          );
        })}
        <Currencies id={fieldId(`currency.${id}`)} chosen={currency} all={currencies} t={t} />
        <button type="submit" className="button">
          {t('tray.save_facts')}
        </button>
      </form>
    </details>
  );
}

/** Those in use: the form of an expense has all others. */
function Currencies({
  id,
  chosen,
  all,
  t,
}: {
  id: string;
  chosen: Currency;
  all: readonly Currency[];
  t: Translate;
}) {
  const codes = [...new Set([chosen, ...all])];
  if (codes.length === 1) return <input type="hidden" name="currency" value={chosen} />;
  return (
    <div className="field">
      <label htmlFor={id}>{t('tray.currency')}</label>
      <select id={id} name="currency" defaultValue={chosen}>
        {codes.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    </div>
  );
}

/** Sends what was typed; what is wrong is said at its field, and nothing of it is lost. */
function useSaving(
  { receipt: { id }, context: { t, locale }, drafts, onDescribe }: Props,
  given: RefusedFacts | undefined,
) {
  const [errors, setErrors] = useState<Errors>(() =>
    Object.fromEntries(
      FIELDS.flatMap(({ name }) => {
        const told = given?.errors[`${name}.${id}`]?.join(' ');
        return told ? [[name, told]] : [];
      }),
    ),
  );
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const currency = text('currency') as Currency;
    const minor = text('amount') ? toMinor(text('amount'), currency, locale) : null;
    if (minor === undefined) return setErrors({ amount: t(whyNoAmount(text('amount'), currency)) });
    // The form is made anew with what is stored.
    drafts.forget(id);
    try {
      await onDescribe({
        amount: minor === null ? null : toMajor(minor, currency),
        ...(minor === null ? {} : { currency }),
        day: text('day') || null,
        merchant: text('merchant') || null,
      });
      setErrors({});
    } catch (error) {
      drafts.keep(id, form);
      const { detail = '', errors: told = {} } = error instanceof CallError ? error : {};
      const byField = Object.entries(told).map(([name, texts]) => [name, texts.join(' ')]);
      setErrors(byField.length > 0 ? Object.fromEntries(byField) : { amount: detail || t('review.failed') });
    }
  };
  return { errors, save };
}
