import { YEAR_SECONDS } from '../core/limits.ts';
import type { Theme } from '../stores/theme.ts';
import { setCookie } from './cookies.client.ts';

const KEY = 'atlas-theme';

/** Stores a theme for other tabs and for the server, and notifies this tab's shell as other tabs' are notified. */
export function chooseTheme(next: Theme): void {
  localStorage.setItem(KEY, next);
  setCookie(KEY, next, YEAR_SECONDS);
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: next }));
}
