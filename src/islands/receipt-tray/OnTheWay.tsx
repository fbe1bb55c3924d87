import { useEffect, useState } from 'react';
import type { KeptReceipt } from '#lib/outbox/store.client.ts';
import type { Translate } from '#lib/texts/translator.ts';
import type { useTray } from './use-tray.ts';

interface Props {
  tray: ReturnType<typeof useTray>;
  t: Translate;
}

/** Files that are not in the tray yet: being made small, sent, waiting for the line, or refused. */
export function OnTheWay({ tray, t }: Props) {
  const { chosen, kept, percents, again, remove } = tray;
  if (chosen.length + kept.length === 0) return null;
  return (
    <section className="card" aria-labelledby="on-the-way">
      <h2 id="on-the-way">{t('tray.to_send')}</h2>
      <ul className="sending">
        {chosen.map(({ key, file_name, fault }) => (
          <li key={key}>
            <span className="sending-picture" />
            <div>
              <p>{file_name}</p>
              {fault ? (
                <p className="field-error" role="alert">
                  {fault}
                </p>
              ) : (
                <p className="muted small">{t('tray.preparing')}</p>
              )}
            </div>
            {fault && <Remove file={file_name} onRemove={() => remove(key)} t={t} />}
          </li>
        ))}
        {kept.map((receipt) => (
          <li key={receipt.key}>
            <Thumbnail receipt={receipt} />
            <div>
              <p>{receipt.file_name}</p>
              <State receipt={receipt} percent={percents[receipt.key]} t={t} />
            </div>
            <div className="actions">
              {receipt.trouble?.href ? (
                <button type="button" className="button small" onClick={() => again(receipt, true)}>
                  {t('tray.twice')}
                </button>
              ) : (
                percents[receipt.key] === undefined && (
                  <button
                    type="button"
                    className="button small"
                    aria-label={t('tray.retry_one', { file: receipt.file_name })}
                    onClick={() => again(receipt)}
                  >
                    {t('tray.retry')}
                  </button>
                )
              )}
              <Remove file={receipt.file_name} onRemove={() => remove(receipt.key)} t={t} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({
  receipt: { file_name, trouble, tries, thumbnail, type, raw },
  percent,
  t,
}: {
  receipt: KeptReceipt;
  percent: number | undefined;
  t: Translate;
}) {
  if (trouble)
    return (
      <p className="field-error" role="alert">
        {trouble.detail || t('tray.failed')}{' '}
        {trouble.href && <a href={trouble.href}>{t('tray.same_show')}</a>}
      </p>
    );
  if (percent !== undefined)
    return (
      <progress
        className="progress"
        max={100}
        value={percent}
        aria-label={t('tray.progress', { file: file_name, percent })}
      />
    );
  if (raw) return <p className="muted small">{t('tray.preparing')}</p>;
  const noPreview = !thumbnail && type.startsWith('image/') ? ` ${t('tray.no_preview')}.` : '';
  return (
    <p className="muted small">
      {t(tries > 0 || !navigator.onLine ? 'tray.kept' : 'tray.sending')}
      {noPreview}
    </p>
  );
}

function Remove({ file, onRemove, t }: { file: string; onRemove: () => void; t: Translate }) {
  return (
    <button
      type="button"
      className="button small quiet"
      aria-label={t('tray.remove_one', { file })}
      onClick={onRemove}
    >
      {t('tray.remove')}
    </button>
  );
}

/** As a data address, which is all that the page's policy lets pictures have beside the server's. */
function Thumbnail({ receipt: { thumbnail } }: { receipt: KeptReceipt }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!thumbnail) return;
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(thumbnail);
  }, [thumbnail]);
  return <span className="sending-picture">{address && <img src={address} alt="" />}</span>;
}
