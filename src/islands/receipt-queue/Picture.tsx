import { File } from 'lucide-react';
import { linesIn } from '#lib/receipts/reading/reading.ts';
import type { Context, ToldReceipt } from './types.ts';

/** What browsers show as a picture. */
const SHOWN = /^image\/(jpeg|png|webp|gif)$/;

/** The receipt itself as far as a browser can show it, else what was read of it. */
export function Picture({ receipt, context: { t } }: { receipt: ToldReceipt; context: Context }) {
  const { file, file_name, file_type, thumbnail } = receipt;
  const source = SHOWN.test(file_type) ? file : thumbnail;
  return (
    <section className="card rq-picture" aria-label={t('tray.picture')}>
      <div className="rq-file">
        <p className="rq-file-name">
          <bdi>{file_name}</bdi>
        </p>
        <a className="button small quiet" href={file} target="_blank" rel="noopener">
          {t('tray.open')}
          <span className="visually-hidden">
            {' '}
            {file_name} {t('tray.in_new_tab')}
          </span>
        </a>
      </div>
      <div className="rq-sheet">
        {source ? (
          <img key={source} src={source} alt={t('tray.picture_of', { file: file_name })} decoding="async" />
        ) : (
          <Lines receipt={receipt} t={t} />
        )}
      </div>
    </section>
  );
}

/** The lines that amount, day and merchant were read from. */
function Lines({ receipt: { facts }, t }: { receipt: ToldReceipt } & Pick<Context, 't'>) {
  const read = facts.filter(({ source }) => source === 'pdf-text');
  const merchant = read.find((fact) => fact.merchant)?.merchant;
  const lines = [...new Set(read.flatMap(({ where }) => linesIn(where ?? '')))].filter(Boolean);
  return (
    <div className="rq-paper">
      <File className="icon" aria-hidden="true" />
      {lines.length > 0 ? (
        <>
          {merchant && (
            <p>
              <mark>{merchant}</mark>
            </p>
          )}
          {lines.map((line) => (
            <p key={line}>
              <mark>{line}</mark>
            </p>
          ))}
        </>
      ) : (
        <p className="muted small">{t('tray.no_picture')}</p>
      )}
    </div>
  );
}
