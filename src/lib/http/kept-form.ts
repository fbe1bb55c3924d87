import type { AstroCookies } from 'astro';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { KEPT_FORM_LENGTH, KEPT_FORM_SECONDS } from '../core/limits.ts';
import type { Secrets } from '../core/secrets.ts';

/** A form that came when nobody was signed in any more. */
export interface KeptForm {
  /** Where it was sent to. */
  path: string;
  fields: [name: string, value: string][];
  /** Names of its files, which are not kept. */
  files: string[];
}

const SENT_AGAIN = 'atlas-again';
const keptSchema = z.object({
  path: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  files: z.array(z.string()),
});

/** Forms of expenses, accounts, transactions and rules; a statement or receipt is nothing that is typed. */
const isTyped = (pathname: string): boolean =>
  /^\/(?:expense|bank)(?:\/|$)/.test(pathname) && !/\/(?:upload|preprocess|receipts)\b/.test(pathname);

/**
 * The form as the sign-in page carries it, encrypted, for half an hour.
 * @param person whose session ended, who alone gets it back; undefined when nobody is known
 * @returns undefined for what is not typed, or is too long
 */
export async function sealForm(
  secrets: Secrets,
  { pathname, search }: URL,
  entries: Iterable<[string, FormDataEntryValue]>,
  person: number | undefined,
): Promise<string | undefined> {
  if (!isTyped(pathname)) return undefined;
  const form: KeptForm = { path: pathname + search, fields: [], files: [] };
  for (const [name, value] of entries)
    if (typeof value === 'string') form.fields.push([name, value]);
    else if (value.name !== '') form.files.push(value.name);
  if (JSON.stringify(form).length > KEPT_FORM_LENGTH) return undefined;
  return new EncryptJWT({ ...form, person: person ?? null })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${KEPT_FORM_SECONDS} s`)
    .encrypt(secrets('forms'));
}

/** The form that was kept for this person; undefined for somebody else's, or one that is too old. */
async function openForm(secrets: Secrets, sealed: string, person: number): Promise<KeptForm | undefined> {
  try {
    const { payload } = await jwtDecrypt(sealed, secrets('forms'));
    return payload.person === null || payload.person === person ? keptSchema.parse(payload) : undefined;
  } catch {
    return undefined;
  }
}

/** Sends a form that the sign-in page carried to where it was sent before; undefined where there is none for this person. */
export async function sendAgain(
  secrets: Secrets,
  sealed: string | undefined,
  person: number,
  cookies: AstroCookies,
): Promise<Response | undefined> {
  const form = sealed && (await openForm(secrets, sealed, person));
  if (!form) return undefined;
  const [path] = form.path.split('?');
  cookies.set(SENT_AGAIN, '1', { path: path ?? '', httpOnly: true, sameSite: 'lax', maxAge: 60 });
  // The sign-in page's own body goes along, with the form in it.
  return new Response(null, { status: 307, headers: { Location: form.path } });
}

/** The form that `sendAgain` sent to this page, which shows it filled and stores nothing. */
export async function takeKeptForm(
  secrets: Secrets,
  { request, cookies }: { request: Request; cookies: AstroCookies },
  person: number,
): Promise<KeptForm | undefined> {
  if (!cookies.has(SENT_AGAIN)) return undefined;
  const { pathname, search } = new URL(request.url);
  cookies.set(SENT_AGAIN, '', { path: pathname, httpOnly: true, sameSite: 'lax', maxAge: 0 });
  const sealed = new URLSearchParams(await request.clone().text()).get('kept');
  const form = sealed ? await openForm(secrets, sealed, person) : undefined;
  return form?.path === pathname + search ? form : undefined;
}

/** The form as it was sent, but for its files. */
export const requestOf = ({ fields }: KeptForm, url: string): Request =>
  new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
