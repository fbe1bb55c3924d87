import { useStore } from '@nanostores/react';
import { Monitor, Moon } from 'lucide-react';
import { memo, type SubmitEvent, useEffect, useRef } from 'react';
import { setCookie } from '#lib/browser/cookies.client.ts';
import { YEAR_SECONDS } from '#lib/core/limits.ts';
import { paths } from '#lib/core/paths.ts';
import { $theme, type Theme } from '#lib/stores/theme.ts';
import { useAwake } from '../use-awake.ts';

const KEY = 'atlas-theme';

interface Props {
  /** The theme at the time of rendering. */
  theme: Theme;
  /** This page's address, to which the form returns. */
  back: string;
  labels: { dark: string; system: string };
}

/**
 * Dark mode on, off, or as the device has it. Both states of the switch are rendered, and the style sheet shows the
 * right one, since only the browser knows the device's theme.
 */
function ThemeSwitch({ theme: rendered, back, labels }: Props) {
  const theme = useStore($theme, { ssr: 'initial' }) ?? rendered;
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(theme);
  useAwake(form);

  // The pressed button may have been replaced by its counterpart, which then gets the focus.
  useEffect(() => {
    if (before.current === theme) return;
    before.current = theme;
    const pressed = document.activeElement;
    if (form.current?.contains(pressed) && !pressed?.checkVisibility())
      [...form.current.querySelectorAll('button')].find((button) => button.checkVisibility())?.focus();
  }, [theme]);

  function choose(event: SubmitEvent<HTMLFormElement>): void {
    const pressed = event.nativeEvent.submitter;
    if (!(pressed instanceof HTMLButtonElement)) return;
    event.preventDefault();
    chooseTheme(pressed.value as Theme);
  }

  return (
    <form ref={form} method="post" action={paths.preferences} className="theme-form" onSubmit={choose}>
      <input type="hidden" name="back" value={back} />
      {(['dark', 'light'] as const).map((next) => (
        <button
          key={next}
          type="submit"
          className={`menu-item theme-${next === 'dark' ? 'on' : 'off'}`}
          name="theme"
          value={next}
          role="switch"
          aria-checked={next === 'light'}
        >
          <Moon className="icon" />
          <span>{labels.dark}</span>
          <span className="switch" aria-hidden="true" />
        </button>
      ))}
      {theme !== 'system' && (
        <button type="submit" className="menu-item theme-system" name="theme" value="system">
          <Monitor className="icon" />
          {labels.system}
        </button>
      )}
    </form>
  );
}

/** Stores a theme for other tabs and for the server, and notifies this tab's shell as other tabs' are notified. */
function chooseTheme(next: Theme): void {
  localStorage.setItem(KEY, next);
  setCookie(KEY, next, YEAR_SECONDS);
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: next }));
}

export default memo(ThemeSwitch);
