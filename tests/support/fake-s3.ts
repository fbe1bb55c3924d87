import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Mood = 'well' | 'broken' | 'silent';

export interface FakeS3 {
  /** For ATLAS_FILES_URL. */
  url: string;
  objects: Map<string, Buffer>;
  /** What was wrong with requests, as S3 would have refused them. */
  complaints: string[];
  mood: Mood;
  stop(): Promise<void>;
}

export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'a secret of tests' };

/** An S3-compatible server in memory, as strict as S3 about signature, length and hash. */
export async function startFakeS3(): Promise<FakeS3> {
  const fake: Pick<FakeS3, 'objects' | 'complaints' | 'mood'> = {
    objects: new Map(),
    complaints: [],
    mood: 'well',
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (fake.mood === 'silent') return;
    if (fake.mood === 'broken') return void response.writeHead(500).end();
    const { authorization = '', 'content-length': length, 'x-amz-content-sha256': hash } = request.headers;
    const key = request.url ?? '';
    const signed =
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/ap-south-1\/s3\/aws4_request, SignedHeaders=\S*host\S*, Signature=[0-9a-f]{64}$/;
    if (!signed.test(authorization))
      fake.complaints.push(`unsigned ${request.method} ${key}: ${authorization}`);
    if (request.method === 'PUT') {
      if (length === undefined) fake.complaints.push('MissingContentLength');
      if (hash !== createHash('sha256').update(body).digest('hex'))
        fake.complaints.push('XAmzContentSHA256Mismatch');
      fake.objects.set(key, body);
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      fake.objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = fake.objects.get(key);
    response.writeHead(object ? 200 : 404).end(object ?? '<Error><Code>NoSuchKey</Code></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: `s3://receipts/team?endpoint=http://127.0.0.1:${port}&region=ap-south-1`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
