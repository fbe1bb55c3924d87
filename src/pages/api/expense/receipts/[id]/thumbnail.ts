import { DomainError } from '#lib/core/errors.ts';
import { THUMBNAIL_BYTES } from '#lib/core/limits.ts';
import { api } from '#lib/http/api.ts';
import { uuidParam } from '#lib/http/params.ts';
import { keepThumbnail, thumbnailOf } from '#lib/receipts/thumbnail.ts';

export const ALL = api({
  GET: async ({ params, locals: { atlas } }) => {
    const { file_type, content } = await thumbnailOf(atlas.db, uuidParam(params.id));
    return new Response(new Uint8Array(content), {
      headers: {
        'Content-Type': file_type,
        'Content-Disposition': 'inline',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      },
    });
  },
  PUT: async ({ request, params, locals: { atlas, person } }) => {
    const id = uuidParam(params.id);
    if (Number(request.headers.get('content-length') ?? 0) > THUMBNAIL_BYTES)
      throw new DomainError('wrong_type', 'receipts.thumbnail');
    await keepThumbnail(atlas.db, person, id, new Uint8Array(await request.arrayBuffer()));
    return new Response(null, { status: 204 });
  },
});
