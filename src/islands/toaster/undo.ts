import { useEffect, useRef, useState } from 'react';
import type { Translate } from '#lib/texts/translator.ts';
import { UNDONE_EVENT, undoTexts } from './undo-last.client.ts';

/** The page's language; undefined until its texts are there. */
export function useUndoTexts(): Translate | undefined {
  const [t, setTexts] = useState<Translate>();
  useEffect(() => {
    undoTexts().then(
      (texts) => setTexts(() => texts),
      () => {},
    );
  }, []);
  return t;
}

/** Calls `refresh` in place of reloading the page after an Undo; where it fails, the page is reloaded after all. */
export function useUndone(refresh: () => Promise<void>): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    const undone = (event: Event) => {
      event.preventDefault();
      latest.current().catch(() => location.reload());
    };
    addEventListener(UNDONE_EVENT, undone);
    return () => removeEventListener(UNDONE_EVENT, undone);
  }, []);
}
