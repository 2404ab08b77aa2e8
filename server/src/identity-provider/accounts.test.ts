// Tests how a password change, a lock, a restart and a key rotation affect an account and its sessions.
import { describe, expect, test } from 'vitest'
import { setUpServer } from '../../tests/harness/set-up-api.ts'
import {
  type Attempt,
  codeFor,
  grantFor,
  newAttempt,
  openBrowser,
  type TestBrowser,
} from '../../tests/harness/signing-in/browser-sign-in.ts'
import { newPerson, PASSWORD, type Person } from '../../tests/harness/signing-in/new-person.ts'
import { sessionCalls } from '../../tests/harness/signing-in/session-calls.ts'
import { rotateServerKey } from '../identity/keys.ts'
import { endSessionsOfAccount } from '../identity/sessions.ts'
import { createUser, lockAccount, recognised, setPassword, setTemporaryPassword } from './accounts.ts'
import { rotateProviderKeys } from './keys.ts'

const OTHER = 'another sentence'

const here = setUpServer()

const { isLive, refresh, signedInBy } = sessionCalls(here)

async function signIn(person: Person) {
  const attempt = newAttempt(here.server.origin)
  return signedInBy(grantFor(attempt, await codeFor(openBrowser(here.server.origin), attempt, person)))
}

/** Submits a username and a password, and returns the status. The status 303 means that the sign-in continues. */
async function typeIn(person: Person): Promise<number> {
  const browser = openBrowser(here.server.origin)
  const { path } = await browser.follow(newAttempt(here.server.origin).path)
  return (await browser.submit(path, person)).status
}

const change = (form: Record<string, string>) =>
  openBrowser(here.server.origin).submit('/idp/password', { present: PASSWORD, password: OTHER, again: OTHER, ...form })

