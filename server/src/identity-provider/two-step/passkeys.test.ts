// Tests which passkeys the server accepts and refuses over HTTP, with a software authenticator.
import { describe, expect, test } from 'vitest'
import { setUpServer } from '../../../tests/harness/set-up-api.ts'
import { openBrowser, type TestBrowser } from '../../../tests/harness/signing-in/browser-sign-in.ts'
import { newPerson, type Person } from '../../../tests/harness/signing-in/new-person.ts'
import { softwareAuthenticator } from '../../../tests/harness/signing-in/software-authenticator.ts'
import { claimsAfter, codesOn, openTwoStepPage, typePassword } from '../../../tests/harness/signing-in/two-steps.ts'
import { lockAccount } from '../accounts.ts'
import { TWO_FACTORS } from '../proof.ts'

const here = setUpServer()
/** Passkeys work at this host name of the server, but not at 127.0.0.1. */
const origin = () => here.server.origin.replace('127.0.0.1', 'localhost')

type Authenticator = ReturnType<typeof softwareAuthenticator>
type Options = Parameters<Authenticator['get']>[0]
type AuthenticatorOptions = Omit<Parameters<Authenticator['get']>[1], 'origin'> & { origin?: string }

async function optionsAt(browser: TestBrowser, path: string): Promise<Options> {
  return (await (await browser.submit(`${path}/options`, {})).json()) as Options
}

const CREATE = '/idp/two-step/factors/passkey'

/** Adds a passkey for a user on the page for second factors. */
async function addPasskey(person: Person, overrides: AuthenticatorOptions = {}) {
  const device = softwareAuthenticator()
  const browser = await openTwoStepPage(origin(), person)
  const response = device.create(await optionsAt(browser, CREATE), { origin: origin(), ...overrides })
  const answer = await browser.submit(CREATE, { name: 'Laptop', response })
  return { device, browser, answer, text: await answer.text() }
}

/** Signs in with only the passkey. */
async function signIn(device: Authenticator, overrides: AuthenticatorOptions = {}) {
  const step = await typePassword(origin(), { username: '', password: '' })
  const options = await optionsAt(step.browser, `${step.base}/passkey`)
  const form = { response: device.get(options, { origin: origin(), ...overrides }) }
  return { step, form, answer: await step.browser.submit(`${step.base}/passkey`, form) }
}

