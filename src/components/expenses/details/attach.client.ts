import { call, fetchHtml } from '#lib/browser/call.client.ts';
import { findPart } from '#lib/browser/swap.client.ts';
import { ATTACHMENT_BYTES } from '#lib/core/limits.ts';
import { calls } from '#lib/core/paths.ts';
import { upload } from '#lib/outbox/calls.client.ts';
import { toast } from '#lib/stores/toasts.ts';

/** Uploads the chosen files with progress and adds them to the expense; without scripts the form is posted. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-attach]')) {
  const input = form.querySelector<HTMLInputElement>('input[type=file]');
  const button = form.querySelector('button');
  const progress = form.querySelector('progress');
  form.addEventListener('submit', async (event) => {
    const files = [...(input?.files ?? [])];
    if (!button || !progress || files.length === 0) return;
    event.preventDefault();
    const { expense = '', adding = '', added = '', failed = '', tooLarge = '', sending = '' } = form.dataset;
    const large = files.find((file) => file.size > ATTACHMENT_BYTES);
    if (large) return void toast('error', tooLarge.replace('{file}', large.name));
    button.disabled = true;
    progress.hidden = false;
    const waiting = toast('loading', adding);
    try {
      const ids = [];
      for (const [index, file] of files.entries()) {
        const show = (percent: number) => {
          progress.value = (index * 100 + percent) / files.length;
          progress.ariaLabel = sending.replace('{percent}', String(percent)).replace('{file}', file.name);
        };
        ids.push((await upload(file, show, new AbortController().signal)).id);
      }
      const change = { attachments: ids };
      const { run } = await call<{ run: string | null }>('PATCH', calls.expense(expense), change);
      toast('success', added, waiting, [run]);
      await showAttached(form);
    } catch {
      toast('error', failed, waiting);
    } finally {
      button.disabled = false;
      progress.hidden = true;
    }
  });
}

const CHANGED = ['.facts-list', '.history', '#attachments > :is(ul, p)'];

/** Replaces what a receipt changes by what the server shows now: the files, the facts and the history. */
async function showAttached(form: HTMLFormElement): Promise<void> {
  const page = findPart(await fetchHtml(location.href).catch(() => ''), 'body');
  for (const part of CHANGED) {
    const fresh = page?.querySelector(part);
    const shown = document.querySelector(part);
    if (!fresh || !shown) return location.reload();
    shown.replaceWith(document.adoptNode(fresh));
  }
  form.reset();
}
