import type { AstroGlobal } from 'astro';
import { type Account, accountOf } from '#lib/accounts/accounts.ts';
import { listAllAccounts } from '#lib/accounts/records.ts';
import { newAccountSchema } from '#lib/accounts/schema.ts';
import { DomainError } from '#lib/core/errors.ts';
import { parse } from '#lib/core/parse.ts';
import { arrivalPath, paths } from '#lib/core/paths.ts';
import { openFile, storeFile } from '#lib/files/attachments.ts';
import { checkDatabaseRoom } from '#lib/files/free-disk.ts';
import { listOwnAttachments } from '#lib/files/records.ts';
import { readOneFile } from '#lib/http/one-file.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { requestLimit } from '#lib/http/rate-limit.ts';
import { checkedFile, statementPart } from '#lib/statements/file-rules.ts';
import { named, typeNames } from '#lib/statements/place/move.ts';
import { moveUploadSchema } from '#lib/statements/schema.ts';

interface File {
  file_name: string;
  content: Uint8Array<ArrayBuffer>;
}

export interface ArrivalPage {
  /** A file that waits for somebody to say of which account it is. */
  waiting:
    | {
        file_name: string;
        /** Those that it may be of, and the others. */
        fitting: Account[];
        others: Account[];
        proposed: ReturnType<typeof named>;
      }
    | undefined;
  refused: Refused | undefined;
}

/** The page's data, after handling its forms; a response when it redirects. */
export async function arrivalPage(page: AstroGlobal): Promise<ArrivalPage | Response> {
  const { atlas, person, t } = page.locals;
  const kept = page.url.searchParams.get('file') ?? undefined;
  atlas.work.wake();
  const refused = kept === undefined ? await take(page) : await place(page, kept);
  if (refused instanceof Response) return refused;
  if (kept === undefined) return { waiting: undefined, refused };
  const { file_name, content } = await keptFile(page, kept);
  const found = await atlas.work.run('recogniseStatement', person, { content }, page.request.signal);
  const all = await listAllAccounts(atlas.db);
  const fitting = all.filter(({ id }) => found.accounts.includes(id));
  const others = all.filter((account) => !account.archived && !fitting.includes(account));
  return { waiting: { file_name, fitting, others, proposed: named(found.proposal, typeNames(t)) }, refused };
}

/** A file goes to the account that it is surely of, else it is kept. */
async function take(page: AstroGlobal): Promise<Response | Refused | undefined> {
  const { atlas, person, caller } = page.locals;
  return onPost(
    page,
    async ({ file_name, content }: File) => {
      await checkDatabaseRoom(atlas.database.place, content.byteLength);
      const { account } = await atlas.work.run(
        'recogniseStatement',
        person,
        { content },
        page.request.signal,
      );
      if (account === null) {
        const { id } = await storeFile(atlas, person, new globalThis.File([content], file_name));
        return { to: arrivalPath(id) };
      }
      const { quotaBytes } = atlas.config;
      const input = { account, file_name, content, quotaBytes };
      const { id } = await atlas.work.run('uploadStatement', person, input, page.request.signal);
      return arrived(page, { account, id });
    },
    async (request) => {
      requestLimit.count('upload', caller);
      return checkedFile(await readOneFile(request, statementPart)) as File;
    },
  );
}

/** A kept file goes to the account that somebody chose, or that is added for it. */
const place = (page: AstroGlobal, kept: string): Promise<Response | Refused | undefined> =>
  onPost(page, async ({ idempotency_key: _, ...input }: Record<string, unknown>) => {
    const { atlas, person } = page.locals;
    const again = 'again' in input;
    const chosen = again ? { account: input.again } : input;
    const to =
      'account' in chosen ? parse(moveUploadSchema, chosen).account : parse(newAccountSchema, chosen);
    const file = await keptFile(page, kept);
    const { quotaBytes } = atlas.config;
    return arrived(
      page,
      await atlas.work.run('uploadKept', person, { kept, to, again, ...file, quotaBytes }),
    );
  });

/** The review of an upload, and that it is there. */
async function arrived({ locals }: AstroGlobal, { account, id }: { account: number; id: string }) {
  const { name } = await accountOf(locals.atlas.db, account);
  const text = locals.t('accounts.arrival.uploaded', { name });
  return { to: paths.preprocess(account, id), flash: { kind: 'success', text } } as const;
}

/** @throws DomainError `not_found` for another person's, and once it was uploaded */
async function keptFile({ locals: { atlas, person } }: AstroGlobal, id: string): Promise<File> {
  const [own] = await listOwnAttachments(atlas.db, person, [id]);
  if (!own) throw new DomainError('not_found', 'accounts.arrival.gone');
  const { file_name, bytes } = await openFile(atlas, id);
  return { file_name, content: new Uint8Array(await new Response(bytes).arrayBuffer()) };
}
