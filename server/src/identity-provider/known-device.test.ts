// Tests that strangers cannot lock a user out of a browser in which the user has signed in before.
import { describe, expect, test } from 'vitest'
import { runWithClockAhead } from '../../tests/harness/clock.ts'
import { setUpServer } from '../../tests/harness/set-up-api.ts'
import { codeFor, newAttempt, openBrowser, type TestBrowser } from '../../tests/harness/signing-in/browser-sign-in.ts'
import { newPerson, type Person } from '../../tests/harness/signing-in/new-person.ts'
import { appCode, typePassword, withApp } from '../../tests/harness/signing-in/two-steps.ts'
import { setPassword } from './accounts.ts'

const here = setUpServer()
const origin = () => here.server.origin

/** Submits a password and returns the status. The status 303 means that the sign-in continues. */
async function type(browser: TestBrowser, person: Person): Promise<number> {
  const { path } = await browser.follow(newAttempt(origin()).path)
  return (await browser.submit(path, person)).status
}

/** Signs a user in with a browser, by default a new one, and returns the browser. */
async function deviceOf(person: Person, browser = openBrowser(origin())): Promise<TestBrowser> {
  await codeFor(browser, newAttempt(origin()), person)
  return browser
}

/** Submits wrong passwords from an unknown browser. By default, these use up all attempts for the username. Returns the last status. */
async function strangersGuess({ username }: Person, attempts = 11): Promise<number> {
  const stranger = openBrowser(origin())
  const { path } = await stranger.follow(newAttempt(origin()).path)
  let status = 0
  for (let time = 0; time < attempts; time += 1)
    status = (await stranger.submit(path, { username, password: `wrong ${time}` })).status
  return status
}

const cookieOf = (browser: TestBrowser) => browser.cookies().find(({ name }) => name === 'idp_device')

