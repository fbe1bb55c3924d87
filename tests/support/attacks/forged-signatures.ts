import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { decodeJwt } from 'jose';
import { changed, encode, type Forgery, made, parts, typOf, unsigned, withHeader } from './forge.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');
const own = { kty: 'oct', k: encode(Buffer.alloc(32, 7)), alg: 'HS256' };
function asymmetric(alg: string, extra: object = {}): Forgery {
  return ({ token, type }) => {
    const signed = `${encode(JSON.stringify({ alg, typ: typOf(type), ...extra }))}.${parts(token)[1]}`;
    const bytes = Buffer.from(signed);
    const signature =
      alg === 'EdDSA'
        ? sign(null, bytes, ed.privateKey)
        : alg === 'ES256'
          ? sign('sha256', bytes, { key: ec.privateKey, dsaEncoding: 'ieee-p1363' })
          : sign('sha256', bytes, rsa.privateKey);
    return `${signed}.${encode(signature)}`;
  };
}
const ownKey =
  (header: object): Forgery =>
  (forge) =>
    made(forge, { header, key: Buffer.alloc(32, 7) });

/** Missing or foreign signatures, other algorithms, and headers that request something else. */
export const FORGED_SIGNATURES: Record<string, Forgery> = {
  // No signature, or not ours.
  ...Object.fromEntries(
    ['none', 'None', 'NONE', 'nOnE', '', null, 0, [], ['none'], ['HS256'], { alg: 'HS256' }].map((alg) => [
      `unsigned, alg ${JSON.stringify(alg)}`,
      unsigned(alg),
    ]),
  ),
  'without its signature': changed((header, claims) => `${header}.${claims}.`),
  'without signature and dot': changed((header, claims) => `${header}.${claims}`),
  'a signature of another token': ({ token, other }) =>
    `${parts(token).slice(0, 2).join('.')}.${parts(other)[2]}`,
  'a signature of zeros': changed((header, claims) => `${header}.${claims}.${'A'.repeat(43)}`),
  'a signature cut short': changed((header, claims, mark) => `${header}.${claims}.${mark.slice(0, 22)}`),
  'a signature one character short': changed(
    (header, claims, mark) => `${header}.${claims}.${mark.slice(0, -1)}`,
  ),
  'a signature one character longer': changed((header, claims, mark) => `${header}.${claims}.${mark}A`),
  'a signature twice': changed((header, claims, mark) => `${header}.${claims}.${mark}${mark}`),
  'a signature in other bits that nobody reads': changed((header, claims, mark) => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    return `${header}.${claims}.${mark.slice(0, -1)}${alphabet[alphabet.indexOf(mark.slice(-1)) + 1]}`;
  }),
  'a signature with one bit turned': changed((header, claims, mark) => {
    const bytes = Buffer.from(mark, 'base64url');
    bytes[0] = (bytes[0] as number) ^ 1;
    return `${header}.${claims}.${encode(bytes)}`;
  }),
  'a signature in hexadecimal': changed(
    (header, claims, mark) => `${header}.${claims}.${Buffer.from(mark, 'base64url').toString('hex')}`,
  ),
  'a padded signature': changed((header, claims, mark) => `${header}.${claims}.${mark}=`),
  'padded parts': changed((header, claims, mark) => `${header}=.${claims}==.${mark}=`),
  'a guessed key': (forge) => made(forge, { key: 'secret' }),
  'an empty key': (forge) => made(forge, { key: '' }),
  'a key of zeros': (forge) => made(forge, { key: Buffer.alloc(32) }),
  'a random key': (forge) => made(forge, { key: randomBytes(32) }),
  'the key of the other kind': (forge) => made(forge, { key: forge.otherKey }),
  'other claims under its signature': ({ token, stranger }) => {
    const [header, , mark] = parts(token);
    return `${header}.${encode(JSON.stringify({ ...decodeJwt(token), ...stranger }))}.${mark}`;
  },
  'another header under its signature': ({ token, type }) => {
    const [, claims, mark] = parts(token);
    return `${encode(JSON.stringify({ typ: typOf(type), alg: 'HS256', kid: '1' }))}.${claims}.${mark}`;
  },
  // Another algorithm.
  ...Object.fromEntries(
    ['RS256', 'PS256', 'ES256', 'EdDSA'].map((alg) => [`signed by ${alg}`, asymmetric(alg)]),
  ),
  'signed by ES256 with its key in the header': asymmetric('ES256', {
    jwk: ec.publicKey.export({ format: 'jwk' }),
  }),
  'signed by RS256 with its key in the header': asymmetric('RS256', {
    jwk: rsa.publicKey.export({ format: 'jwk' }),
  }),
  'a public key as the secret': (forge) =>
    made(forge, { key: rsa.publicKey.export({ format: 'pem', type: 'spki' }) as string }),
  ...Object.fromEntries(
    [
      'RS256',
      'ES256',
      'PS256',
      'EdDSA',
      'none',
      'hs256',
      'HS256 ',
      'HMAC',
      'dir',
      'A256KW',
      'constructor',
      '__proto__',
    ].map((alg) => [`our key, but it says ${alg}`, withHeader({ alg })]),
  ),
  'HS384 with our key': withHeader({ alg: 'HS384' }, 'sha384'),
  'HS512 with our key': withHeader({ alg: 'HS512' }, 'sha512'),
  'HS256 that is SHA-512': withHeader({}, 'sha512'),
  // A header that requests another key, or something else.
  'its own key in the header': ownKey({ jwk: own }),
  'an address of keys': ownKey({ jku: 'https://evil.example/keys.json' }),
  'an address of a certificate': ownKey({ x5u: 'https://evil.example/cert.pem' }),
  'a certificate': ownKey({ x5c: ['MIIB'] }),
  'a path as the key’s id': (forge) => made(forge, { header: { kid: '../../../../dev/null' }, key: '' }),
  'SQL as the key’s id': ownKey({ kid: "x' UNION SELECT 'secret'--" }),
  'a critical extension': withHeader({ crit: ['https://example.org/must'], 'https://example.org/must': 1 }),
  'a critical extension that is not there': withHeader({ crit: ['exp'] }),
  'an empty list of critical extensions': withHeader({ crit: [] }),
  'critical extensions that are no list': withHeader({ crit: 'exp' }),
  'a body that is not encoded': withHeader({ b64: false, crit: ['b64'] }),
  'encrypted, five parts': ({ type }) =>
    [
      encode(JSON.stringify({ alg: 'dir', enc: 'A256GCM', typ: typOf(type) })),
      '',
      'AAAA',
      'AAAA',
      'AAAA',
    ].join('.'),
  'derived from a password, a billion rounds': ({ token }) =>
    [
      encode(JSON.stringify({ alg: 'PBES2-HS256+A128KW', enc: 'A128GCM', p2c: 1_000_000_000, p2s: 'AAAA' })),
      'AAAA',
      'AAAA',
      parts(token)[1],
      'AAAA',
    ].join('.'),
  'compressed, a bomb': ({ type }) =>
    [
      encode(JSON.stringify({ alg: 'dir', enc: 'A256GCM', zip: 'DEF', typ: typOf(type) })),
      '',
      'AAAA',
      encode(deflateRawSync(Buffer.alloc(200_000))).slice(0, 600),
      'AAAA',
    ].join('.'),
};
