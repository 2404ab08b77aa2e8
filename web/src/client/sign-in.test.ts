import { createHash } from 'node:crypto'
import { proves } from '@twofold/accounting/testing/proves'
import { expect, it, vi } from 'vitest'
import {
  beginSignIn,
  completeSignIn,
  type Exchange,
  type Exchanged,
  endSessionAddress,
  returnOfSignInAgain,
  type SignInAgain,
  withExpectedUser,
} from './sign-in.ts'
import { memoryStorage } from './testing/browser-pieces.ts'

const origin = 'https://books.example'
const provider = {
  authorizationEndpoint: `${origin}/idp/auth?ui=1`,
  clientID: 'twofold',
  scope: 'openid',
  twoFactorParameters: { acr_values: 'two 2fa', claims: '{}' },
}
const pair = { accessToken: 'a', refreshToken: 'r' }

async function begun(returnUrl = '/accounts?q=1', again?: SignInAgain) {
  const storage = memoryStorage()
  const url = new URL(await beginSignIn(provider, { origin, returnUrl, storage, ...(again && { again }) }))
  const exchange = vi.fn(async (_body: Exchange): Promise<Exchanged> => pair)
  const comeBack = (query: Record<string, string>) =>
    completeSignIn(new URLSearchParams(query), { origin, storage, exchange })
  return { storage, url, state: url.searchParams.get('state') ?? '', exchange, comeBack }
}

it('asks the provider for a code, with state, nonce and a challenge', async () => {
  proves('rule 2.19', 'Optional query returnUrl is carried to the identity provider inside an encoded state value.')
  proves(
    'rule 7.11',
    "The sign-in redirect goes to the provider's authorisation endpoint with response type code, scope openid, and a state holding the returnUrl.",
  )
  proves('rule 7.12', "The client id is the product's name in lower case.")

  const { url, state } = await begun()
  expect(url.href.startsWith(`${origin}/idp/auth?`)).toBe(true)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    ui: '1',
    response_type: 'code',
    scope: 'openid',
    client_id: 'twofold',
    redirect_uri: `${origin}/authenticated`,
    code_challenge_method: 'S256',
  })
  expect(JSON.parse(Buffer.from(state, 'base64url').toString())).toMatchObject({ returnUrl: '/accounts?q=1' })
})

it('requests the scopes that the server answers', async () => {
  const options = { origin, returnUrl: '/home', storage: memoryStorage() }
  const url = new URL(await beginSignIn({ ...provider, scope: 'openid profile' }, options))
  expect(url.searchParams.get('scope')).toBe('openid profile')
})

it('the code is exchanged with the verifier of the challenge and the nonce', async () => {
  proves('rule 2.21', "Reads query code and state, exchanges the code for tokens and shows 'Loading...'.")

  const { url, state, exchange, comeBack } = await begun()
  expect(await comeBack({ code: 'c1', state })).toEqual({ pair, to: '/accounts?q=1' })
  const body = exchange.mock.calls[0]?.[0]
  expect(body).toMatchObject({ clientID: 'twofold', code: 'c1', redirectURI: `${origin}/authenticated` })
  expect(body?.nonce).toBe(url.searchParams.get('nonce'))
  expect(
    createHash('sha256')
      .update(body?.codeVerifier ?? '')
      .digest('base64url'),
  ).toBe(url.searchParams.get('code_challenge'))
})

it('two sign-ins have different states, nonces and challenges', async () => {
  const [one, other] = [await begun(), await begun()]
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(one.url.searchParams.get(name)).not.toBe(other.url.searchParams.get(name))
})

it('a state from another tab exchanges nothing', async () => {
  const { exchange, comeBack } = await begun()
  const other = await begun()
  await expect(comeBack({ code: 'c1', state: other.state })).rejects.toThrow('Authentication failed')
  expect(exchange).not.toHaveBeenCalled()
})

it.each([{ code: 'c1' }, { state: 'x' }, {}, { code: 'c1', state: '' }] as Record<string, string>[])(
  'a return with %j exchanges nothing',
  async query => {
    const { exchange, comeBack } = await begun()
    await expect(comeBack(query)).rejects.toThrow('Authentication failed')
    expect(exchange).not.toHaveBeenCalled()
  },
)

it('a return works only once', async () => {
  const { state, comeBack } = await begun()
  await comeBack({ code: 'c1', state })
  await expect(comeBack({ code: 'c1', state })).rejects.toThrow('Authentication failed')
})

it('the provider’s refusal is shown', async () => {
  const { state, comeBack } = await begun()
  await expect(comeBack({ error: 'access_denied', state })).rejects.toThrow('Authentication failed: access_denied')
})

it('other text in the address is not shown', async () => {
  const { state, comeBack } = await begun()
  const failure = comeBack({ error: 'Call 555-0100 to unlock your account', state })
  await expect(failure).rejects.toThrow(/^Authentication failed: the identity provider sent no code\.$/)
})

