import { formatDay } from '#lib/core/day.ts';
import { formatBank, toMinor } from '#lib/core/money.ts';
import { paths } from '#lib/core/paths.ts';
import { actOf, choiceOf, type QueueContext, type QueueRow, withReceipt } from './types.ts';

interface Props {
  row: QueueRow;
  context: QueueContext;
  ticked: boolean;
  onTick: () => void;
}

/** What the bank says of a row, and the box that ticks it. */
export function Facts({
  row: { transaction, name, answers, receipt },
  context: { t, locale, book, accounts, view },
  ticked,
  onTick,
}: Props) {
  const { id, account, date, description, amount, currency } = transaction;
  const minor = toMinor(amount, currency) ?? 0;
  const [first] = answers;
  const value =
    view === 'sure' && first
      ? JSON.stringify(actOf(withReceipt(choiceOf(first) ?? { act: '' }, { receipt }), [id]))
      : String(id);
  return (
    <div className="queue-facts">
      <input
        type="checkbox"
        form="ticked"
        name={view === 'sure' ? 'do' : 'row'}
        value={value}
        checked={ticked}
        onChange={onTick}
        aria-label={t('review.tick', { name })}
      />
      <p className="queue-name">
        <a href={paths.transaction(account, id)} tabIndex={-1}>
          {name}
        </a>
        <span className={`amount-value${minor === 0 ? '' : minor > 0 ? ' out' : ' in'}`}>
          {formatBank(minor, currency, locale, { symbol: currency !== book })}
          {minor !== 0 && (
            <span className="visually-hidden"> {t(`shell.money_${minor > 0 ? 'out' : 'in'}`)}</span>
          )}
        </span>
      </p>
      <p className="queue-raw muted small" title={description}>
        <time dateTime={date}>{formatDay(date, locale)}</time>
        {accounts[account] ? ` · ${accounts[account]}` : ''} · {description}
      </p>
    </div>
  );
}
