// Tokens that must be refused: forged, stolen, expired, or used for the wrong purpose.
import { randomUUID } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { endSession, refreshSession } from '../../../src/identity/sessions.ts'
import { newSession, sessionParts } from '../signed-in.ts'
import { type Forge, foreignKey, hmac, nowSeconds, part } from './token-forge.ts'

/** The parts of a request: raw headers, a query, a body. */
export type Presented = { headers: readonly string[]; query?: string; body?: string }

type Kind = [name: string, present: (forge: Forge) => Promise<Presented>]

/** Returns request headers with a token in the Authorization header. */
export function bearer(token: string): Presented {
  return { headers: ['authorization', `Bearer ${token}`] }
}

function token(name: string, make: (forge: Forge) => Promise<string>): Kind {
  return [name, async forge => bearer(await make(forge))]
}

function header(name: string, write: (token: string) => readonly string[]): Kind {
  return [name, async forge => ({ headers: write(await forge.good()) })]
}

/** Tokens and codes of other kinds, which the test file must obtain first. */
export type OtherTokens = { idToken: string; providersAccessToken: string; code: string; cookie: string }

/** The twelve kinds of tokens that tests send to every protected endpoint. */
export function coreKinds(others: () => OtherTokens): Kind[] {
  return [
    ['no token', async () => ({ headers: [] })],
    token('no signature (alg none)', f => f.forged({}, { alg: 'none' }, () => '')),
    token('the public key as a shared secret (HS256)', async f =>
      f.forged({}, { alg: 'HS256' }, hmac(256, JSON.stringify((await f.publicKey()).jwk))),
    ),
    token('an unknown key id', f => f.forged({}, { kid: 'other' })),
    token('expired a second ago', f => f.forged({ exp: nowSeconds() - 1 })),
    token('not valid yet', f => f.forged({ nbf: nowSeconds() + 3600, exp: nowSeconds() + 4200 })),
    token('another issuer', f => f.forged({ iss: 'https://other.example' })),
    token('another audience', f => f.forged({ aud: 'other' })),
    token('another type', f => f.forged({}, { typ: 'JWT' })),
    token('an ID token', async () => others().idToken),
    token('a refresh token', async f => (await f.signedIn()).refreshToken),
    token('a session that was logged out', async f => {
      const { accessToken } = await f.signedIn()
      await endSession(f, String(decodeJwt(accessToken).sid))
      return accessToken
    }),
  ]
}

const ALGORITHMS: Kind[] = [
  ...['None', 'NONE', 'nOnE', ''].map(alg => token(`alg ${JSON.stringify(alg)}`, f => f.forged({}, { alg }, () => ''))),
  token('alg none beside the good signature', f => f.forged({}, { alg: 'none' })),
  token('no alg', f => f.forged({}, { alg: undefined })),
  token('HS256 with the public key in PEM', async f =>
    f.forged({}, { alg: 'HS256' }, hmac(256, (await f.publicKey()).pem)),
  ),
  token('HS512 with the raw public key', async f =>
    f.forged({}, { alg: 'HS512' }, hmac(512, Buffer.from(String((await f.publicKey()).jwk.x), 'base64url'))),
  ),
  token('HS384 with an empty secret', f => f.forged({}, { alg: 'HS384' }, hmac(384, ''))),
  token('another key under our key id', f => f.forged({}, {}, foreignKey().sign)),
  token('ES256 under our key id', f => f.forged({}, { alg: 'ES256' }, foreignKey('ec').sign)),
  token('RS256 under our key id', f => f.forged({}, { alg: 'RS256' }, foreignKey('rsa').sign)),
  token('a key that the token brings along', f => {
    const { sign, jwk } = foreignKey()
    return f.forged({}, { jwk, kid: undefined }, sign)
  }),
  token('a key that the token says where to fetch', f =>
    f.forged({}, { jku: 'http://127.0.0.1:9/keys', kid: 'theirs' }, foreignKey().sign),
  ),
  token('a certificate that the token brings along', f => f.forged({}, { x5c: ['MIIB'] }, foreignKey().sign)),
]

const HEADERS: Kind[] = [
  token('no key id', f => f.forged({}, { kid: undefined })),
  token('an empty key id', f => f.forged({}, { kid: '' })),
  token('a number as key id', f => f.forged({}, { kid: 1 })),
  token('a path as key id', f => f.forged({}, { kid: '../../../../dev/null' }, hmac(256, ''))),
  token('a statement as key id', f => f.forged({}, { kid: "' OR 1=1 --" })),
  token('no type', f => f.forged({}, { typ: undefined })),
  token('the type of an ID token', f => f.forged({}, { typ: 'id+jwt' })),
  token('an unknown critical extension', f => f.forged({}, { crit: ['exp'] })),
  token('a payload that is not encoded (b64)', f => f.forged({}, { b64: false, crit: ['b64'] })),
]

