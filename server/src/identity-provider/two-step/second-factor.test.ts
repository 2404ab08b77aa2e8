// Tests sign-in with a second factor: the ID token, the codes, and the pages that require more than the password.
import { beforeEach, describe, expect, test } from 'vitest'
import { runWithClockAhead } from '../../../tests/harness/clock.ts'
import { setUpServer } from '../../../tests/harness/set-up-api.ts'
import { openBrowser } from '../../../tests/harness/signing-in/browser-sign-in.ts'
import { newPerson, PASSWORD, type Person } from '../../../tests/harness/signing-in/new-person.ts'
import {
  appCode,
  claimsAfter,
  codesOn,
  keyOn,
  openTwoStepPage,
  setUpApp,
  typePassword,
  withApp,
} from '../../../tests/harness/signing-in/two-steps.ts'
import { startApplication } from '../../../tests/harness/test-application.ts'
import { lockAccount, setPassword, setTemporaryPassword } from '../accounts.ts'
import { TWO_FACTORS } from '../proof.ts'

const here = setUpServer()
const origin = () => here.server.origin
const TWO = `&acr_values=${encodeURIComponent(TWO_FACTORS)}`

type WithApp = Awaited<ReturnType<typeof withApp>>
let ada: WithApp
beforeEach(async () => {
  ada = await withApp(origin(), await newPerson(here.pools.app.pool))
})

/** Submits the password and then a code. Returns the response. */
async function signInWith(person: Person, code: string, page = 'second') {
  const step = await typePassword(origin(), person)
  const answer = await step.browser.submit(`${step.base}/${page}`, { code })
  return { step, answer, claims: () => claimsAfter(origin(), step, answer) }
}

describe('the ID token', () => {
  test('names the password alone, and the time of the sign-in, if the user has no second factor', async () => {
    const before = Math.floor(Date.now() / 1000)
    const step = await typePassword(origin(), await newPerson(here.pools.app.pool))
    const claims = await claimsAfter(origin(), step, await step.browser.get(step.next))
    expect(claims).toMatchObject({ amr: ['pwd'] })
    expect(claims).not.toHaveProperty('acr')
    expect(claims.auth_time).toBeGreaterThanOrEqual(before)
  })

  test('names both factors after a code of the app', async () => {
    const { claims } = await signInWith(ada, appCode(ada.secret, 30))
    expect(await claims()).toMatchObject({
      amr: ['pwd', 'otp', 'mfa'],
      acr: TWO_FACTORS,
      auth_time: expect.any(Number),
    })
  })

  test('names two factors after a recovery code', async () => {
    const { claims } = await signInWith(ada, ada.recoveryCodes[0]!, 'second/recovery')
    expect(await claims()).toMatchObject({ amr: ['pwd', 'mfa'], acr: TWO_FACTORS })
  })

  test.each(['', '&prompt=login', '&max_age=0', '&max_age=300'])(
    'has a new time of sign-in at the same browser, because the user is asked again, with %j',
    async query => {
      const bob = await newPerson(here.pools.app.pool)
      const browser = openBrowser(origin())
      const first = await typePassword(origin(), bob, { browser, query })
      const before = await claimsAfter(origin(), first, await browser.get(first.next))
      await runWithClockAhead(60, async () => {
        const again = await typePassword(origin(), bob, { browser, query })
        const claims = await claimsAfter(origin(), again, await browser.get(again.next))
        expect(Number(claims.auth_time) - Number(before.auth_time)).toBeGreaterThanOrEqual(60)
      })
    },
  )
})

describe('a client that asks for two factors', () => {
  test('gets them from a user who sets up an app within the sign-in', async () => {
    const bob = await newPerson(here.pools.app.pool)
    const step = await typePassword(origin(), bob, { query: TWO })
    expect(step.next).toBe(`${step.base}/factors`)
    expect(await (await step.browser.get(step.next)).text()).toContain('To continue, set up a second step.')
    const { recoveryCodes } = await setUpApp(step.browser, step.base)
    expect(recoveryCodes).toHaveLength(10)
    const done = await step.browser.submit(`${step.base}/factors/done`, {})
    expect(await claimsAfter(origin(), step, done)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: TWO_FACTORS })
  })

  test('gets no sign-in if the user continues without setting one up', async () => {
    const step = await typePassword(origin(), await newPerson(here.pools.app.pool), { query: TWO })
    const answer = await step.browser.submit(`${step.base}/factors/done`, {})
    expect(answer.headers.get('location')).toBe(`${step.base}/factors`)
  })

  test('asks a user who has a second factor only for that', async () => {
    const step = await typePassword(origin(), ada, { query: TWO })
    expect(step.next).toBe(`${step.base}/second`)
    const answer = await step.browser.submit(step.next, { code: appCode(ada.secret, 30) })
    expect(await claimsAfter(origin(), step, answer)).toMatchObject({ acr: TWO_FACTORS })
  })
})

