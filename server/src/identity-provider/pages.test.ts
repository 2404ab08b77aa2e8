import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { offerFirstSetUp } from '../organisations/first-set-up.ts'
import { codeFor, newAttempt, openBrowser } from '../testing/browser-sign-in.ts'
import { startApplication, type TestApplication } from '../testing/test-application.ts'
import { openPools, type TestPools } from '../testing/test-books.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createUser, listUsers } from './accounts.ts'

const PASSWORD = 'a sentence to remember'

let database: TestDatabase
let pools: TestPools
let server: TestApplication

beforeAll(async () => {
  database = await createTestDatabase()
  pools = openPools(database)
  server = await startApplication(pools.app)
})
afterAll(async () => {
  await server.close()
  await pools.end()
  await database.drop()
})
afterEach(async () => {
  expect(server.faults).toEqual([])
  await pools.owner.pool.query('DELETE FROM throttle')
})

async function newPerson() {
  const username = `Ada-${randomUUID()}`
  await createUser(pools.app.pool, { username, password: PASSWORD, givenName: 'Ada', familyName: 'Ledger' })
  return { username, password: PASSWORD }
}

/** A browser that stands on the sign-in page. */
async function atSignIn() {
  const browser = openBrowser(server.origin)
  const { path, response } = await browser.follow(newAttempt(server.origin).path)
  return { browser, path, text: await response.text() }
}

