import { clearOutbox } from '#lib/outbox/store.client.ts';

/** Clears what this device stored for the person who has just signed out. */
const [, person] = /(?:^|; )atlas-left=(\d+)/.exec(document.cookie) ?? [];
clearOutbox(Number(person)).then(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store
  document.cookie = 'atlas-left=; Path=/login; Max-Age=0; SameSite=Lax';
}, console.info);
