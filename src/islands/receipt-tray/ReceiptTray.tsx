import { memo, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { RECEIPTS_AT_ONCE } from '#lib/core/limits.ts';
import { type Texts, type Translate, translator } from '#lib/texts/translator.ts';
import { useToasterAtHand } from '../toaster/at-hand.ts';
import { useAwake } from '../use-awake.ts';
import { OnTheWay } from './OnTheWay.tsx';
import { useTray } from './use-tray.ts';

interface Props {
  action: string;
  locale: string;
  texts: Texts;
}

/** Adds receipts to the tray. Before hydration it is a plain form. */
function ReceiptTray({ action, locale, texts }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [t] = useState(() => translator(texts, locale));
  const tray = useTray(t);
  useAwake(form);
  useToasterAtHand();
  const took = useRef(false);
  /** Files chosen, dropped or pasted: `tray.client.ts` puts these into the field. */
  function take(): void {
    const inputs = inputsOf(form.current);
    const files = inputs.flatMap((input) => [...(input.files ?? [])]);
    if (!tray.takes || files.length === 0) return;
    for (const input of inputs) input.value = '';
    took.current = true;
    tray.add(files, wantsOriginal(form.current));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: files may have been chosen before hydration
  useEffect(() => {
    if (!isSent(form.current)) take();
  }, []);

  function submit(event: SubmitEvent): void {
    const isEmpty = inputsOf(form.current).every(({ files }) => !files?.length);
    // What this button is pressed for may have been taken just before.
    if (!tray.takes || isSent(form.current) || (isEmpty && !took.current)) return;
    event.preventDefault();
    take();
  }

  return (
    <div className="stack">
      <form
        ref={form}
        className="card tray-add"
        method="post"
        encType="multipart/form-data"
        action={action}
        onSubmit={submit}
      >
        <input type="hidden" name="act" value="add" />
        <div className="tray-inputs">
          <div className="field camera">
            <label htmlFor="photo">{t('tray.photo')}</label>
            <input
              id="photo"
              name="photo"
              type="file"
              accept="image/*"
              capture="environment"
              onChange={take}
            />
          </div>
          <div className="field">
            <label htmlFor="files">{t('tray.files')}</label>
            <input
              id="files"
              name="files"
              type="file"
              accept="image/*,application/pdf,.xml,.eml"
              multiple
              aria-describedby="files-hint"
              onChange={take}
            />
          </div>
          <button type="submit" className="button">
            {t('tray.add')}
          </button>
        </div>
        <p className="hint" id="files-hint">
          {t('tray.files_hint', { count: RECEIPTS_AT_ONCE })}{' '}
          <span className="needs-dropping">{t('tray.drop')}</span>
        </p>
        <OriginalSize t={t} />
      </form>
      <OnTheWay tray={tray} t={t} />
    </div>
  );
}

const OriginalSize = ({ t }: { t: Translate }) => (
  <div className="check needs-scripts">
    <input id="original" name="original" type="checkbox" />
    <label htmlFor="original">{t('tray.original')}</label>
  </div>
);

/** Whether the form was sent before hydration, as `tray.client.ts` notes. */
const isSent = (form: HTMLFormElement | null): boolean => form?.closest('.sent') != null;

const inputsOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('[type=file]') ?? []),
];

const wantsOriginal = (form: HTMLFormElement | null): boolean =>
  form?.querySelector<HTMLInputElement>('[name=original]')?.checked ?? false;

export default memo(ReceiptTray);
