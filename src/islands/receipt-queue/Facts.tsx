import type { SubmitEvent } from 'react';
import { formatDay } from '#lib/core/day.ts';
import { formatMoney, toField, toMajor } from '#lib/core/money.ts';
import type { Fact } from '#lib/receipts/events.ts';
import { linesIn } from '#lib/receipts/reading/reading.ts';
import { Correct, type Props } from './Correct.tsx';
import { type Context, standsOf } from './types.ts';

/** What a receipt says, dashed where it was read and nobody said it, and a form that types or corrects it. */
export function Facts(props: Props) {
  const { receipt, context } = props;
  const facts = standsOf(receipt);
  return (
    <div className="rq-facts">
      {!receipt.is_read && <p className="muted small">{context.t('tray.unread')}</p>}
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
function sourceOf({ source, where, amount, day }: Fact, { t }: Context): Record<'amount' | 'day', string> {
  if (source === 'file-name') {
    const name = t('tray.where_name');
    return { amount: amount === null ? '' : name, day: day === null ? '' : name };
  }
  const lines = source === 'pdf-text' ? linesIn(where ?? '') : [];
  const quoted = (line: string | undefined) => (line ? t('tray.quoted', { line }) : '');
  return {
    amount: amount === null ? '' : quoted(lines[0]),
    day: day === null ? '' : quoted(lines.at(-1)),
  };
}

function Found({ fact, context }: { fact: Fact; context: Context }) {
  const { t, locale } = context;
  const { amount, currency, day, merchant, source } = fact;
  const where = sourceOf(fact, context);
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
              <span className="muted">{t('tray.not_found')}</span>
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
    void onDescribe(saidBy(fact)).catch(() => {});
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