it('a refusal that this tab did not request shows no details', async () => {
  const { comeBack } = await begun()
  await expect(comeBack({ error: 'access_denied', state: 'x' })).rejects.toThrow('wasn’t started in this tab')
})

it('the issuer in the response is sent to the server, which checks it', async () => {
  const { state, exchange, comeBack } = await begun()
  await comeBack({ code: 'c1', state, iss: 'https://id.example' })
  expect(exchange.mock.calls[0]?.[0].iss).toBe('https://id.example')
})

it('missing names lead to the name page', async () => {
  const { state, exchange, comeBack } = await begun('/accounts?q=1')
  exchange.mockResolvedValue({ ...pair, missingNames: ['username', 'givenName'] })
  expect(await comeBack({ code: 'c1', state })).toEqual({
    pair,
    to: '/user/name?missing=username%2CgivenName&returnUrl=%2Faccounts%3Fq%3D1',
  })
})

it('the provider’s session ends, and the browser returns to the sign-in page', () => {
  const there = { ...provider, endSessionEndpoint: 'https://id.example/logout?tenant=1' }
  expect(endSessionAddress(there, origin)).toBe(
    'https://id.example/logout?tenant=1&client_id=twofold&post_logout_redirect_uri=https%3A%2F%2Fbooks.example%2Flogin',
  )
  expect(endSessionAddress(provider, origin)).toBeNull()
})

it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login'])(
  'the return address %j in the state leads home',
  async returnUrl => {
    const { state, comeBack } = await begun(returnUrl)
    expect((await comeBack({ code: 'c1', state })).to).toBe('/home')
  },
)

it('a return address with non-ASCII characters is preserved', async () => {
  proves('rule 2.19', 'Optional query returnUrl is carried to the identity provider inside an encoded state value.')

  const { state, comeBack } = await begun('/accounts?q=%C3%9C')
  expect((await comeBack({ code: 'c1', state })).to).toBe('/accounts?q=%C3%9C')
})

it('an invitation code is sent only to the embedded provider, which creates an account for it', async () => {
  const asked = async (authorizationEndpoint: string, returnUrl: string) => {
    const wishes = { origin, returnUrl, storage: memoryStorage() }
    const url = new URL(await beginSignIn({ ...provider, authorizationEndpoint }, wishes))
    return url.searchParams.get('invitation')
  }
  expect(await asked('/idp/auth', '/invitation?code=a-b_9')).toBe('a-b_9')
  expect(await asked('/idp/auth', '/accounts')).toBeNull()
  expect(await asked('https://elsewhere.example/auth', '/invitation?code=a-b_9')).toBeNull()
})

it.each<[SignInAgain['requires'], Record<string, string>]>([
  [['RECENT_SIGN_IN'], { max_age: '300', prompt: 'login' }],
  [['TWO_FACTORS'], { acr_values: 'two 2fa', claims: '{}' }],
  [['RECENT_SIGN_IN', 'TWO_FACTORS'], { max_age: '300', prompt: 'login', acr_values: 'two 2fa', claims: '{}' }],
])('a sign-in again that requires %j asks the provider for it, and the server to check it', async (requires, sent) => {
  const again = { requires, organisation: 'org-b' }
  const { url, state, exchange, comeBack, storage } = await begun('/organisation/members', again)
  const asked = ['max_age', 'prompt', 'acr_values', 'claims'].flatMap(name => {
    const value = url.searchParams.get(name)
    return value === null ? [] : [[name, value]]
  })
  expect(Object.fromEntries(asked)).toEqual(sent)
  expect(returnOfSignInAgain(storage, origin)).toBe('/organisation/members')
  expect(await comeBack({ code: 'c1', state })).toEqual({ pair, to: '/organisation/members', again })
  expect(exchange.mock.calls[0]?.[0].requires).toEqual(requires)
  expect(returnOfSignInAgain(storage, origin)).toBeNull()
})

it('an ordinary sign-in asks for nothing more, and returns to no screen that asked for it', async () => {
  const { url, state, exchange, comeBack, storage } = await begun()
  for (const name of ['max_age', 'prompt', 'acr_values', 'claims']) expect(url.searchParams.has(name)).toBe(false)
  expect(returnOfSignInAgain(storage, origin)).toBeNull()
  await comeBack({ code: 'c1', state })
  expect(exchange.mock.calls[0]?.[0]).not.toHaveProperty('requires')
})

it.each([
  ['/idp/auth', 'ada & co', 'https://books.example/auth?a=1&login_hint=ada+%26+co'],
  ['/idp/auth', undefined, 'https://books.example/auth?a=1'],
  ['https://elsewhere.example/auth', 'ada', 'https://books.example/auth?a=1'],
])('a sign-in at %s that expects %j goes to %s', (authorizationEndpoint, username, address) => {
  expect(withExpectedUser('https://books.example/auth?a=1', { authorizationEndpoint }, username)).toBe(address)
})
