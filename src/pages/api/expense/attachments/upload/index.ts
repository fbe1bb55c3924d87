import { fullUrl } from '#lib/core/origin.ts';
import { parse } from '#lib/core/parse.ts';
import { announceFiles } from '#lib/files/attachments.ts';
import { newAttachmentsSchema } from '#lib/files/schema.ts';
import { uploadLink } from '#lib/files/upload-link.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { requestLimit } from '#lib/http/rate-limit.ts';

export const ALL = api({
  POST: async ({ request, url, locals: { atlas, person, caller } }) => {
    requestLimit.count('link', caller);
    const { files } = parse(newAttachmentsSchema, await readJson(request));
    const announced = await announceFiles(atlas, person, files);
    const link = (id: string) => fullUrl(atlas.config, url, uploadLink(atlas.secrets, id));
    return json(
      announced.map((file) => ({ ...file, upload_link: link(file.id) })),
      201,
    );
  },
});