describe('a device that signed in before', () => {
  test('signs in although strangers have used up the attempts at the name and at its address', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const device = await deviceOf(ada)
    expect(await strangersGuess(ada, 55)).toBe(429)
    expect(await type(openBrowser(origin()), ada)).toBe(429)
    expect(await type(device, { ...ada, password: 'wrong password' })).toBe(401)
    expect(await type(device, ada)).toBe(303)
  })

  test('has ten attempts, separate from those of strangers', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const device = await deviceOf(ada)
    const statuses = []
    for (let time = 0; time < 11; time += 1) statuses.push(await type(device, { ...ada, password: `wrong ${time}` }))
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect(await type(device, ada)).toBe(429)
    expect(await type(openBrowser(origin()), ada)).toBe(303)
  })

  test('counts for the user who signed in there, not for others', async () => {
    const [ada, bob] = [await newPerson(here.pools.app.pool), await newPerson(here.pools.app.pool)]
    const device = await deviceOf(ada)
    expect(await strangersGuess(bob)).toBe(429)
    expect(await type(device, bob)).toBe(429)
  })

  test('is forgotten when the password changes, and known again after the next sign-in', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const device = await deviceOf(ada)
    await setPassword(here.pools.app.pool, ada.username, 'another sentence')
    expect(await strangersGuess(ada)).toBe(429)
    const changed = { ...ada, password: 'another sentence' }
    expect(await type(device, changed)).toBe(429)
    await here.pools.owner.pool.query('DELETE FROM throttle')
    await deviceOf(changed, device)
    expect(await strangersGuess(ada)).toBe(429)
    expect(await type(device, changed)).toBe(303)
  })

  test('is forgotten 90 days after the last sign-in', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const device = await deviceOf(ada)
    expect(await strangersGuess(ada)).toBe(429)
    const days = (count: number) => runWithClockAhead(count * 86_400 - 60, () => type(device, ada))
    expect([await days(91), await days(90)]).toEqual([429, 303])
  })

  test('remembers the last five users', async () => {
    const people = []
    const device = openBrowser(origin())
    for (let time = 0; time < 6; time += 1) {
      const person = await newPerson(here.pools.app.pool)
      people.push(person)
      await deviceOf(person, device)
    }
    const statuses = []
    for (const person of people.slice(0, 2)) {
      expect(await strangersGuess(person)).toBe(429)
      statuses.push(await type(device, person))
    }
    expect(statuses).toEqual([429, 303])
  })

  test('is known by a signed cookie that no script reads, which only pages below /idp get', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const device = await deviceOf(ada)
    const { attributes, ...cookie } = cookieOf(device)!
    expect(attributes).toBe('path=/idp; max-age=7776000; samesite=lax; httponly')
    const [payload = ''] = cookie.value.split('.')
    expect(Buffer.from(payload, 'base64url').toString()).not.toContain(ada.username)
    expect(await strangersGuess(ada)).toBe(429)
    const [, signature] = cookie.value.split('.')
    for (const forged of [
      '',
      '.',
      payload,
      `${payload}.`,
      `${payload}.${signature}x`,
      `${payload}A.${signature}`,
      'x'.repeat(5000),
    ]) {
      const thief = openBrowser(origin())
      thief.setCookie('idp_device', forged)
      expect(await type(thief, ada)).toBe(429)
    }
    const copy = openBrowser(origin())
    copy.setCookie('idp_device', cookie.value)
    expect(await type(copy, ada)).toBe(303)
  })

  test('is not a device on which the second factor was missing', async () => {
    const ada = await withApp(origin(), await newPerson(here.pools.app.pool))
    const step = await typePassword(origin(), ada)
    expect(cookieOf(step.browser)).toBeUndefined()
    await step.browser.submit(`${step.base}/second`, { code: appCode(ada.secret, 30) })
    expect(cookieOf(step.browser)).toBeDefined()
  })

  test('has its own attempts at codes, which a stranger with the password cannot use up', async () => {
    const ada = await withApp(origin(), await newPerson(here.pools.app.pool))
    const own = await typePassword(origin(), ada)
    await own.browser.submit(`${own.base}/second/recovery`, { code: ada.recoveryCodes[0]! })
    const thief = await typePassword(origin(), ada)
    const statuses = []
    for (let time = 0; time < 6; time += 1)
      statuses.push((await thief.browser.submit(`${thief.base}/second`, { code: '000000' })).status)
    expect(statuses).toEqual([...Array(5).fill(401), 429])
    const again = await typePassword(origin(), ada, { browser: own.browser })
    expect((await own.browser.submit(`${again.base}/second`, { code: appCode(ada.secret, 30) })).status).toBe(303)
  })

  test('has no attempts at codes of its own if the password was enough there', async () => {
    const ada = await newPerson(here.pools.app.pool)
    // An attacker who has the password signs in from several browsers before the user sets up a second factor.
    const devices = [await deviceOf(ada), await deviceOf(ada), await deviceOf(ada)]
    await withApp(origin(), ada)
    const statuses = []
    for (const browser of devices) {
      const { base } = await typePassword(origin(), ada, { browser })
      for (let time = 0; time < 3; time += 1)
        statuses.push((await browser.submit(`${base}/second`, { code: '000000' })).status)
    }
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(4).fill(429)])
  })
})

test('a stranger learns nothing about a name: a browser without the cookie gets the same answers', async () => {
  const ada = await newPerson(here.pools.app.pool)
  await deviceOf(ada)
  const texts = []
  for (const username of [ada.username, 'unknown-username']) {
    const stranger = openBrowser(origin())
    const { path } = await stranger.follow(newAttempt(origin()).path)
    const seen = []
    for (let time = 0; time < 12; time += 1) {
      const answer = await stranger.submit(path, { username, password: 'wrong password' })
      seen.push(`${answer.status} ${(await answer.text()).replaceAll(username, '').replaceAll(path, '')}`)
    }
    texts.push(seen)
  }
  expect(texts[0]).toEqual(texts[1])
})
