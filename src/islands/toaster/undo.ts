import { useEffect, useRef, useState } from 'react';
import { CallError, call } from '#lib/browser/call.client.ts';
import { leaveFlash } from '#lib/browser/flash.client.ts';
import { calls, paths } from '#lib/core/paths.ts';
import { dismiss, toast } from '#lib/stores/toasts.ts';
import { type Texts, type Translate, translator } from '#lib/texts/translator.ts';

/** Dispatched when an act was taken back; an island that shows the new state itself prevents the reload. */
const UNDONE_EVENT = 'atlas-undone';

/** A file for each language, since the pages would be heavier otherwise. */
const TEXTS: Record<string, () => Promise<{ undo: Texts }>> = {
  en: () => import('#lib/texts/en/undo.ts'),
  de: () => import('#lib/texts/de/undo.ts'),
  es: () => import('#lib/texts/es/undo.ts'),
  fr: () => import('#lib/texts/fr/undo.ts'),
  ja: () => import('#lib/texts/ja/undo.ts'),
};

/** The page's language; undefined until its texts are there. */
export function useUndoTexts(): Translate | undefined {
  const [t, setTexts] = useState<Translate>();
  useEffect(() => {
    const { lang } = document.documentElement;
    TEXTS[lang]?.().then(
      ({ undo }) => setTexts(() => translator(undo, lang)),
      () => {},
    );
  }, []);
  return t;
}

interface Undone {
  run: string | null;
  restored: number;
  kept: unknown[];
}

/** Takes the last of these runs back and shows what is true then; what was kept has a page of its own. */
export async function undoLast(id: string, runs: readonly string[], t: Translate): Promise<void> {
  const last = runs.at(-1);
  if (last === undefined) return;
  dismiss(id);
  const waiting = toast('loading', t('undo.doing'));
  try {
    const { run, restored, kept } = await call<Undone>('POST', calls.undo(last));
    if (run === null) return void toast('info', t('undo.none'), waiting);
    const words = { count: restored, kept: kept.length };
    if (kept.length > 0) {
      leaveFlash(t('undo.kept', words));
      return location.assign(paths.run(run));
    }
    if (dispatchEvent(new Event(UNDONE_EVENT, { cancelable: true }))) {
      leaveFlash(t('undo.done', words), run);
      return location.reload();
    }
    toast('success', t('undo.done', words), waiting, runs.slice(0, -1));
  } catch (error) {
    toast('error', (error instanceof CallError && error.detail) || t('undo.failed'), waiting);
  }
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
