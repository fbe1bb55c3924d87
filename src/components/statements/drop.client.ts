import { leaveFlash } from '#lib/browser/flash.client.ts';
import { signedOut } from '#lib/browser/signed-out.client.ts';
import { fileFault } from '#lib/statements/file-rules.ts';
import { toast } from '#lib/stores/toasts.ts';
import { dropInto } from './drop-into.client.ts';

/** With scripts on, a statement dropped on an account's card is uploaded for that account. */
for (const card of document.querySelectorAll<HTMLElement>('[data-upload]')) {
  const words = (card.closest('ul') as HTMLElement).dataset;
  const said: Record<string, string | undefined> = {
    'uploads.error.no_file': words.noFile,
    'uploads.error.not_csv': words.notCsv,
    'uploads.error.too_large': words.tooLarge,
  };
  dropInto(card, (files) => {
    const [file] = files;
    const wrong = files.length > 1 ? words.several : said[fileFault(file) ?? ''];
    if (wrong || !file) toast('error', wrong ?? words.failed ?? '');
    else if (!card.ariaBusy) void send(card, file, words);
  });
}

async function send(card: HTMLElement, file: File, words: DOMStringMap): Promise<void> {
  const body = new FormData();
  body.set('file', file);
  card.ariaBusy = 'true';
  const waiting = toast('loading', words.reading ?? '');
  try {
    const response = await fetch(card.dataset.upload ?? '', { method: 'POST', body });
    if (response.status === 401) return signedOut();
    if (response.status === 201) {
      leaveFlash(words.uploaded ?? '');
      return location.assign(`${card.dataset.review}${(await response.json()).id}`);
    }
    const readable = response.status === 400 || response.status === 413;
    toast('error', readable ? await response.text() : (words.failed ?? ''), waiting);
  } catch {
    toast('error', words.failed ?? '', waiting);
  }
  card.ariaBusy = null;
}
