import { atom, onMount } from 'nanostores';

export type Theme = 'light' | 'dark' | 'system';

/** The theme in use. Undefined on the server, which reads the cookie instead. */
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