const CLAIMS: Kind[] = [
  token('no end', f => f.forged({ exp: undefined })),
  token('an end that is a text', f => f.forged({ exp: '9999999999' })),
  token('an end that is null', f => f.forged({ exp: null })),
  token('an end in 1970', f => f.forged({ exp: 0 })),
  token('an end before 1970', f => f.forged({ exp: -1 })),
  token('no beginning', f => f.forged({ iat: undefined })),
  token('issued in an hour', f => f.forged({ iat: nowSeconds() + 3600, exp: nowSeconds() + 4200 })),
  token('a beginning that is a text', f => f.forged({ nbf: 'now' })),
  token('no id', f => f.forged({ jti: undefined })),
  token('no issuer', f => f.forged({ iss: undefined })),
  token('several issuers', f => f.forged({ iss: ['twofold', 'other'] })),
  token('no audience', f => f.forged({ aud: undefined })),
  token('several audiences without ours', f => f.forged({ aud: ['other', 'twofold'] })),
  token('no user', f => f.forged({ sub: undefined })),
  token('another user’s id', f => f.forged({ sub: '999999' })),
  token('a user that is no number', f => f.forged({ sub: 'ada' })),
  token('a user that is null', f => f.forged({ sub: null })),
  token('no session', f => f.forged({ sid: undefined })),
  token('a session that never was', f => f.forged({ sid: randomUUID() })),
  token('a session that is no session’s id', f => f.forged({ sid: "' OR true --" })),
  token('another user’s session', async f => f.forged({ sid: decodeJwt(await f.good()).sid })),
  token('no organisation', f => f.forged({ tenant: undefined })),
  token('an organisation that is no id', f => f.forged({ tenant: 'nonsense' })),
  token('an organisation that is a number', f => f.forged({ tenant: 1 })),
]

const LAST_OF_64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The last base64url character of a 64-byte signature has four unused bits. */
function withSpareBits(signature: string): string {
  return signature.slice(0, -1) + LAST_OF_64[LAST_OF_64.indexOf(signature.at(-1)!) + 1]
}

const TEXTS: Kind[] = [
  token('changed claims', f => f.edited((head, _, sign) => `${head}.${part({ sub: '1', exp: 9e9 })}.${sign}`)),
  token('a changed header', f =>
    f.edited(
      (head, body, sign) => `${part({ ...decodeProtectedHeader(`${head}.${body}.${sign}`), x: 1 })}.${body}.${sign}`,
    ),
  ),
  token('a signature cut by one letter', f => f.edited((head, body, sign) => `${head}.${body}.${sign.slice(0, -1)}`)),
  token('half a signature', f => f.edited((head, body, sign) => `${head}.${body}.${sign.slice(0, 43)}`)),
  token('no signature', f => f.edited((head, body) => `${head}.${body}.`)),
  token('two parts', f => f.edited((head, body) => `${head}.${body}`)),
  token('one part', f => f.edited(head => head)),
  token('four parts', f => f.edited((head, body, sign) => `${head}.${body}.${sign}.${sign}`)),
  token('five parts, as if it were encrypted', f =>
    f.edited((head, body, sign) => [head, '', sign, body, sign].join('.')),
  ),
  token('another token’s signature', async f => {
    const other = (await f.good()).split('.')[2]
    return f.edited((head, body) => `${head}.${body}.${other}`)
  }),
  token('a letter more', f => f.edited((head, body, sign) => `${head}.${body}.${sign}A`)),
  token('padding', f => f.edited((head, body, sign) => `${head}.${body}.${sign}==`)),
  token('other spare bits at the end', f => f.edited((head, body, sign) => `${head}.${body}.${withSpareBits(sign)}`)),
  token('a cut payload', f => f.edited((head, body, sign) => `${head}.${body.slice(0, -4)}.${sign}`)),
  token('a payload that is no JSON', f => f.edited((head, _, sign) => `${head}.bm9uc2Vuc2U.${sign}`)),
  token('capital letters', f => f.edited((...parts) => parts.join('.').toUpperCase())),
  token('percent signs for the dots', f => f.edited((...parts) => parts.join('%2E'))),
  token('an entry of the JSON form', f =>
    f.edited((head, body, sign) => JSON.stringify({ protected: head, payload: body, signature: sign })),
  ),
  token('5,000 letters', async f => `${await f.good()}${'A'.repeat(5000)}`),
  token('12,000 letters of payload', f => f.forged({ more: 'x'.repeat(9000) })),
  token('the word null', async () => 'null'),
  token('the word undefined', async () => 'undefined'),
]

