import { proves } from '@twofold/accounting/testing/proves'
import { createAccount, listAccounts, readAccount } from '@twofold/contract/accounts'
import { changeSettings } from '@twofold/contract/organisations'
import { type CurrentUser, currentUserRead, ROLE_HEADER, refresh, SETTINGS_HEADER } from '@twofold/contract/session'
import { expect, it, vi } from 'vitest'
import { CallError, dialogOfFailure, UnreachableError } from './call-error.ts'
import { createCall } from './create-call.ts'
import { createPageSession } from './page-session.ts'
import { createPatience } from './patience.ts'
import { createReachability } from './reachability.ts'
import { createServerClock } from './server-clock.ts'
import { memoryStorage, settled, tokenOf } from './testing/browser-pieces.ts'
import { createTokenStore } from './token-store.ts'

const NOW = 1_800_000_000_000
const TOKEN = tokenOf({ expiresAt: NOW + 600_000 })
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

function browser(answer: () => Response | Promise<Response>, accessToken: string | null = TOKEN) {
  const storage = memoryStorage(accessToken === null ? {} : { accessToken, refreshToken: 'next' })
  const tokens = createTokenStore(storage, () => NOW)
  const goTo = vi.fn(async () => {})
  const session = createPageSession({ tokens, currentPath: () => '/accounts', goTo, forget: () => {} })
  session.load()
  const reachability = createReachability(
    async () => true,
    () => {},
  )
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer())
  const clock = createServerClock(storage, () => NOW)
  const waits: { ms: number; end: () => void }[] = []
  const patience = createPatience({
    setTimer: (end, ms) => waits.push({ end, ms }),
    random: () => 0,
    waited: () => {},
  })
  const roleDoubted = vi.fn()
  const contextTold = vi.fn()
  return {
    call: createCall({
      fetch,
      tokens,
      session,
      clock,
      reachability,
      patience,
      roleDoubted,
      contextTold,
      ownNow: () => NOW,
    }),
    fetch,
    goTo,
    reachability,
    roleDoubted,
    contextTold,
    session,
    tokens,
    waits,
  }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

it('sends the token, the organisation of this page and the filled-in path, and returns the body', async () => {
  proves(
    'rule 6.4',
    'Every data call carries the bearer access token from local storage (same-origin credentials); pages marked protected need a valid, unexpired token.',
  )
  proves('rule 7.1', "Base is the product's API host ({host}).")

  const { call, fetch } = browser(() => json(200, { accountID: 7 }))
  expect(await call(readAccount, { params: { accountID: '7' } })).toEqual({ accountID: 7 })
  const [address, request] = fetch.mock.calls[0] ?? []
  expect(address).toBe('/api/accounts/7')
  expect(request?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'x-twofold-organisation': 'org-a' })
})

it('leaves out an absent query and sends a body as JSON with its key', async () => {
  proves('rule 7.2', 'Bodies are JSON.')

  const { call, fetch } = browser(() => json(200, { accounts: [] }))
  await call(listAccounts, { query: { date: undefined } })
  await call(createAccount, { body: { accountParent: 0, accountName: 'Cash' } }, { idempotencyKey: 'k1' })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/accounts')
  expect(fetch.mock.calls[1]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"accountParent":0,"accountName":"Cash"}',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
  })
})

it('an open call carries neither token nor organisation', async () => {
  const { call, fetch } = browser(() => json(200, {}))
  await call(refresh, { body: { refreshToken: 'next' } })
  expect(Object.keys(fetch.mock.calls[0]?.[1]?.headers ?? {})).toEqual(['accept', 'content-type'])
})

it('a call without a token sends no request, signs out and opens the login screen with the return path', async () => {
  proves(
    'rule 2.9',
    'A data fetch without a token logs out and redirects to /login?returnUrl={current path and query}.',
  )
  proves('error 8.2', '| Missing token in a data hook | Log out and go to /login |')

  const { call, fetch, goTo } = browser(() => json(200, {}), null)
  expect(await failureOf(call(listAccounts, {}))).toMatchObject({ status: 401 })
  expect(fetch).not.toHaveBeenCalled()
  expect(goTo).toHaveBeenCalledWith('/login?returnUrl=%2Faccounts')
})

it('a 401 clears both tokens and opens the login screen with the return path', async () => {
  proves(
    'rule 4.4',
    'A 401 on a data call triggers logout and a redirect to /login; some pages instead redirect to /refresh?returnPath={current path}.',
  )
  proves(
    'error 8.1',
    "| 401 on a data call | Log out and go to /login with returnUrl, or go to /refresh with the return path; the shared session-expiry handler's internals are not shown |",
  )

  const body = { statusCode: 401, err: 'Sign in to continue.', code: 'NOT_SIGNED_IN', requestId: 'r' }
  const { call, goTo, tokens } = browser(() => json(401, body))
  expect(await failureOf(call(listAccounts, {}))).toBeInstanceOf(CallError)
  await settled()
  expect(tokens.accessToken()).toBeNull()
  expect(tokens.refreshToken()).toBeNull()
  expect(goTo).toHaveBeenCalledWith('/login?returnUrl=%2Faccounts')
})

