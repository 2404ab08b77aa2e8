// Opens the refresh screen with every return URL to another site.
import { test } from 'vitest'
import { setUpFixture } from '../fixture/fixture.ts'
import { expectStaysFromRefresh, REDIRECT_TARGETS } from './open-redirects.ts'

const fixture = setUpFixture()

test('a real browser stays on this site from the refresh screen with each address', { timeout: 300_000 }, async () => {
  await expectStaysFromRefresh(fixture, REDIRECT_TARGETS)
})
