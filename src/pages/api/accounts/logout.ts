import { api } from '#lib/http/api.ts';
import { clearTokens } from '#lib/people/session-cookies.ts';
import { signOut } from '#lib/people/sessions.ts';

export const ALL = api({
  POST: async ({ cookies, locals }) => {
    const { atlas, session } = locals;
    if (session) await signOut(atlas.db, session);
    clearTokens(cookies, atlas.config);
    return new Response(null, { status: 204, headers: { 'Clear-Site-Data': '"cache"' } });
  },
});