it.each([
  ['removed', { tenantUsersWithDetails: [{ tenantUUID: 'org-b' }] }, true],
  ['still a member', { tenantUsersWithDetails: [{ tenantUUID: 'org-a' }] }, false],
  ['an unreadable answer', null, false],
])('after a 401 in a valid session the memberships are read once: %s', async (_, memberships, isRemoved) => {
  const { call, fetch, goTo, session, tokens } = browser(() =>
    String(fetch.mock.lastCall?.[0]) === '/api/tenants' ? json(200, memberships) : json(401, {}),
  )
  await Promise.all([failureOf(call(listAccounts, {})), failureOf(call(readAccount, { params: { accountID: '7' } }))])
  await settled()
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(['/api/accounts', '/api/accounts/7', '/api/tenants'])
  expect(session.state().isRemoved).toBe(isRemoved)
  expect(tokens.accessToken() !== null).toBe(isRemoved)
  expect(goTo.mock.calls).toEqual(isRemoved ? [] : [['/login?returnUrl=%2Faccounts']])
})

it('a call with a token that was replaced in the meantime is sent again with the new one after a 401', async () => {
  const newer = tokenOf({ expiresAt: NOW + 600_000, id: '2' })
  let calls = 0
  const { call, fetch, goTo, tokens } = browser(() => {
    calls += 1
    if (calls === 2) return json(200, { accounts: [] })
    tokens.set({ accessToken: newer, refreshToken: 'next 2' })
    return json(401, {})
  })
  expect(await call(listAccounts, {})).toEqual({ accounts: [] })
  expect(fetch.mock.calls[1]?.[1]?.headers).toMatchObject({ authorization: `Bearer ${newer}` })
  expect(goTo).not.toHaveBeenCalled()
})

it('a 409 for another organisation is reported to the page', async () => {
  const body = { statusCode: 409, err: 'You switched.', code: 'ORGANISATION_MISMATCH', requestId: 'r' }
  const { call, session } = browser(() => json(409, body))
  await failureOf(call(listAccounts, {}))
  expect(session.state().changedElsewhere).toBe('ORGANISATION')
})

it.each([{ user: 'user-2' }, { organisation: 'org-b' }])(
  'nothing is sent from this page after another tab changed %j',
  async facts => {
    const { call, fetch, session, tokens } = browser(() => json(200, {}))
    tokens.set({ accessToken: tokenOf({ expiresAt: NOW + 600_000, ...facts }), refreshToken: 'next' })
    session.compare()
    expect(await failureOf(call(listAccounts, {}))).toMatchObject({ status: 409, code: 'ORGANISATION_MISMATCH' })
    expect(fetch).not.toHaveBeenCalled()
  },
)

it('a refusal keeps the server’s sentence, code and fields, and shows under the screen’s title', async () => {
  proves('rule 7.4', 'For writes, status 200 means success; otherwise the body has an err field.')

  const fields = [{ field: 'accountName', code: 'ACCOUNT_NAME_TAKEN', err: 'Taken.' }]
  const body = { statusCode: 409, err: 'Taken.', code: 'ACCOUNT_NAME_TAKEN', requestId: 'r', fields }
  const { call, reachability } = browser(() => json(409, body))
  const error = await failureOf(call(createAccount, { body: { accountParent: 0, accountName: 'Cash' } }))
  expect(error).toMatchObject({ status: 409, code: 'ACCOUNT_NAME_TAKEN', message: 'Taken.' })
  expect((error as CallError).fieldError('accountName')).toBe('Taken.')
  expect(dialogOfFailure(error, 'Error Delete Account')).toEqual({ title: 'Error Delete Account', message: 'Taken.' })
  expect(reachability.isReachable()).toBe(true)
})

it.each([502, 503, 504])('status %i with a page of a proxy says that the books can’t be reached', async status => {
  const { call, reachability } = browser(() => new Response('<html>Bad gateway</html>', { status }))
  const error = await failureOf(call(listAccounts, {}))
  expect(error).toMatchObject({ status, code: 'UNAVAILABLE' })
  expect(reachability.isReachable()).toBe(false)
})

it.each(['PROVIDER_UNAVAILABLE', 'BUSY'])('%s comes from a reachable server', async code => {
  const body = { statusCode: 503, err: 'It does not answer.', code, requestId: 'r' }
  const { call, reachability } = browser(() => json(503, body))
  expect(await failureOf(call(listAccounts, {}))).toMatchObject({ status: 503, message: 'It does not answer.' })
  expect(reachability.isReachable()).toBe(true)
})

