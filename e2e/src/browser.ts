// The browser of the stories: the system's when there is one, else the one that a package ships.
import { existsSync } from 'node:fs'
import packaged from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
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

/** Starts a headless Chromium; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = INSTALLED.find(existsSync) ?? (await packaged.executablePath())
  return chromium.launch({ executablePath, args: ARGUMENTS, headless: true })
}
