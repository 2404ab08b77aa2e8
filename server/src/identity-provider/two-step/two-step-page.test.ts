// Tests the page "Two-step sign-in": which users can change factors, and for how long.
import { describe, expect, test } from 'vitest'
import { runWithClockAhead } from '../../../tests/harness/clock.ts'
import { setUpServer } from '../../../tests/harness/set-up-api.ts'
import { openBrowser } from '../../../tests/harness/signing-in/browser-sign-in.ts'
import { newPerson } from '../../../tests/harness/signing-in/new-person.ts'
import {
  appCode,
  openTwoStepPage,
  setUpApp,
  typePassword,
  withApp,
} from '../../../tests/harness/signing-in/two-steps.ts'
import { setPassword, setTemporaryPassword } from '../accounts.ts'

const here = setUpServer()
const origin = () => here.server.origin
const FACTORS = '/idp/two-step/factors'

async function place(answer: Promise<Response>): Promise<string> {
  const { status, headers } = await answer
  return headers.get('location') ?? `${status}`
}

describe('the page for second factors', () => {
  test('asks for the password first, and shows nothing without it', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const browser = openBrowser(origin())
    expect(await (await browser.get('/idp/two-step?username=%22ada%3E')).text()).toContain('value="&#34;ada&#62;"')
    expect(await place(browser.get(FACTORS))).toBe('/idp/two-step')
    const wrong = await browser.submit('/idp/two-step', { ...ada, password: 'wrong password' })
    expect(wrong.status).toBe(401)
    expect(await wrong.text()).toContain('aria-describedby="password-error"')
    expect(await place(browser.get(FACTORS))).toBe('/idp/two-step')
    expect(await place(browser.submit('/idp/two-step', ada))).toBe(FACTORS)
    expect(await (await browser.get(FACTORS)).text()).toContain('Two-step sign-in is off.')
  })

  test('gives its ticket in a cookie that no script reads and that only pages below /idp get', async () => {
    const browser = await openTwoStepPage(origin(), await newPerson(here.pools.app.pool))
    const ticket = browser.cookies().find(({ name }) => name === 'idp_two_step')
    expect(ticket?.attributes).toBe('path=/idp; samesite=lax; httponly')
  })

  test('allows changes for five minutes, and asks again then', async () => {
    const browser = await openTwoStepPage(origin(), await newPerson(here.pools.app.pool))
    expect(await place(runWithClockAhead(299, () => browser.get(FACTORS)))).toBe('200')
    expect(await place(runWithClockAhead(301, () => browser.get(FACTORS)))).toBe('/idp/two-step')
    expect(await place(runWithClockAhead(301, () => browser.get(`${FACTORS}/app`)))).toBe('/idp/two-step')
    expect(await place(runWithClockAhead(301, () => browser.submit(`${FACTORS}/remove`, { app: '1' })))).toBe(
      '/idp/two-step',
    )
  })

  test('accepts the code of an app whose setup began in time for some minutes more', async () => {
    const browser = await openTwoStepPage(origin(), await newPerson(here.pools.app.pool))
    const key = async () => (await setUpApp(browser)).recoveryCodes
    await browser.get(`${FACTORS}/app`)
    expect(await runWithClockAhead(299, key)).toHaveLength(10)
  })

  test('is closed by Done, and when the password changes', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const browser = await openTwoStepPage(origin(), ada)
    expect(await place(browser.submit(`${FACTORS}/done`, {}))).toBe('/')
    expect(await place(browser.get(FACTORS))).toBe('/idp/two-step')
    const other = await openTwoStepPage(origin(), ada)
    await setPassword(here.pools.app.pool, ada.username, 'another sentence')
    expect(await place(other.get(FACTORS))).toBe('/idp/two-step')
  })

  test('asks a user with a second factor for it', async () => {
    const ada = await withApp(origin(), await newPerson(here.pools.app.pool))
    const browser = await openTwoStepPage(origin(), ada)
    expect(await place(browser.get(FACTORS))).toBe('/idp/two-step/second')
    expect(await place(browser.submit('/idp/two-step/second', { code: '000000' }))).toBe('401')
    expect(await place(browser.submit('/idp/two-step/second', { code: appCode(ada.secret, 30) }))).toBe(FACTORS)
    expect(await (await browser.get(FACTORS)).text()).toContain('Two-step sign-in is on.')
  })

  test('removes the app and its recovery codes after a question, and the password is enough again', async () => {
    const ada = await withApp(origin(), await newPerson(here.pools.app.pool))
    const browser = await openTwoStepPage(origin(), ada)
    await browser.submit('/idp/two-step/second', { code: appCode(ada.secret, 30) })
    expect(await (await browser.get(`${FACTORS}/remove?app=1`)).text()).toContain('This is your only second step')
    expect(await place(browser.submit(`${FACTORS}/remove`, { app: '1' }))).toBe(FACTORS)
    expect(await (await browser.get(FACTORS)).text()).toContain('Two-step sign-in is off.')
    const { rows } = await here.pools.owner.pool.query(
      'SELECT FROM idp_recovery_code JOIN idp_account USING (account_id) WHERE username = $1',
      [ada.username],
    )
    expect(rows).toEqual([])
    expect((await typePassword(origin(), ada)).next).not.toContain('/second')
  })

  test('replaces the app after the new one is confirmed, and then only the new one works', async () => {
    const ada = await withApp(origin(), await newPerson(here.pools.app.pool))
    const browser = await openTwoStepPage(origin(), ada)
    await browser.submit('/idp/two-step/second', { code: appCode(ada.secret, 30) })
    const { secret, recoveryCodes } = await setUpApp(browser)
    // No new recovery codes are created.
    expect(recoveryCodes).toEqual([])
    const codes = [appCode(ada.secret, 30), appCode(secret, 30)]
    const statuses = []
    for (const code of codes) {
      const step = await typePassword(origin(), ada)
      statuses.push((await step.browser.submit(`${step.base}/second`, { code })).status)
    }
    expect(statuses).toEqual([401, 303])
  })

  test('sends a temporary password to the sign-in', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const { rows } = await here.pools.owner.pool.query('SELECT account_id AS id FROM idp_account WHERE username = $1', [
      ada.username,
    ])
    const ask = async (text: string, values: unknown[]) => (await here.pools.owner.pool.query(text, values)).rows
    await setTemporaryPassword(ask, rows[0]!.id, 'temporary one')
    const answer = await openBrowser(origin()).submit('/idp/two-step', { ...ada, password: 'temporary one' })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('This password is temporary.')
  })

  test('counts failures together with the sign-in', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const statuses = []
    for (let time = 0; time < 11; time += 1) {
      const path = time % 2 === 0 ? '/idp/two-step' : '/idp/password'
      const form = { ...ada, password: 'wrong password', present: 'wrong password', again: 'wrong password' }
      statuses.push((await openBrowser(origin()).submit(path, form)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('says why there are no passkeys at an address without a host name', async () => {
    const browser = await openTwoStepPage(origin(), await newPerson(here.pools.app.pool))
    const text = await (await browser.get(FACTORS)).text()
    expect(text).toContain('Passkeys require an HTTPS address with a host name.')
    expect(text).not.toContain('Add a passkey')
    expect(await place(browser.get(`${FACTORS}/passkey`))).toBe(FACTORS)
  })
})
