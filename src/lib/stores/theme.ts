import { atom } from 'nanostores';

export type Theme = 'light' | 'dark' | 'system';

/** The theme of this page. Undefined on the server, which knows it by the cookie, and until the page's script has read it. */
export const $theme = atom<Theme | undefined>(undefined);
