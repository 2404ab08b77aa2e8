// The browser of the tests: the headless shell that a package ships, or the system's Chromium.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The folder of the unpacked package. It is inside the checkout, because all users share the temporary folder. */
export const PACKAGED_FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/chromium')

const PACKAGED = join(PACKAGED_FOLDER, 'chromium')

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Whether the tests use the packaged browser. It is a headless shell, which starts faster and needs less memory than the
 * system's full Chromium. `TEST_BROWSER=system` chooses the system's; the package exists for Linux on x64 only. */
export function isPackaged(): boolean {
  return process.env.TEST_BROWSER !== 'system' && process.platform === 'linux' && process.arch === 'x64'
}

/** The flags of a browser that connects to this machine only and never checks for updates. */
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Returns the path of the browser. Undefined if the package is not unpacked yet, or if the system has no Chromium. */
export function browserProgram(): string | undefined {
  return (isPackaged() ? [PACKAGED] : SYSTEM).find(existsSync)
}

/** Starts a headless Chromium. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  // Test pages are too short-lived to benefit from the optimizing compiler.
  const args = [...ARGUMENTS, '--js-flags=--no-opt --no-maglev']
  const executablePath = browserProgram()
  if (executablePath === undefined) throw new Error('There is no Chromium. Install it, or unset TEST_BROWSER.')
  return chromium.launch({ executablePath, args, headless: true })
}
