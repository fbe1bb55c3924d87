import { accountOf } from '#lib/accounts/accounts.ts';
import { checkDatabaseRoom } from '#lib/files/free-disk.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { api, json } from '#lib/http/api.ts';
import { readOneFile } from '#lib/http/one-file.ts';
import { accountParam } from '#lib/http/params.ts';
import { requestLimit } from '#lib/http/rate-limit.ts';
import { checkedFile, statementPart } from '#lib/statements/file-rules.ts';

/** Errors of the file itself are plain text, since the upload page shows the body unchanged. */
export const ALL = api({
  POST: async ({ params, request, locals }) => {
    const account = accountParam(params.id);
    await accountOf(locals.atlas.db, account);
    requestLimit.count('upload', locals.caller);
    locals.atlas.work.wake();
    try {
      const file = checkedFile(await readOneFile(request, statementPart));
      await checkDatabaseRoom(locals.atlas.database.place, file.content.byteLength);
      const { quotaBytes } = locals.atlas.config;
      const input = { account, ...file, quotaBytes };
      return json(await locals.atlas.work.run('uploadStatement', locals.person, input, request.signal), 201);
    } catch (error) {
      const { status, detail } = errorAnswer(error, locals.t, locals.requestId);
      if (status !== 400 && status !== 413) throw error;
      return new Response(detail, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
    }
  },
});
