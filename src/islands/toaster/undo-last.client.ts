import { CallError, call } from '#lib/browser/call.client.ts';
import { leaveFlash } from '#lib/browser/flash.client.ts';
import { doneRuns, forgetRun, noteRun } from '#lib/browser/kept.client.ts';
import { calls, paths } from '#lib/core/paths.ts';
import { $toasts, dismissToast, toast } from '#lib/stores/toasts.ts';
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
  dismissToast(id);
  const waiting = toast('loading', t('undo.doing'));
  try {
    const { run, restored, kept } = await takeBack(last);
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

async function takeBack(run: string): Promise<Undone> {
  const undone = await call<Undone>('POST', calls.undo(run));
  forgetRun(run);
  if (undone.run !== null) noteRun(undone.run, run);
  return undone;
}

const CONFLICT = 409;

/** Takes all of these runs back, the newest first. Of several there is no one run that an Undo of it could take back. */
export async function undoAll(id: string, runs: readonly string[]): Promise<void> {
  dismissToast(id);
  const t = await undoTexts();
  const waiting = toast('loading', t('undo.doing'));
  const words = { count: 0, kept: 0 };
  let last: string | null = null;
  let failure: string | undefined;
  for (const one of runs.toReversed())
    try {
      const { run, restored, kept } = await takeBack(one);
      words.count += restored;
      words.kept += kept.length;
      last = run;
    } catch (error) {
      failure ??= (error instanceof CallError && error.detail) || t('undo.failed');
      // What someone else took back already is no reason to leave the others.
      if (!(error instanceof CallError && error.status === CONFLICT)) break;
    }
  if (words.count === 0) return void toast(failure ? 'error' : 'info', failure ?? t('undo.none'), waiting);
  if (failure) leaveFlash(`${t('undo.some', words)} ${failure}`, undefined, 'error');
  else leaveFlash(t(words.kept > 0 ? 'undo.kept' : 'undo.done', words), runs.length === 1 ? last : undefined);
  location.reload();
}

let undoing = Promise.resolve();

/** Ctrl+Z: takes back the last act of this tab, once acts that are under way have ended; pressed again, the one before. */
export function undoByKey(): Promise<void> {
  undoing = undoing.then(async () => {
    await settled();
    const runs = doneRuns();
    const shown = $toasts.get().find((one) => one.runs?.includes(runs.at(-1) ?? ''));
    await (shown?.undo?.() ?? undoLast(shown?.id ?? '', runs, await undoTexts()));
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
