// Open redirects. The server, the identity provider and the browser must never follow a return URL to another site.
import { rawCall } from '@twofold/server/tests/harness/raw-call'
import { describe, expect, test } from 'vitest'
import { listOtherTabs } from '../drivers/tabs.ts'
import { setUpFixture } from '../fixture/fixture.ts'
import {
  expectInside,
  expectStaysFromRefresh,
  followRedirect,
  PLACES,
  REDIRECT_TARGETS,
  stateOf,
  watchedTab,
} from './open-redirects.ts'

const fixture = setUpFixture({ isReadOnly: true })

describe('the server', () => {
  test.each(Object.entries(PLACES))(
    'answers %s with the screens and no redirect, whatever it is given',
    async (_, at) => {
      const { url } = fixture.product()
      const page = await (await fetch(url + new URL(at('/'), url).pathname)).text()
      for (const target of REDIRECT_TARGETS) {
        const answer = await fetch(url + at(target), { redirect: 'manual' })
        expect([target, answer.status, answer.headers.get('location')]).toEqual([target, 200, null])
        expect(await answer.text()).toBe(page)
      }
    },
  )

  test('never redirects to such an address', async () => {
    const { url } = fixture.product()
    const asPaths = REDIRECT_TARGETS.filter(text => /^\/[\x21-\x7e]*$/.test(text) && !text.includes('#'))
    expect(asPaths.length).toBeGreaterThan(40)
    for (const path of asPaths)
      for (const method of ['GET', 'POST']) {
        const { status, headers } = await rawCall(url, { method, path, headers: ['accept', 'text/html'] })
        expect([path, [200, 400, 404].includes(status), headers.location]).toEqual([path, true, undefined])
      }
  })

  test('the identity provider never redirects to such an address', async () => {
    const { url } = fixture.product()
    const asked = { response_type: 'code', client_id: 'twofold', scope: 'openid', state: 'x', nonce: 'y' }
    const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
    for (const target of REDIRECT_TARGETS)
      for (const prefix of ['', `${url}/authenticated`]) {
        const query = new URLSearchParams({ ...asked, ...proof, redirect_uri: prefix + target })
        if (prefix + target === `${url}/authenticated`) continue
        const answer = await fetch(`${url}/idp/auth?${query}`, { redirect: 'manual' })
        expect([prefix + target, answer.status, answer.headers.get('location')]).toEqual([prefix + target, 400, null])
      }
  })
})

/** One URL of each kind. The torture run and the unit tests use all URLs. */
const SOME = REDIRECT_TARGETS.filter((_, index) => index % 5 === 0)

describe('a real browser', () => {
  test('stays here from the refresh screen with one of each kind', async () => {
    await expectStaysFromRefresh(fixture, SOME)
  })

  test('stays here from the sign-in callback with one of each kind', async () => {
    const { page, elsewhere, popups } = await watchedTab(fixture)
    await page.goto(`${fixture.product().url}/home`)
    for (const target of SOME) {
      const kept = { state: stateOf(target), codeVerifier: 'v', nonce: 'n', clientID: 'twofold' }
      await page.evaluate(text => sessionStorage.setItem('signIn', text), JSON.stringify(kept))
      expectInside(fixture, target, await followRedirect(fixture, page, PLACES['the sign-in callback']!(target)))
    }
    expect({ elsewhere, popups, opened: await listOtherTabs(page) }).toEqual({ elsewhere: [], popups: [], opened: [] })
  })
})
