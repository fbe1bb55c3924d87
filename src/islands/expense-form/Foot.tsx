import { useEffect, useRef } from 'react';
import { paths } from '#lib/core/paths.ts';
import { useFormTools, useHydrated } from './fields.tsx';
import type { DraftState } from './types.ts';

interface Given {
  editing: boolean;
  /** The address that Cancel leads to; without one, the list. */
  back: string | undefined;
  busy: boolean;
  draft: DraftState;
  /** Nothing is left to be filled in. */
  focused: boolean;
}

/** What ends the form: always in view, and Ctrl+Enter anywhere on the page saves. */
export function Foot({ editing, back, busy, draft, focused }: Given) {
  const { t } = useFormTools();
  const hydrated = useHydrated();
  const save = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (event.repeat || event.isComposing || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      save.current?.form?.requestSubmit(save.current);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const isMac = hydrated && /mac|iphone|ipad/i.test(navigator.platform);
  return (
    <div className="form-end">
      <p className="hint" aria-live="polite">
        {draft.stores ? draft.kept && t('waiting.kept') : t('waiting.not_kept')}
      </p>
      <a className="button" href={back ?? paths.expenses}>
        {t('expense_form.cancel')}
      </a>
      <button
        ref={save}
        type="submit"
        name="intent"
        value="save"
        className="button primary"
        data-keys={isMac ? '⌘ ⏎' : 'Ctrl ⏎'}
        disabled={busy}
        {...(focused && { autoFocus: true })}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {t(editing ? 'expense_form.save_changes' : 'expense_form.save')}
      </button>
    </div>
  );
}
