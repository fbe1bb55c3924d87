import { useStore } from '@nanostores/react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { resolveValue, toast as show, type ToastOptions, useToaster } from 'react-hot-toast/headless';
import { TOAST_MS, UNDO_TOAST_MS } from '#lib/core/limits.ts';
import { $quiet, $toasts, dismissToast, type Toast } from '#lib/stores/toasts.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { useAwake } from '../use-awake.ts';
import { useUndoTexts } from './undo.ts';
import { undoLast } from './undo-last.client.ts';

interface Props {
  /** The person has turned off success toasts. */
  quiet?: boolean;
}

const OPTIONS = { duration: TOAST_MS, loading: { duration: Number.POSITIVE_INFINITY }, removeDelay: 0 };
const ICONS = { success: CircleCheck, error: CircleAlert, info: Info };
const put = ({ kind, text, id, runs, undo }: Toast) => {
  const duration = runs || undo ? { duration: UNDO_TOAST_MS } : {};
  const options: ToastOptions = { id, className: kind, ...duration };
  if (kind === 'info') show(text, options);
  else show[kind](text, options);
};

/** Renders the store's toasts. react-hot-toast handles timing, pausing and replacing; the style sheet is ours. */
function Toaster({ quiet = false }: Props) {
  const t = useUndoTexts();
  const wanted = useStore($toasts, { ssr: 'initial' });
  const silent = useStore($quiet, { ssr: 'initial' }) ?? quiet;
  const { toasts, handlers } = useToaster(OPTIONS);
  const given = useRef(new Map<string, Toast>());
  const list = useRef<HTMLDivElement>(null);
  useAwake(list);

  useEffect(() => {
    for (const one of wanted) {
      if (given.current.get(one.id) === one) continue;
      given.current.set(one.id, one);
      if (silent && one.kind === 'success') dismissToast(one.id);
      else put(one);
    }
    for (const id of given.current.keys()) {
      if (wanted.some((one) => one.id === id)) continue;
      given.current.delete(id);
      show.remove(id);
    }
    if (wanted.length > 0) raise(list.current?.closest<HTMLElement>('.toasts'));
  }, [wanted, silent]);

  useEffect(() => {
    for (const { id, dismissed } of toasts) if (dismissed) dismissToast(id);
  }, [toasts]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the toasts while the pointer is over them
    <div
      className="toast-list"
      ref={list}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts
        .filter(({ visible }) => visible)
        .toReversed()
        .map((one) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: toasts disappear by themselves, a click only does so sooner
          <div
            key={one.id}
            className={`toast ${one.className}`}
            role={one.className === 'error' ? 'alert' : undefined}
            onClick={() => dismissToast(one.id)}
          >
            <Picture kind={one.className as Toast['kind']} />
            <span>{resolveValue(one.message, one)}</span>
            {t && undoOf(wanted, one.id, t) && (
              <button
                type="button"
                className="button small"
                onClick={(event) => {
                  event.stopPropagation();
                  undoOf(wanted, one.id, t)?.();
                }}
              >
                {t('undo.button')}
              </button>
            )}
          </div>
        ))}
    </div>
  );
}

/** What its Undo does; undefined where it has none. */
function undoOf(toasts: readonly Toast[], id: string, t: Translate) {
  const { runs, undo } = toasts.find((one) => one.id === id) ?? {};
  return undo ?? (runs && (() => undoLast(id, runs, t)));
}

function Picture({ kind }: Pick<Toast, 'kind'>) {
  if (kind === 'loading') return <span className="spinner" />;
  const Icon = ICONS[kind];
  return <Icon className="icon" />;
}

/** Moves the toasts above an open dialog: the last element opened in the top layer is on top. */
function raise(area: HTMLElement | null | undefined): void {
  if (!area) return;
  area.popover = 'manual';
  if (area.matches(':popover-open')) area.hidePopover();
  area.showPopover();
}

export default memo(Toaster);
