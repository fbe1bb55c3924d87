import type { APIRoute } from 'astro';
import { z } from 'zod';
import { localPath } from '#lib/core/origin.ts';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { EXPENSES_VIEWS } from '#lib/db/tables/people.ts';
import type { Flag } from '#lib/db/tables.ts';
import { errorResponse } from '#lib/http/api.ts';
import { readForm } from '#lib/http/page.ts';
import { changeProfile } from '#lib/people/profile.ts';
import { rememberChoice } from '#lib/people/session-cookies.ts';
import { isLanguage } from '#lib/texts/texts.ts';

const onOff = z
  .enum(['on', 'off'])
  .transform((word): Flag => (word === 'on' ? 1 : 0))
  .optional();

const preferences = z.strictObject({
  theme: z.enum(['light', 'dark', 'system']).optional(),
  sidebar: z.enum(['open', 'collapsed']).optional(),
  language: z.string().refine(isLanguage).optional(),
  notifications: onOff,
  keys: onOff,
  expenses_view: z.enum(EXPENSES_VIEWS).optional(),
  back: z.string().optional(),
});

/**
 * Stores a preference and returns to the page where it was set. Appearance belongs to the browser; the rest
 * belongs to the person, the language also to the browser, for the pages before signing in.
 */
export const POST: APIRoute = async ({ request, cookies, url, redirect, locals }) => {
  try {
    const { back, notifications, keys, expenses_view, ...seen } = parse(preferences, await readForm(request));
    const own = { language: seen.language, notifications, keys, expenses_view };
    await changeProfile(locals.atlas.db, locals.person, own, locals.address);
    for (const [name, value] of Object.entries(seen)) {
      if (value !== undefined) rememberChoice(cookies, `atlas-${name}`, value, url);
    }
    return redirect(localPath(back, url) ?? paths.home, 303);
  } catch (error) {
    return errorResponse(error, locals);
  }
};

export const GET: APIRoute = ({ redirect }) => redirect(paths.home, 303);
