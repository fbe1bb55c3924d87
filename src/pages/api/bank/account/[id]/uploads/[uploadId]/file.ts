import { create } from 'content-disposition';
import { api } from '#lib/http/api.ts';
import { accountParam } from '#lib/http/params.ts';
import { originalOf } from '#lib/statements/list.ts';

/** The bank's file, byte for byte, without a charset, since the bank chose its encoding. */
export const ALL = api({
  GET: async ({ params, locals: { atlas } }) => {
    const { file_name, content } = await originalOf(atlas.db, accountParam(params.id), params.uploadId ?? '');
    return new Response(content, {
      headers: {
        'Content-Type': /\.csv$/i.test(file_name) ? 'text/csv' : 'application/octet-stream',
        'Content-Length': String(content.byteLength),
        'Content-Disposition': create(file_name, { type: 'attachment' }),
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      },
    });
  },
});