describe('a code of the app', () => {
  test('works once, also when it is sent twice at the same time', async () => {
    const code = appCode(ada.secret, 30)
    const steps = [await typePassword(origin(), ada), await typePassword(origin(), ada)]
    const answers = await Promise.all(steps.map(({ browser, base }) => browser.submit(`${base}/second`, { code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 401])
    const { answer } = await signInWith(ada, code)
    expect(await answer.text()).toContain('Incorrect code. Each code works once.')
  })

  test('that confirmed the app does not sign in', async () => {
    expect((await signInWith(ada, appCode(ada.secret))).answer.status).toBe(401)
  })

  test('of a later step ends those before it', async () => {
    await runWithClockAhead(60, async () => {
      expect((await signInWith(ada, appCode(ada.secret, 30))).answer.status).toBe(303)
      expect((await signInWith(ada, appCode(ada.secret))).answer.status).toBe(401)
    })
  })

  test.each([
    [90, 401],
    [-90, 401],
  ])('that is %d seconds away is refused', async (seconds, status) => {
    const { answer } = await runWithClockAhead(300, () => signInWith(ada, appCode(ada.secret, seconds)))
    expect(answer.status).toBe(status)
  })

  test('of another user is refused', async () => {
    const bob = await withApp(origin(), await newPerson(here.pools.app.pool))
    expect((await signInWith(ada, appCode(bob.secret, 30))).answer.status).toBe(401)
  })

  test('can be guessed five times in 15 minutes, at two servers together, and the right one does not count then', async () => {
    const other = await startApplication(here.pools.app)
    try {
      const statuses: number[] = []
      for (const at of [origin(), other.origin, origin(), other.origin, origin(), other.origin]) {
        const step = await typePassword(at, ada)
        statuses.push((await step.browser.submit(`${step.base}/second`, { code: '000000' })).status)
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
      const right = await signInWith(ada, appCode(ada.secret, 30))
      expect(right.answer.status).toBe(429)
      expect(right.answer.headers.get('retry-after')).toBe('900')
      const recovery = await signInWith(ada, ada.recoveryCodes[0]!, 'second/recovery')
      expect(recovery.answer.status).toBe(429)
    } finally {
      await other.close()
    }
  })

  test('can be guessed 20 times in a day, and right ones do not count', async () => {
    for (let time = 0; time < 7; time += 1)
      expect((await signInWith(ada, ada.recoveryCodes[time]!, 'second/recovery')).answer.status).toBe(303)
    const statuses: number[] = []
    for (let time = 0; time < 21; time += 1) {
      if (time % 5 === 0)
        await here.pools.owner.pool.query(
          "UPDATE throttle SET window_ends_at = now() WHERE bucket LIKE 'second factor:%'",
        )
      statuses.push((await signInWith(ada, '000000')).answer.status)
    }
    expect(statuses).toEqual([...Array(20).fill(401), 429])
  })
})

describe('a recovery code', () => {
  test('works once, however it is typed', async () => {
    const [code = '', next = ''] = ada.recoveryCodes
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect((await signInWith(ada, typed, 'second/recovery')).answer.status).toBe(303)
    const again = await signInWith(ada, code, 'second/recovery')
    expect(again.answer.status).toBe(401)
    expect(await again.answer.text()).toContain('This isn’t one of your unused recovery codes.')
    expect((await signInWith(ada, next, 'second/recovery')).answer.status).toBe(303)
    const page = await openTwoStepPage(origin(), ada)
    await page.submit('/idp/two-step/second', { code: appCode(ada.secret, 30) })
    expect(await (await page.get('/idp/two-step/factors')).text()).toContain('8 of 10 codes left')
  })

  test('that leaves at most two is followed by a reminder, and then the sign-in goes on', async () => {
    const ben = await withApp(origin(), await newPerson(here.pools.app.pool))
    const sentences = []
    for (const code of ben.recoveryCodes) {
      const step = await typePassword(origin(), ben)
      const answer = await step.browser.submit(`${step.base}/second/recovery`, { code })
      sentences.push(/<p role="status">([^<]*)/.exec(await answer.text())?.[1])
      if (answer.status === 200) {
        const end = await step.browser.submit(`${step.base}/factors/done`, {})
        expect(await claimsAfter(origin(), step, end)).toMatchObject({ amr: ['pwd', 'mfa'] })
      }
    }
    expect(sentences).toEqual([
      ...Array(7).fill(undefined),
      'You have 2 recovery codes left.',
      'You have one recovery code left.',
      'You used your last recovery code.',
    ])
  })

  test('can be downloaded with the others from the page that shows them', async () => {
    const { page, recoveryCodes } = await withApp(origin(), await newPerson(here.pools.app.pool))
    const [, file = ''] = /download="twofold-recovery-codes.txt" href="([^"]+)"/.exec(page)!
    expect(await (await fetch(file)).text()).toBe(recoveryCodes.map(code => `${code}\r\n`).join(''))
  })

  test('works once when it is sent several times at the same moment', async () => {
    const steps = [
      await typePassword(origin(), ada),
      await typePassword(origin(), ada),
      await typePassword(origin(), ada),
    ]
    const code = ada.recoveryCodes[0]!
    const sent = steps.map(({ browser, base }) => browser.submit(`${base}/second/recovery`, { code }))
    expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([303, 401, 401])
  })

  test('ends when new ones are made', async () => {
    const page = await openTwoStepPage(origin(), ada)
    await page.submit('/idp/two-step/second', { code: appCode(ada.secret, 30) })
    const renewed = codesOn(await (await page.submit('/idp/two-step/factors/recovery', {})).text())
    expect(new Set([...renewed, ...ada.recoveryCodes]).size).toBe(20)
    expect((await signInWith(ada, ada.recoveryCodes[0]!, 'second/recovery')).answer.status).toBe(401)
    expect((await signInWith(ada, renewed[0]!, 'second/recovery')).answer.status).toBe(303)
  })

  test('of another user, and an empty one, are refused', async () => {
    const bob = await withApp(origin(), await newPerson(here.pools.app.pool))
    expect((await signInWith(ada, bob.recoveryCodes[0]!, 'second/recovery')).answer.status).toBe(401)
    expect((await signInWith(ada, '', 'second/recovery')).answer.status).toBe(401)
  })
})

describe('the password alone', () => {
  const PAGES: [string, string, Record<string, string>][] = [
    ['GET', 'factors', {}],
    ['GET', 'factors/app', {}],
    ['POST', 'factors/app', { code: '000000' }],
    ['GET', 'factors/passkey', {}],
    ['POST', 'factors/passkey', { name: 'x', response: '{}' }],
    ['POST', 'factors/passkey/options', {}],
    ['GET', 'factors/remove?app=1', {}],
    ['POST', 'factors/remove', { app: '1' }],
    ['POST', 'factors/recovery', {}],
    ['GET', 'password', {}],
    ['POST', 'password', { password: 'the sentence of a thief', again: 'the sentence of a thief' }],
  ]
  test('opens no other page of a user with a second factor, and changes nothing', async () => {
    const step = await typePassword(origin(), ada, { query: TWO })
    const page = await openTwoStepPage(origin(), ada)
    for (const [browser, base] of [
      [step.browser, step.base],
      [page, '/idp/two-step'],
    ] as const) {
      for (const [method, path, form] of PAGES) {
        const answer = await (method === 'GET'
          ? browser.get(`${base}/${path}`)
          : browser.submit(`${base}/${path}`, form))
        // Some pages exist in only one of the two flows.
        const place = answer.status === 404 ? `${base}/second` : answer.headers.get('location')
        expect([method, path, place]).toEqual([method, path, `${base}/second`])
      }
    }
    const { answer } = await signInWith(ada, appCode(ada.secret, 30))
    expect(answer.status).toBe(303)
  })

  test('does not end the sign-in by going on past the question', async () => {
    const step = await typePassword(origin(), ada)
    expect((await step.browser.follow(step.attempt.path)).path).toMatch(/^\/idp\/sign-in\//)
    const other = openBrowser(origin())
    expect((await other.submit(`${step.base}/second`, { code: appCode(ada.secret, 30) })).status).toBe(400)
  })

  test('is over after 15 minutes, and when the password changes or the account is locked', async () => {
    const code = appCode(ada.secret, 30)
    const late = await typePassword(origin(), ada)
    expect((await runWithClockAhead(901, () => late.browser.submit(late.next, { code }))).status).toBe(400)
    const changed = await typePassword(origin(), ada)
    await setPassword(here.pools.app.pool, ada.username, 'another sentence')
    expect((await changed.browser.submit(changed.next, { code })).status).toBe(400)
    const locked = await typePassword(origin(), { ...ada, password: 'another sentence' })
    await lockAccount(here.pools.owner.pool, ada.username, true)
    expect((await locked.browser.submit(locked.next, { code })).status).toBe(400)
    await lockAccount(here.pools.owner.pool, ada.username, false)
    expect((await signInWith({ ...ada, password: 'another sentence' }, code)).answer.status).toBe(303)
  })

  test('that is temporary is replaced after the second factor, not before', async () => {
    const accountId = (await lockAccount(here.pools.owner.pool, ada.username, false))!
    const ask = async (text: string, values: unknown[]) => (await here.pools.owner.pool.query(text, values)).rows
    await setTemporaryPassword(ask, accountId, 'temporary one')
    const { step, answer } = await signInWith({ ...ada, password: 'temporary one' }, appCode(ada.secret, 30))
    expect(answer.headers.get('location')).toBe(`${step.base}/password`)
    const chosen = await step.browser.submit(`${step.base}/password`, { password: PASSWORD, again: PASSWORD })
    expect(await claimsAfter(origin(), step, chosen)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] })
  })
})

