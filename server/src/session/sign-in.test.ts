import { proves } from '@twofold/accounting/testing/proves'
import { tokenPair } from '@twofold/contract/session'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { setUpServer } from '../../tests/harness/set-up-api.ts'
import { codeFor, grantFor, newAttempt, openBrowser } from '../../tests/harness/signing-in/browser-sign-in.ts'
import { newPerson } from '../../tests/harness/signing-in/new-person.ts'
import { sessionCalls } from '../../tests/harness/signing-in/session-calls.ts'
import { startApplication } from '../../tests/harness/test-application.ts'

const here = setUpServer()

const { authenticate, refresh } = sessionCalls(here)

async function signIn() {
  const person = await newPerson(here.pools.app.pool)
  const attempt = newAttempt(here.server.origin)
  return { person, attempt, code: await codeFor(openBrowser(here.server.origin), attempt, person) }
}

test('GET /sign-in answers where, as which client and with which scope the browser signs in', async () => {
  const response = await fetch(`${here.server.origin}/api/sign-in`)
  expect(await response.json()).toEqual({
    authorizationEndpoint: '/idp/auth',
    clientID: 'twofold',
    scope: 'openid',
    twoFactorParameters: { acr_values: 'https://refeds.org/profile/mfa' },
  })
})

describe('the code flow', () => {
  proves('rule 7.8', '| POST | /authenticate (no token) | clientID, code, redirectURI | accessToken, refreshToken |')
  proves('call 7.4', 'POST /authenticate')

  test('ends in a pair of our own tokens, without anything of the provider in them', async () => {
    proves(
      'rule 4.1',
      '**Session**: signed out → identity-provider sign-in and code exchange → signed in, with access and refresh tokens kept in browser local storage.',
    )

    const { attempt, code } = await signIn()
    const answer = await authenticate(grantFor(attempt, code))
    expect(answer.status).toBe(200)
    const { accessToken, refreshToken } = tokenPair.parse(answer.body)
    expect(Object.keys(decodeJwt(accessToken)).sort()).toEqual(
      ['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub', 'tenant'].sort(),
    )
    expect(refreshToken).toHaveLength(43)
  })

  test('knows a person again by issuer and subject', async () => {
    const person = await newPerson(here.pools.app.pool)
    const subs = []
    for (let time = 0; time < 2; time += 1) {
      const attempt = newAttempt(here.server.origin)
      const code = await codeFor(openBrowser(here.server.origin), attempt, person)
      const { body } = await authenticate(grantFor(attempt, code))
      subs.push(decodeJwt((body as { accessToken: string }).accessToken).sub)
    }
    expect(subs[0]).toBe(subs[1])
  })

  test.each([
    ['another nonce', (sent: object) => ({ ...sent, nonce: 'another' })],
    ['no nonce, although one was asked for', ({ nonce: _, ...sent }: { nonce?: string }) => sent],
    ['another code verifier', (sent: object) => ({ ...sent, codeVerifier: 'x'.repeat(43) })],
    ['no code verifier', ({ codeVerifier: _, ...sent }: { codeVerifier?: string }) => sent],
    ['a code that was never issued', (sent: object) => ({ ...sent, code: 'guessed' })],
  ])('refuses %s', async (_what, change) => {
    const { attempt, code } = await signIn()
    const answer = await authenticate(change(grantFor(attempt, code)))
    expect(answer).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REJECTED' } })
  })

  test('takes a code once', async () => {
    const { attempt, code } = await signIn()
    expect((await authenticate(grantFor(attempt, code))).status).toBe(200)
    expect((await authenticate(grantFor(attempt, code))).body).toMatchObject({ code: 'SIGN_IN_REJECTED' })
  })

  test('with max_age and prompt=login ends in a session that counts as recent', async () => {
    const person = await newPerson(here.pools.app.pool)
    const attempt = newAttempt(here.server.origin)
    const asked = { ...attempt, path: `${attempt.path}&max_age=300&prompt=login` }
    const code = await codeFor(openBrowser(here.server.origin), asked, person)
    const answer = await authenticate({ ...grantFor(attempt, code), requires: ['RECENT_SIGN_IN'] })
    expect(answer.status).toBe(200)
    const { rows } = await here.pools.owner.pool.query(
      "SELECT authenticated_at > now() - interval '1 minute' AS recent, two_factors FROM session WHERE session_id = $1",
      [decodeJwt((answer.body as { accessToken: string }).accessToken).sid],
    )
    expect(rows).toEqual([{ recent: true, two_factors: false }])
  })

  test('without a second factor is refused to a browser that asked for one', async () => {
    const { attempt, code } = await signIn()
    const answer = await authenticate({ ...grantFor(attempt, code), requires: ['TWO_FACTORS'] })
    expect(answer).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_MISSING' } })
  })

  test('asks for the password again after a recent sign-in', async () => {
    const person = await newPerson(here.pools.app.pool)
    const browser = openBrowser(here.server.origin)
    await codeFor(browser, newAttempt(here.server.origin), person)
    const asked = await browser.follow(newAttempt(here.server.origin).path)
    expect(asked.path).toMatch(/^\/idp\/sign-in\//)
    expect(await asked.response.text()).toContain('type="password"')
  })

  test.each(['code_challenge', 'code_challenge_method', 'redirect_uri', 'scope'])(
    'begins nothing without %s',
    async parameter => {
      const asked = await openBrowser(here.server.origin).follow(newAttempt(here.server.origin, [parameter]).path)
      expect(asked.path).not.toMatch(/^\/idp\/sign-in\//)
    },
  )
})

describe('cookies', () => {
  test('stay below /idp, out of reach of scripts and of other sites', async () => {
    const browser = openBrowser(here.server.origin)
    await browser.follow(newAttempt(here.server.origin).path)
    expect(browser.cookies().length).toBeGreaterThan(0)
    for (const { path, attributes } of browser.cookies()) {
      expect(path).toMatch(/^\/idp/)
      expect(attributes.toLowerCase()).toContain('httponly')
      expect(attributes.toLowerCase()).toContain('samesite=lax')
    }
  })

  test('are for HTTPS alone when the public address is', async () => {
    const secure = await startApplication(here.pools.app, { config: { publicUrl: 'https://books.example' } })
    const browser = openBrowser(secure.origin)
    const response = await browser.get(newAttempt('https://books.example').path)
    await secure.close()
    expect(response.status).toBe(303)
    expect(browser.cookies().length).toBeGreaterThan(0)
    for (const { attributes } of browser.cookies()) expect(attributes.toLowerCase()).toContain('secure')
  })
})

test('the whole way is walked behind a public address, at which alone it may end', async () => {
  const person = await newPerson(here.pools.app.pool)
  const behind = await startApplication(here.pools.app, { config: { publicUrl: 'https://books.example' } })
  const attempt = newAttempt('https://books.example')
  const code = await codeFor(openBrowser(behind.origin), attempt, person)
  const headers = { 'content-type': 'application/json' }
  const exchange = (body: object) =>
    fetch(`${behind.origin}/api/authenticate`, { method: 'POST', headers, body: JSON.stringify(body) })
  const elsewhere = await exchange({ ...grantFor(attempt, code), redirectURI: `${behind.origin}/authenticated` })
  const there = await exchange(grantFor(attempt, code))
  await behind.close()
  expect([elsewhere.status, there.status]).toEqual([401, 200])
})

test('guessing codes is stopped after sixty failures a minute, and refreshing after a hundred and twenty', async () => {
  const attempt = newAttempt(here.server.origin)
  const guess = { ...grantFor(attempt, 'guessed'), clientID: 'other' }
  const refreshToken = 'x'.repeat(43)
  await authenticate(guess)
  await refresh(refreshToken)
  // The time windows of the throttle must not end during the test, however long the test takes.
  await here.pools.owner.pool.query("UPDATE throttle SET window_ends_at = now() + interval '1 hour'")
  const codes = await Promise.all(Array.from({ length: 61 }, () => authenticate(guess)))
  expect(codes.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2)
  const refreshes = await Promise.all(Array.from({ length: 121 }, () => refresh(refreshToken)))
  expect(refreshes.filter(({ status }) => status === 429)).toHaveLength(2)
  expect(refreshes.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
