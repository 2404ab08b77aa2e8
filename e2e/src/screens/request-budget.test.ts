// The number of requests that a screen sends after the sign-in. The matrix counts the read requests of each screen.
import { proves } from '@twofold/accounting/testing/proves'
import { expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { setUpFixture } from '../fixture/fixture.ts'
import { loginTo, signInWithPassword } from '../fixture/signing-in.ts'
import { watchCalls } from './calls.ts'

const fixture = setUpFixture({ isReadOnly: true })
const { idOf } = setUpBooks(fixture)

test('a screen sends at most two reads straight after the sign-in, including the reads of the sign-in itself', async () => {
  proves('route 2.4', '/authenticated')

  const path = `/transactions/account/${idOf('Checking')}`
  const page = await fixture.open({ expecting: [404] })
  const calls = watchCalls(page)
  await page.goto(fixture.product().url + loginTo(path))
  page.on('request', request => {
    // The read requests of the login screen have ended when the provider redirects back.
    if (request.isNavigationRequest() && request.url().includes('/authenticated?')) calls.reads.length = 0
  })
  await signInWithPassword(page, fixture.product())
  await page.waitForURL(`**${path}`)
  await page.getByRole('gridcell').first().waitFor()
  await calls.settle()
  expect(calls.reads).toHaveLength(2)
})