const busy = (status: number, code: string) =>
  new Response(JSON.stringify({ statusCode: status, err: 'Wait.', code, requestId: 'r' }), {
    status,
    headers: { 'retry-after': '3' },
  })

it.each([
  [429, 'TOO_MANY_REQUESTS'],
  [503, 'BUSY'],
])('%i %s with Retry-After is sent again as it was, and the form reads only the answer', async (status, code) => {
  const answers = [busy(status, code), json(200, { accountID: 7 })]
  const { call, fetch, reachability, waits } = browser(() => answers.shift() ?? json(500, {}))
  const created = call(createAccount, { body: { accountParent: 0, accountName: 'Cash' } }, { idempotencyKey: 'one' })
  await settled()
  expect([fetch.mock.calls.length, waits.map(({ ms }) => ms)]).toEqual([1, [3000]])
  waits[0]?.end()
  expect(await created).toEqual({ accountID: 7 })
  expect(fetch.mock.calls[1]).toEqual([
    fetch.mock.calls[0]?.[0],
    { ...fetch.mock.calls[0]?.[1], signal: expect.anything() },
  ])
  expect(reachability.isReachable()).toBe(true)
})

it('a call that waits for a busy server is not sent for another organisation', async () => {
  const { call, fetch, session, waits } = browser(() => busy(503, 'BUSY'))
  const failure = failureOf(call(createAccount, { body: { accountParent: 0, accountName: 'Cash' } }))
  await settled()
  const accessToken = tokenOf({ expiresAt: NOW + 600_000, organisation: 'org-b' })
  session.begin({ accessToken, refreshToken: 'next' })
  waits[0]?.end()
  expect(await failure).toMatchObject({ code: 'BUSY' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('a sign-in that is attempted too often is refused immediately', async () => {
  const { call, waits } = browser(() => busy(429, 'TOO_MANY_REQUESTS'))
  expect(await failureOf(call(refresh, { body: { refreshToken: 'next' } }))).toMatchObject({ status: 429 })
  expect(waits).toEqual([])
})

it('no answer is an UnreachableError, shown as the unexpected error', async () => {
  const { call, reachability } = browser(() => Promise.reject(new TypeError('Failed to fetch')))
  const error = await failureOf(call(listAccounts, {}))
  expect(error).toBeInstanceOf(UnreachableError)
  expect(reachability.isReachable()).toBe(false)
  expect(dialogOfFailure(error, 'Error Delete Account')).toEqual({
    title: 'Error',
    message: 'An unexpected error occurred while processing your request',
  })
})

it.each(['', 'null', '<html>'])('a success with the body %j counts as no data', async text => {
  proves('error 8.3', "| Data load with no body | 'No {thing} data received'; pages show 'Failed to load' |")
  proves('words 8.1', 'No {thing} data received')

  const { call } = browser(() => new Response(text, { status: 200 }))
  expect(await failureOf(call(listAccounts, {}))).toMatchObject({ message: 'No accounts data received' })
})

it('reads the user again after a refusal because of the role, but not if that read itself was refused', async () => {
  const body = { statusCode: 403, err: 'No.', code: 'FORBIDDEN', requestId: '' }
  const { call, roleDoubted } = browser(() => json(403, body))
  await failureOf(call(currentUserRead, {}))
  expect(roleDoubted).not.toHaveBeenCalled()
  await failureOf(call(listAccounts, {}))
  expect(roleDoubted).toHaveBeenCalledOnce()
})

it('reports the role and the settings that an answer was given with, and nothing if an answer names none', async () => {
  const headers = { [ROLE_HEADER]: 'VIEWER', [SETTINGS_HEADER]: 'TEXTBOOK Pacific/Apia' }
  const loaded = browser(() => new Response('{"accounts":[]}', { headers }))
  await loaded.call(listAccounts, {})
  expect(loaded.contextTold.mock.calls).toEqual([[{ role: 'VIEWER', settings: 'TEXTBOOK Pacific/Apia' }]])
  const untold = browser(() => json(200, { accounts: [] }))
  await untold.call(listAccounts, {})
  expect(untold.contextTold).not.toHaveBeenCalled()
})

it('forgets the user of the tokens when a call changes the user', async () => {
  const { call, tokens } = browser(() => json(200, {}))
  const currentUser = { tenantUUID: 'org-a', role: 'CLERK' } as CurrentUser
  tokens.keepUser(currentUser)
  await call(listAccounts, {})
  expect(tokens.user()?.answer).toEqual(currentUser)
  await call(changeSettings, { body: {} })
  expect(tokens.user()).toBeNull()
})
