import type { APIContext } from 'astro';
import { paths } from '../core/paths.ts';
import type { MadeInvitation } from '../people/invitations.ts';
import { json } from './api.ts';
import { fullUrl } from './links.ts';

/** 201 with a one-time link, which is in no other answer. `id` is the invitation's. */
export const linkAnswer = (
  { locals, url }: APIContext,
  { id, email, first_name, last_name, expires_at, token }: MadeInvitation,
): Response => {
  const link = fullUrl(locals.atlas.config, url, paths.join(token));
  return json({ id, email, first_name, last_name, expires_at, link }, 201);
};
