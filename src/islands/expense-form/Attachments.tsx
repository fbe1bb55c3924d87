import { type DragEvent, useEffect, useRef } from 'react';
import { fieldId } from '#lib/core/ids.ts';
import { paths } from '#lib/core/paths.ts';
import { NO_RECEIPT } from '#lib/expenses/form-items.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { Press, SelectField, useFormTools, useHydrated } from './fields.tsx';
import type { Upload, Uploads } from './use-uploads.ts';

/** Files upload as soon as they are chosen or dropped; without scripts, "Attach now" or saving sends them. */
export function Attachments({ uploads, list }: { uploads: Uploads; list: readonly Upload[] }) {
  const { given, t, message } = useFormTools();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const wrong = message('attachments');
  const id = fieldId('files');

  const addChosen = () => {
    const files = [...(input.current?.files ?? [])];
    if (input.current) input.current.value = '';
    uploads.add(files);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: files may have been chosen before hydration
  useEffect(addChosen, []);

  const addDropped = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    uploads.add(event.dataTransfer.files);
  };

  return (
    <fieldset
      className="attachments"
      id="field-attachments"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={addDropped}
    >
      <legend>{t('expense_form.attachments')}</legend>
      {wrong && <p className="field-error">{wrong}</p>}
      {given.removed_attachments.map((removed, index) => (
        <input key={removed} type="hidden" name={`removed_attachments.${index}`} value={removed} />
      ))}
      {list.length > 0 && (
        <ul>
          {list.map((upload, index) => (
            <Attachment key={upload.key} upload={upload} index={index} uploads={uploads} />
          ))}
        </ul>
      )}
      <div className="attach">
        <label className="visually-hidden" htmlFor={id}>
          {t('expense_form.choose_files')}
        </label>
        <input
          ref={input}
          id={id}
          name="files"
          type="file"
          multiple
          onChange={addChosen}
          aria-describedby={`${id}-hint`}
        />
        <button type="submit" name="intent" value="attach" className="button small" hidden={hydrated}>
          {t('expense_form.attach')}
        </button>
        <p className="hint" id={`${id}-hint`}>
          {t('expense_form.attachments_hint')}
        </p>
      </div>
      {list.length === 0 && (
        <SelectField
          name="no_receipt"
          label={t('expense_form.no_receipt')}
          options={NO_RECEIPT.map((reason) => ({ id: reason, name: t(`expense_form.no_receipt_${reason}`) }))}
          empty={t('expense_form.no_receipt_none')}
        />
      )}
    </fieldset>
  );
}

function Attachment({ upload, index, uploads }: { upload: Upload; index: number; uploads: Uploads }) {
  const { t } = useFormTools();
  const { key, id, state, file_name, same } = upload;
  return (
    <li className="attachment">
      <Glyph name="file" />
      {id && state === 'attached' ? (
        <a className="attachment-name" href={paths.attachment(id)} target="_blank" rel="noopener">
          {file_name}
        </a>
      ) : (
        <span className="attachment-name">{file_name}</span>
      )}
      <State upload={upload} />
      {id && <input type="hidden" name={`attachments.${index}`} value={id} />}
      {(state === 'failed' || state === 'waiting') && (
        <Press
          value="attach"
          className="button small"
          aria-label={t('expense_form.retry_file', { file: file_name })}
          onPress={() => uploads.retry(key)}
        >
          {t('expense_form.retry')}
        </Press>
      )}
      <Press
        value={`remove_attachment:${id ?? ''}`}
        className="button quiet small"
        aria-label={t('expense_form.remove_file', { file: file_name })}
        onPress={() => uploads.remove(key)}
      >
        <Glyph name="cross" />
      </Press>
      {id && state === 'attached' && <Picture id={id} file_name={file_name} t={t} />}
      {same && <SameFile same={same} t={t} />}
    </li>
  );
}

/** Where the same file is already. */
export const SameFile = ({ same, t }: { same: NonNullable<Upload['same']>; t: Translate }) => (
  <p className="hint attachment-view">
    {same.expense !== null && same.date !== null
      ? t('tray.same_expense', { file: same.file_name, date: { day: same.date } })
      : t('tray.same_tray', { file: same.file_name })}{' '}
    <a
      href={same.expense === null ? paths.receipt(same.attachment) : paths.expense(same.expense)}
      target="_blank"
      rel="noopener"
    >
      {t('tray.same_show')}
    </a>
  </p>
);

interface PictureProps {
  id: string;
  file_name: string;
  /** Its media type, once it is known. */
  file_type?: string;
  t: Translate;
}

/** A picture beside its facts, full size at a press. A PDF opens in a tab of its own, which no frame of ours can show. */
export function Picture({ id, file_name, file_type = '', t }: PictureProps) {
  if (/^image\/hei[cf]/.test(file_type) || /\.hei[cf]$/i.test(file_name))
    return <p className="hint attachment-view">{t('expense_form.no_preview')}</p>;
  const isShown = file_type
    ? /^image\/(png|jpeg|gif|webp)$/.test(file_type)
    : /\.(png|jpe?g|gif|webp)$/i.test(file_name);
  if (!isShown) return null;
  return (
    <details className="attachment-view">
      <summary>{t('expense_form.show_file')}</summary>
      <a href={paths.attachment(id)} target="_blank" rel="noopener">
        <img
          src={paths.attachment(id)}
          alt={t('expense_form.open_file', { file: file_name })}
          width={320}
          height={320}
          loading="lazy"
          decoding="async"
        />
      </a>
    </details>
  );
}

function State({ upload }: { upload: Upload }) {
  const { t } = useFormTools();
  if (upload.state === 'sending') {
    return (
      <progress
        className="progress"
        max={100}
        value={upload.percent}
        aria-label={t('expense_form.uploading', { percent: upload.percent, file: upload.file_name })}
      />
    );
  }
  if (upload.state === 'waiting') return <span className="badge warning">{t('waiting.file')}</span>;
  return upload.state === 'failed' ? (
    <span className="field-error">{t('expense_form.upload_failed_short')}</span>
  ) : (
    <span className="muted small">{t('expense_form.attached')}</span>
  );
}

const STROKES = {
  plus: 'M5 12h14M12 5v14',
  cross: 'M6 6l12 12M18 6L6 18',
  bin: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
};

/** The form's few icons: those of the icon library weigh 3 kB of its budget. */
export const Glyph = ({ name }: { name: keyof typeof STROKES }) => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    width={24}
    height={24}
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={STROKES[name]} />
  </svg>
);
