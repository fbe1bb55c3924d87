import { atom, onMount } from 'nanostores';

export type Theme = 'light' | 'dark' | 'system';

/** The theme that the page shows. Undefined on the server, which knows it by the cookie. */
export const $theme = atom<Theme | undefined>(undefined);

if (typeof document !== 'undefined')
  onMount($theme, () => {
    const root = document.documentElement;
    const read = () => $theme.set(root.dataset.theme as Theme);
    const observer = new MutationObserver(read);
    observer.observe(root, { attributeFilter: ['data-theme'] });
    read();
    return () => observer.disconnect();
  });
