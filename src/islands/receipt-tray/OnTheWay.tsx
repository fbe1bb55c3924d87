import { CircleAlert, File } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '#lib/core/paths.ts';
import type { KeptReceipt } from '#lib/outbox/store.client.ts';
import type { Translate } from '#lib/texts/translator.ts';
import type { useTray } from './use-tray.ts';

interface Props {
  tray: ReturnType<typeof useTray>;
  t: Translate;
}

/** Files that are not in the tray yet: being made small, sent, waiting for the line; and apart from them those that were refused. */
export function OnTheWay({ tray, t }: Props) {
  const { chosen, kept } = tray;
  const faulty = chosen.filter(({ fault }) => fault);
  const refused = kept.filter(({ trouble }) => trouble);
  const isWaiting = chosen.length + kept.length > faulty.length + refused.length;
  return (
    <>
      {isWaiting && <Waiting tray={tray} t={t} />}
      {faulty.length + refused.length > 0 && (
        <section className="card" aria-labelledby="not-added">
          <h2 id="not-added">{t('tray.not_added')}</h2>
          <ul className="sending">
            {faulty.map(({ key, file_name, fault = '' }) => (
              <li key={key}>
                <Picture refused />
                <Refusal file={file_name} reason={fault} />
                <Remove file={file_name} onRemove={() => tray.remove(key)} t={t} />
              </li>
            ))}
            {refused.map((receipt) => (
              <Refused key={receipt.key} receipt={receipt} tray={tray} t={t} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Waiting({ tray: { chosen, kept, percents, isSignedOut, again, remove }, t }: Props) {
  return (
    <section className="card" aria-labelledby="on-the-way">
      <h2 id="on-the-way">{t('tray.to_send')}</h2>
      {isSignedOut && (
        <p role="status">
          <a href={paths.login}>{t('tray.signed_out')}</a>
        </p>
      )}
      <ul className="sending">
        {chosen
          .filter(({ fault }) => !fault)
          .map(({ key, file_name }) => (
            <li key={key}>
              <Picture />
              <div>
                <p>{file_name}</p>
                <p className="muted small">{t('tray.preparing')}</p>
              </div>
            </li>
          ))}
        {kept
          .filter(({ trouble }) => !trouble)
          .map((receipt) => (
            <li key={receipt.key}>
              <Picture of={receipt.thumbnail} />
              <div>
                <p>{receipt.file_name}</p>
                <State receipt={receipt} percent={percents[receipt.key]} t={t} />
              </div>
              <div className="actions">
                {/* A first try needs no second one. */}
                {receipt.tries > 0 && percents[receipt.key] === undefined && (
                  <Retry receipt={receipt} again={again} t={t} />
                )}
                <Remove file={receipt.file_name} onRemove={() => remove(receipt.key)} t={t} />
              </div>
            </li>
          ))}
      </ul>
    </section>
  );
}

function Refused({
  receipt,
  tray: { again, remove },
  t,
}: Props & {
  receipt: KeptReceipt;
}) {
  const { file_name, thumbnail, trouble } = receipt;
  const { detail = '', href, wrong_kind } = trouble ?? {};
  const reason = wrong_kind
    ? t('tray.wrong_kind')
    : href
      ? t('tray.added_before')
      : detail || t('tray.failed');
  return (
    <li>
      <Picture of={thumbnail} refused />
      <Refusal file={file_name} reason={reason}>
        {href && <a href={href}>{t('tray.same_show')}</a>}
      </Refusal>
      <div className="actions">
        {href ? (
          <button type="button" className="button small" onClick={() => again(receipt, true)}>
            {t('tray.twice')}
          </button>
        ) : (
          !wrong_kind && <Retry receipt={receipt} again={again} t={t} />
        )}
        <Remove file={file_name} onRemove={() => remove(receipt.key)} t={t} />
      </div>
    </li>
  );
}

const Refusal = ({ file, reason, children }: { file: string; reason: string; children?: ReactNode }) => (
  <div>
    <p>{file}</p>
    <p className="field-error" role="alert">
      {reason} {children}
    </p>
  </div>
);

function Retry({ receipt, again, t }: { receipt: KeptReceipt; again: Props['tray']['again']; t: Translate }) {
  return (
    <button
      type="button"
      className="button small"
      aria-label={t('tray.retry_one', { file: receipt.file_name })}
      onClick={() => again(receipt)}
    >
      {t('tray.retry')}
    </button>
  );
}

function State({
  receipt: { file_name, tries, thumbnail, type, raw },
  percent,
  t,
}: {
  receipt: KeptReceipt;
  percent: number | undefined;
  t: Translate;
}) {
  if (percent !== undefined)
    return <progress className="progress" max={100} value={percent} aria-label={file_name} />;
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
function Picture({ of: thumbnail, refused }: { of?: Blob | undefined; refused?: boolean }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!thumbnail) return;
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(thumbnail);
  }, [thumbnail]);
  const Icon = refused ? CircleAlert : File;
  return (
    <span className="receipt-picture">
      {address ? <img src={address} alt="" /> : <Icon className={refused ? 'icon field-error' : 'icon'} />}
    </span>
  );
}
