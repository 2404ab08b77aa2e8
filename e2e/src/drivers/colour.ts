// The colors of text on a screen.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Returns the color of an element's text as red, green, blue and opacity, regardless of the notation in the style sheet. */
async function colourOf(text: Locator): Promise<number[]> {
  return text.evaluate(element => {
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
}

/**
 * Waits until an element's text is red, the color of negative amounts. The red value must be much higher than the green and blue values.
 */
export async function expectRed(text: Locator): Promise<void> {
  const redness = async () => {
    const [red = 0, green = 0, blue = 0] = await colourOf(text)
    return red / Math.max(green, blue, 1)
  }
  await expect.poll(redness).toBeGreaterThan(3)
}
