import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignedRequest {
  method: string;
  /** Path and query, as sent. */
  target: string;
  headers: IncomingHttpHeaders;
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The error code that S3 would return for a request's signature (AWS Signature Version 4), or undefined when it is
 * right. Written from the published description, independently of the library that Atlas signs with.
 */
export function signatureError(
  request: SignedRequest,
  known: Credentials,
  now = Date.now(),
): string | undefined {
  const { headers } = request;
  const parts = AUTHORIZATION.exec(headers.authorization ?? '');
  if (!parts) return headers.authorization ? 'AuthorizationHeaderMalformed' : 'AccessDenied';
  const [, keyId, day, region, names = '', signature = ''] = parts;
  if (keyId !== known.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== known.region) return 'AuthorizationHeaderMalformed';

  const at = String(headers['x-amz-date'] ?? '');
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(String(day)) || !(Math.abs(now - time) < SKEW_MS)) return 'RequestTimeTooSkewed';

  const signed = names.split(';');
  const mustBe = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (!mustBe.every((name) => signed.includes(name))) return 'AccessDenied';

  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical(request, signed))].join('\n');
  const key = [day ?? '', region ?? '', 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${known.secretAccessKey}`,
  );
  const right = hmac(key, toSign);
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

function canonical({ method, target, headers }: SignedRequest, signed: readonly string[]): string {
  const [path = '', query = ''] = target.split('?');
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort();
  const lines = signed.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  return [method, path, pairs.join('&'), lines.join(''), signed.join(';'), payload].join('\n');
}
