import { create } from 'content-disposition';
import { openFile } from '#lib/files/attachments.ts';
import { isShown } from '#lib/files/file-type.ts';
import { api } from '#lib/http/api.ts';
import { uuidParam } from '#lib/http/params.ts';

/** The bytes as uploaded. The headers prevent a file from running anything in our origin. */
export const ALL = api({
  GET: async ({ request, params, locals: { atlas } }) => {
    const { bytes, file_name, file_type, size } = await openFile(atlas, uuidParam(params.id));
    // A HEAD response's body is never read, which would leave the file open.
    const asks = request.method === 'HEAD';
    if (asks) await bytes.cancel();
    return new Response(asks ? null : bytes, {
      headers: {
        'Content-Type': file_type.startsWith('text/') ? `${file_type}; charset=utf-8` : file_type,
        'Content-Length': String(size),
        'Content-Disposition': create(file_name, { type: isShown(file_type) ? 'inline' : 'attachment' }),
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      },
    });
  },
});
