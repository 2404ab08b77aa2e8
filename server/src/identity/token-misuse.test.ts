// Tests that a bearer token is accepted only if it has not been modified, is used for its own organisation, and belongs to an open session.
// All other tokens get the same error, which does not reveal the cause.
import { randomUUID } from 'node:crypto'
import type { Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import { CATALOGUE } from '@twofold/contract/catalogue'
import type { Endpoint } from '@twofold/contract/endpoint'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { runWithClockAhead } from '../../tests/harness/clock.ts'
import { rawCall } from '../../tests/harness/raw-call.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'
import { joinOrganisation, type SignedIn, signedIn, signedInAgain } from '../../tests/harness/signed-in.ts'
import { codeFor, newAttempt, openBrowser, providerTokens } from '../../tests/harness/signing-in/browser-sign-in.ts'
import { newPerson } from '../../tests/harness/signing-in/new-person.ts'
import { createForge, type Forge, nowSeconds } from '../../tests/harness/signing-in/token-forge.ts'
import {
  bearer,
  coreKinds,
  type OtherTokens,
  otherKinds,
  type Presented,
} from '../../tests/harness/signing-in/token-kinds.ts'
import { openAccessTokens } from './access-token.ts'
import { createAuthenticator } from './authenticate.ts'
import { rotateServerKey, serverKeys } from './keys.ts'

const api = setUpApi()
let forge: Forge
let others: OtherTokens
/** The most important kinds of tokens, by name. Each token is created once, because it can be sent again after a refusal. */
let core: [name: string, presented: Presented][]

beforeAll(async () => {
  forge = createForge(api.pools.owner.pool)
  others = await fetchOtherTokens()
  core = []
  for (const [name, present] of CORE) core.push([name, await present(forge)])
})

/** Signs in at the embedded provider. Returns its tokens, which a browser never receives. */
async function fetchOtherTokens(): Promise<OtherTokens> {
  const attempt = newAttempt(api.origin)
  const browser = openBrowser(api.origin)
  const code = await codeFor(browser, attempt, await newPerson(api.pools.app.pool))
  const { id_token: idToken, access_token: providersAccessToken } = await providerTokens(api.origin, attempt, code)
  return { idToken, providersAccessToken, code, cookie: browser.cookies()[0]?.name ?? '' }
}

type Call = Pick<Endpoint, 'method' | 'path'>

/** The path and the body of a call, unless a test specifies others. */
function plain({ method, path }: Call) {
  const place = `/api${path.replace(/:accountType/, 'ASSET').replace(/:\w+/g, '1')}`
  return { place, body: method === 'GET' || method === 'DELETE' ? undefined : '{}' }
}

/** Sends a call over the network, where headers arrive exactly as the test wrote them. */
async function send(call: Call, { headers, query, body }: Presented) {
  const { method } = call
  const { place, body: ownBody } = plain(call)
  const sent = body ?? ownBody
  const answer = await rawCall(api.origin, {
    method,
    path: query === undefined ? place : `${place}?${query}`,
    headers,
    ...(sent !== undefined && { body: sent }),
  })
  const isFile = answer.headers['content-disposition'] !== undefined
  return { ...answer, body: isFile ? {} : (JSON.parse(answer.body) as Record<string, unknown>) }
}

/** Calls the server without a network connection. Use it if each header occurs only once. */
async function injected(call: Call, { headers }: Presented) {
  const { place: url, body: payload } = plain(call)
  const pairs = Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]!]] : [])))
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  const sent = { method: call.method, url, headers: { ...type, ...pairs }, ...(payload !== undefined && { payload }) }
  const { statusCode: status, headers: received, payload: text } = await api.inject(sent)
  const isFile = received['content-disposition'] !== undefined
  return { status, headers: received, body: isFile ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

type Sender = (
  call: Call,
  presented: Presented,
) => Promise<Pick<Awaited<ReturnType<typeof send>>, 'status' | 'headers' | 'body'>>

/** Expects the error that every refused token gets. Ignores the request id. */
async function expectRefused(endpoint: Call, presented: Presented, by: Sender = send): Promise<void> {
  const { status, headers, body } = await by(endpoint, presented)
  expect({ ...body, requestId: '' }).toEqual({
    statusCode: 401,
    err: 'Sign in to continue.',
    code: 'NOT_SIGNED_IN',
    requestId: '',
  })
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect([status, headers['www-authenticate'], headers['set-cookie']]).toEqual([401, 'Bearer', undefined])
}

const CORE = coreKinds(() => others)
const OTHERS = otherKinds(() => others)
const PROTECTED = CATALOGUE.filter(({ permission }) => permission !== 'open')
const SECURE = { method: 'GET', path: '/secure' } as const

test('there are twelve core kinds and sixty and more in all, each with a name of its own', () => {
  expect(CORE).toHaveLength(12)
  expect(new Set([...CORE, ...OTHERS].map(([name]) => name)).size).toBe(CORE.length + OTHERS.length)
  expect(CORE.length + OTHERS.length).toBeGreaterThan(100)
})

test('the forger’s tools make a good token when nothing is changed, in any case of the scheme', async () => {
  const good = await forge.forged({})
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect((await send(SECURE, { headers: ['authorization', `${scheme} ${good}`] })).status).toBe(200)
})

describe.each(PROTECTED.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, call) => {
    test('takes a good token, and refuses the twelve core kinds in the same words', async () => {
      proves('rule 7.3', 'Calls carry the bearer token unless marked no token.')

      for (const [name, presented] of core) {
        await expectRefused(call, presented, injected).catch(error => {
          throw new Error(`${name}: ${error.message}`)
        })
      }
      expect((await injected(call, bearer(await forge.good()))).status).not.toBe(401)
    })
  },
)

