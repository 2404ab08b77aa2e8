import { describe, expect, test } from 'vitest'
import { setUpServer } from '../../tests/harness/set-up-api.ts'
import { atSignIn, grantFor, newAttempt, openBrowser } from '../../tests/harness/signing-in/browser-sign-in.ts'
import { PASSWORD } from '../../tests/harness/signing-in/new-person.ts'
import { sessionCalls } from '../../tests/harness/signing-in/session-calls.ts'
import { createFirstSetUpCode } from '../organisations/first-set-up.ts'

const here = setUpServer()
const { call, signedInBy } = sessionCalls(here)

async function usernames(): Promise<string[]> {
  const { rows } = await here.pools.app.pool.query<{ username: string }>('SELECT username FROM idp_accounts()')
  return rows.map(({ username }) => username)
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
    const { path } = await atSignIn(here.server.origin)
    expect(path).not.toContain('set-up')
  })

  test('does not show its questions or accept answers without the code', async () => {
    const code = (await createFirstSetUpCode(here.pools.app.pool))!
    const { browser, path, text: asked } = await atSignIn(here.server.origin)
    expect(path).toMatch(/set-up$/)
    for (const wrong of ['AAAAA-AAAAA-AAAAA-AAAAA', code.slice(1), '']) {
      const response = await browser.submit(`${path}/code`, { code: wrong })
      expect(response.status).toBe(400)
      const text = await response.text()
      expect(text).toContain('Incorrect setup code. Enter the code from the server console.')
      expect(text).toContain(`value="${wrong}"`)
    }
    const unasked = await (await browser.submit(path, { ...ANSWERS, code })).text()
    for (const text of [asked, unasked, await (await browser.get(path)).text()]) {
      expect(text).toContain('name="code"')
      expect(text).not.toContain('name="username"')
    }
    const other = openBrowser(here.server.origin)
    expect((await other.submit(`${path}/code`, { code })).status).toBe(400)
    expect(await usernames()).toEqual([])
  })

  test('stops who guesses the code', async () => {
    const { browser, path } = await atSignIn(here.server.origin)
    const guesses = Array.from({ length: 51 }, (_, no) => browser.submit(`${path}/code`, { code: `${no}` }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
  })

  /** Returns a browser that has submitted the code and shows the questions. */
  async function atQuestions(attempt = newAttempt(here.server.origin)) {
    const browser = openBrowser(here.server.origin)
    const code = (await createFirstSetUpCode(here.pools.app.pool))!
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
      [{ ...ANSWERS, password: 'Password1' }, 'This password is easy to guess.'],
      [{ ...ANSWERS, password: 'grace', username: 'GRACE' }, 'at least 8 characters'],
      [{ ...ANSWERS, username: ' ' }, 'Choose a username.'],
      [{ ...ANSWERS, tenantName: ' ' }, 'can’t be empty'],
      [{ ...ANSWERS, chartTemplate: 'none' }, 'Choose one of the available charts'],
      [{ ...ANSWERS, timeZone: 'Moon/Base' }, 'Choose a time zone'],
      [{}, 'Choose a username.'],
    ]
    for (const [form, sentence] of wrong) {
      const response = await browser.submit(path, form)
      expect(response.status).toBe(400)
      const text = await response.text()
      expect(text).toContain(sentence)
      expect(text).toContain('aria-invalid="true"')
      expect(text).not.toContain(PASSWORD)
    }
    expect(await usernames()).toEqual([])
  })

  test('makes the holder of the code owner of the first organisation, signed in, once', async () => {
    const attempt = newAttempt(here.server.origin)
    const { browser, path } = await atQuestions(attempt)
    const late = await atQuestions()
    const done = await browser.submit(path, { ...ANSWERS, username: ' grace ' })
    const back = await browser.follow(done.headers.get('location')!)
    const code = new URL(back.path, here.server.origin).searchParams.get('code')!
    const { accessToken } = await signedInBy(grantFor(attempt, code))
    expect((await call('GET', '/users/current', { bearer: accessToken })).body).toMatchObject({
      user: { username: 'grace', givenName: 'Grace', familyName: 'Hopper' },
      tenantName: 'Compilers & Co',
      role: 'OWNER',
      signConvention: 'TEXTBOOK',
      timeZone: 'Europe/Berlin',
    })
    expect(await createFirstSetUpCode(here.pools.app.pool)).toBeNull()
    const tooLate = await late.browser.submit(late.path, { ...ANSWERS, username: 'mallory' })
    expect(tooLate.status).toBe(409)
    expect(await tooLate.text()).toContain('Twofold is already set up')
    expect(await usernames()).toEqual(['grace'])
  })
})