const PLACES: Kind[] = [
  ['the query as access_token', async f => ({ headers: [], query: `access_token=${await f.good()}` })],
  ['the query as accessToken', async f => ({ headers: [], query: `accessToken=${await f.good()}` })],
  ['the query as authorization', async f => ({ headers: [], query: `authorization=Bearer%20${await f.good()}` })],
  ['the body', async f => ({ headers: [], body: JSON.stringify({ accessToken: await f.good() }) })],
  header('a cookie', good => ['cookie', `accessToken=${good}`]),
  header('a cookie named Authorization', good => ['cookie', `Authorization=Bearer ${good}`]),
  header('X-Access-Token', good => ['x-access-token', good]),
  header('Proxy-Authorization', good => ['proxy-authorization', `Bearer ${good}`]),
  header('a sub-protocol', good => ['sec-websocket-protocol', `bearer, ${good}`]),
]

const SCHEMES: Kind[] = [
  header('no scheme', good => ['authorization', good]),
  header('Basic', good => ['authorization', `Basic ${good}`]),
  header('Basic with it as password', good => [
    'authorization',
    `Basic ${Buffer.from(`x:${good}`).toString('base64')}`,
  ]),
  header('Token', good => ['authorization', `Token ${good}`]),
  header('DPoP', good => ['authorization', `DPoP ${good}`]),
  header('a colon', good => ['authorization', `Bearer: ${good}`]),
  header('no space', good => ['authorization', `Bearer${good}`]),
  header('two spaces', good => ['authorization', `Bearer  ${good}`]),
  header('a tab', good => ['authorization', `Bearer\t${good}`]),
  header('quotation marks', good => ['authorization', `Bearer "${good}"`]),
  header('the scheme twice', good => ['authorization', `Bearer Bearer ${good}`]),
  header('two tokens in a list', good => ['authorization', `Bearer ${good}, Bearer ${good}`]),
  header('a parameter behind it', good => ['authorization', `Bearer ${good}; charset=utf-8`]),
  header('a letter beyond ASCII', good => ['authorization', `Bearer ${good}\u00e9`]),
  header('the scheme alone', () => ['authorization', 'Bearer ']),
  header('two headers, good then bad', good => ['authorization', `Bearer ${good}`, 'authorization', 'Bearer x.y.z']),
  header('two headers, bad then good', good => ['authorization', 'Bearer x.y.z', 'authorization', `Bearer ${good}`]),
  header('the same header twice', good => ['authorization', `Bearer ${good}`, 'Authorization', `Bearer ${good}`]),
]

/** Backdates the stored times of a session. */
async function aged(forge: Forge, change: string): Promise<string> {
  const { accessToken } = await forge.signedIn()
  await forge.pool.query(`UPDATE session SET ${change} WHERE session_id = $1`, [decodeJwt(accessToken).sid])
  return accessToken
}

function sessions(others: () => OtherTokens): Kind[] {
  return [
    token('the refresh token that follows', async f => {
      const { refreshToken } = await f.signedIn()
      const next = await refreshSession(await sessionParts(f.pool), refreshToken)
      return next.ok ? next.value.refreshToken : ''
    }),
    token('a session of which an old refresh token turned up', async f => {
      const parts = await sessionParts(f.pool)
      const { accessToken, refreshToken, userId } = await f.signedIn()
      await newSession(f.pool, userId)
      await refreshSession(parts, refreshToken)
      await f.pool.query("UPDATE refresh_token SET used_at = used_at - interval '31 seconds' WHERE used_at IS NOT NULL")
      await refreshSession(parts, refreshToken)
      return accessToken
    }),
    token('a session of seven days', f => aged(f, "expires_at = opened_at - interval '1 second'")),
    token('a session that was ended', f => aged(f, 'revoked_at = now()')),
    token('a session that was cleared away', async f => {
      const { accessToken } = await f.signedIn()
      await f.pool.query('DELETE FROM session WHERE session_id = $1', [decodeJwt(accessToken).sid])
      return accessToken
    }),
    token('the provider’s access token', async () => others().providersAccessToken),
    token('the provider’s code', async () => others().code),
    token('the provider’s cookie', async () => others().cookie),
  ]
}

/** All other kinds of tokens. Tests send them to only one endpoint. */
export function otherKinds(others: () => OtherTokens): Kind[] {
  return [...ALGORITHMS, ...HEADERS, ...CLAIMS, ...TEXTS, ...PLACES, ...SCHEMES, ...sessions(others)]
}