describe('a passkey', () => {
  test('is created with recovery codes, and signs in alone as two factors', async () => {
    const { device, text } = await addPasskey(await newPerson(here.pools.app.pool))
    expect(codesOn(text)).toHaveLength(10)
    const { step, answer } = await signIn(device)
    expect(await claimsAfter(origin(), step, answer)).toMatchObject({ amr: ['hwk', 'user', 'mfa'], acr: TWO_FACTORS })
  })

  test('signs in although strangers at the same address have used up its attempts, which wrong passkeys count for', async () => {
    const { device } = await addPasskey(await newPerson(here.pools.app.pool))
    const stranger = await typePassword(origin(), { username: '', password: '' })
    const statuses = new Set<number>()
    for (let time = 0; time < 51; time += 1)
      statuses.add((await stranger.browser.submit(`${stranger.base}/passkey`, { response: '{}' })).status)
    expect([...statuses]).toEqual([401, 429])
    expect((await typePassword(origin(), await newPerson(here.pools.app.pool))).next).toBe('429')
    expect((await signIn(device)).answer.status).toBe(303)
  })

  test('is the second factor after the password', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const { device } = await addPasskey(ada)
    const step = await typePassword(origin(), ada)
    expect(step.next).toBe(`${step.base}/second`)
    const options = await optionsAt(step.browser, `${step.next}/passkey`)
    const answer = await step.browser.submit(`${step.next}/passkey`, {
      response: device.get(options, { origin: origin() }),
    })
    expect(await claimsAfter(origin(), step, answer)).toMatchObject({
      amr: ['pwd', 'hwk', 'user', 'mfa'],
      acr: TWO_FACTORS,
    })
  })

  test('of another user is no second factor', async () => {
    const [ada, bob] = [await newPerson(here.pools.app.pool), await newPerson(here.pools.app.pool)]
    await addPasskey(ada)
    const { device } = await addPasskey(bob)
    const step = await typePassword(origin(), ada)
    const options = await optionsAt(step.browser, `${step.next}/passkey`)
    const answer = await step.browser.submit(`${step.next}/passkey`, {
      response: device.get(options, { origin: origin() }),
    })
    expect(answer.status).toBe(401)
  })

  test('is listed with its name and last use, and removed after a question', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const { device, browser } = await addPasskey(ada)
    expect(await (await browser.get('/idp/two-step/factors')).text()).toMatch(/Laptop.*not used yet/s)
    await signIn(device)
    const text = await (await browser.get('/idp/two-step/factors')).text()
    expect(text).toMatch(/Laptop.*last used /s)
    const [, id = ''] = /remove\?passkey=([\w-]+)"/.exec(text)!
    expect(await (await browser.get(`/idp/two-step/factors/remove?passkey=${id}`)).text()).toContain(
      'Remove passkey Laptop?',
    )
    await browser.submit('/idp/two-step/factors/remove', { passkey: id })
    expect(await (await browser.get('/idp/two-step/factors')).text()).toContain('Two-step sign-in is off.')
    expect((await signIn(device)).answer.status).toBe(401)
    expect((await typePassword(origin(), ada)).next).not.toContain('/second')
  })

  test('is renamed, and what is wrong with a name is shown next to the field', async () => {
    const { browser, text } = await addPasskey(await newPerson(here.pools.app.pool))
    expect(text).toContain('Your passkey is set up.')
    const overview = async () => (await browser.get('/idp/two-step/factors')).text()
    const [, passkey = ''] = /rename\?passkey=([\w-]+)"/.exec(await overview())!
    const form = await (await browser.get(`/idp/two-step/factors/rename?passkey=${passkey}`)).text()
    expect(form).toContain('value="Laptop"')
    const refused = await browser.submit('/idp/two-step/factors/rename', { passkey, name: ' ' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('aria-describedby="name-hint name-error"')
    const done = await browser.submit('/idp/two-step/factors/rename', { passkey, name: ' Work phone ' })
    expect(done.headers.get('location')).toBe('/idp/two-step/factors')
    expect(await overview()).toMatch(/<b>Work phone<\/b>/)
  })

  test('of another user is not renamed', async () => {
    const ada = await addPasskey(await newPerson(here.pools.app.pool))
    const bob = await addPasskey(await newPerson(here.pools.app.pool))
    const [, passkey = ''] = /rename\?passkey=([\w-]+)"/.exec(
      await (await ada.browser.get('/idp/two-step/factors')).text(),
    )!
    expect((await bob.browser.get(`/idp/two-step/factors/rename?passkey=${passkey}`)).status).toBe(303)
    expect((await bob.browser.submit('/idp/two-step/factors/rename', { passkey, name: 'Mine' })).status).toBe(303)
    expect(await (await ada.browser.get('/idp/two-step/factors')).text()).toMatch(/<b>Laptop<\/b>/)
  })

  test('of another user is not removed', async () => {
    const { device, browser } = await addPasskey(await newPerson(here.pools.app.pool))
    const [, id = ''] = /remove\?passkey=([\w-]+)"/.exec(await (await browser.get('/idp/two-step/factors')).text())!
    const other = await openTwoStepPage(origin(), await newPerson(here.pools.app.pool))
    await other.submit('/idp/two-step/factors/remove', { passkey: id })
    expect((await signIn(device)).answer.status).toBe(303)
  })

  test.each<[string, AuthenticatorOptions]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:1' }],
    ['of another host name', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
  ])('%s is refused, when it is created and when it signs in', async (_what, overrides) => {
    const ada = await newPerson(here.pools.app.pool)
    const created = await addPasskey(ada, overrides)
    expect([created.answer.status, created.text]).toEqual([400, expect.stringContaining('wasn’t accepted')])
    const { device } = await addPasskey(ada)
    const { answer } = await signIn(device, overrides)
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('wasn’t accepted')])
  })

  test('answers a challenge once, in the sign-in that it was made for, for five minutes', async () => {
    const { device } = await addPasskey(await newPerson(here.pools.app.pool))
    const { step, form, answer } = await signIn(device)
    expect(answer.status).toBe(303)
    expect((await step.browser.submit(`${step.base}/passkey`, form)).status).toBe(401)
    const other = await typePassword(origin(), { username: '', password: '' })
    const options = await optionsAt(other.browser, `${other.base}/passkey`)
    const stolen = { response: device.get(options, { origin: origin() }) }
    const thief = await typePassword(origin(), { username: '', password: '' })
    expect((await thief.browser.submit(`${thief.base}/passkey`, stolen)).status).toBe(401)
    await here.pools.owner.pool.query(
      "UPDATE idp_artefact SET expires_at = expires_at - interval '301 seconds' WHERE kind = 'PasskeyChallenge'",
    )
    expect((await other.browser.submit(`${other.base}/passkey`, stolen)).status).toBe(401)
  })

  test('that was made for creating does not sign in', async () => {
    const { device, browser } = await addPasskey(await newPerson(here.pools.app.pool))
    const options = await optionsAt(browser, CREATE)
    const step = await typePassword(origin(), { username: '', password: '' })
    const answer = await step.browser.submit(`${step.base}/passkey`, {
      response: device.get(options, { origin: origin() }),
    })
    expect(answer.status).toBe(401)
  })

  test('whose counter does not rise is refused as a copy; one that has no counter is not', async () => {
    const { device } = await addPasskey(await newPerson(here.pools.app.pool), { count: 5 })
    const statuses = []
    for (const count of [6, 6, 5, 0, 7]) statuses.push((await signIn(device, { count })).answer.status)
    expect(statuses).toEqual([303, 401, 401, 401, 303])
    const { device: uncounted } = await addPasskey(await newPerson(here.pools.app.pool))
    for (let time = 0; time < 2; time += 1) expect((await signIn(uncounted)).answer.status).toBe(303)
  })

  test('of a locked account does not sign in', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const { device } = await addPasskey(ada)
    await lockAccount(here.pools.owner.pool, ada.username, true)
    expect((await signIn(device)).answer.status).toBe(401)
  })

  test('is refused with a sentence if it is unknown or malformed', async () => {
    const step = await typePassword(origin(), { username: '', password: '' })
    const ids = ['{"id":1}', '{"id":"x"}', '{"id":"\\u0000","response":{}}', `{"id":"${'x'.repeat(3000)}"}`]
    for (const response of ['', '{', 'null', '[]', ...ids, '{"id":"x","response":null}'])
      expect((await step.browser.submit(`${step.base}/passkey`, { response })).status).toBe(401)
    expect((await signIn(softwareAuthenticator())).answer.status).toBe(401)
    const browser = await openTwoStepPage(origin(), await newPerson(here.pools.app.pool))
    for (const response of ['', '{', '{"id":"x","response":null}'])
      expect((await browser.submit(CREATE, { name: 'x', response })).status).toBe(400)
    for (const passkey of ['', '\u0000', 'x'])
      expect((await browser.submit('/idp/two-step/factors/remove', { passkey })).status).toBe(303)
  })

  test.each([
    [['internal', 'smart-card']],
    [['\u0000', 'x'.repeat(21), 1, null, { usb: 1 }, ['usb']]],
    ['usb'],
    [5],
    [null],
    [{ usb: 1 }],
  ])('is created when the browser names the transports %j, and signs in', async transports => {
    const ada = await newPerson(here.pools.app.pool)
    const browser = await openTwoStepPage(origin(), ada)
    const device = softwareAuthenticator()
    const answer = JSON.parse(device.create(await optionsAt(browser, CREATE), { origin: origin() }))
    const response = JSON.stringify({ ...answer, response: { ...answer.response, transports } })
    expect((await browser.submit(CREATE, { name: 'Laptop', response })).status).toBe(200)
    const step = await typePassword(origin(), ada)
    const options = await optionsAt(step.browser, `${step.next}/passkey`)
    const proved = { response: device.get(options, { origin: origin() }) }
    expect((await step.browser.submit(`${step.next}/passkey`, proved)).status).toBe(303)
  })

  test('needs a name of one line, and what was typed stays', async () => {
    const browser = await openTwoStepPage(origin(), await newPerson(here.pools.app.pool))
    for (const name of ['', ' ', 'x'.repeat(61), 'a\u202eb']) {
      const answer = await browser.submit(CREATE, { name, response: '{}' })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('Choose a name of at most 60 characters.')
    }
  })

  test('is one of 20 at most', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const browser = await openTwoStepPage(origin(), ada)
    const statuses = []
    for (let time = 0; time < 21; time += 1) {
      const response = softwareAuthenticator().create(await optionsAt(browser, CREATE), { origin: origin() })
      statuses.push((await browser.submit(CREATE, { name: `Key ${time}`, response })).status)
    }
    expect(statuses).toEqual([200, ...Array(19).fill(303), 400])
  })
})

