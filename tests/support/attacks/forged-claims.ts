import { decodeJwt } from 'jose';
import { type Forge, type Forgery, made, parts, typOf, withClaims, withHeader } from './forge.ts';

const HOUR = 3_600;
const seconds = ({ token }: Forge) => decodeJwt(token).iat as number;
const otherType = ({ type }: Forge) => (type === 'access' ? 'refresh' : 'access');

/** Claims that we never write, signed with our own key, and texts that are no token. */
export const FORGED_CLAIMS: Record<string, Forgery> = {
  // Another type.
  'the other token of the pair': ({ other }) => other,
  'the type of the other kind': (forge) =>
    made(forge, { header: { typ: forge.type === 'access' ? 'rt+jwt' : 'at+jwt' } }),
  'no type': withHeader({ typ: undefined }),
  'the type JWT': withHeader({ typ: 'JWT' }),
  'an empty type': withHeader({ typ: '' }),
  'a list of types': withHeader({ typ: ['at+jwt', 'rt+jwt'] }),
  'the claim of the other kind': (forge) => made(forge, { claims: { token_type: otherType(forge) } }),
  'no claim of a kind': withClaims({ token_type: undefined }),
  'both kinds': withClaims({ token_type: ['access', 'refresh'] }),
  'for the other audience': (forge) =>
    made(forge, { claims: { aud: forge.type === 'access' ? 'refresh' : 'api' } }),
  'for both audiences': withClaims({ aud: ['api', 'refresh'] }),
  'for no audience': withClaims({ aud: undefined }),
  'of another issuer': withClaims({ iss: 'https://evil.example' }),
  'of no issuer': withClaims({ iss: undefined }),
  'of a list of issuers': withClaims({ iss: ['atlas'] }),
  // Another time.
  'without an end': withClaims({ exp: undefined }),
  'an end that is null': withClaims({ exp: null }),
  'an end in text': (forge) => made(forge, { claims: { exp: String(seconds(forge) + 600) } }),
  'an end that is no whole second': (forge) => made(forge, { claims: { exp: seconds(forge) + 600.5 } }),
  'an end in a thousand years': withClaims({ exp: 33_000_000_000 }),
  'an end beyond all numbers': (forge) =>
    made(forge, { rawClaims: JSON.stringify(decodeJwt(forge.token)).replace(/"exp":\d+/, '"exp":1e400') }),
  'an end an hour later than ours': (forge) =>
    made(forge, { claims: { exp: (decodeJwt(forge.token).exp as number) + HOUR } }),
  'an end that has been': (forge) => made(forge, { claims: { exp: seconds(forge) - HOUR } }),
  'an end before 1970': withClaims({ exp: -1 }),
  'a list of ends': (forge) => made(forge, { claims: { exp: [seconds(forge) + 600] } }),
  'no beginning': withClaims({ iat: undefined }),
  'a beginning in text': (forge) => made(forge, { claims: { iat: String(seconds(forge)) } }),
  'a beginning two hours ahead': (forge) =>
    made(forge, { claims: { iat: seconds(forge) + 2 * HOUR, exp: seconds(forge) + 2 * HOUR + 600 } }),
  'not to be used before an hour': (forge) => made(forge, { claims: { nbf: seconds(forge) + HOUR } }),
  'not to be used before some text': withClaims({ nbf: 'now' }),
  // Another person or session.
  'another person, who is': (forge) => made(forge, { claims: { sub: forge.stranger.sub } }),
  'another person’s session': (forge) => made(forge, { claims: { sid: forge.stranger.sid } }),
  'another person, who is not': withClaims({ sub: '999999' }),
  nobody: withClaims({ sub: undefined }),
  'an empty person': withClaims({ sub: '' }),
  'a person as a number': (forge) => made(forge, { claims: { sub: Number(decodeJwt(forge.token).sub) } }),
  'a person with a zero before': (forge) =>
    made(forge, { claims: { sub: `0${decodeJwt(forge.token).sub}` } }),
  'a person with a space': (forge) => made(forge, { claims: { sub: `${decodeJwt(forge.token).sub} ` } }),
  'a person in full-width figures': withClaims({ sub: '１' }),
  'a person in SQL': withClaims({ sub: '1 OR 1=1' }),
  'a person who is a list': (forge) => made(forge, { claims: { sub: [decodeJwt(forge.token).sub] } }),
  'no session': withClaims({ sid: undefined }),
  'a session that is not': withClaims({ sid: '01a1fc9e-888d-7cad-b0fa-653cb3553282' }),
  'a session that is no id': withClaims({ sid: 'nothing' }),
  'a session with NUL': withClaims({ sid: 'a\0b' }),
  'a session in SQL': withClaims({ sid: "' OR '1'='1" }),
  'a session that is an object': withClaims({ sid: { like: '%' } }),
  'no generation': withClaims({ ctr: undefined }),
  'a generation in text': withClaims({ ctr: '1' }),
  'half a generation': withClaims({ ctr: 0.5 }),
  'a generation before the first': withClaims({ ctr: -1 }),
  'a generation to come': withClaims({ ctr: 7 }),
  'no name of its own': withClaims({ jti: undefined }),
  // Claims that different parsers read differently.
  'a person twice': (forge) =>
    made(forge, {
      rawClaims: `${JSON.stringify(decodeJwt(forge.token)).slice(0, -1)},"sub":"${forge.stranger.sub}"}`,
    }),
  'a kind twice': (forge) =>
    made(forge, {
      rawClaims: `${JSON.stringify(decodeJwt(forge.token)).slice(0, -1)},"token_type":"${otherType(forge)}"}`,
    }),
  'an algorithm twice': (forge) =>
    made(forge, { rawHeader: `{"alg":"HS256","typ":"${typOf(forge.type)}","alg":"none"}` }),
  'claims in UTF-16': (forge) =>
    made(forge, { rawClaims: Buffer.from(JSON.stringify(decodeJwt(forge.token)), 'utf16le') }),
  'claims that are a list': (forge) => made(forge, { rawClaims: JSON.stringify([decodeJwt(forge.token)]) }),
  'claims that are text': (forge) => made(forge, { rawClaims: '"x"' }),
  'claims that are null': (forge) => made(forge, { rawClaims: 'null' }),
  'claims that are nothing': (forge) => made(forge, { rawClaims: '' }),
  'claims that are no JSON': (forge) => made(forge, { rawClaims: '{"sub":' }),
  'claims of broken UTF-8': (forge) => made(forge, { rawClaims: Buffer.of(0x7b, 0xff, 0xfe, 0x7d) }),
  'claims of the prototype': (forge) =>
    made(forge, { rawClaims: `{"__proto__":${JSON.stringify(decodeJwt(forge.token))}}` }),
  'a header that is a list': (forge) => made(forge, { rawHeader: '["HS256"]' }),
  'a header that is null': (forge) => made(forge, { rawHeader: 'null' }),
  'a header that is no JSON': (forge) => made(forge, { rawHeader: 'HS256' }),
  'a header of the prototype': (forge) =>
    made(forge, { rawHeader: '{"__proto__":{"alg":"HS256","typ":"at+jwt"}}' }),
  // Not a token at all.
  ...Object.fromEntries(
    [
      '.',
      '..',
      '...',
      'a.b',
      'a.b.c',
      'null',
      'undefined',
      '[object Object]',
      'null.null.null',
      '\u{1f510}',
      'ａ.ｂ.ｃ',
      '{}',
      '%00',
    ].map((text) => [`the text ${text}`, () => text]),
  ),
  'with a space before': ({ token }) => ` x ${token}`,
  'with a line end within': ({ token }) => token.replace('.', '.\n'),
  'with a space within': ({ token }) => token.replace('.', '. '),
  'with NUL at its end': ({ token }) => `${token}\0`,
  'with letters that only look alike': ({ token }) => token.replace(/e/, 'е'),
  'with a fourth part': ({ token }) => `${token}.${parts(token)[2]}`,
  'its parts turned round': ({ token }) => parts(token).reverse().join('.'),
  'two, with a comma': ({ token, other }) => `${other},${token}`,
  'in other letters': ({ token }) => token.toUpperCase(),
  'in ordinary base64': ({ token }) =>
    parts(token)
      .map((part) => Buffer.from(part, 'base64url').toString('base64'))
      .join('.'),
  'of 5,000 characters': (forge) => made(forge, { claims: { more: 'x'.repeat(5_000) } }),
  'of a megabyte': ({ token }) => token + 'A'.repeat(1_000_000),
  'an API token’s look': () => `atlas_${'A'.repeat(43)}`,
};