describe('changing the password', () => {
  const next = 'another sentence'

  /** Fills in the page for changing the password. */
  async function fillIn() {
    const browser = openBrowser(origin())
    const form = { username: ada.username, present: PASSWORD, password: next, again: next }
    const answer = await browser.submit('/idp/password', form)
    return { browser, place: answer.headers.get('location') }
  }

  test('needs the second factor, and is done with it', async () => {
    const { browser, place } = await fillIn()
    expect(place).toBe('/idp/two-step/second')
    const wrong = await browser.submit('/idp/two-step/second', { code: '000000' })
    expect(wrong.status).toBe(401)
    expect((await browser.submit('/idp/two-step/factors/remove', { app: '1' })).headers.get('location')).toBe(place)
    expect((await typePassword(origin(), { ...ada, password: next })).next).toBe('401')
    const done = await browser.submit('/idp/two-step/second', { code: appCode(ada.secret, 30) })
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Password changed')])
    expect((await typePassword(origin(), ada)).next).toBe('401')
    const step = await typePassword(origin(), { ...ada, password: next })
    expect(step.next).toBe(`${step.base}/second`)
    // The proof was valid for only one change.
    expect((await browser.get('/idp/two-step/factors')).headers.get('location')).toBe('/idp/two-step')
  })

  test('is over when another one came first', async () => {
    const { browser } = await fillIn()
    await setPassword(here.pools.app.pool, ada.username, 'a third sentence')
    const late = await browser.submit('/idp/two-step/second', { code: appCode(ada.secret, 30) })
    expect(late.headers.get('location')).toBe('/idp/two-step')
    expect((await typePassword(origin(), { ...ada, password: next })).next).toBe('401')
  })
})

