import type { APIRoute } from 'astro';
import { z } from 'zod';
import { errorResponse } from '#lib/http/api.ts';
import { parse, readForm } from '#lib/http/input.ts';
import { paths } from '#lib/paths.ts';
import { isLanguage } from '#lib/texts/texts.ts';

const YEAR = 31_536_000;

const preferences = z.strictObject({
  theme: z.enum(['light', 'dark', 'system']).optional(),
  sidebar: z.enum(['open', 'collapsed']).optional(),
  language: z.string().refine(isLanguage).optional(),
  back: z.string().optional(),
});

/** Keeps a choice of the person in this browser and goes back to where it was made. */
export const POST: APIRoute = async ({ request, cookies, url, redirect, locals }) => {
  try {
    const { back, ...chosen } = parse(preferences, await readForm(request));
    for (const [name, value] of Object.entries(chosen)) {
      if (value === undefined) continue;
      cookies.set(`atlas-${name}`, value, {
        path: '/',
        maxAge: YEAR,
        sameSite: 'lax',
        secure: url.protocol === 'https:',
      });
    }
    return redirect(localPath(back), 303);
  } catch (error) {
    return errorResponse(error, locals);
  }
};

export const GET: APIRoute = ({ redirect }) => redirect(paths.home, 303);

/** The address as a path of this site; anything else becomes the home page. */
function localPath(back: string | undefined): string {
  const base = 'http://atlas.invalid';
  const url = URL.parse(back ?? '', base);
  return url?.origin === base && back?.startsWith('/') ? url.pathname + url.search : paths.home;
}
