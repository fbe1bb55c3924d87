import { clearOutbox } from '#lib/outbox/store.client.ts';

/** Forgets what this device kept for the person who has just signed out. */
const [, person] = /(?:^|; )atlas-left=(\d+)/.exec(document.cookie) ?? [];
clearOutbox(Number(person)).then(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet.
  document.cookie = 'atlas-left=; Path=/login; Max-Age=0; SameSite=Lax';
}, console.info);
