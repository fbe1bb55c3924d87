import '#components/ui/password-shown.client.ts';
import { dropKept } from '#lib/browser/kept.client.ts';
import { checkEmail, checkPassword } from '#lib/people/sign-in-rules.ts';

/** Enhances the sign-in form: validation on blur, the password toggle, and sign-ins in other tabs. */
const form = document.getElementById('sign-in') as HTMLFormElement;
const submit = document.getElementById('submit') as HTMLButtonElement;
const state = document.getElementById('session-check') as HTMLElement;
const texts: Record<string, string> = JSON.parse(form.dataset.texts ?? '{}');
const say = (key: string): string => texts[`people.${key}`] ?? '';

const fields = [
  { input: document.getElementById('field-email') as HTMLInputElement, check: checkEmail },
  { input: document.getElementById('field-password') as HTMLInputElement, check: checkPassword },
];
const touched = new Set<HTMLInputElement>();

/** Shows a touched field's error. Returns whether the field is valid. */
function validate({ input, check }: (typeof fields)[number]): boolean {
  const [error] = check(input.value);
  if (!touched.has(input)) return error === undefined;
  const id = `${input.id}-errors`;
  let note = document.getElementById(id);
  if (error === undefined) {
    note?.remove();
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
    return true;
  }
  if (!note) {
    note = Object.assign(document.createElement('p'), { id, className: 'field-error' });
    input.closest('.field')?.append(note);
  }
  note.textContent = texts[error] ?? error;
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', id);
  return false;
}

/** An error that appears while a button is being pressed would move it away from under the finger. */
let pressing = false;
let afterPress: (() => void)[] = [];
addEventListener('pointerdown', () => {
  pressing = true;
});
for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(end, () => {
    pressing = false;
    const due = afterPress;
    afterPress = [];
    setTimeout(() =>
      due.forEach((run) => {
        run();
      }),
    );
  });
}

for (const field of fields) {
  const { input } = field;
  // The server has already shown this field's error.
  if (input.getAttribute('aria-invalid') === 'true') touched.add(input);
  input.addEventListener('input', () => validate(field));
  input.addEventListener('blur', () => {
    touched.add(input);
    if (pressing) afterPress.push(() => validate(field));
    else validate(field);
  });
}

form.addEventListener('submit', (event) => {
  for (const { input } of fields) touched.add(input);
  const wrong = fields.filter((field) => !validate(field));
  if (wrong[0]) {
    event.preventDefault();
    wrong[0].input.focus();
    return;
  }
  submit.disabled = true;
  submit.textContent = say('wait');
});

/** Asks the server, which renews an expired session. Shows the form if there is none, or on any error. */
async function checkSession(how: 'checking' | 'refreshing'): Promise<void> {
  const tell = (key: string) => {
    (state.querySelector('p') as HTMLElement).textContent = say(key);
  };
  tell(how);
  form.hidden = true;
  state.hidden = false;
  try {
    const { ok, status } = await fetch(form.dataset.me ?? '');
    if (ok) {
      tell(how === 'checking' ? 'existing' : 'refreshed');
      location.replace(form.dataset.home ?? '');
      return;
    }
    if (status === 401) dropKept();
  } catch (error) {
    console.info(error);
  }
  state.hidden = true;
  form.hidden = false;
  form.querySelector<HTMLElement>('[autofocus]')?.focus();
}

/** Checks again after a sign-in in another tab, or before this page was restored from the back/forward cache. */
function checkAgain(): void {
  let known: { accessExpiresAt?: number; refreshExpiresAt?: number } = {};
  try {
    known = JSON.parse(localStorage.getItem('atlas-auth') ?? '{}') ?? {};
  } catch {}
  const now = Date.now() / 1000;
  if ((known.accessExpiresAt ?? 0) > now) checkSession('checking');
  else if ((known.refreshExpiresAt ?? 0) > now) checkSession('refreshing');
}

const { check } = state.dataset;
if (check === 'checking' || check === 'refreshing') checkSession(check);
else dropKept();
addEventListener('storage', (event) => {
  // What the page carries is sent by this form alone.
  if (form.elements.namedItem('kept')) return;
  if (event.key === 'atlas-auth' && event.newValue !== null) checkAgain();
});
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  submit.disabled = false;
  submit.textContent = say('submit');
  checkAgain();
});
