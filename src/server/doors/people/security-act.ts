import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import type { TextKey } from '#lib/core/text.ts';
import type { Flash } from '#lib/http/flash.ts';
import { requireSession } from '#lib/people/authenticate.ts';
import { endOtherSessions, endSession } from '#lib/people/own-security.ts';
import { changePassword } from '#lib/people/passwords.ts';
import { passwordChangeSchema } from '#lib/people/schema.ts';

/** Handles the page's forms, by the pressed button: `end` a session, `end_others`, or change the password. */
export async function secure(
  locals: App.Locals,
  { intent, session: ended, end_tokens, ...input }: Record<string, unknown>,
): Promise<{ to: string; flash: Flash }> {
  const { atlas, person, address, t } = locals;
  const session = requireSession(locals);
  const done = (text: TextKey) => ({
    to: paths.security,
    flash: { kind: 'success', text: t(text) } satisfies Flash,
  });
  if (intent === 'end') {
    await endSession(atlas.db, person, String(ended));
    return done('account_pages.session_ended');
  }
  if (intent === 'end_others') {
    await endOtherSessions(atlas.db, person, session);
    return done('account_pages.others_ended');
  }
  const change = parse(passwordChangeSchema(person), { ...input, end_tokens: end_tokens === 'on' });
  await changePassword(atlas.db, person, change, session, address);
  return done('account_pages.password_changed');
}
