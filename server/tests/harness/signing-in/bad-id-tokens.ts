// Invalid ID tokens, each with a single defect.
import { OTHER_CLIENTS } from './other-clients.ts'
import type { OtherProvider, Tampering } from './tampering-proxy.ts'
import { foreignKey, hmac, nowSeconds, part } from './token-forge.ts'

/** Changes the ID token in the response of the token endpoint. */
export function changedIdToken(change: (token: string) => string): Tampering {
  return { json: { '/token': body => ({ ...body, id_token: change(String(body.id_token)) }) } }
}

const parts = (edit: (head: string, payload: string, signature: string) => string) =>
  changedIdToken(token => edit(...(token.split('.') as [string, string, string])))

/** Returns functions that make an ID token invalid, each with the name of the defect. */
export function badIdTokens(of: () => OtherProvider): [string, () => Tampering][] {
  const changed = changedIdToken
  const claims = (more: object, header?: object) => changed(token => of().resigned(token, more, header))
  const signed = (header: object, sign: (text: string) => Buffer | string) =>
    changed(token => of().resigned(token, {}, header, sign))
  return [
    ['of another issuer', () => claims({ iss: 'https://other.example' })],
    ['of nearly the same issuer', () => claims({ iss: `${of().issuer}/` })],
    ['without an issuer', () => claims({ iss: undefined })],
    ['for another audience', () => claims({ aud: 'other' })],
    ['without an audience', () => claims({ aud: undefined })],
    ['for several audiences, given to another', () => claims({ aud: [OTHER_CLIENTS.basic.client_id, 'x'], azp: 'x' })],
    ['with another nonce', () => claims({ nonce: 'other' })],
    ['without the nonce', () => claims({ nonce: undefined })],
    ['that expired', () => claims({ exp: nowSeconds() - 60 })],
    ['that never expires', () => claims({ exp: undefined })],
    ['whose expiry is a text', () => claims({ exp: '9999999999' })],
    ['that is not valid yet', () => claims({ nbf: nowSeconds() + 600 })],
    ['without the time of issue', () => claims({ iat: undefined })],
    ['without a subject', () => claims({ sub: undefined })],
    ['with an empty subject', () => claims({ sub: '' })],
    ['with a subject that is a number', () => claims({ sub: 1 })],
    ['with a subject that cannot be stored', () => claims({ sub: 'ada\u0000' })],
    ['with a subject of half a surrogate pair', () => claims({ sub: 'ada\ud800' })],
    ['with a subject that is too long', () => claims({ sub: 'a'.repeat(300) })],
    ['signed by a key that is not the provider’s', () => signed({}, foreignKey('rsa').sign)],
    ['signed under a key id that is not there', () => claims({}, { kid: 'elsewhere' })],
    [
      'signed by a key in its own header',
      () => {
        const { jwk, sign } = foreignKey('rsa')
        return signed({ jwk, kid: undefined }, sign)
      },
    ],
    [
      'with changed claims under its own signature',
      () => parts((head, _, sign) => `${head}.${part({ sub: 'eve' })}.${sign}`),
    ],
    ['with half its signature', () => parts((head, body, sign) => `${head}.${body}.${sign.slice(0, 100)}`)],
    ['without a signature', () => parts((head, body) => `${head}.${body}.`)],
    ['without an algorithm (none)', () => signed({ alg: 'none' }, () => '')],
    [
      'with our client secret as its key (HS256)',
      () => signed({ alg: 'HS256' }, hmac(256, OTHER_CLIENTS.basic.client_secret)),
    ],
    ['with a public key as its secret (HS256)', () => signed({ alg: 'HS256' }, hmac(256, JSON.stringify(of().jwk)))],
    ['with an algorithm that does not fit its key', () => claims({}, { alg: 'ES256' })],
    ['with an algorithm that the provider does not support', () => signed({ alg: 'ES256' }, foreignKey('ec').sign)],
    ['that is encrypted', () => parts((head, body, sign) => [head, '', body, sign, sign].join('.'))],
    ['that is not a token', () => changed(() => 'nonsense')],
    ['that is missing', () => ({ json: { '/token': ({ id_token: _, ...rest }) => rest } })],
    ['that is an object', () => ({ json: { '/token': body => ({ ...body, id_token: { sub: 'ada' } }) } })],
    [
      'next to an access token of an unknown kind',
      () => ({ json: { '/token': body => ({ ...body, token_type: 'x' }) } }),
    ],
    ['without an access token', () => ({ json: { '/token': ({ access_token: _, ...rest }) => rest } })],
    ['next to invalid keys', () => ({ json: { '/jwks': () => ({ keys: [] }) } })],
    ['next to private keys', () => ({ json: { '/jwks': () => ({ keys: 'none' }) } })],
  ]
}
