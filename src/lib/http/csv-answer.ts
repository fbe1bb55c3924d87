import { create } from 'content-disposition';
import { CSV_START } from '../core/csv.ts';
import { cleanFileName } from '../files/schema.ts';
import { backpressure } from './connection.ts';

/**
 * Streams a CSV file of any length at the client's pace.
 * @param name without an extension
 * @param parts whole records; a failing first part rejects, a later one cuts the download off
 */
export async function csvAnswer(
  { requestId }: Pick<App.Locals, 'requestId'>,
  name: string,
  parts: AsyncGenerator<string>,
): Promise<Response> {
  const encoder = new TextEncoder();
  const first = await parts.next();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (file) => file.enqueue(encoder.encode(CSV_START + (first.value ?? ''))),
      async pull(file) {
        await backpressure(requestId);
        const { value, done } = await parts.next();
        if (done) file.close();
        else file.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': create(cleanFileName(`${name}.csv`), { type: 'attachment' }),
      'Cache-Control': 'private, no-store',
    },
  });
}
