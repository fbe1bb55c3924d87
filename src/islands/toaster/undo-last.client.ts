import { CallError, call } from '#lib/browser/call.client.ts';
import { doneRuns, forgetRun, noteRun } from '#lib/browser/done-runs.client.ts';
import { leaveFlash } from '#lib/browser/flash.client.ts';
import { calls, paths } from '#lib/core/paths.ts';
import { $toasts, dismiss, toast } from '#lib/stores/toasts.ts';
import { type Texts, type Translate, translator } from '#lib/texts/translator.ts';

/** Dispatched when an act was taken back; an island that shows the new state itself prevents the reload. */
export const UNDONE_EVENT = 'atlas-undone';

/** A file for each language, since the pages would be heavier otherwise. */
const TEXTS: Record<string, () => Promise<{ undo: Texts }>> = {
  en: () => import('#lib/texts/en/undo.ts'),
  de: () => import('#lib/texts/de/undo.ts'),
  es: () => import('#lib/texts/es/undo.ts'),
  fr: () => import('#lib/texts/fr/undo.ts'),
  ja: () => import('#lib/texts/ja/undo.ts'),
};

/** Texts of Undo in the page's language. */
export async function undoTexts(): Promise<Translate> {
  const { lang } = document.documentElement;
  const { undo } = (await TEXTS[lang]?.()) ?? { undo: {} };
  return translator(undo, lang);
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
    forgetRun(last);
    if (run === null) return void toast('info', t('undo.none'), waiting);
    noteRun(run, last);
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

let undoing = Promise.resolve();

/** Ctrl+Z: takes back the last act of this tab, once acts that are under way have ended; pressed again, the one before. */
export function undoByKey(): Promise<void> {
  undoing = undoing.then(async () => {
    await settled();
    const runs = doneRuns();
    const shown = $toasts.get().find((one) => one.runs?.includes(runs.at(-1) ?? ''));
    await undoLast(shown?.id ?? '', runs, await undoTexts());
  });
  return undoing;
}

/** Resolves when no toast says any more that something is being done. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = $toasts.subscribe((shown) => {
      if (shown.some(({ kind }) => kind === 'loading')) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
