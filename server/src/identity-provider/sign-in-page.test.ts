import { describe, expect, test } from 'vitest'
import { setUpServer } from '../../tests/harness/set-up-api.ts'
import { atSignIn, codeFor, newAttempt, openBrowser } from '../../tests/harness/signing-in/browser-sign-in.ts'
import { newPerson, PASSWORD } from '../../tests/harness/signing-in/new-person.ts'

const here = setUpServer()

describe('signing in', () => {
  test('keeps the typed username and shows the error next to the field', async () => {
    const { browser, path } = await atSignIn(here.server.origin)
    const response = await browser.submit(path, { username: '"><b>ada', password: 'wrong password' })
    const text = await response.text()
    expect(response.status).toBe(401)
    expect(text).toContain('value="&#34;&#62;&#60;b&#62;ada"')
    expect(text).toContain('Incorrect username or password.')
    expect(text).toContain('aria-describedby="password-error"')
    expect(text).not.toContain('wrong password')
  })

  test('shows the username that the client expects, and the cursor is at the password', async () => {
    const browser = openBrowser(here.server.origin)
    const { path } = await browser.follow(`${newAttempt(here.server.origin).path}&login_hint=%22ada%3E`)
    const text = await (await browser.get(path)).text()
    expect(text).toMatch(/id="username"[^>]* value="&#34;ada&#62;"/)
    expect(text).toMatch(/id="password"[^>]* autofocus/)
  })

  test('ignores the case of a username', async () => {
    const { username } = await newPerson(here.pools.app.pool)
    const attempt = newAttempt(here.server.origin)
    const credentials = { username: ` ${username.toUpperCase()} `, password: PASSWORD }
    expect(await codeFor(openBrowser(here.server.origin), attempt, credentials)).toBeTruthy()
  })

  test('is blocked for a username after ten failures, however it is spelled, even with the right password', async () => {
    const { username } = await newPerson(here.pools.app.pool)
    for (let time = 0; time < 12; time += 1)
      await codeFor(openBrowser(here.server.origin), newAttempt(here.server.origin), { username, password: PASSWORD })
    const { browser, path } = await atSignIn(here.server.origin)
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

  test('is blocked for an address after fifty failures with any usernames', async () => {
    const { browser, path } = await atSignIn(here.server.origin)
    const attempts = Array.from({ length: 52 }, (_, no) =>
      browser.submit(path, { username: `person-${no}`, password: 'wrong password' }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter(status => status === 401)).toHaveLength(50)
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  })

  test('works for several users one after the other in one browser, and in two windows concurrently', async () => {
    const people = [await newPerson(here.pools.app.pool), await newPerson(here.pools.app.pool)] as const
    const browser = openBrowser(here.server.origin)
    for (const person of [...people, people[0]])
      expect(await codeFor(browser, newAttempt(here.server.origin), person)).toBeTruthy()
    const windows = [newAttempt(here.server.origin), newAttempt(here.server.origin)] as const
    const places = [(await browser.follow(windows[0].path)).path, (await browser.follow(windows[1].path)).path] as const
    for (const no of [1, 0] as const) {
      const answer = await browser.submit(places[no], people[no])
      const back = new URL((await browser.follow(answer.headers.get('location')!)).path, here.server.origin)
      expect([back.pathname, back.searchParams.get('state')]).toEqual(['/authenticated', windows[no].state])
    }
  })

  test('continues only in the browser that started it', async () => {
    const person = await newPerson(here.pools.app.pool)
    const { path } = await atSignIn(here.server.origin)
    const other = openBrowser(here.server.origin)
    for (const response of [await other.get(path), await other.submit(path, person)]) {
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('started it in another window')
    }
  })

  test('accepts no form from another site', async () => {
    const { path } = await atSignIn(here.server.origin)
    const response = await fetch(`${here.server.origin}${path}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(),
    })
    expect(response.status).toBe(403)
  })
})

describe('changing the password', () => {
  const change = (form: Record<string, string>) => openBrowser(here.server.origin).submit('/idp/password', form)

  test('asks for the username that the link names', async () => {
    const page = await openBrowser(here.server.origin).get('/idp/password?username=%22ada%3E&username=bob')
    expect(await page.text()).toContain('value="&#34;ada&#62;"')
  })

  test('makes the new one good and the old one not', async () => {
    const { username } = await newPerson(here.pools.app.pool)
    const password = 'another sentence'
    const response = await change({ username, present: PASSWORD, password, again: password })
    expect(await response.text()).toContain('Password changed')
    await codeFor(openBrowser(here.server.origin), newAttempt(here.server.origin), { username, password })
    const { browser, path } = await atSignIn(here.server.origin)
    expect((await browser.submit(path, { username, password: PASSWORD })).status).toBe(401)
  })

  test.each<[string, Record<string, string>, number, string]>([
    ['a wrong present password', { present: 'wrong' }, 401, 'Incorrect username or password.'],
    ['a new one that is too short', { password: 'short', again: 'short' }, 400, 'at least 8 characters'],
    ['a common one', { password: 'Password1', again: 'Password1' }, 400, 'This password is easy to guess.'],
    ['two new ones that differ', { again: 'something else' }, 400, 'The two new passwords differ.'],
  ])('refuses %s', async (_what, wrong, status, sentence) => {
    const { username } = await newPerson(here.pools.app.pool)
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
    const { browser, path } = await atSignIn(here.server.origin)
    for (const place of [path, '/idp/password', '/idp/auth', '/idp/token', '/idp/nothing']) {
      const { headers } = await browser.get(place)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('cache-control')).toContain('no-store')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('names its icon, and the icon is also where a browser looks for that of a file', async () => {
    const { browser, path } = await atSignIn(here.server.origin)
    for (const place of [path, '/idp/password', '/idp/auth', '/api/docs']) {
      const [, icon = ''] = /<link rel="icon"[^>]* href="([^"]+)">/.exec(await (await browser.get(place)).text()) ?? []
      const { status, headers } = await browser.get(icon)
      expect([place, status, headers.get('content-type')]).toEqual([place, 200, 'image/svg+xml'])
    }
    expect((await browser.get('/favicon.ico')).headers.get('content-type')).toBe('image/svg+xml')
  })

  test('holds no script and no style of its own', async () => {
    const { text } = await atSignIn(here.server.origin)
    expect(text).not.toMatch(/<script|<style| style=| on[a-z]+=/)
    const style = await openBrowser(here.server.origin).get('/idp/style.css')
    expect(style.headers.get('content-type')).toContain('text/css')
  })

  test('has its typeface from this server alone', async () => {
    const browser = openBrowser(here.server.origin)
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
    const response = await openBrowser(here.server.origin).get('/idp/auth?client_id=%3Cb%3E')
    const text = await response.text()
    expect(response.status).toBe(400)
    expect(text).toContain('/idp/style.css')
    expect(text).not.toContain('<b>')
  })
})
