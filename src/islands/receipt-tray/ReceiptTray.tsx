import { memo, useRef, useState } from 'react';
import { type Texts, translator } from '#lib/texts/translator.ts';
import { useAwake } from '../use-awake.ts';

interface Props {
  action: string;
  locale: string;
  texts: Texts;
}

/** Adds receipts to the tray. Before hydration it is a plain form. */
function ReceiptTray({ action, locale, texts }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [t] = useState(() => translator(texts, locale));
  useAwake(form);

  return (
    <form ref={form} className="card tray-add" method="post" encType="multipart/form-data" action={action}>
      <input type="hidden" name="act" value="add" />
      <div className="tray-inputs">
        <div className="field">
          <label htmlFor="photo">{t('tray.photo')}</label>
          <input id="photo" name="photo" type="file" accept="image/*" capture="environment" />
        </div>
        <div className="field">
          <label htmlFor="files">{t('tray.files')}</label>
          <input
            id="files"
            name="files"
            type="file"
            accept="image/*,application/pdf"
            multiple
            aria-describedby="files-hint"
          />
        </div>
        <button type="submit" className="button primary">
          {t('tray.add')}
        </button>
      </div>
      <p className="hint" id="files-hint">
        {t('tray.files_hint', { count: 20 })}
      </p>
    </form>
  );
}

export default memo(ReceiptTray);
