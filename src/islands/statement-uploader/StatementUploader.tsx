import { FileSpreadsheet, Upload } from 'lucide-react';
import { type DragEvent, memo, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { STATEMENT_FILES } from '#lib/statements/file-rules.ts';
import { toast } from '#lib/stores/toasts.ts';
import { type Texts, type Translate, translator } from '#lib/texts/translator.ts';
import { useToasterAtHand } from '../toaster/at-hand.ts';
import { useAwake } from '../use-awake.ts';
import { faultOf, sendStatement } from './send-statement.ts';
import { useDroppedAnywhere } from './use-dropped-anywhere.ts';

interface Props {
  account: number;
  name: string;
  /** Why the last file was rejected. */
  fault: string | undefined;
  locale: string;
  texts: Texts;
}

/** Uploads a bank statement. Before hydration it is a plain form, whose file input covers the drop zone. */
function StatementUploader({ account, name, fault: first, locale, texts }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const cancel = useRef<() => void>(undefined);
  const [t] = useState(() => translator(texts, locale));
  const [fault, setFault] = useState(first);
  const [sending, setSending] = useState<number | 'reading'>();
  useAwake(form);
  useToasterAtHand();
  const over = useDroppedAnywhere(take);
  // A file that was chosen before this island was awake.
  useEffect(() => {
    if (input.current?.files?.length) form.current?.requestSubmit();
  }, []);

  function stop(): void {
    cancel.current?.();
    setSending(undefined);
    // The pressed button is removed, or lost the focus when it was disabled.
    input.current?.focus();
  }

  function refuse(text: string): void {
    setFault(text);
    stop();
    toast('error', text);
  }

  function check(files: FileList | null): File | undefined {
    const wrong = faultOf(files, t);
    setFault(undefined);
    if (wrong === undefined) return files?.[0];
    refuse(wrong);
    return undefined;
  }

  function send(event: SubmitEvent): void {
    event.preventDefault();
    if (sending !== undefined) return;
    const file = check(input.current?.files ?? null);
    if (!file) return;
    setSending(0);
    cancel.current = sendStatement(account, file, t, {
      onProgress: (percent) => setSending(percent ?? 'reading'),
      onFault: refuse,
    });
  }

  function take(files: FileList): void {
    if (sending !== undefined || !check(files) || !input.current) return;
    if (input.current.files !== files) input.current.files = files;
    form.current?.requestSubmit();
  }

  return (
    <form ref={form} className="card stack" method="post" encType="multipart/form-data" onSubmit={send}>
      <p id="upload-fault" className="notice error" role="alert" hidden={!fault}>
        {fault}
      </p>
      <Zone name={name} input={input} over={over} onFiles={take} t={t} />
      <Progress sending={sending} onCancel={stop} t={t} />
    </form>
  );
}

interface ZoneProps {
  name: string;
  input: RefObject<HTMLInputElement | null>;
  /** A file is dragged over the page. */
  over: boolean;
  onFiles: (files: FileList) => void;
  t: Translate;
}

function Zone({ name, input, over: near, onFiles, t }: ZoneProps) {
  const [over, setOver] = useState(false);
  const hover = (on: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(on);
  };
  function drop(event: DragEvent): void {
    hover(false)(event);
    if (event.dataTransfer.files.length > 0) onFiles(event.dataTransfer.files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer; the field in it serves everyone
    <div
      className={over || near ? 'drop over' : 'drop'}
      onDragEnter={hover(true)}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={drop}
    >
      <span className="drop-icon">
        <FileSpreadsheet className="icon" />
      </span>
      <label htmlFor="file">{t('uploads.choose', { name })}</label>
      <input
        ref={input}
        id="file"
        name="file"
        type="file"
        accept={STATEMENT_FILES}
        aria-describedby="file-hint upload-fault"
        onChange={({ target }) => target.files?.length && onFiles(target.files)}
      />
      <p className="muted small needs-dropping">{t('uploads.drop')}</p>
      <p className="muted small" id="file-hint">
        {t('uploads.choose_hint')}
      </p>
    </div>
  );
}

interface ProgressProps {
  /** Percentage of the bytes sent, or `reading` once the server has them all. */
  sending: number | 'reading' | undefined;
  onCancel: () => void;
  t: Translate;
}

function Progress({ sending, onCancel, t }: ProgressProps) {
  return (
    <>
      <progress
        className="progress"
        max={100}
        value={sending === 'reading' ? undefined : (sending ?? 0)}
        aria-labelledby="upload-state"
        hidden={sending === undefined}
      />
      <div className="actions">
        <button className="button primary" type="submit" disabled={sending !== undefined}>
          <Upload className="icon" />
          {t('uploads.send')}
        </button>
        {typeof sending === 'number' && (
          <button className="button" type="button" onClick={onCancel}>
            {t('uploads.cancel')}
          </button>
        )}
        <p className="small muted" id="upload-state" role="status">
          {sending === 'reading' && t('uploads.reading')}
          {/* In steps of ten, since every change is read out. */}
          {typeof sending === 'number' && t('uploads.sending', { percent: sending - (sending % 10) })}
        </p>
      </div>
    </>
  );
}

export default memo(StatementUploader);
