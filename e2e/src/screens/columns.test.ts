// On a phone, the footer of a list shows all totals.
import { expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { idOf, open } = setUpBooks(setUpFixture({ isReadOnly: true }))

test('on a phone the footer of a list is as high as its content', async () => {
  const viewport = { width: 360, height: 740 }
  const page = await open(`/reconcile/${idOf('Checking')}/import`, { viewport })
  const last = page.getByRole('button', { name: 'Exclude' })
  await last.waitFor()
  const bottom = () => last.evaluate(element => element.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThanOrEqual(740)
})
