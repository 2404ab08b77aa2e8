// A phone whose keyboard is up: it lies over the window, which stays as high as it was, and hides what stands there.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

/** Says of the window what a phone says as soon as its keyboard is up; a test's browser has none. */
async function raiseKeyboard(page: Page, top: number): Promise<void> {
  await page.evaluate(seen => {
    Object.defineProperty(visualViewport, 'height', { get: () => seen })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, top)
}

test('what a field offers stands beside the field and above the keyboard, all of it', async () => {
  const page = await stage.open({ as: await stage.signIn(), viewport: { width: 390, height: 844 } })
  await page.goto(`${stage.product().url}/customer-payments`)
  const field = page.getByRole('combobox', { name: 'Payment Account', exact: true })
  await field.click()
  await page.getByRole('option').first().waitFor()
  const list = page.locator('[popover]:popover-open')
  const below = (await list.boundingBox())!
  // Where the list stood it would be hidden but for its first offer.
  const keyboard = below.y + 40
  expect(below.y + below.height).toBeGreaterThan(keyboard)
  await raiseKeyboard(page, keyboard)
  const bottom = async () => {
    const { y, height } = (await list.boundingBox())!
    return y + height
  }
  await expect.poll(bottom).toBeLessThanOrEqual((await field.boundingBox())!.y)
  expect((await list.boundingBox())!.height).toBeGreaterThan(160)
})
