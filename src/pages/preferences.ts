import type { APIRoute } from 'astro';
import { z } from 'zod';
import { localPath } from '#lib/core/origin.ts';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { errorResponse } from '#lib/http/api.ts';
import { readForm } from '#lib/http/page.ts';
import { changeProfile } from '#lib/people/profile.ts';
import { rememberChoice } from '#lib/people/session-cookies.ts';
import { isLanguage } from '#lib/texts/texts.ts';

const preferences = z.strictObject({
  theme: z.enum(['light', 'dark', 'system']).optional(),
  sidebar: z.enum(['open', 'collapsed']).optional(),
  language: z.string().refine(isLanguage).optional(),
  notifications: z.enum(['on', 'off']).optional(),
  back: z.string().optional(),
});

/**
 * Stores a preference and returns to the page where it was set. Appearance belongs to the browser; language and
 * notifications belong to the person, the language also to the browser, for the pages before signing in.
 */
export const POST: APIRoute = async ({ request, cookies, url, redirect, locals }) => {
  try {
    const { back, notifications, ...seen } = parse(preferences, await readForm(request));
    const flag = notifications && (notifications === 'on' ? 1 : 0);
    await changeProfile(
      locals.atlas.db,
      locals.person,
      { language: seen.language, notifications: flag },
      locals.address,
    );
    for (const [name, value] of Object.entries(seen)) {
      if (value !== undefined) rememberChoice(cookies, `atlas-${name}`, value, url);
    }
    return redirect(localPath(back, url) ?? paths.home, 303);
  } catch (error) {
    return errorResponse(error, locals);
  }
};

export const GET: APIRoute = ({ redirect }) => redirect(paths.home, 303);
