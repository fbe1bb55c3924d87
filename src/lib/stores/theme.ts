import { YEAR_SECONDS } from '../core/limits.ts';

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'atlas-theme';

/**
 * Browser only. Keeps in local storage what the server rendered by the cookie, so that no page flashes in the wrong theme,
 * and follows a choice made in another tab.
 */
export function watchTheme(): void {
  localStorage.setItem(KEY, themeOf(document.documentElement.dataset.theme));
  addEventListener('storage', (event) => {
    if (event.key === KEY) show(themeOf(event.newValue));
  });
}

/** Shows a theme at once and keeps it: for other tabs in local storage, for the server in a cookie. */
export function chooseTheme(next: Theme): void {
  show(next);
  localStorage.setItem(KEY, next);
  rememberInCookie(KEY, next);
}

/** A preference that the server renders by. */
export function rememberInCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}

function show(next: Theme): void {
  document.documentElement.dataset.theme = next;
  document
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', next === 'system' ? 'light dark' : next);
}

const themeOf = (text: string | null | undefined): Theme =>
  text === 'light' || text === 'dark' ? text : 'system';