test.each(OTHERS)('GET /secure refuses %s', async (_name, present) => {
  proves('rule 7.5', '| GET | /secure | - | not shown |')
  proves('call 7.1', 'GET /secure')

  await expectRefused(SECURE, await present(forge))
})

test('GET /secure refuses a token that ends after it was remembered', async () => {
  const token = await forge.forged({ exp: nowSeconds() + 300 })
  expect((await send(SECURE, bearer(token))).status).toBe(200)
  await runWithClockAhead(300, () => expectRefused(SECURE, bearer(token)))
})

describe('a member whose rights just changed', () => {
  const ACCOUNTS = { method: 'GET', path: '/accounts' } as const
  const CURRENT = { method: 'GET', path: '/users/current' } as const

  test('has the new role from the next call on, with the same token', async () => {
    const member = await api.newMember({ role: 'CLERK' })
    const give = (role: Role | null) => joinOrganisation(api.pools.owner.pool, member, member, role)
    const read = async () => (await send(ACCOUNTS, bearer(member.accessToken))).status
    const statuses = [await read()]
    for (const role of ['VIEWER', 'CLERK', 'BOOKKEEPER', null, 'VIEWER'] as const) {
      await give(role)
      statuses.push(await read())
    }
    expect(statuses).toEqual([403, 200, 403, 200, 401, 200])
  })

  test('gets the same error from every call of the organisation after the removal', async () => {
    const member = await api.newMember({ role: 'ADMIN' })
    await joinOrganisation(api.pools.owner.pool, member, member, null)
    let refused = 0
    for (const call of [...PROTECTED.filter(({ permission }) => permission !== 'signed-in'), CURRENT]) {
      const { status } = await send(call, bearer(member.accessToken))
      // The server refuses an invalid request before it opens the books.
      if (status !== 400) await expectRefused(call, bearer(member.accessToken))
      refused += status === 400 ? 0 : 1
    }
    expect(refused).toBeGreaterThan(15)
    expect((await send({ method: 'GET', path: '/tenants' }, bearer(member.accessToken))).body).toEqual({
      tenantUsersWithDetails: [],
      hasTwoFactors: false,
      mayFoundOrganisations: true,
      passwordPage: '/idp/password',
    })
  })

  test('has no access with a token of a deleted organisation', async () => {
    const token = await forge.forged({ tenant: randomUUID() })
    for (const call of PROTECTED) await expectRefused(call, bearer(token))
  })
})

