import { memo, useEffect, useRef, useState } from 'react';
import { toast } from '#lib/stores/toasts.ts';
import { type Texts, translator } from '#lib/texts/translator.ts';
import { useToasterAtHand } from '../toaster/at-hand.ts';
import { useAwake } from '../use-awake.ts';
import { faultOf, sendStatement } from './send-statement.ts';

interface Props {
  locale: string;
  texts: Texts;
}

/** Makes account cards (`data-account`) drop zones for statements. */
function StatementDrop({ locale, texts }: Props) {
  const hint = useRef<HTMLParagraphElement>(null);
  const [t] = useState(() => translator(texts, locale));
  useAwake(hint);
  useToasterAtHand();

  useEffect(() => {
    const away = new AbortController();
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop') =>
      document.addEventListener(
        type,
        (event) => {
          const card = (event.target as Element).closest<HTMLElement>('[data-account]');
          if (!card || !event.dataTransfer?.types.includes('Files')) return;
          event.preventDefault();
          card.classList.toggle('over', type === 'dragenter' || type === 'dragover');
          if (type === 'drop') take(card, event.dataTransfer.files);
        },
        { signal: away.signal },
      );
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) listen(type);
    return () => away.abort();

    function take(card: HTMLElement, files: FileList): void {
      const wrong = faultOf(files, t);
      const [file] = files;
      if (wrong || !file) return void toast('error', wrong ?? t('uploads.failed'));
      if (card.ariaBusy) return;
      card.ariaBusy = 'true';
      const waiting = toast('loading', t('uploads.reading'));
      sendStatement(Number(card.dataset.account), file, t, {
        onFault(text) {
          toast('error', text, waiting);
          card.ariaBusy = null;
        },
      });
    }
  }, [t]);

  return (
    <p ref={hint} className="muted small needs-dropping" data-drop>
      {t('accounts.drop')}
    </p>
  );
}

export default memo(StatementDrop);
