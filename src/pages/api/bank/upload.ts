import { accountOf } from '#lib/accounts/accounts.ts';
import { listAllAccounts } from '#lib/accounts/records.ts';
import { checkDatabaseRoom } from '#lib/files/free-disk.ts';
import { api, json } from '#lib/http/api.ts';
import { readOneFile } from '#lib/http/one-file.ts';
import { requestLimit } from '#lib/http/rate-limit.ts';
import { checkedFile, statementPart } from '#lib/statements/file-rules.ts';
import { named, typeNames } from '#lib/statements/place/move.ts';

/** Uploads a statement to the account that it is surely of; otherwise says which may be meant, and what would be added. */
export const ALL = api({
  POST: async ({ request, locals: { atlas, person, caller, t } }) => {
    requestLimit.count('upload', caller);
    atlas.work.wake();
    const file = checkedFile(await readOneFile(request, statementPart));
    await checkDatabaseRoom(atlas.database.place, file.content.byteLength);
    const found = await atlas.work.run(
      'recogniseStatement',
      person,
      { content: file.content },
      request.signal,
    );
    const { account, accounts: fitting } = found;
    if (account === null) {
      const accounts = (await listAllAccounts(atlas.db)).filter(({ id }) => fitting.includes(id));
      return json({ id: null, account, accounts, proposal: named(found.proposal, typeNames(t)) });
    }
    const input = { account, ...file, quotaBytes: atlas.config.quotaBytes };
    const { id } = await atlas.work.run('uploadStatement', person, input, request.signal);
    return json({ id, account, accounts: [await accountOf(atlas.db, account)], proposal: null }, 201);
  },
});
