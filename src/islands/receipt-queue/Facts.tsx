import type { SubmitEvent } from 'react';
import { formatDay } from '#lib/core/day.ts';
import { formatMoney, toField, toMajor } from '#lib/core/money.ts';
import type { Fact } from '#lib/receipts/events.ts';
import { linesIn } from '#lib/receipts/reading/reading.ts';
import { toast } from '#lib/stores/toasts.ts';
import { reasonOf } from '../queue/use-unsaved.ts';
import { Correct, type Props } from './Correct.tsx';
import { type Context, standsOf } from './types.ts';

/** What a receipt says, dashed where it was read and nobody said it, and a form that types or corrects it. */
export function Facts(props: Props) {
  const { receipt, context } = props;
  const facts = standsOf(receipt);
  return (
    <div className="rq-facts">
      {!receipt.is_read && <p className="muted small">{context.t('tray.unread')}</p>}
      {receipt.read_fault && <p className="small">{context.t(`tray.fault_${receipt.read_fault}`)}</p>}
      {facts.length > 1 ? (
        <Readings {...props} facts={facts} />
      ) : (
        facts[0] && <Found fact={facts[0]} context={context} />
      )}
      <Correct key={receipt.id} {...props} facts={facts} />
    </div>
  );
}

const wordsOf = ({ amount, currency, day, merchant }: Fact, locale: string): string =>
  [
    amount === null || currency === null ? '' : formatMoney(amount, currency, locale),
    day === null ? '' : formatDay(day, locale),
    merchant ?? '',
  ]
    .filter(Boolean)
    .join(' · ');

/** The words that amount and day were read from. */
function sourceOf(fact: Fact, context: Context): Record<'amount' | 'day', string> {
  const { source, where, amount, day } = fact;
  const { t } = context;
  const [ofAmount, ofDay] =
    source === 'file-name'
      ? [t('tray.where_name'), t('tray.where_name')]
      : source === 'invoice'
        ? [invoiceWords(fact, context), t('tray.where_invoice')]
        : quotes(source === 'person' ? '' : where, t);
  return { amount: amount === null ? '' : ofAmount, day: day === null ? '' : ofDay };
}

/** The lines of amount and day; one line may have said both. */
function quotes(where: string | null, t: Context['t']): [string, string] {
  const lines = linesIn(where ?? '');
  const quoted = (line: string | undefined) => (line ? t('tray.quoted', { line }) : '');
  return [quoted(lines[0]), quoted(lines.at(-1))];
}

/** `From the invoice’s own data · Invoice 2026-17 · of which tax €19.00` */
const invoiceWords = ({ currency, number, tax }: Fact, { t, locale }: Context): string =>
  [
    t('tray.where_invoice'),
    number ? t('tray.invoice_number', { number }) : '',
    tax && currency ? t('tray.invoice_tax', { tax: formatMoney(tax, currency, locale) }) : '',
  ]
    .filter(Boolean)
    .join(' · ');

function Found({ fact, context }: { fact: Fact; context: Context }) {
  const { t, locale } = context;
  const { amount, currency, day, merchant, source } = fact;
  const where = sourceOf(fact, context);
  const unstated = source === 'invoice' ? t('tray.invoice_credit') : t('tray.not_found');
  const look = source === 'person' ? 'fact' : 'fact proposed';
  const shown = [
    ['amount', t('tray.amount'), amount !== null && currency ? formatMoney(amount, currency, locale) : ''],
    ['day', t('tray.day'), day === null ? '' : formatDay(day, locale)],
    ['merchant', t('tray.merchant_name'), merchant ?? ''],
  ] as const;
  return (
    <dl className="rq-found">
      {shown.map(([name, label, value]) => (
        <div key={name} className={`rq-${name}`}>
          <dt className="small">{label}</dt>
          <dd>
            {value ? (
              <bdi className={look}>{value}</bdi>
            ) : (
              <span className="muted">{name === 'amount' ? unstated : t('tray.not_found')}</span>
            )}
            {name !== 'merchant' && where[name] && <span className="muted small">{where[name]}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Of several readings one is chosen. */
function Readings({ receipt, facts, context, onDescribe }: Props & { facts: readonly Fact[] }) {
  const { t, locale } = context;
  const choose = (fact: Fact) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onDescribe(saidBy(fact)).catch((error) => toast('error', reasonOf(error, t)));
  };
  return (
    <div className="stack-small">
      <p className="small">{t('tray.several')}</p>
      <ul className="readings">
        {facts.map((fact) => (
          <li key={wordsOf(fact, locale)}>
            <form method="post" onSubmit={choose(fact)}>
              <input type="hidden" name="receipt" value={receipt.id} />
              {fact.amount !== null && fact.currency && (
                <>
                  <input type="hidden" name="amount" value={toField(fact.amount, fact.currency)} />
                  <input type="hidden" name="currency" value={fact.currency} />
                </>
              )}
              {fact.day && <input type="hidden" name="day" value={fact.day} />}
              {fact.merchant && <input type="hidden" name="merchant" value={fact.merchant} />}
              <button
                type="submit"
                className="fact proposed"
                name="act"
                value="facts"
                aria-label={t('tray.use_one', { facts: wordsOf(fact, locale) })}
              >
                {wordsOf(fact, locale)}
              </button>
              <p className="muted small">
                {Object.values(sourceOf(fact, context)).filter(Boolean).join(', ')}
              </p>
            </form>
          </li>
        ))}
      </ul>
    </div>
  );
}

const saidBy = ({ amount, currency, day, merchant }: Fact) => ({
  ...(amount !== null && currency ? { amount: toMajor(amount, currency), currency } : {}),
  ...(day === null ? {} : { day }),
  ...(merchant === null ? {} : { merchant }),
});
