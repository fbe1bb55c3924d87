import { create } from 'content-disposition';
import { parse } from '#lib/core/parse.ts';
import { newSecret } from '#lib/core/secrets.ts';
import { api } from '#lib/http/api.ts';
import { accountParam } from '#lib/http/params.ts';
import { sampleSchema } from '#lib/statements/schema.ts';

/** An anonymous sample of the bank's file, in the file's own encoding. */
export const ALL = api({
  GET: async ({ params, url, request, locals: { atlas, person } }) => {
    const { seed = newSecret() } = parse(sampleSchema, Object.fromEntries(url.searchParams));
    const which = { account: accountParam(params.id), upload: params.uploadId ?? '', seed };
    const { file_name, content } = await atlas.work.run('sampleUpload', person, which, request.signal);
    return new Response(content, {
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(content.byteLength),
        'Content-Disposition': create(file_name, { type: 'attachment' }),
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      },
    });
  },
});
