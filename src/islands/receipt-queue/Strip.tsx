import { CircleCheck, File } from 'lucide-react';
import { isPlainClick } from '#lib/browser/plain-click.client.ts';
import type { Context, ToldReceipt } from './types.ts';
import { nameOf, sumOf } from './words.ts';

interface Props {
  rows: readonly ToldReceipt[];
  done: readonly ToldReceipt[];
  current: ToldReceipt | undefined;
  context: Context;
  addressOf: (receipt: ToldReceipt) => string;
  onChoose: (receipt: ToldReceipt) => void;
}

/** All that wait, one picture each. */
export function Strip({ rows, done, current, context, addressOf, onChoose }: Props) {
  const { t } = context;
  return (
    <nav className="card rq-strip" aria-label={t('tray.strip')}>
      <ul>
        {done.map((receipt) => (
          <li key={receipt.id} className="rq-done" aria-hidden="true">
            <span className="rq-one">
              <Words receipt={receipt} context={context} done />
            </span>
          </li>
        ))}
        {rows.map((receipt) => (
          <li key={receipt.id} data-receipt={receipt.id}>
            <a
              className={`rq-one ${receipt.state}`}
              href={addressOf(receipt)}
              aria-current={receipt === current ? 'true' : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onChoose(receipt);
              }}
            >
              <Words receipt={receipt} context={context} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Words({ receipt, context, done }: { receipt: ToldReceipt; context: Context; done?: boolean }) {
  const { t, locale } = context;
  const name = nameOf(receipt);
  return (
    <>
      <span className="receipt-picture">
        {receipt.thumbnail ? (
          <img src={receipt.thumbnail} alt="" width="72" height="72" loading="lazy" decoding="async" />
        ) : (
          <File className="icon" aria-hidden="true" />
        )}
      </span>
      <bdi className="rq-name">{name}</bdi>
      {name !== receipt.file_name && <span className="visually-hidden"> {receipt.file_name}</span>}{' '}
      <span className="rq-sum">{sumOf(receipt, locale) || t('tray.sum_missing')}</span>{' '}
      <span className="rq-state">
        {(done || receipt.state === 'sure') && <CircleCheck className="icon" aria-hidden="true" />}
        {t(done ? 'tray.state_done' : `tray.state_${receipt.state}`)}
      </span>
    </>
  );
}
