import { leaveFlash } from '#lib/browser/flash.client.ts';
import { signedOut } from '#lib/browser/signed-out.client.ts';
import { fileFault } from '#lib/statements/file-rules.ts';
import { toast } from '#lib/stores/toasts.ts';
import { dropInto } from './drop-into.client.ts';

/** With scripts on: drop a file, hear at once what is wrong with it, and see how far it is. */
const form = document.querySelector<HTMLFormElement>('[data-upload]');
if (form) enhance(form, form.querySelector('input[type=file]') as HTMLInputElement);

function enhance(form: HTMLFormElement, input: HTMLInputElement): void {
  const fault = form.querySelector('#upload-fault') as HTMLElement;
  const bar = form.querySelector('progress') as HTMLProgressElement;
  const state = form.querySelector('[role=status]') as HTMLElement;
  const button = form.querySelector('button') as HTMLButtonElement;
  const words = form.dataset as Record<string, string>;
  const said: Record<string, string | undefined> = {
    'uploads.error.no_file': words.noFile,
    'uploads.error.not_csv': words.notCsv,
    'uploads.error.too_large': words.tooLarge,
  };
  const refuse = (text: string) => {
    fault.textContent = text;
    fault.hidden = false;
    bar.hidden = true;
    state.textContent = '';
    button.disabled = false;
    // The button lost the focus when it was disabled.
    input.focus();
    toast('error', text);
  };
  /** The file that may be sent; says why when there is none. */
  const check = (files: FileList | null): File | undefined => {
    const [file] = files ?? [];
    const wrong = files && files.length > 1 ? words.several : said[fileFault(file) ?? ''];
    fault.hidden = true;
    if (wrong === undefined) return file;
    refuse(wrong);
    return undefined;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const file = check(input.files);
    if (!file) return;
    button.disabled = true;
    bar.hidden = false;
    send(file);
  });
  input.addEventListener('change', () => input.files?.length && check(input.files));
  dropInto(form.querySelector('[data-drop]') as HTMLElement, (files) => {
    if (!check(files)) return;
    input.files = files;
    form.requestSubmit();
  });

  function send(file: File): void {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.set('file', file);
    tell(0);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      tell(Math.floor((loaded / total) * 100)),
    );
    request.upload.addEventListener('load', () => {
      bar.removeAttribute('value');
      state.textContent = words.reading ?? '';
    });
    request.addEventListener('error', () => refuse(words.failed ?? ''));
    request.addEventListener('load', () => {
      if (request.status === 401) return signedOut();
      if (request.status === 400 || request.status === 413) return refuse(request.responseText);
      if (request.status === 429 || request.status === 507)
        return refuse(JSON.parse(request.responseText).detail);
      if (request.status !== 201) return refuse(words.failed ?? '');
      leaveFlash(words.uploaded ?? '');
      location.assign(`${words.review}${JSON.parse(request.responseText).id}`);
    });
    request.open('POST', words.upload ?? '');
    request.send(body);
  }

  function tell(percent: number): void {
    bar.value = percent;
    // It is read out: in tens, that one can listen to something else.
    const text = (words.sending ?? '').replace('{percent}', String(percent - (percent % 10)));
    if (state.textContent !== text) state.textContent = text;
  }
}