describe('an organisation that requires two factors', () => {
  const ACCOUNTS = { method: 'GET', path: '/accounts' } as const
  const change = (text: string, id: number) => api.pools.owner.pool.query(text, [id])

  /** Returns the owner of an organisation that requires two factors. The owner has signed in with two factors or with one. */
  async function memberThere(hasTwoFactors: boolean): Promise<SignedIn> {
    const member = await signedIn(api.pools.owner.pool, { signIn: { hasTwoFactors: true } })
    await change(
      'UPDATE organisation SET requires_two_factors = true WHERE organisation_id = $1',
      member.organisationId,
    )
    // The token of a session with one factor also contains the id of the organisation.
    if (!hasTwoFactors) await change('UPDATE session SET two_factors = false WHERE user_id = $1', member.userId)
    return member
  }

  test.each([...CORE, ...OTHERS])('GET /accounts refuses %s, of a session with two factors', async (_, present) => {
    const strong = createForge(api.pools.owner.pool, () => memberThere(true))
    await expectRefused(ACCOUNTS, await present(strong))
  })

  test('GET /accounts accepts the token of a session with two factors, and no claim of a session with one', async () => {
    const strong = createForge(api.pools.owner.pool, () => memberThere(true))
    expect((await send(ACCOUNTS, bearer(await strong.good()))).status).toBe(200)
    const weak = createForge(api.pools.owner.pool, () => memberThere(false))
    const claims = [
      {},
      { amr: ['pwd', 'otp', 'mfa'] },
      { acr: 'https://refeds.org/profile/mfa' },
      { two_factors: true },
    ]
    for (const claim of claims) {
      const { status, body } = await send(ACCOUNTS, bearer(await weak.forged(claim)))
      expect([claim, status, body.code]).toEqual([claim, 403, 'TWO_FACTORS_REQUIRED'])
    }
  })

  type Tokens = Pick<SignedIn, 'accessToken' | 'refreshToken'>
  type Way = (member: SignedIn) => Promise<{ status: number; tokens: Tokens }>

  /** Sends a session call as a user who signed in with one factor. If the response has no tokens, the user keeps the current tokens. */
  const sessionCall = async (tokens: Tokens, path: Call['path'], body: object) => {
    const call = { method: 'POST', path } as const
    const answer = await send(call, { ...bearer(tokens.accessToken), body: JSON.stringify(body) })
    const { accessToken = tokens.accessToken, refreshToken = tokens.refreshToken } = answer.body as Partial<Tokens>
    return { status: answer.status, tokens: { accessToken, refreshToken } }
  }
  const found = { tenantName: 'Elsewhere', chartTemplate: 'minimal' }
  const WAYS: [string, Way, number][] = [
    ['refreshing', member => sessionCall(member, '/refresh', { refreshToken: member.refreshToken }), 200],
    ['switching into it', ({ tenantUUID, ...rest }) => sessionCall(rest, '/tenants/switch', { tenantUUID }), 403],
    [
      'founding another organisation and switching back',
      async ({ tenantUUID, ...rest }) => {
        const { status, tokens } = await sessionCall(rest, '/tenants', found)
        expect(status).toBe(200)
        return sessionCall(tokens, '/tenants/switch', { tenantUUID })
      },
      403,
    ],
    [
      'refreshing after that',
      async member => {
        const { status, tokens } = await sessionCall(member, '/tenants', found)
        expect(status).toBe(200)
        await sessionCall(tokens, '/tenants/switch', { tenantUUID: member.tenantUUID })
        return sessionCall(tokens, '/refresh', { refreshToken: tokens.refreshToken })
      },
      200,
    ],
    [
      'accepting an invitation to it',
      async member => {
        const strong = await signedInAgain(api.pools.owner.pool, member, { hasTwoFactors: true })
        const invited = await api.call(strong, 'POST', '/members/invitations', {
          body: { invitee: 'x', role: 'CLERK' },
        })
        return sessionCall(member, '/invitations/accept', { code: (invited.body as { code: string }).code })
      },
      403,
    ],
    [
      'ending the user’s sessions with two factors',
      async member => {
        await signedInAgain(api.pools.owner.pool, member, { hasTwoFactors: true })
        const { status } = await send({ method: 'DELETE', path: '/sessions' }, bearer(member.accessToken))
        return { status, tokens: member }
      },
      200,
    ],
  ]

  test.each(WAYS)('is not entered with one factor by %s', async (_, way, expected) => {
    const member = await memberThere(false)
    const { status, tokens } = await way(member)
    expect(status).toBe(expected)
    for (const pinned of [[], ['x-twofold-organisation', member.tenantUUID]]) {
      const presented = { headers: [...bearer(tokens.accessToken).headers, ...pinned] }
      // If the token is for another organisation, a request with the header gets an error. A request without the header reads the books of
      // that organisation.
      const { status, body } = await send(ACCOUNTS, presented)
      const isElsewhere = decodeJwt(tokens.accessToken).tenant !== member.tenantUUID
      const refused = pinned.length > 0 ? '409 ORGANISATION_MISMATCH' : '200 undefined'
      expect(`${status} ${body.code}`).toBe(isElsewhere ? refused : '403 TWO_FACTORS_REQUIRED')
    }
  })
})

