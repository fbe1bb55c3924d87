import { memo, useRef, useState } from 'react';
import { toast } from '#lib/stores/toasts.ts';
import { type Texts, translator } from '#lib/texts/translator.ts';
import { useToasterAtHand } from '../toaster/at-hand.ts';
import { useAwake } from '../use-awake.ts';
import { faultOf, sendStatement } from './send-statement.ts';
import { useDroppedAnywhere } from './use-dropped-anywhere.ts';

interface Props {
  account: number;
  name: string;
  locale: string;
  texts: Texts;
}

/** Uploads a statement that is dropped anywhere on a page of its account; says so while a file is over the page. */
function StatementDropAnywhere({ account, name, locale, texts }: Props) {
  const hint = useRef<HTMLParagraphElement>(null);
  const sending = useRef(false);
  const [t] = useState(() => translator(texts, locale));
  useAwake(hint);
  useToasterAtHand();
  const over = useDroppedAnywhere((files) => {
    if (sending.current) return;
    const wrong = faultOf(files, t);
    const [file] = files;
    if (wrong || !file) return void toast('error', wrong ?? t('uploads.failed'));
    sending.current = true;
    const waiting = toast('loading', t('uploads.reading'));
    sendStatement(account, file, t, {
      onFault(text) {
        sending.current = false;
        toast('error', text, waiting);
      },
    });
  });

  return (
    <p ref={hint} className={over ? 'drop-anywhere over' : 'drop-anywhere'} data-drop>
      {t('uploads.drop_anywhere', { name })}
    </p>
  );
}

export default memo(StatementDropAnywhere);
