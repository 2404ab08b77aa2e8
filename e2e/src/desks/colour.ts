// The colour of what stands on a screen.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** The colour of a text as red, green, blue and opacity, whatever its style sheet writes it in. */
async function colourOf(text: Locator): Promise<number[]> {
  return text.evaluate(element => {
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
}

/** Waits until a text is red, as negative amounts are: far more so than it is green or blue. */
export async function expectRed(text: Locator): Promise<void> {
  const redness = async () => {
    const [red = 0, green = 0, blue = 0] = await colourOf(text)
    return red / Math.max(green, blue, 1)
  }
  await expect.poll(redness).toBeGreaterThan(3)
}
