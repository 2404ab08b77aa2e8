// The browser of the stories: the system's when there is one, else the one that a package ships.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** Where the packaged one stands once it is unpacked: in the checkout, since temporary folders are shared by all users. */
export const PACKAGED_FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/chromium')

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(PACKAGED_FOLDER, 'chromium'),
]

/** A browser that speaks to this machine alone and asks nobody for updates. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser's program, or undefined while the packaged one is not unpacked. */
export function browserProgram(): string | undefined {
  return PLACES.find(existsSync)
}

/** Starts a headless Chromium; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = browserProgram()
  if (executablePath === undefined) throw new Error('there is no browser: unpack-browser.ts runs before the stories')
  return chromium.launch({ executablePath, args: ARGUMENTS, headless: true })
}