describe('in the database', () => {
  test('neither the key of an app nor a recovery code can be read', async () => {
    const tables = ['idp_app', 'idp_recovery_code', 'idp_artefact', 'idp_account']
    for (const table of tables) {
      const { rows } = await here.pools.owner.pool.query(`SELECT t::text AS text FROM ${table} t`)
      expect(rows.length).toBeGreaterThan(0)
      const kept = rows.map(({ text }) => text).join('\n')
      for (const secret of [ada.secret, Buffer.from(ada.secret).toString('hex'), ...ada.recoveryCodes])
        expect(kept).not.toContain(secret)
    }
    for (const table of tables)
      await expect(here.pools.app.pool.query(`SELECT FROM ${table}`)).rejects.toThrow('permission denied')
  })
})

describe('an app', () => {
  test('is not set up before a code confirms it, and shows the same key when the page is loaded again', async () => {
    const bob = await newPerson(here.pools.app.pool)
    const page = await openTwoStepPage(origin(), bob)
    const keys = []
    for (let time = 0; time < 2; time += 1) keys.push(keyOn(await (await page.get('/idp/two-step/factors/app')).text()))
    expect(keys[0]).toBe(keys[1])
    const wrong = await page.submit('/idp/two-step/factors/app', { code: '000000' })
    expect([wrong.status, keyOn(await wrong.text())]).toEqual([400, keys[0]])
    const step = await typePassword(origin(), bob)
    expect(await claimsAfter(origin(), step, await step.browser.get(step.next))).toMatchObject({ amr: ['pwd'] })
  })
})