describe('keys', () => {
  test('a rotated one leaves the tokens of the one before it valid, and no others', async () => {
    const { pool } = api.pools.app
    const newestKid = async () => JSON.parse((await serverKeys(pool, 'ACCESS_TOKEN'))[0].material).kid
    const old = await forge.forged({})
    const isTaken = async (token: string) => {
      const { authenticate } = createAuthenticator(pool, await openAccessTokens(pool))
      const headers = ['authorization', `Bearer ${token}`]
      return (await authenticate({ headers: { authorization: headers[1]! }, rawHeaders: headers })).ok
    }
    await rotateServerKey(pool, 'ACCESS_TOKEN')
    const middle = await forge.forged({}, { kid: await newestKid() })
    expect([await isTaken(old), await isTaken(middle)]).toEqual([true, true])
    await rotateServerKey(pool, 'ACCESS_TOKEN')
    expect([await isTaken(old), await isTaken(middle)]).toEqual([false, true])
    expect(decodeProtectedHeader(middle).kid).not.toBe(decodeProtectedHeader(old).kid)
  })

  test('processes that start at once agree on one', async () => {
    const { pool } = api.pools.app
    await api.pools.owner.pool.query('DELETE FROM server_key')
    const keys = await Promise.all(Array.from({ length: 8 }, () => serverKeys(pool, 'ACCESS_TOKEN')))
    expect(new Set(keys.map(([newest]) => newest.material)).size).toBe(1)
  })
})

test('a token says who, in which session and organisation, and nothing of role, name or permission', async () => {
  proves('fields 3.3', '**Auth tokens**: accessToken, refreshToken. The access token carries an exp claim.')

  const { accessToken } = await forge.signedIn()
  expect(Object.keys(decodeJwt(accessToken)).toSorted()).toEqual(
    ['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub', 'tenant'].toSorted(),
  )
})

test('the server’s role reads no key, session, account or attempt but through its functions', async () => {
  for (const table of [
    'server_key',
    'session',
    'refresh_token',
    'redeemed_code',
    'throttle',
    'first_set_up',
    'last_organisation',
    'idp_account',
    'idp_key',
    'idp_artefact',
  ])
    await expect(api.pools.app.pool.query(`SELECT FROM ${table}`)).rejects.toThrow('permission denied')
})
