import type { TestProject } from 'vitest/node'
import { buildScreens } from './build-screens.ts'
import { makeDemoTemplate } from './demo-books.ts'
import unpackBrowser from './unpack-browser.ts'

/**
 * Prepares the resources of all browser tests: the built screens, the browser and the demo books. Vitest calls this once, before
 * the first test file.
 * @public
 */
export default async function setup(project: TestProject): Promise<void> {
  await Promise.all([buildScreens(), unpackBrowser(), makeDemoTemplate(project)])
}
