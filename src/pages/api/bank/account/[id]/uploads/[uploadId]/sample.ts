import { create } from 'content-disposition';
import { parse } from '#lib/core/parse.ts';
import { newSecret } from '#lib/core/secrets.ts';
import { api } from '#lib/http/api.ts';
import { accountParam } from '#lib/http/params.ts';
import { seedOf } from '#lib/statements/sample-upload.ts';
import { sampleSchema } from '#lib/statements/schema.ts';

/** An anonymous sample of the bank's file, in the file's own encoding. */
export const ALL = api({
  GET: async ({ params, url, request, locals: { atlas, person } }) => {
    const { variant = newSecret() } = parse(sampleSchema, Object.fromEntries(url.searchParams));
    const upload = params.uploadId ?? '';
    const seed = seedOf(atlas.secrets, upload, variant);
    const which = { account: accountParam(params.id), upload, seed };
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
