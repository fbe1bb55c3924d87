import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureError } from './sigv4.ts';

/** `cut` breaks the connection in the middle of a response, `stalled` stops sending there. */
type Mood = 'well' | 'broken' | 'silent' | 'cut' | 'stalled';

export interface FakeS3 {
  /** The value for ATLAS_FILES_URL. */
  url: string;
  /** By path: `/bucket/key`. */
  objects: Map<string, Buffer>;
  /** The errors with which requests were rejected. */
  complaints: string[];
  mood: Mood;
  stop(): Promise<void>;
}

export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'a secret of tests' };
const BUCKET = 'receipts';
const REGION = 'ap-south-1';
const STATUS: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  XAmzContentSHA256Mismatch: 400,
};

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/**
 * An in-memory S3-compatible server, path-style, with one bucket: PUT, GET, HEAD and DELETE of objects, and
 * ListObjectsV2. As strict as S3 about signature, length and hash, with its XML errors. Signatures are verified
 * by a separate implementation.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const fake: Pick<FakeS3, 'objects' | 'complaints' | 'mood'> = {
    objects: new Map(),
    complaints: [],
    mood: 'well',
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (fake.mood === 'silent') return;
    if (fake.mood === 'broken') return void response.writeHead(500).end();
    if (fake.mood === 'cut' && request.method === 'PUT') return void request.socket.destroy();
    if (fake.mood === 'cut' || fake.mood === 'stalled') {
      response.writeHead(200, { 'Content-Length': 1_000 }).write('half');
      return void (fake.mood === 'cut' && setTimeout(() => response.destroy(), 20));
    }
    const body = Buffer.concat(chunks);
    const error = refusal(request, body);
    if (error) fake.complaints.push(`${error}: ${request.method} ${request.url}`);
    send(request, response, error ? wrong(error) : answer(fake.objects, request, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: `s3://${BUCKET}/team?endpoint=http://127.0.0.1:${port}&region=${REGION}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** The code with which S3 would reject the request, whatever it asks for. */
function refusal(request: IncomingMessage, body: Buffer): string | undefined {
  const { method = '', url: target = '', headers } = request;
  const credentials = {
    accessKeyId: S3_KEYS.AWS_ACCESS_KEY_ID,
    secretAccessKey: S3_KEYS.AWS_SECRET_ACCESS_KEY,
    region: REGION,
  };
  const unsigned = signatureError({ method, target, headers }, credentials);
  if (unsigned) return unsigned;
  const told = headers['x-amz-content-sha256'];
  if (told !== 'UNSIGNED-PAYLOAD' && told !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch';
  if (method === 'PUT' && headers['content-length'] === undefined) return 'MissingContentLength';
  return undefined;
}

function answer(objects: FakeS3['objects'], request: IncomingMessage, body: Buffer): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const [, bucket, ...rest] = pathname.split('/');
  if (bucket !== BUCKET) return wrong('NoSuchBucket');
  if (rest.join('/') === '')
    return request.method === 'GET' ? list(objects, searchParams) : wrong('MethodNotAllowed');
  const object = objects.get(pathname);
  switch (request.method) {
    case 'PUT':
      objects.set(pathname, body);
      return { status: 200, headers: { ETag: etag(body) } };
    case 'DELETE':
      objects.delete(pathname);
      return { status: 204 };
    case 'GET':
    case 'HEAD':
      return object
        ? {
            status: 200,
            headers: { ETag: etag(object), 'Content-Type': 'application/octet-stream' },
            body: object,
          }
        : wrong('NoSuchKey');
    default:
      return wrong('MethodNotAllowed');
  }
}

function list(objects: FakeS3['objects'], query: URLSearchParams): Answer {
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? 1_000), 1_000);
  const prefix = query.get('prefix') ?? '';
  const keys = [...objects]
    .map(([path, content]) => ({ key: decodeURIComponent(path.slice(BUCKET.length + 2)), content }))
    .filter(({ key }) => key.startsWith(prefix) && key > after)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const page = keys.slice(0, most);
  const rows = page.map(
    ({ key, content }) =>
      `<Contents><Key>${xml(key)}</Key><ETag>${xml(etag(content))}</ETag><Size>${content.length}</Size></Contents>`,
  );
  const more = keys.length > page.length;
  const next = more ? `<NextContinuationToken>${xml(page.at(-1)?.key ?? '')}</NextContinuationToken>` : '';
  const head = `<Name>${BUCKET}</Name><Prefix>${xml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>`;
  return document(
    200,
    'ListBucketResult',
    `${head}<IsTruncated>${more}</IsTruncated>${next}${rows.join('')}`,
  );
}

const wrong = (code: string): Answer => document(STATUS[code] ?? 403, 'Error', `<Code>${code}</Code>`);

const document = (status: number, root: string, inner: string): Answer => ({
  status,
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inner}</${root}>`,
});

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body = '' }: Answer,
): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const etag = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;
const NAMED: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
const xml = (text: string): string => text.replace(/[<>&"]/g, (sign) => NAMED[sign] ?? sign);
