import type { AstroGlobal } from 'astro';
import { isDomainError } from '#lib/core/errors.ts';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { deviceOf } from '#lib/people/authenticate.ts';
import { join, openInvitation } from '#lib/people/invitations.ts';
import type { InvitationRow } from '#lib/people/members-records.ts';
import { newPasswordSchema } from '#lib/people/schema.ts';
import { setTokens, tokensOf } from '#lib/people/session-cookies.ts';
import { sessionNamedBy, signOut } from '#lib/people/sessions.ts';

/** A valid link, with what was wrong with the submitted password; or why the link is invalid. */
export type JoinPage = { invitation: InvitationRow; refused: Refused | undefined } | { refused: string };

/** Shows a one-time link's form, or redeems it, signs its person in and redirects to the home page. */
export async function joinPage(page: AstroGlobal): Promise<Response | JoinPage> {
  const { request, cookies, locals, params, response } = page;
  const { atlas, t } = locals;
  // The address is a secret, which no other page or site may receive as referrer.
  response.headers.set('Referrer-Policy', 'strict-origin');
  // A wrong link would count against the address, and HEAD changes nothing.
  if (request.method === 'HEAD') return new Response(null, { headers: response.headers });
  let invitation: InvitationRow;
  try {
    invitation = await openInvitation(atlas.db, params.token ?? '', locals.address);
  } catch (error) {
    if (!isDomainError(error) || !/^(not_found|too_many)$/.test(error.code)) throw error;
    response.status = error.code === 'too_many' ? 429 : 404;
    if (error.retryAfter !== undefined) response.headers.set('Retry-After', String(error.retryAfter));
    return { refused: t(error.message, error.values) };
  }
  const { email, first_name, last_name, person } = invitation;
  const refused = await onPost(page, async ({ password }) => {
    const chosen = parse(newPasswordSchema, { email, first_name, last_name, password });
    const before = await sessionNamedBy(atlas, tokensOf(cookies, atlas.config));
    const own = { password: chosen.password, language: locals.language };
    const signedIn = await join(atlas, invitation, own, deviceOf('browser', request, locals));
    if (before) await signOut(atlas.db, before);
    setTokens(cookies, signedIn, atlas.config);
    const text = t(person === null ? 'members.welcome' : 'members.password_set', { name: first_name });
    return { to: paths.home, flash: { kind: 'success', text } };
  });
  if (refused instanceof Response) return refused;
  // Someone else has used the link in the meantime.
  if (refused && response.status === 404) return { refused: refused.detail };
  return { invitation, refused };
}
