import { setCookie } from '#lib/browser/cookies.client.ts';
import { clearOutbox } from '#lib/outbox/store.client.ts';

/** Clears what this device stored for the person who has just signed out. */
const [, person] = /(?:^|; )atlas-left=(\d+)/.exec(document.cookie) ?? [];
clearOutbox(Number(person)).then(() => setCookie('atlas-left', '', 0, '/login'), console.info);
