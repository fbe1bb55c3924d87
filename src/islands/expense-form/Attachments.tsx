import { type DragEvent, useEffect, useRef } from 'react';
import { fieldId } from '#lib/core/ids.ts';
import { useAlive, useFormTools } from './form-tools.ts';
import { Icon } from './Icon.tsx';
import type { Upload, Uploads } from './use-uploads.ts';

/** Files are sent as they are chosen or dropped; before any script ran, "Attach now" or saving sends them. */
export function Attachments({ uploads }: { uploads: Uploads }) {
  const { given, t, message } = useFormTools();
  const alive = useAlive();
  const input = useRef<HTMLInputElement>(null);
  const wrong = message('attachments');
  const id = fieldId('files');

  const take = () => {
    const files = [...(input.current?.files ?? [])];
    if (input.current) input.current.value = '';
    uploads.add(files);
  };
  // Files may have been chosen before this script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes alive
  useEffect(take, []);

  const dropped = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    uploads.add(event.dataTransfer.files);
  };

  return (
    <fieldset
      className="attachments"
      id="field-attachments"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={dropped}
    >
      <legend>{t('expense_form.attachments')}</legend>
      {wrong && <p className="field-error">{wrong}</p>}
      {given.removed_attachments.map((id, index) => (
        <input key={id} type="hidden" name={`removed_attachments.${index}`} value={id} />
      ))}
      {uploads.list.length > 0 && (
        <ul>
          {uploads.list.map((one, index) => (
            <li key={one.key} className="attachment">
              <Icon name="file" />
              <span className="attachment-name">{one.file_name}</span>
              <State upload={one} />
              {one.id && <input type="hidden" name={`attachments.${index}`} value={one.id} />}
              {(one.state === 'failed' || one.state === 'waiting') && (
                <button
                  type="button"
                  className="button small"
                  aria-label={t('expense_form.retry_file', { file: one.file_name })}
                  onClick={() => uploads.retry(one.key)}
                >
                  {t('expense_form.retry')}
                </button>
              )}
              <button
                type="submit"
                name="intent"
                value={`remove_attachment:${one.id ?? ''}`}
                className="button quiet small"
                aria-label={t('expense_form.remove_file', { file: one.file_name })}
                onClick={(event) => {
                  if (!alive) return;
                  event.preventDefault();
                  uploads.remove(one.key);
                }}
              >
                <Icon name="x" />
              </button>
            </li>
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
          onChange={take}
          aria-describedby={`${id}-hint`}
        />
        <button type="submit" name="intent" value="attach" className="button small" hidden={alive}>
          {t('expense_form.attach')}
        </button>
        <p className="hint" id={`${id}-hint`}>
          {t('expense_form.attachments_hint')}
        </p>
      </div>
    </fieldset>
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