describe('the first set-up', () => {
  const ANSWERS = {
    username: 'grace',
    password: PASSWORD,
    givenName: 'Grace',
    familyName: 'Hopper',
    tenantName: 'Compilers & Co',
    chartTemplate: 'services',
    signConvention: 'TEXTBOOK',
    timeZone: 'Europe/Berlin',
  }

  test('is no way in while the console has printed no code', async () => {
    const { path } = await atSignIn()
    expect(path).not.toContain('set-up')
  })

  test('shows its questions to nobody without the code, and takes no answers from him', async () => {
    const code = (await offerFirstSetUp(pools.app.pool))!
    const { browser, path, text: asked } = await atSignIn()
    expect(path).toMatch(/set-up$/)
    for (const wrong of ['AAAAA-AAAAA-AAAAA-AAAAA', code.slice(1), '']) {
      const response = await browser.submit(`${path}/code`, { code: wrong })
      expect(response.status).toBe(400)
      const text = await response.text()
      expect(text).toContain('This is not the code that the console shows.')
      expect(text).toContain(`value="${wrong}"`)
    }
    const unasked = await (await browser.submit(path, { ...ANSWERS, code })).text()
    for (const text of [asked, unasked, await (await browser.get(path)).text()]) {
      expect(text).toContain('name="code"')
      expect(text).not.toContain('name="username"')
    }
    const other = openBrowser(server.origin)
    expect((await other.submit(`${path}/code`, { code })).status).toBe(400)
    expect(await listUsers(pools.app.pool)).toEqual([])
  })

  test('stops who guesses the code', async () => {
    const { browser, path } = await atSignIn()
    const guesses = Array.from({ length: 51 }, (_, no) => browser.submit(`${path}/code`, { code: `${no}` }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
  })

  /** A browser that brought the code and stands before the questions. */
  async function atQuestions(attempt = newAttempt(server.origin)) {
    const browser = openBrowser(server.origin)
    const code = (await offerFirstSetUp(pools.app.pool))!
    const { path } = await browser.follow(attempt.path)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const next = await browser.submit(`${path}/code`, { code: typed })
    expect([next.status, next.headers.get('location')]).toEqual([303, path])
    return { browser, path }
  }

  test('asks again, with a sentence beside the field, for what is wrong, and keeps nothing', async () => {
    const { browser, path } = await atQuestions()
    const wrong: [Record<string, string>, string][] = [
      [{ ...ANSWERS, password: 'short' }, 'at least 8 characters'],
      [{ ...ANSWERS, password: 'grace', username: 'GRACE' }, 'at least 8 characters'],
      [{ ...ANSWERS, username: ' ' }, 'Choose a user name.'],
      [{ ...ANSWERS, tenantName: ' ' }, 'must not be empty'],
      [{ ...ANSWERS, chartTemplate: 'none' }, 'Choose one of the offered charts'],
      [{ ...ANSWERS, timeZone: 'Moon/Base' }, 'Choose a time zone'],
      [{}, 'Choose a user name.'],
    ]
    for (const [form, sentence] of wrong) {
      const response = await browser.submit(path, form)
      expect(response.status).toBe(400)
      const text = await response.text()
      expect(text).toContain(sentence)
      expect(text).toContain('aria-invalid="true"')
      expect(text).not.toContain(PASSWORD)
    }
    expect(await listUsers(pools.app.pool)).toEqual([])
  })

  test('makes the holder of the code owner of the first organisation, signed in, once', async () => {
    const attempt = newAttempt(server.origin)
    const { browser, path } = await atQuestions(attempt)
    const late = await atQuestions()
    const done = await browser.submit(path, { ...ANSWERS, username: ' grace ' })
    const back = await browser.follow(done.headers.get('location')!)
    const body = JSON.stringify({
      clientID: 'twofold',
      code: new URL(back.path, server.origin).searchParams.get('code'),
      redirectURI: attempt.redirectURI,
      codeVerifier: attempt.codeVerifier,
      nonce: attempt.nonce,
    })
    const headers = { 'content-type': 'application/json' }
    const pair = await fetch(`${server.origin}/api/authenticate`, { method: 'POST', headers, body })
    const { accessToken } = (await pair.json()) as { accessToken: string }
    const me = await fetch(`${server.origin}/api/users/current`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(await me.json()).toMatchObject({
      user: { username: 'grace', givenName: 'Grace', familyName: 'Hopper' },
      tenantName: 'Compilers & Co',
      role: 'OWNER',
      signConvention: 'TEXTBOOK',
      timeZone: 'Europe/Berlin',
    })
    expect(await offerFirstSetUp(pools.app.pool)).toBeNull()
    const tooLate = await late.browser.submit(late.path, { ...ANSWERS, username: 'mallory' })
    expect(tooLate.status).toBe(409)
    expect(await tooLate.text()).toContain('Twofold is set up already')
    expect((await listUsers(pools.app.pool)).map(({ username }) => username)).toEqual(['grace'])
  })
})

describe('signing in', () => {
  test('keeps the typed user name and says beside the field what is wrong', async () => {
    const { browser, path } = await atSignIn()
    const response = await browser.submit(path, { username: '"><b>ada', password: 'wrong password' })
    const text = await response.text()
    expect(response.status).toBe(401)
    expect(text).toContain('value="&#34;&#62;&#60;b&#62;ada"')
    expect(text).toContain('The user name or the password is not right.')
    expect(text).toContain('aria-describedby="password-error"')
    expect(text).not.toContain('wrong password')
  })

  test('tells an unknown user name and a wrong password apart in nothing', async () => {
    const { username } = await newPerson()
    const texts = []
    for (const name of [username, 'nobody']) {
      const { browser, path } = await atSignIn()
      const response = await browser.submit(path, { username: name, password: 'wrong password' })
      texts.push(`${response.status} ${(await response.text()).replaceAll(name, '').replaceAll(path, '')}`)
    }
    expect(texts[0]).toBe(texts[1])
  })

  test('knows a user name in any case', async () => {
    const { username } = await newPerson()
    const attempt = newAttempt(server.origin)
    const credentials = { username: ` ${username.toUpperCase()} `, password: PASSWORD }
    expect(await codeFor(openBrowser(server.origin), attempt, credentials)).toBeTruthy()
  })

  test('is stopped for a user name after ten failures, however it is written, and the right password does not count', async () => {
    const { username } = await newPerson()
    for (let time = 0; time < 12; time += 1)
      await codeFor(openBrowser(server.origin), newAttempt(server.origin), { username, password: PASSWORD })
    const { browser, path } = await atSignIn()
    const statuses = []
    for (let time = 0; time < 11; time += 1) {
      const written = time % 2 === 0 ? username : `${username.toUpperCase()}${'\u200b'.repeat(time)}`
      statuses.push((await browser.submit(path, { username: written, password: `wrong ${time}` })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const right = await browser.submit(path, { username, password: PASSWORD })
    expect(right.status).toBe(429)
    expect(await right.text()).toContain('Too many attempts.')
  })

  test('is stopped for an address after fifty failures under any names', async () => {
    const { browser, path } = await atSignIn()
    const attempts = Array.from({ length: 52 }, (_, no) =>
      browser.submit(path, { username: `somebody-${no}`, password: 'wrong password' }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter(status => status === 401)).toHaveLength(50)
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  })

  test('lets one after the other in at the same browser, and at two windows of it at once', async () => {
    const people = [await newPerson(), await newPerson()] as const
    const browser = openBrowser(server.origin)
    for (const person of [...people, people[0]])
      expect(await codeFor(browser, newAttempt(server.origin), person)).toBeTruthy()
    const windows = [newAttempt(server.origin), newAttempt(server.origin)] as const
    const places = [(await browser.follow(windows[0].path)).path, (await browser.follow(windows[1].path)).path] as const
    for (const no of [1, 0] as const) {
      const answer = await browser.submit(places[no], people[no])
      const back = new URL((await browser.follow(answer.headers.get('location')!)).path, server.origin)
      expect([back.pathname, back.searchParams.get('state')]).toEqual(['/authenticated', windows[no].state])
    }
  })

  test('goes on only in the browser that began it', async () => {
    const person = await newPerson()
    const { path } = await atSignIn()
    const other = openBrowser(server.origin)
    for (const response of [await other.get(path), await other.submit(path, person)]) {
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('begun in another window')
    }
  })

  test('takes no form from another site', async () => {
    const { path } = await atSignIn()
    const response = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(),
    })
    expect(response.status).toBe(403)
  })
})

describe('changing the password', () => {
  const change = (form: Record<string, string>) => openBrowser(server.origin).submit('/idp/password', form)

  test('makes the new one good and the old one not', async () => {
    const { username } = await newPerson()
    const password = 'another sentence'
    const response = await change({ username, present: PASSWORD, password, again: password })
    expect(await response.text()).toContain('Password changed')
    await codeFor(openBrowser(server.origin), newAttempt(server.origin), { username, password })
    const { browser, path } = await atSignIn()
    expect((await browser.submit(path, { username, password: PASSWORD })).status).toBe(401)
  })

  test.each<[string, Record<string, string>, number, string]>([
    ['a wrong present password', { present: 'wrong' }, 401, 'The user name or the password is not right.'],
    ['a new one that is too short', { password: 'short', again: 'short' }, 400, 'at least 8 characters'],
    ['two new ones that differ', { again: 'something else' }, 400, 'The two new passwords differ.'],
  ])('refuses %s', async (_what, wrong, status, sentence) => {
    const { username } = await newPerson()
    const response = await change({
      username,
      present: PASSWORD,
      password: 'another sentence',
      again: 'another sentence',
      ...wrong,
    })
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(sentence)
  })
})

describe('every page of the provider', () => {
  test('carries the strict headers and is not cached', async () => {
    const { browser, path } = await atSignIn()
    for (const place of [path, '/idp/password', '/idp/auth', '/idp/token', '/idp/nothing']) {
      const { headers } = await browser.get(place)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('cache-control')).toContain('no-store')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('holds no script and no style of its own', async () => {
    const { text } = await atSignIn()
    expect(text).not.toMatch(/<script|<style| style=| on[a-z]+=/)
    const style = await openBrowser(server.origin).get('/idp/style.css')
    expect(style.headers.get('content-type')).toContain('text/css')
  })

  test('has its typeface from this server alone', async () => {
    const browser = openBrowser(server.origin)
    const style = await (await browser.get('/idp/style.css')).text()
    const files = [...style.matchAll(/url\(([^)]*)\)/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) {
      expect(file).toMatch(/^\/idp\/files\/[\w-]+\.woff2$/)
      const font = await browser.get(file)
      expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
      expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2')
    }
  })

  test('shows the provider’s own refusals in the same frame, escaped', async () => {
    const response = await openBrowser(server.origin).get('/idp/auth?client_id=%3Cb%3E')
    const text = await response.text()
    expect(response.status).toBe(400)
    expect(text).toContain('/idp/style.css')
    expect(text).not.toContain('<b>')
  })
})