describe('an account', () => {
  test('has a unique username, ignoring case and invisible characters', async () => {
    const { username } = await newPerson(here.pools.app.pool)
    for (const taken of [username.toLowerCase(), `${username}\u200b`, `\u2060${username.replace('-', '\u00ad-')}`]) {
      const again = { username: taken, password: PASSWORD, givenName: '', familyName: '' }
      expect(await createUser(here.pools.app.pool, again)).toMatchObject({
        faults: [{ field: 'username', sentence: 'This username is taken.' }],
      })
    }
  })

  test.each([
    ['\u200b', '', 'Choose a username.'],
    ['ada\u202ecba', '', 'This username contains characters that are not allowed.'],
    ['ada\u2028b', '', 'This username contains characters that are not allowed.'],
    ['reader', '\u2066Ada', 'This name contains characters that are not allowed.'],
    ['reader', 'x'.repeat(201), 'This name is too long.'],
  ])('is not created with the username %j and the first name %j', async (username, givenName, sentence) => {
    const made = await createUser(here.pools.app.pool, { username, password: PASSWORD, givenName, familyName: '' })
    expect(made).toMatchObject({ faults: [{ sentence }] })
  })

  test('stores its password as argon2id with 19 MiB', async () => {
    await newPerson(here.pools.app.pool)
    const { rows } = await here.pools.owner.pool.query('SELECT password_hash FROM idp_account')
    for (const { password_hash: hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('gets a new password from the operator', async () => {
    const { username } = await newPerson(here.pools.app.pool)
    expect(await setPassword(here.pools.app.pool, username, 'from the console')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await setPassword(here.pools.app.pool, 'unknown', 'from the console')).toBeNull()
    await codeFor(openBrowser(here.server.origin), newAttempt(here.server.origin), {
      username,
      password: 'from the console',
    })
  })
})

describe('a new password', () => {
  test('ends all sessions of its owner, and no others', async () => {
    const [ada, grace] = [await newPerson(here.pools.app.pool), await newPerson(here.pools.app.pool)]
    const [one, two, hers] = [await signIn(ada), await signIn(ada), await signIn(grace)]
    expect((await change({ username: ada.username })).status).toBe(200)
    for (const { accessToken, refreshToken } of [one, two]) {
      // Within a second, each process checks again whether the session is open.
      await expect.poll(() => isLive(accessToken)).toBe(false)
      expect((await refresh(refreshToken)).status).toBe(401)
    }
    expect(await isLive(hers.accessToken)).toBe(true)
    expect((await refresh(hers.refreshToken)).status).toBe(200)
    expect([await typeIn(ada), await typeIn({ ...ada, password: OTHER })]).toEqual([401, 303])
  })

  test('cannot be guessed on the password page either, because its failures count together with those of the sign-in', async () => {
    const { username } = await newPerson(here.pools.app.pool)
    const statuses = []
    for (let time = 0; time < 5; time += 1) {
      statuses.push((await change({ username, present: `wrong ${time}` })).status)
      statuses.push(await typeIn({ username, password: `wrong ${time}` }))
    }
    statuses.push((await change({ username })).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect(await recognised(here.pools.app.pool, username, PASSWORD)).not.toBeNull()
  })
})

describe('a locked account', () => {
  test('is refused like a wrong password on every page, until it is unlocked', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const { accessToken } = await signIn(ada)
    const accountId = (await lockAccount(here.pools.owner.pool, ada.username.toUpperCase(), true))!
    await endSessionsOfAccount(here.pools.owner, accountId)
    expect([await typeIn(ada), (await change({ username: ada.username })).status]).toEqual([401, 401])
    await expect.poll(() => isLive(accessToken)).toBe(false)
    await setPassword(here.pools.owner.pool, ada.username, OTHER)
    expect(await typeIn({ ...ada, password: OTHER })).toBe(401)
    await lockAccount(here.pools.owner.pool, ada.username, false)
    expect(await typeIn({ ...ada, password: OTHER })).toBe(303)
    expect(await lockAccount(here.pools.owner.pool, 'unknown', true)).toBeNull()
  })

  test('cannot complete a sign-in in progress', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const attempt = newAttempt(here.server.origin)
    const browser = openBrowser(here.server.origin)
    const { path } = await browser.follow(attempt.path)
    const led = (await browser.submit(path, ada)).headers.get('location')!
    await lockAccount(here.pools.owner.pool, ada.username, true)
    expect((await browser.follow(led)).path).not.toContain('/authenticated')
  })

  test('cannot be opened with its temporary password', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const accountId = (await lockAccount(here.pools.owner.pool, ada.username, true))!
    const ask = async (text: string, values: unknown[]) => (await here.pools.owner.pool.query(text, values)).rows
    await setTemporaryPassword(ask, accountId, 'temporary one')
    expect(await typeIn({ ...ada, password: 'temporary one' })).toBe(401)
  })

  test("cannot be locked or unlocked by the server's own role", async () => {
    await expect(lockAccount(here.pools.app.pool, 'ada', false)).rejects.toThrow('permission denied')
  })
})

describe('a restart', () => {
  const beginSignIn = async (): Promise<{ attempt: Attempt; browser: TestBrowser; path: string }> => {
    const attempt = newAttempt(here.server.origin)
    const browser = openBrowser(here.server.origin)
    return { attempt, browser, path: (await browser.follow(attempt.path)).path }
  }

  test('ends no session and continues sign-ins in progress', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const before = await signIn(ada)
    const { attempt, browser, path } = await beginSignIn()
    await here.restart()
    const typed = await browser.submit(path, ada)
    const led = await browser.follow(typed.headers.get('location')!)
    await here.restart()
    const code = new URL(led.path, here.server.origin).searchParams.get('code')!
    expect(await isLive((await signedInBy(grantFor(attempt, code))).accessToken)).toBe(true)
    expect(await isLive(before.accessToken)).toBe(true)
    expect((await refresh(before.refreshToken)).status).toBe(200)
  })

  test('with new keys accepts tokens of the previous keys, until the next rotation', async () => {
    const rotate = async () => {
      await rotateServerKey(here.pools.owner.pool, 'ACCESS_TOKEN')
      await rotateServerKey(here.pools.owner.pool, 'REFRESH_TOKEN')
      await rotateProviderKeys(here.pools.owner.pool)
      await here.restart()
    }
    const ada = await newPerson(here.pools.app.pool)
    const before = await signIn(ada)
    const [goesOn, isOver] = [await beginSignIn(), await beginSignIn()]
    await rotate()
    expect(await isLive(before.accessToken)).toBe(true)
    expect((await goesOn.browser.submit(goesOn.path, ada)).status).toBe(303)
    const between = await signIn(ada)
    await rotate()
    expect([await isLive(before.accessToken), await isLive(between.accessToken)]).toEqual([false, true])
    expect((await isOver.browser.submit(isOver.path, ada)).status).toBe(400)
    // Rotated keys do not end sessions. The keys only sign tokens.
    expect((await refresh(before.refreshToken)).status).toBe(200)
  })
})
