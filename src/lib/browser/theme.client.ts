import { YEAR_SECONDS } from '../core/limits.ts';
import type { Theme } from '../stores/theme.ts';
import { setCookie } from './cookies.client.ts';

const KEY = 'atlas-theme';

/** Keeps a theme, for other tabs in local storage and for the server in a cookie. The shell shows it here as it does there. */
export function chooseTheme(next: Theme): void {
  localStorage.setItem(KEY, next);
  setCookie(KEY, next, YEAR_SECONDS);
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: next }));
}
