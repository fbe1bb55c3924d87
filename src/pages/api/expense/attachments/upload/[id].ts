import { DomainError } from '#lib/core/errors.ts';
import { ATTACHMENT_BYTES } from '#lib/core/limits.ts';
import { attachmentJson, receiveFile } from '#lib/files/attachments.ts';
import { sameFilesOf } from '#lib/files/same.ts';
import { checkUploadLink } from '#lib/files/upload-link.ts';
import { api, json } from '#lib/http/api.ts';
import { admit } from '#lib/http/connection.ts';
import { uuidParam } from '#lib/http/params.ts';
import { requestLimit } from '#lib/http/rate-limit.ts';

/** Authorised by the link's signature: whoever has it can upload this file and do nothing else. */
export const ALL = api({
  PUT: async ({ request, params, url, locals: { atlas, requestId } }) => {
    const id = uuidParam(params.id);
    checkUploadLink(atlas.secrets, id, url.searchParams);
    admit(requestId);
    requestLimit.count('upload', id);
    const promised = request.headers.get('content-length');
    const length = promised === null ? undefined : Number(promised);
    if (length !== undefined && length > ATTACHMENT_BYTES)
      throw new DomainError('too_large', 'expenses.attachment_large');
    const bytes = request.body ?? new ReadableStream({ start: (end) => end.close() });
    const type = request.headers.get('content-type');
    const stored = attachmentJson(await receiveFile(atlas, id, { bytes, type, length }));
    const same_as = (await sameFilesOf(atlas.db, [id])).get(id);
    return json({ ...stored, ...(same_as ? { same_as } : {}) });
  },
});