describe('where passkeys do not work', () => {
  test('no page offers them, and no answer is accepted', async () => {
    const ada = await newPerson(here.pools.app.pool)
    const { device } = await addPasskey(ada)
    const plain = here.server.origin
    const step = await typePassword(plain, ada)
    const page = await (await step.browser.get(step.next)).text()
    expect(page).toContain('Passkeys require an HTTPS address')
    expect(page).not.toContain('data-passkey')
    expect((await step.browser.submit(`${step.next}/passkey/options`, {})).status).toBe(404)
    expect((await step.browser.submit(`${step.base}/passkey/options`, {})).status).toBe(404)
    const response = device.get({ challenge: 'x' }, { origin: origin() })
    expect((await step.browser.submit(`${step.base}/passkey`, { response })).status).toBe(401)
    expect(await (await openBrowser(plain).follow('/idp/two-step')).response.text()).not.toContain('data-passkey')
  })

  test('pages with passkeys load their scripts from this server alone', async () => {
    const step = await typePassword(origin(), { username: 'unknown', password: 'wrong password' })
    const text = await (await step.browser.get(step.base)).text()
    const scripts = [...text.matchAll(/<script src="([^"]+)" defer><\/script>/g)].map(([, src = '']) => src)
    expect(scripts).toEqual(['/idp/webauthn.js', '/idp/passkeys.js'])
    expect(text.match(/<script/g)).toHaveLength(2)
    for (const src of scripts) {
      const { status, headers } = await step.browser.get(src)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    }
  })
})
