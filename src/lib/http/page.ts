import type { AstroGlobal } from 'astro';
import type { FieldErrors } from '../core/errors.ts';
import { errorAnswer } from './answers.ts';
import { type Flash, setFlash } from './flash.ts';
import { readForm } from './input.ts';

/** A form that was refused: the same page shows it again, with what was typed. */
export interface Refused {
  values: Record<string, unknown>;
  detail: string;
  /** Messages in the person's language by dotted path. */
  errors: FieldErrors;
}

/**
 * Handles a page's POST. `act` gets the form's fields and answers where to go next (303), with a flash if it likes; or undefined:
 * the page itself shows what came of it (200), a secret that is shown once and belongs into no address and no cookie.
 * An error that a person caused comes back as `Refused`, and the page answers 422; a page that was only asked for gives undefined.
 * @example
 * const outcome = await onPost(Astro, async (input) => ({ to: paths.accounts, flash: … }));
 * if (outcome instanceof Response) return outcome;
 */
export async function onPost(
  page: Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect'>,
  act: (input: Record<string, unknown>) => Promise<{ to: string; flash?: Flash } | Response | undefined>,
): Promise<Response | Refused | undefined> {
  if (page.request.method !== 'POST') return undefined;
  let values: Record<string, unknown> = {};
  try {
    values = await readForm(page.request);
    const done = await act(values);
    if (done === undefined || done instanceof Response) return done;
    if (done.flash) setFlash(page.cookies, done.flash);
    return page.redirect(done.to, 303);
  } catch (error) {
    const { status, detail, errors, retryAfter } = errorAnswer(error, page.locals.t, page.locals.requestId);
    page.response.status = status === 400 ? 422 : status;
    if (retryAfter !== undefined) page.response.headers.set('Retry-After', String(retryAfter));
    return { values, detail, errors: errors ?? {} };
  }
}
