/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    atlas: import('#lib/runtime/atlas.ts').Atlas;
    /** Who is signed in. Set on every path but the public ones, where it must not be asked for. */
    person: import('#lib/db/tables.ts').Person;
    /** undefined on public paths, and where a program's API token signs in. */
    session: import('#lib/people/sessions.ts').Session | undefined;
    /** This request renewed the session's tokens. */
    renewed?: boolean;
    /** Whether one of our pages sent what is shared; undefined elsewhere, and for nobody. */
    sharedFrom?: 'here' | 'elsewhere';
    /** How the request signed in: a program's header or a browser's cookie. */
    signedInBy: 'header' | 'cookie' | undefined;
    /** The session or API token that signed in: what limits are counted by. */
    caller: string;
    language: import('#lib/texts/texts.ts').Language;
    locale: string;
    t: import('#lib/texts/texts.ts').Translate;
    theme: 'light' | 'dark' | 'system';
    sidebarCollapsed: boolean;
    /** The message left for this page by the one before. */
    flash: import('#lib/http/flash.ts').Flash | undefined;
    /** What this page has to say itself, shown as a message is. */
    told: import('#lib/http/flash.ts').Flash | undefined;
    /** On the sign-in page: a form that came without a session, sealed. */
    keptForm?: string | undefined;
    requestId: string;
    /** What the page was about to show when it failed: said in place of the general words. */
    failure?: string;
    /** The client's address, forwarded headers considered as configured. */
    address: string;
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** A pointer, the focus or a key reaches the island, or a file is dragged over the page. */
    'client:touched'?: boolean;
    /** The event of this name is dispatched on the window. */
    'client:told'?: string;
  }
}
