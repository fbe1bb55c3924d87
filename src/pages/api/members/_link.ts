import type { APIContext } from 'astro';
import { json } from '#lib/http/api.ts';
import { fullUrl } from '#lib/http/links.ts';
import { paths } from '#lib/paths.ts';
import type { MadeInvitation } from '#lib/people/invitations.ts';

/** 201 with a one-time link, which is in no other answer. `id` is the invitation's. */
export const linkAnswer = (
  { locals, url }: APIContext,
  { id, email, first_name, last_name, expires_at, token }: MadeInvitation,
): Response => {
  const link = fullUrl(locals.atlas.config, url, paths.join(token));
  return json({ id, email, first_name, last_name, expires_at, link }, 201);
};
