// Measures how fast the palette opens. The times depend on the machine, so this test is not in the default suite.
import { expect, test } from 'vitest'
import { keyboardOf } from '../drivers/keyboard.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture({ isReadOnly: true })

test('the palette opens within 50 ms of its key', async () => {
  const page = await fixture.open({ as: await fixture.signIn() })
  const keys = keyboardOf(page)
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const highlighted = palette.getByRole('option', { selected: true })
  await page.goto(`${fixture.product().url}/home`)
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  // The palette's code is loaded on first use.
  await keys.press('Control+k')
  await highlighted.waitFor()
  await keys.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    document.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key !== 'k') return
        const seen = new MutationObserver(() => {
          if (document.querySelector('dialog[open] [role=option]') === null) return
          seen.disconnect()
          // The palette appears in the next frame.
          requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)))
        })
        seen.observe(document.body, { childList: true, subtree: true, attributes: true })
      },
      true,
    )
  })
  // A single measurement on a busy machine may be slower.
  let quick = 0
  for (let time = 0; quick < 3 && time < 40; time += 1) {
    await keys.press('Control+k')
    await highlighted.waitFor()
    await keys.press('Escape')
    await palette.waitFor({ state: 'detached' })
    const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
    quick = times.filter(ms => ms < 50).length
  }
  expect(quick).toBe(3)
})
