import { YEAR_SECONDS } from '../core/limits.ts';
import { $theme, type Theme } from '../stores/theme.ts';
import { setCookie } from './cookies.client.ts';

const KEY = 'atlas-theme';

/** Keeps in local storage what the server rendered by the cookie, and follows a choice made here or in another tab. */
export function watchTheme(): void {
  const rendered = themeOf(document.documentElement.dataset.theme);
  $theme.set(rendered);
  localStorage.setItem(KEY, rendered);
  $theme.listen(show);
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) $theme.set(themeOf(newValue));
  });
}

/** Shows a theme at once and keeps it: for other tabs in local storage, for the server in a cookie. */
export function chooseTheme(next: Theme): void {
  $theme.set(next);
  localStorage.setItem(KEY, next);
  setCookie(KEY, next, YEAR_SECONDS);
}

function show(next: Theme = 'system'): void {
  document.documentElement.dataset.theme = next;
  document
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', next === 'system' ? 'light dark' : next);
}

const themeOf = (text: string | null | undefined): Theme =>
  text === 'light' || text === 'dark' ? text : 'system';
